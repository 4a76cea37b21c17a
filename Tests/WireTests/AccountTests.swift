import Domain
import JSON
import SyncRules
import Testing
import Wire

@Suite("Endpoints and account messages", .timeLimit(.minutes(15)))
struct AccountTests {
    @Test("each endpoint is found by its own method and path", arguments: Endpoint.allCases)
    func endpoints(endpoint: Endpoint) {
        #expect(Endpoint(method: endpoint.method, path: endpoint.path) == endpoint)
        #expect(endpoint.path.hasPrefix("/"))
        #expect(Endpoint.methods(of: endpoint.path).contains(endpoint.method))
    }

    @Test(
        "an unknown method and path is not an endpoint",
        arguments: [
            ("GET", "/v1/register"), ("POST", "/v1/register/"), ("POST", "/v1"), ("post", "/v1/register"),
            ("", ""), ("POST /v1/register", ""), ("POST", "/v1/ｒegister"),
        ])
    func noEndpoint(method: String, path: String) {
        #expect(Endpoint(method: method, path: path) == nil)
    }

    @Test("only endpoints for signing in need no session")
    func sessions() {
        #expect(
            Endpoint.allCases.filter { !$0.needsSession }
                == [
                    .health, .ready, .register, .confirmRegistration, .resendCode, .signIn, .signOut,
                    .forgotPassword,
                    .checkResetCode, .resetPassword, .previewInvitation, .digestUnsubscribePage,
                    .unsubscribeFromDigest,
                ])
    }

    @Test(
        "failures survive encoding and decoding",
        arguments: [
            Failure.malformed, .wrongCode(triesLeft: 4), .expiredCode, .usedUpCode, .alreadyRegistered,
            .noAccount, .registrationClosed, .invitationEnded, .invitationsOff, .wrongCredentials,
            .wrongPassword, .signedOut, .deleted,
            .notFound,
            .busy(retryAfter: 30), .unavailable,
            .fields([FieldFailure(.email, .invalid), FieldFailure(.old, .tooLong)]),
        ])
    func failures(failure: Failure) throws {
        let bytes = JSONValue.object(failure.json).bytes
        #expect(try Failure(JSONValue(parsing: bytes).object()) == failure)
        #expect((400..<600).contains(failure.status))
    }

    @Test("failures are encoded as documented")
    func forms() {
        let text = { (failure: Failure) in
            String(decoding: JSONValue.object(failure.json).bytes, as: UTF8.self)
        }
        #expect(text(.wrongCode(triesLeft: 4)) == #"{"error":"wrongCode","triesLeft":4}"#)
        #expect(text(.busy(retryAfter: 30)) == #"{"error":"busy","retryAfter":30}"#)
        #expect(
            text(.fields([FieldFailure(.email, .invalid)]))
                == #"{"error":"fields","fields":{"email":"invalid"}}"#)
    }

    @Test("unknown failures of a newer server are decoded as far as possible")
    func newer() throws {
        let failure = { (text: String) in
            try Failure(JSONValue(parsing: Array(text.utf8)).object())
        }
        #expect(try failure(#"{"error":"teapot","more":1}"#) == .unavailable)
        #expect(
            try failure(#"{"error":"fields","fields":{"email":"odd","phone":"empty"}}"#)
                == .fields([FieldFailure(.email, .invalid)]))
        #expect(throws: JSONError.self) { try failure(#"{"error":"busy","retryAfter":9223372036854775807}"#) }
    }

    @Test("account requests and answers survive encoding and decoding")
    func messages() throws {
        let register = RegisterRequest(
            first: "Ада", last: "", email: "a@b.c", password: " \u{0}", language: "ru")
        #expect(try RegisterRequest(register.json) == register)
        let invited = RegisterRequest(
            first: "", last: "", email: "", password: "", language: "", invitation: "s")
        #expect(try RegisterRequest(invited.json) == invited)
        let confirm = ConfirmRequest(registration: "r", code: "12345678")
        #expect(try ConfirmRequest(confirm.json) == confirm)
        let resend = ResendRequest(registration: "r", language: "en")
        #expect(try ResendRequest(resend.json) == resend)
        let signIn = SignInRequest(email: "a@b.c", password: "p")
        #expect(try SignInRequest(signIn.json) == signIn)
        for person in [nil, PersonID("01J00000000000000000000000")] {
            #expect(try SignOutRequest(SignOutRequest(person: person).json).person == person)
        }
        #expect(throws: JSONError.self) { try SignOutRequest(["person": "somebody"]) }
        let find = FindPersonRequest(email: "a@b.c")
        #expect(try FindPersonRequest(find.json) == find)
        let person = PersonID("01J00000000000000000000000")
        #expect(try Me(Me(person: person, email: "a@b.c").json) == Me(person: person, email: "a@b.c"))
        for version in ["", "2026-11-26 ca8dbd45"] {
            for reach in Invitation.Reach.allCases {
                let answer = MeAnswer(
                    Me(person: person, email: "a@b.c"), version: version, invitations: reach)
                #expect(try MeAnswer(answer.json) == answer)
            }
        }
        for answer in [
            FindPersonAnswer(found: Contact(person, name: "Ада")), FindPersonAnswer(found: nil),
        ] {
            #expect(try FindPersonAnswer(answer.json) == answer)
        }
        #expect(try CodeSent(CodeSent(registration: "r").json) == CodeSent(registration: "r"))
    }

    @Test("requests to change the account and their answers survive encoding and decoding")
    func changes() throws {
        let forgot = ForgotPasswordRequest(email: "a@b.c", language: "ru")
        #expect(try ForgotPasswordRequest(forgot.json) == forgot)
        let reset = ResetPasswordRequest(
            registration: "r", code: "12345678", password: " п\u{0}", language: "ru")
        #expect(try ResetPasswordRequest(reset.json) == reset)
        let password = ChangePasswordRequest(old: "o", password: "n", language: "ru")
        #expect(try ChangePasswordRequest(password.json) == password)
        let email = ChangeEmailRequest(email: "a@b.c", password: "p", language: "en")
        #expect(try ChangeEmailRequest(email.json) == email)
        let delete = DeleteAccountRequest(password: "p")
        #expect(try DeleteAccountRequest(delete.json) == delete)
        let prepare = PrepareExportRequest(password: "p")
        #expect(try PrepareExportRequest(prepare.json) == prepare)
        let prepared = PrepareExportAnswer(path: "/v1/export?ticket=1.A")
        #expect(try PrepareExportAnswer(prepared.json) == prepared)
        let device = SignedInDevice(
            id: DeviceID("d"), name: "Chrome, Android", signedIn: Instant(milliseconds: 1),
            lastUsed: Instant(milliseconds: 2), isThis: true)
        let other = SignedInDevice(
            id: DeviceID("e"), name: "", signedIn: Instant(milliseconds: 1),
            lastUsed: Instant(milliseconds: 2),
            isThis: false, lastDelivery: LastDeliveryStatus(at: Instant(milliseconds: 3), isAccepted: false))
        let devices = DevicesAnswer(devices: [device, other])
        #expect(try DevicesAnswer(devices.json) == devices)
        for key in [nil, "k"] {
            for trustsClock in [true, false] {
                let answer = NotificationsAnswer(key: key, trustsClock: trustsClock)
                #expect(try NotificationsAnswer(answer.json) == answer)
            }
        }
        let signOut = SignDeviceOutRequest(device: device.id)
        #expect(try SignDeviceOutRequest(signOut.json) == signOut)
        for test in [device.id, nil].map({ TestNotificationRequest(device: $0) }) {
            #expect(try TestNotificationRequest(test.json) == test)
        }
        let plan = DeletionPlan(
            deleted: ["Дневник"], transferred: [DeletionPlan.OwnershipTransfer("Shopping", to: "Boris")])
        #expect(try DeletionPlan(plan.json) == plan)
    }

    @Test("a missing field is read as empty, and a wrong type is an error")
    func missing() throws {
        #expect(try SignInRequest([:]) == SignInRequest(email: "", password: ""))
        #expect(throws: JSONError.self) { try SignInRequest(["email": 1]) }
        #expect(throws: JSONError.self) { try ConfirmRequest(["code": "12345678"]) }
        #expect(throws: JSONError.self) { try Me(["person": "nobody", "email": ""]) }
    }

    @Test("requests about invitations and their answers survive encoding and decoding")
    func invitations() throws {
        let id = InvitationID("01J00000000000000000000000")
        let list = ScopeID(.list, "01J00000000000000000000000")
        for (scope, role) in [(list, Role.editor), (ScopeID(.group, list.id), .viewer), (nil, nil)] {
            let invite = InviteRequest(scope: scope, role: role, days: 7, uses: 2)
            #expect(try InviteRequest(invite.json) == invite)
            let mail = MailInvitationRequest(scope: scope, role: role, email: "a@b.c", language: "ru")
            #expect(try MailInvitationRequest(mail.json) == mail)
            #expect(try InvitationsRequest(InvitationsRequest(scope: scope).json).scope == scope)
            let kind = scope.map { $0.kind == .list ? Invitation.Kind.list : .group } ?? .server
            let joined = JoinAnswer(kind: kind, scope: scope)
            #expect(try JoinAnswer(joined.json) == joined)
            var preview = InvitationPreview(
                kind: kind, name: scope.map { _ in "Кухня" },
                inviter: Contact(PersonID(list.id), name: "Ада"),
                role: role, canRegister: role == nil, isMember: role == .editor)
            #expect(try InvitationPreview(preview.json) == preview)
            (preview.color, preview.sign, preview.openItems) = (
                HabitColor(rgb: 0x12ab34), ListSign("cart"), 3
            )
            #expect(try InvitationPreview(preview.json) == preview)
            let open = InvitationsAnswer([
                Invitation(
                    id: id, role: role, until: Instant(milliseconds: 3), uses: 2, used: 1,
                    created: Instant(milliseconds: 1), inviterName: "Ада")
            ])
            #expect(try InvitationsAnswer(open.json) == open)
        }
        #expect(try RevokeInvitationRequest(RevokeInvitationRequest(id).json).invitation == id)
        #expect(try InvitationRequest(InvitationRequest(secret: "s").json).secret == "s")
        let code = try #require(QRCode(size: 2, modules: [true, false, false, true]))
        let new = NewInvitation(id: id, secret: "s", until: Instant(milliseconds: 1), uses: 1, code: code)
        #expect(try NewInvitation(new.json) == new)
        #expect(QRCode(size: 2, modules: [true]) == nil)
        #expect(throws: JSONError.self) { try InviteRequest(["scope": "user:1", "days": 1, "uses": 1]) }
        #expect(throws: JSONError.self) {
            try JoinAnswer(["kind": "list", "scope": "chat:01J00000000000000000000000"])
        }
    }
}
