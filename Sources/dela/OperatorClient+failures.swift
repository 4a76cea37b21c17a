import Domain
import Wire

/// Refusals of the server, in sentences for the operator.
extension Failure {
    /// - Parameter arguments: those that were refused.
    func sentence(about arguments: Arguments) -> String {
        let subject = arguments.operands.first ?? ""
        switch self {
        case .alreadyRegistered: return "\(arguments.address) has an account already."
        case .notFound:
            return arguments.command == .photoRemove
                ? "There is no photo \(arguments.operands.joined(separator: " of "))."
                : "There is no account with the address \(subject)."
        case .fields(let failures):
            return failures.map { $0.sentence(about: arguments) }.joined(separator: " ")
        case .busy(let seconds): return "The server is busy. Try again in \(seconds) seconds."
        case .unavailable: return "The server cannot do this now. Its log gives the reason."
        default: return "The server refused this: \(self)."
        }
    }
}

extension FieldFailure {
    fileprivate func sentence(about arguments: Arguments) -> String {
        switch (field, refusal) {
        case (.email, .conflict): "\(arguments.address) is the address already."
        case (.email, _): "\(arguments.address) is not an e-mail address."
        case (.password, .empty): "The password is empty."
        case (.password, .tooLong): "The password is longer than 256 bytes."
        case (.password, _): "The password needs at least 8 characters and must not be the address."
        case (.first, .empty): "The first name is empty."
        case (.first, .tooLong): "The first name is too long."
        case (.last, .tooLong): "The last name is too long."
        case (.first, _), (.last, _): "The name has characters that cannot be used."
        default: "The server refused \(field): \(refusal)."
        }
    }
}

extension Arguments {
    /// The address that the account has, or would get.
    fileprivate var address: String {
        (command == .userEmail ? operands.last : operands.first) ?? ""
    }
}
