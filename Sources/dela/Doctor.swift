import Database
import Domain
import Glibc

/// `dela doctor`: looks at settings, data and surroundings, also while the server runs, and says of each what is wrong and how
/// to mend it. It changes nothing.
struct Doctor {
    /// What was found out of one thing.
    enum Finding {
        case good(String)
        /// Nothing is broken, but something does not work as people may expect.
        case note(String)
        case problem(String)
    }

    private let configuration: Configuration?
    private let failure: StartupError?
    private var hasProblem = false

    init(_ configuration: Configuration) {
        self.configuration = configuration
        failure = nil
    }

    /// For settings that cannot be used.
    init(unusable failure: StartupError) {
        configuration = nil
        self.failure = failure
    }

    /// Prints a line for each thing.
    /// - Returns: whether there is no problem.
    mutating func run() -> Bool {
        guard let configuration else {
            tell("sources", sources())
            tell("settings", .problem(failure?.sentence ?? ""))
            return false
        }
        do throws(StartupError) { try requireOwner(of: configuration.data) } catch {
            tell("user", .problem(error.sentence))
            return false
        }
        tell("sources", sources())
        tell("settings", settings(configuration))
        tell("app", app(configuration))
        tell("folder", folder(configuration.data))
        tell("keys", keys(configuration.data))
        for (name, finding) in database(configuration.data) { tell(name, finding) }
        tell("pictures", pictures())
        tell("mail", mail(configuration))
        tell("notifications", notifications(configuration))
        tell("server", server(configuration))
        tell("address", address(configuration))
        return !hasProblem
    }

    private mutating func tell(_ name: String, _ finding: Finding) {
        let padded = name + String(repeating: " ", count: max(1, 15 - name.utf8.count))
        switch finding {
        case .good(let text): print("ok       \(padded)\(text)")
        case .note(let text): print("note     \(padded)\(text)")
        case .problem(let text):
            print("problem  \(padded)\(text)")
            hasProblem = true
        }
    }
}
