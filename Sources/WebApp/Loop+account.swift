import Browser
import Domain
import JSON
import Screens
import Texts
import Wire

extension Loop {
    func ask(_ request: ServerRequest) {
        guard device.untold == nil else {
            held.append(request)
            return tellSignOut()
        }
        let (endpoint, body) = request.call(in: world.language, by: device.me?.person)
        var question = FetchRequest(endpoint, body)
        question.path += request.query
        fetch(question, for: request)
    }

    /// Asks whether the session still lives, unless another answer is about to tell.
    func askWho() {
        guard device.me != nil, asked.isEmpty else { return }
        fetch(FetchRequest(.me), for: nil)
    }

    /// Ends the session that somebody has left without a network, before the server is asked anything else.
    func tellSignOut() {
        guard let untold = device.untold, farewell == nil else { return }
        farewell = fetch(FetchRequest(.signOut, SignOutRequest(person: untold).json), for: nil)
    }

    private func toldSignOut(_ status: Int) {
        farewell = nil
        if status == 200 || status == 401 { device.untold = nil }
        keepDevice()
        askHeld(else: ServerFailure(status, nil))
    }

    /// Another tab has told it: what this one still says could end a session that has begun since.
    func dropFarewell() {
        guard let token = farewell, device.untold == nil else { return }
        farewell = nil
        drop(token)
        askHeld(else: .broken)
    }

    /// Nobody waits for the answer any more.
    func drop(_ token: Token) {
        asked[token] = nil
        tab.perform(.cancelFetch(token))
        tab.perform(.cancelTimer(token))
    }

    private func askHeld(else failure: ServerFailure) {
        let requests = held
        held = []
        for request in requests {
            if device.untold != nil { send(.answered(request, .failed(failure))) } else { ask(request) }
        }
    }

    @discardableResult
    private func fetch(_ fetch: FetchRequest, for request: ServerRequest?) -> Token {
        let token = tab.newToken()
        asked[token] = .some(request)
        tab.perform(.fetch(token, fetch))
        tab.perform(.setTimer(token, milliseconds: Int(SocketWork.patience)))
        return token
    }

    func isAsked(_ token: Token) -> Bool {
        asked[token] != nil
    }

    /// A server that is silent for too long is as good as none.
    func giveUp(_ token: Token) {
        tab.perform(.cancelFetch(token))
        answered(token, 0, [])
    }

    func answered(_ token: Token, _ status: Int, _ body: [UInt8]) {
        guard let request = asked.take(token) else { return }
        tab.perform(.cancelTimer(token))
        if token == farewell { return toldSignOut(status) }
        let object = try? JSONValue(parsing: body).object()
        switch object.flatMap({ try? Failure($0) }) {
        case .deleted: signedOut()
        case .signedOut: endSession()
        default: break
        }
        if let request {
            send(.answered(request, answer(to: request, status, object)))
        } else if status == 200, let me = object.flatMap({ try? Me($0) }), me != device.me, device.me != nil {
            signedInElsewhere(me)
        }
    }

    private func answer(to request: ServerRequest, _ status: Int, _ object: JSONObject?) -> ServerAnswer {
        guard status == 200, let object else {
            return .failed(ServerFailure(status, object.flatMap { try? Failure($0) }))
        }
        switch request {
        case .register(let new): return codeSent(object, .register, to: new.email.text)
        case .forgotPassword(let email): return codeSent(object, .resetPassword, to: email.text)
        case .changeEmail(let email, password: _): return codeSent(object, .changeEmail, to: email.text)
        case .resend:
            guard let pending = device.pendingCode else { break }
            return codeSent(object, pending.purpose, to: pending.email)
        case .confirm, .signIn, .resetPassword:
            guard let me = try? Me(object) else { break }
            signedIn(me)
            return .signedIn
        case .confirmEmail:
            guard let me = try? Me(object) else { break }
            changed(me)
            return .done
        case .signOut, .deleteAccount:
            signedOut()
            return .signedOut
        case .checkCode, .changePassword, .signDeviceOut, .signOthersOut: return .done
        case .devices:
            guard let answer = try? DevicesAnswer(object) else { break }
            return .devices(answer.devices)
        case .planDeletion:
            guard let plan = try? DeletionPlan(object) else { break }
            return .plan(plan)
        case .history:
            guard let answer = try? HistoryAnswer(object) else { break }
            return .history(answer.entries.compactMap { ItemHistory.Past($0) }, more: answer.more)
        case .findPerson:
            guard let answer = try? FindPersonAnswer(object) else { break }
            return .people(answer.found.map { [$0] } ?? [], next: nil)
        case .people:
            guard let answer = try? PeopleAnswer(object) else { break }
            return .people(answer.people, next: answer.next)
        }
        return .failed(.broken)
    }

    private func codeSent(
        _ object: JSONObject, _ purpose: PendingCode.Purpose, to email: String
    ) -> ServerAnswer {
        guard let sent = try? CodeSent(object) else { return .failed(.broken) }
        device.pendingCode = PendingCode(
            purpose, registration: sent.registration, email: email, sentAt: tab.instant)
        keepDevice()
        return .codeSent
    }
}
