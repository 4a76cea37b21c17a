import Domain
import Glibc
import Service
import Wire

/// `dela user …`, `dela invite` and `dela photo …`: sends one command to the running server and prints the answer.
struct OperatorClient {
    private let path: String

    /// The timeout of an answer in seconds. The deletion of a user with many pictures takes long.
    private static let timeout = 60

    init(_ configuration: Configuration) {
        path = DataFolder.control(in: configuration.data)
    }

    func run(_ arguments: Arguments) throws(StartupError) {
        let command = try command(arguments)
        show(try answer(to: command, about: arguments))
    }

    private func command(_ arguments: Arguments) throws(StartupError) -> OperatorCommand {
        let operands = arguments.operands
        switch arguments.command {
        case .userAdd:
            return .addUser(
                email: operands[0], first: operands[1], last: operands.count > 2 ? operands[2] : "",
                password: arguments.options.contains("--password") ? try password() : nil)
        case .userPassword: return .setPassword(email: operands[0], password: try password())
        case .userEmail: return .setEmail(email: operands[0], new: operands[1])
        case .userSessions: return .listSessions(email: operands[0])
        case .userDisable: return .disableUser(email: operands[0])
        case .userEnable: return .enableUser(email: operands[0])
        case .userRemove:
            if !arguments.options.contains("--yes") { try confirm(operands[0]) }
            return .removeUser(email: operands[0])
        case .invite:
            return .invite(email: operands[0], uses: operands.count > 1 ? Int(operands[1]) ?? 0 : 1)
        case .photoList: return .listPhotos
        case .photoRemove: return .removePhoto(operands[0], of: operands.count > 1 ? operands[1] : nil)
        default: return .listUsers
        }
    }

    /// Reads a line of standard input, which a terminal does not show. An argument would be visible in the list of
    /// processes.
    private func password() throws(StartupError) -> String {
        let isTyped = isatty(STDIN_FILENO) == 1
        let line = isTyped ? getpass("Password: ").map { String(cString: $0) } : Swift.readLine()
        guard let line else { throw StartupError("There is no password on standard input.") }
        return line
    }

    /// Throws unless standard input repeats the address.
    private func confirm(_ email: String) throws(StartupError) {
        let question = "This deletes \(email), and what only this user owns, for good. Repeat the address: "
        if isatty(STDIN_FILENO) == 1 { _ = question.withCString { write(STDERR_FILENO, $0, strlen($0)) } }
        guard let line = Swift.readLine(), let repeated = try? EmailAddress(line),
            repeated == (try? EmailAddress(email))
        else {
            throw StartupError(
                "Nothing was deleted: standard input did not repeat the address. --yes deletes without it.")
        }
    }

    private func answer(
        to command: OperatorCommand, about arguments: Arguments
    ) throws(StartupError) -> OperatorAnswer {
        let connection: Int32
        do { connection = try unixSocket(path) { connect($0, $1, $2) } } catch {
            throw StartupError("No server answers at \(path). Start `dela serve` with the same DELA_DATA.")
        }
        defer { close(connection) }
        writeLine(command.line, to: connection)
        guard let line = readLine(from: connection, limit: .max, seconds: OperatorClient.timeout),
            let answer = try? OperatorAnswer(line: line)
        else {
            throw StartupError("The server gave no answer. If it is of another version, restart it.")
        }
        switch answer {
        case .failed(let failure): throw StartupError(failure.sentence(about: arguments))
        case .ambiguous(let photos):
            show(.photos(photos))
            throw StartupError("Several users have a photo with this ID. Run: dela photo remove ID EMAIL")
        default: return answer
        }
    }

    private func show(_ answer: OperatorAnswer) {
        switch answer {
        case .users(let users):
            for user in users {
                printLine([
                    user.person.text, day(of: user.created), user.lastUsed.map(day) ?? "-",
                    user.isDisabled ? "disabled" : "active", user.email, user.name,
                ])
            }
        case .sessions(let sessions):
            for session in sessions {
                printLine([day(of: session.created), time(of: session.lastUsed), session.device])
            }
        case .added(let email, let password):
            print("\(email) has an account now." + (password.map { " The password is \($0)" } ?? ""))
        case .passwordSet(let email): print("\(email) has a new password and is signed out everywhere.")
        case .emailSet(let old, let new): print("\(old) signs in as \(new) now.")
        case .disabled(let email): print("\(email) is disabled and signed out everywhere.")
        case .enabled(let email): print("\(email) may sign in again.")
        case .invited(let link): print(link)
        case .userRemoved(let email): print("The account of \(email) is deleted.")
        case .photos(let photos), .ambiguous(let photos):
            for photo in photos { printLine([photo.id, photo.email, photo.caption]) }
        case .removed(let photo): print("The photo \(photo) is deleted.")
        case .failed: break
        }
    }

    /// Prints text by users on one line.
    private func printLine(_ words: [String]) {
        print(words.filter { !$0.isEmpty }.joined(separator: " ").inOneLine)
    }

    private func day(of instant: Instant) -> String { instant.utc("%Y-%m-%d") }

    private func time(of instant: Instant) -> String { instant.utc("%Y-%m-%dT%H:%MZ") }
}

/// Failures from the server, as sentences for the operator.
extension Failure {
    /// - Parameter arguments: the arguments that the server has rejected.
    func sentence(about arguments: Arguments) -> String {
        let subject = arguments.operands.first ?? ""
        switch self {
        case .alreadyRegistered: return "\(arguments.address) has an account already."
        case .notFound:
            return arguments.command == .photoRemove
                ? "There is no photo \(arguments.operands.joined(separator: " of "))."
                : "There is no account with the address \(subject)."
        case .invitationsOff: return "DELA_INVITATIONS is off."
        case .refused(.invalid) where arguments.command == .invite:
            return
                "USES must be a number from \(Invitation.uses.lowerBound) to \(Invitation.uses.upperBound)."
        case .refused(.tooLarge) where arguments.command == .invite:
            return "\(subject) has too many open invitations."
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
    /// The e-mail address of the account, or its new address for `user email`.
    fileprivate var address: String {
        (command == .userEmail ? operands.last : operands.first) ?? ""
    }
}
