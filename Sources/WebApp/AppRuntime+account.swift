import Browser
import Domain
import JSON
import Screens
import Wire

extension AppRuntime {
    func sendRequest(_ request: ServerRequest) {
        guard store.device.pendingSignOut == nil else {
            requests.enqueue(request)
            return sendSignOut()
        }
        requests.send(
            request, in: env.language, zone: env.device.zone, by: store.device.me?.person,
            invitation: store.device.acceptedInvitation)
    }

    /// Requests the state of the session, unless the answer to another request will show it.
    func requestSessionState() {
        if store.device.me != nil { requests.requestSessionState() }
    }

    /// Ends the session of a user who signed out offline, before any other request to the server.
    func sendSignOut() {
        if let person = store.device.pendingSignOut { requests.sendSignOut(of: person) }
    }

    private func signOutAnswered(_ status: Int) {
        if status == 200 || status == 401 { store.device.pendingSignOut = nil }
        store.save()
        sendQueuedRequests(else: ServerFailure(status, nil))
    }

    /// Cancels the sign-out request because another tab has completed it. A late request could end a newer session.
    func dropSignOut() {
        if store.device.pendingSignOut == nil, requests.cancelSignOut() { sendQueuedRequests(else: .broken) }
    }

    private func sendQueuedRequests(else failure: ServerFailure) {
        for request in requests.removeQueue() {
            if store.device.pendingSignOut != nil {
                send(.answered(request, .failed(failure)))
            } else {
                sendRequest(request)
            }
        }
    }

    /// Fails a request that has exceeded its time limit like one without a connection.
    func timeOut(_ token: Token) {
        bridge.perform(.cancelFetch(token))
        answered(token, 0, [])
    }

    func answered(_ token: Token, _ status: Int, _ body: [UInt8]) {
        bridge.perform(.cancelTimer(token))
        if requests.endSignOut(token) { return signOutAnswered(status) }
        guard let request = requests.remove(token) else { return }
        let object = try? JSONValue(parsing: body).object()
        switch object.flatMap({ try? Failure($0) }) {
        case .deleted: return accountDeleted()
        case .signedOut: endSession()
        default: break
        }
        if let request {
            send(.answered(request, answer(to: request, status, object)))
        } else if status == 200, let answer = object.flatMap({ try? MeAnswer($0) }) {
            env.device.serverVersion = answer.version
            (env.device.invitations, hasEnvironmentChanged) = (answer.invitations, true)
            if answer.me != store.device.me, store.device.me != nil { signedIn(answer.me) }
        }
    }

    private func answer(to request: ServerRequest, _ status: Int, _ object: JSONObject?) -> ServerAnswer {
        guard status == 200, let object else {
            return .failed(ServerFailure(status, object.flatMap { try? Failure($0) }))
        }
        switch request {
        case .register(let new):
            return codeSent(
                object, .register, to: new.email.text, invitation: store.device.acceptedInvitation)
        case .forgotPassword(let email): return codeSent(object, .resetPassword, to: email.text)
        case .changeEmail(let email, password: _): return codeSent(object, .changeEmail, to: email.text)
        case .resend:
            guard let pending = store.device.pendingCode else { break }
            return codeSent(
                object, pending.purpose, to: pending.email, invitation: pending.invitation)
        case .confirm, .signIn, .resetPassword:
            guard let me = try? Me(object) else { break }
            store.device.keepInvitation(after: request)
            signedIn(me)
            return .signedIn
        case .confirmEmail:
            guard let me = try? Me(object) else { break }
            changed(me)
            return .done
        case .signOut, .deleteAccount:
            signedOut()
            return .signedOut
        default:
            let person = store.device.me?.person
            return ServerAnswer(to: request, object, for: person, origin: bridge.origin) ?? .failed(.broken)
        }
        return .failed(.broken)
    }

    private func codeSent(
        _ object: JSONObject, _ purpose: PendingCode.Purpose, to email: String, invitation: String? = nil
    ) -> ServerAnswer {
        guard let sent = try? CodeSent(object) else { return .failed(.broken) }
        let code = PendingCode(
            purpose, registration: sent.registration, email: email, sentAt: bridge.instant,
            invitation: invitation)
        store.update { $0.pendingCode = code }
        return .codeSent
    }
}
