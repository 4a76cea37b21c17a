import Domain

/// Where the code from the mail is entered.
public enum Code {
    struct Model: Equatable {
        /// Where the code was sent.
        var email = ""
        /// What it is for; nil before the first one.
        var registration: String?
        var code = ""
        var failure: AccountFailure?
        var isIncomplete = false
        var isBusy = false
        /// When another code may be asked for.
        var resendAt = Instant(milliseconds: 0)
    }

    public enum Message: Equatable {
        case entered(String)
        case submitted
        case resendTapped
        case failureDismissed
        case signInTapped
    }

    static let digits = 6
    static let resendAfter: Int64 = 30_000

    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .entered(let text):
            model.code = String(decoding: text.utf8.filter(isDigit).prefix(digits), as: UTF8.self)
            model.isIncomplete = false
            return model.code.utf8.count == digits ? submit(&model) : []
        case .submitted: return submit(&model)
        case .resendTapped:
            guard let registration = model.registration, !model.isBusy else { return [] }
            model.isBusy = true
            model.failure = nil
            model.code = ""
            return [.request(.resend(registration: registration))]
        case .failureDismissed:
            model.failure = nil
            model.code = ""
            return [.focus(AccountField.code.rawValue)]
        case .signInTapped: return [.replace(.signIn)]
        }
    }

    static func answered(_ model: inout Model, _ answer: AccountAnswer, _ world: World) -> [Effect] {
        model.isBusy = false
        switch answer {
        case .codeSent(let registration): return sent(&model, registration, world)
        case .failed(let failure): model.failure = failure
        default: break
        }
        return []
    }

    /// A code is on its way: the next one has to wait.
    static func sent(_ model: inout Model, _ registration: String, _ world: World) -> [Effect] {
        model.registration = registration
        model.resendAt = world.now.advanced(by: resendAfter)
        return [.later(1000, .resend)]
    }

    static func secondPassed(_ model: Model, _ world: World) -> [Effect] {
        secondsToWait(model, world) > 0 ? [.later(1000, .resend)] : []
    }

    static func secondsToWait(_ model: Model, _ world: World) -> Int {
        max(0, Int((model.resendAt.milliseconds - world.now.milliseconds + 999) / 1000))
    }

    private static func submit(_ model: inout Model) -> [Effect] {
        guard let registration = model.registration, !model.isBusy else { return [] }
        guard model.code.utf8.count == digits else {
            model.isIncomplete = true
            return [.focus(AccountField.code.rawValue)]
        }
        model.isBusy = true
        return [.request(.confirm(registration: registration, code: model.code))]
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
