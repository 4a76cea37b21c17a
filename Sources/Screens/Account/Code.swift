import Domain

/// The form for the code from a mail.
public enum Code {
    struct Model: Equatable {
        var code = ""
        var failure: ServerFailure?
        var isIncomplete = false
        var isBusy = false
    }

    public enum Message: Equatable {
        case entered(String)
        case submitted
        case resendTapped
        case failureDismissed
        case signInTapped
        case registerTapped
    }

    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .entered(let text):
            model.code = String(decoding: text.utf8.filter(isDigit).prefix(MailedCode.digits), as: UTF8.self)
            model.isIncomplete = false
            return model.code.utf8.count == MailedCode.digits ? submit(&model, env) : []
        case .submitted: return submit(&model, env)
        case .resendTapped:
            guard let registration = env.pendingCode?.registration, !model.isBusy else { return [] }
            model.isBusy = true
            model.failure = nil
            // A complete code is the previous one.
            if model.code.utf8.count == MailedCode.digits { model.code = "" }
            return [.request(.resend(registration: registration))]
        case .failureDismissed:
            if model.failure?.isAboutCode == true { model.code = "" }
            model.failure = nil
            return [.focus(AccountField.code.rawValue)]
        case .signInTapped: return [.replace(.signIn)]
        case .registerTapped: return [.replace(.register)]
        }
    }

    static func answered(_ model: inout Model, _ answer: ServerAnswer, _ env: AppEnvironment) -> [Effect] {
        model.isBusy = false
        switch answer {
        case .codeSent:
            model.code = ""
            return secondPassed(env)
        case .done: return [.replace(env.pendingCode == nil ? .profile : .newPassword)]
        case .failed(let failure): model.failure = failure
        default: break
        }
        return []
    }

    static func opened(_ env: AppEnvironment) -> [Effect] {
        [.focus(AccountField.code.rawValue)] + secondPassed(env)
    }

    /// Sets a timer for the end of the code's validity, when the link to this form disappears.
    static func startValidityTimer(_ env: AppEnvironment) -> [Effect] {
        guard let code = env.awaitedCode else { return [] }
        let end = code.sentAt.advanced(by: MailedCode.lifetime)
        return [.setTimer(env.now.wait(until: end), .deadline)]
    }

    /// Sets a timer for the next second while another code has to wait.
    static func secondPassed(_ env: AppEnvironment) -> [Effect] {
        secondsToWait(env) > 0 ? [.setTimer(1000, .resend)] : []
    }

    static func secondsToWait(_ env: AppEnvironment) -> Int {
        env.pendingCode?.secondsToWait(at: env.now) ?? 0
    }

    private static func submit(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard let pending = env.pendingCode, !model.isBusy else { return [] }
        guard model.code.utf8.count == MailedCode.digits else {
            model.isIncomplete = true
            return [.focus(AccountField.code.rawValue)]
        }
        model.isBusy = true
        model.failure = nil
        return [.request(pending.request(entered: model.code))]
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
