import Domain
import HTTP
import JSON
import Storage
import Wire

extension AccountService {
    /// The session of a request. The failure is `.deleted` if the account was deleted, otherwise `.signedOut`.
    public func session(of request: Request) -> Result<Session, Failure> {
        guard let token = cookie.token(in: request) else { return .failure(.signedOut) }
        let now = context.now()
        if let session = sessions.session(token, at: now) { return .success(session) }
        return .failure(sessions.refusal(of: token, at: now))
    }

    /// Answers the endpoints for accounts; nil for other endpoints.
    /// - Parameter client: the origin of the request, also behind a trusted proxy.
    public func respond(
        to endpoint: Endpoint, _ request: Request, from client: ClientNetwork
    ) async -> Response? {
        do throws(Failure) {
            return try await answer(to: endpoint, request, from: client)
        } catch {
            return Response(error)
        }
    }

    private func answer(
        to endpoint: Endpoint, _ request: Request, from client: ClientNetwork
    ) async throws(Failure) -> Response? {
        let device = request.headers["user-agent"] ?? ""
        switch endpoint {
        case .register:
            return Response(
                try await registration.register(request.json(RegisterRequest.init), from: client).json)
        case .resendCode:
            return Response(try await codes.resend(request.json(ResendRequest.init), from: client).json)
        case .confirmRegistration:
            return response(
                to: try await registration.confirm(
                    request.json(ConfirmRequest.init), from: client, device: device))
        case .signIn:
            return response(
                to: try await signIns.signIn(request.json(SignInRequest.init), from: client, device: device))
        case .signOut: return try await signOut(request)
        case .forgotPassword:
            return Response(
                try await passwords.forgot(request.json(ForgotPasswordRequest.init), from: client).json)
        case .checkResetCode:
            try await passwords.checkResetCode(request.json(ConfirmRequest.init), from: client)
            return Response([:])
        case .resetPassword:
            let reset = try request.json(ResetPasswordRequest.init)
            return response(to: try await passwords.reset(reset, from: client, device: device))
        case .health, .ready, .push, .pull, .history, .log, .search, .readReceipts, .people, .upload,
            .picture, .photos, .photoLink, .makePhotoLink, .endPhotoLink, .sources, .sourcePhotos,
            .sourcePicture, .sourceUse, .likeSourcePhoto, .startLink, .finishLink, .unlink,
            .notifications, .subscribe, .unsubscribe, .testNotification, .digestUnsubscribePage,
            .unsubscribeFromDigest, .live, .invite, .invitations, .revokeInvitation, .previewInvitation,
            .join, .mailInvitation, .prepareExport, .export:
            return nil
        case .me, .changePassword, .changeEmail, .confirmEmail, .devices, .signDeviceOut, .signOthersOut,
            .planDeletion, .deleteAccount, .findPerson:
            return try await answer(to: endpoint, request, of: session(of: request).get(), from: client)
        }
    }

    /// Answers the endpoints for signed-in users; nil for other endpoints.
    private func answer(
        to endpoint: Endpoint, _ request: Request, of session: Session, from client: ClientNetwork
    ) async throws(Failure) -> Response? {
        switch endpoint {
        case .me:
            let reach = context.invitationRules.reach
            let account = try await context.account(of: session)
            let me = Me(person: account.person, email: account.email.text)
            let version = context.dependencies.version
            return Response(MeAnswer(me, version: version, invitations: reach).json)
        case .changePassword:
            try await passwords.change(request.json(ChangePasswordRequest.init), by: session, from: client)
        case .changeEmail:
            let change = try request.json(ChangeEmailRequest.init)
            return Response(try await email.change(change, by: session, from: client).json)
        case .confirmEmail:
            let confirmation = try request.json(ConfirmRequest.init)
            return Response(try await email.confirm(confirmation, by: session, from: client).json)
        case .devices: return Response(DevicesAnswer(devices: devices.all(of: session)).json)
        case .signDeviceOut:
            try await devices.signOut(request.json(SignDeviceOutRequest.init).device, by: session)
        case .signOthersOut: try await devices.signOthersOut(by: session)
        case .planDeletion: return Response(try await deletion.plan(by: session).json)
        case .deleteAccount:
            try await deletion.delete(request.json(DeleteAccountRequest.init), by: session, from: client)
            return signedOut
        case .findPerson:
            let found = try await directory.find(request.json(FindPersonRequest.init), by: session)
            return Response(FindPersonAnswer(found: found).json)
        default: return nil
        }
        return Response([:])
    }

    private func response(to signedIn: SignedIn) -> Response {
        var response = Response(signedIn.me.json)
        response.add(cookie.issued(signedIn.token))
        return response
    }

    private func signOut(_ request: Request) async throws(Failure) -> Response {
        let person = request.body.isEmpty ? nil : try request.json(SignOutRequest.init).person
        if case .success(let session) = session(of: request) {
            // If another user has signed in with this browser in the meantime, their session and cookie stay.
            guard person ?? session.person == session.person else { return Response([:]) }
            try await devices.signOut(session)
        }
        return signedOut
    }

    private var signedOut: Response {
        var response = Response([:])
        response.add(cookie.removed)
        return response
    }
}

extension Request {
    /// The body as JSON, if it has the JSON content type. A form on another site can send JSON, but not with that type
    /// without a preflight request (Fetch standard, "CORS-safelisted request-header").
    func json<Value>(_ read: (JSONObject) throws(JSONError) -> Value) throws(Failure) -> Value {
        let type = headers["content-type"]?.lowercased() ?? ""
        guard type == "application/json" || type.hasPrefix("application/json;") else { throw .malformed }
        do throws(JSONError) {
            return try read(try JSONValue(parsing: body).object())
        } catch {
            throw .malformed
        }
    }
}

extension Response {
    /// A response with JSON that must not be stored.
    init(_ object: JSONObject, status: Status = .ok) {
        let headers: Headers = ["content-type": "application/json", "cache-control": "no-store"]
        self.init(status, headers: headers, body: .bytes(JSONValue.object(object).bytes))
    }

    init(_ failure: Failure) {
        self.init(failure.json, status: Status(failure.status))
        switch failure {
        case .busy(let seconds): headers.set("retry-after", String(seconds))
        case .unavailable: headers.set("retry-after", "2")
        default: break
        }
    }
}
