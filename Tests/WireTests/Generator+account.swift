import Domain
import JSON
import Wire

extension Generator {
    /// The requests and answers other than push and pull.
    mutating func said() -> JSONObject {
        switch below(4) {
        case 0: asked()
        case 1: aboutAccount()
        case 2: failure().json
        default: answered()
        }
    }

    private mutating func asked() -> JSONObject {
        switch below(10) {
        case 0:
            RegisterRequest(first: text(), last: text(), email: text(), password: text(), language: text())
                .json
        case 1: ConfirmRequest(registration: text(), code: text()).json
        case 2: ResendRequest(registration: text(), language: text()).json
        case 3: SignInRequest(email: text(), password: text()).json
        case 4: SignOutRequest(person: maybe { $0.id() }).json
        case 5: FindPersonRequest(email: text()).json
        case 6: HistoryRequest(scope: scope(), record: id(), before: maybe { $0.integer() }).json
        case 7: SignDeviceOutRequest(device: id()).json
        case 8: TestNotificationRequest(device: maybe { $0.id() }).json
        default: DeleteAccountRequest(password: text()).json
        }
    }

    private mutating func aboutAccount() -> JSONObject {
        switch below(7) {
        case 0: ForgotPasswordRequest(email: text(), language: text()).json
        case 1:
            ResetPasswordRequest(registration: text(), code: text(), password: text(), language: text()).json
        case 2: ChangePasswordRequest(old: text(), password: text(), language: text()).json
        case 3: ChangeEmailRequest(email: text(), password: text(), language: text()).json
        case 4: CodeSent(registration: text()).json
        case 5: Me(person: id(), email: text()).json
        default:
            DeletionPlan(
                deleted: list(2) { $0.text() },
                transferred: list(2) { DeletionPlan.OwnershipTransfer($0.text(), to: $0.text()) }
            ).json
        }
    }

    private mutating func failure() -> Failure {
        switch below(5) {
        case 0: .fields(FieldFailure.Field.allCases.map { FieldFailure($0, refusal()) })
        case 1: .wrongCode(triesLeft: below(6))
        case 2: .busy(retryAfter: below(1 << 20))
        case 3: .refused(refusal())
        default: .signedOut
        }
    }

    private mutating func answered() -> JSONObject {
        switch below(5) {
        case 0: FindPersonAnswer(found: maybe { $0.contact() }).json
        case 1: PeopleAnswer(people: list(3) { $0.contact() }, next: maybe { $0.text() }).json
        case 2:
            UploadAnswer(
                received: below(1 << 20),
                picture: maybe { ImageInfo(width: 1 + $0.below(99), height: 3, preview: "AA==") }
            ).json
        case 3: DevicesAnswer(devices: list(3) { $0.device() }).json
        default: history()
        }
    }

    private mutating func refusal() -> Refusal {
        Refusal.allCases[below(Refusal.allCases.count)]
    }

    private mutating func contact() -> Contact {
        let picture = maybe { _ in BlobID(String(repeating: "0f", count: 32)) }
        return Contact(id(), name: text(), picture: picture)
    }

    private mutating func device() -> SignedInDevice {
        SignedInDevice(
            id: id(), name: text(), signedIn: Instant(milliseconds: integer()),
            lastUsed: Instant(milliseconds: integer()), isThis: below(2) == 0,
            lastDelivery: maybe {
                LastDeliveryStatus(at: Instant(milliseconds: $0.integer()), isAccepted: $0.below(2) == 0)
            })
    }

    private mutating func history() -> JSONObject {
        let entries = list(3) {
            JSONValue.object(["v": .integer($0.integer()), "at": .integer($0.integer()), "was": [:]])
        }
        return ["entries": .array(entries), "more": .bool(below(2) == 0)]
    }
}
