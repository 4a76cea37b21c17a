import Browser
import Domain
import JSON
import Screens
import Texts
import Wire

extension Loop {
    func ask(_ request: AccountRequest) {
        let (endpoint, body) = call(request)
        fetch(FetchRequest(endpoint, body), for: request)
    }

    /// Asks whether the session still lives, unless another answer is about to tell.
    func askWho() {
        guard device.me != nil, asked.isEmpty else { return }
        fetch(FetchRequest(.me), for: nil)
    }

    private func fetch(_ fetch: FetchRequest, for request: AccountRequest?) {
        let token = tab.newToken()
        asked[token] = .some(request)
        tab.perform(.fetch(token, fetch))
        tab.perform(.setTimer(token, milliseconds: Int(SocketWork.patience)))
    }

    func isAsked(_ token: Token) -> Bool {
        asked.index(forKey: token) != nil
    }

    /// A server that is silent for too long is as good as none.
    func giveUp(_ token: Token) {
        tab.perform(.cancelFetch(token))
        answered(token, 0, [])
    }

    func answered(_ token: Token, _ status: Int, _ body: [UInt8]) {
        guard let request = asked.removeValue(forKey: token) else { return }
        tab.perform(.cancelTimer(token))
        let object = try? JSONValue(parsing: body).object()
        if let request {
            send(.answered(request, answer(to: request, status, object)))
        } else if status == 401 {
            endSession()
        } else if status == 200, let me = object.flatMap({ try? Me($0) }), me != device.me, device.me != nil {
            signedIn(me)
        }
    }

    private func call(_ request: AccountRequest) -> (Endpoint, JSONObject?) {
        let language = world.language.rawValue
        switch request {
        case .register(let new):
            let body = RegisterRequest(
                first: new.profile.firstName, last: new.profile.lastName, email: new.email.text,
                password: new.password, language: language)
            return (.register, body.json)
        case .confirm(let registration, let code):
            return (.confirmRegistration, ConfirmRequest(registration: registration, code: code).json)
        case .resend(let registration):
            return (.resendCode, ResendRequest(registration: registration, language: language).json)
        case .signIn(let email, let password):
            return (.signIn, SignInRequest(email: email.text, password: password).json)
        case .signOut: return (.signOut, nil)
        case .findPerson(let email, for: _, _):
            return (.findPerson, FindPersonRequest(email: email.text).json)
        }
    }

    private func answer(to request: AccountRequest, _ status: Int, _ object: JSONObject?) -> AccountAnswer {
        guard status == 200, let object else {
            return .failed(AccountFailure(status, object.flatMap { try? Failure($0) }))
        }
        switch request {
        case .register(let new): return codeSent(object, to: new.email.text)
        case .resend: return codeSent(object, to: device.pendingCode?.email ?? "")
        case .confirm, .signIn:
            guard let me = try? Me(object) else { break }
            signedIn(me)
            return .signedIn
        case .signOut:
            signedOut()
            return .signedOut
        case .findPerson:
            guard let answer = try? FindPersonAnswer(object) else { break }
            return answer.found.map { .found($0.person, name: $0.name) } ?? .foundNobody
        }
        return .failed(.broken)
    }

    private func codeSent(_ object: JSONObject, to email: String) -> AccountAnswer {
        guard let sent = try? CodeSent(object) else { return .failed(.broken) }
        device.pendingCode = PendingCode(registration: sent.registration, email: email, sentAt: tab.instant)
        keepDevice()
        return .codeSent
    }
}

extension AccountFailure {
    fileprivate init(_ status: Int, _ failure: Failure?) {
        switch failure {
        case .fields(let fields):
            self = .fields(fields.map { FieldError(AccountField($0.field), $0.refusal) })
        case .wrongCode(let triesLeft): self = .wrongCode(triesLeft: triesLeft)
        case .expiredCode: self = .expiredCode
        case .usedUpCode: self = .usedUpCode
        case .alreadyRegistered: self = .alreadyRegistered
        case .wrongCredentials: self = .wrongCredentials
        case .busy(let seconds): self = .busy(seconds: seconds)
        case .malformed, .signedOut, .notFound, .unavailable: self = .broken
        case nil: self = status == 0 ? .offline : .broken
        }
    }
}

extension AccountField {
    fileprivate init(_ field: FieldFailure.Field) {
        switch field {
        case .first: self = .firstName
        case .last: self = .lastName
        case .email: self = .email
        case .password: self = .password
        case .code: self = .code
        }
    }
}
