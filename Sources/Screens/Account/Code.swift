import Domain

/// Where the code from the mail is entered.
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

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .entered(let text):
            model.code = String(decoding: text.utf8.filter(isDigit).prefix(MailedCode.digits), as: UTF8.self)
            model.isIncomplete = false
            return model.code.utf8.count == MailedCode.digits ? submit(&model, world) : []
        case .submitted: return submit(&model, world)
        case .resendTapped:
            guard let registration = world.pendingCode?.registration, !model.isBusy else { return [] }
            model.isBusy = true
            model.failure = nil
            // Six digits are those of the code before.
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

    static func answered(_ model: inout Model, _ answer: ServerAnswer, _ world: World) -> [Effect] {
        model.isBusy = false
        switch answer {
        case .codeSent:
            model.code = ""
            return secondPassed(world)
        case .done: return [.replace(world.pendingCode == nil ? .profile : .newPassword)]
        case .failed(let failure): model.failure = failure
        default: break
        }
        return []
    }

    static func opened(_ world: World) -> [Effect] {
        [.focus(AccountField.code.rawValue)] + secondPassed(world)
    }

    /// The way to the code is shown for as long as it is valid.
    static func awaited(_ world: World) -> [Effect] {
        guard let code = world.awaitedCode else { return [] }
        let end = code.sentAt.advanced(by: MailedCode.lifetime)
        return [.later(world.now.wait(until: end), .deadline)]
    }

    /// As long as the next code has to wait.
    static func secondPassed(_ world: World) -> [Effect] {
        secondsToWait(world) > 0 ? [.later(1000, .resend)] : []
    }

    static func secondsToWait(_ world: World) -> Int {
        world.pendingCode?.secondsToWait(at: world.now) ?? 0
    }

    private static func submit(_ model: inout Model, _ world: World) -> [Effect] {
        guard let pending = world.pendingCode, !model.isBusy else { return [] }
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
