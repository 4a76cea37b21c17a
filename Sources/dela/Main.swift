import CLinux
import Glibc

/// `dela`: the server and its operator's commands.
@main
enum Main {
    static let version = "0.1.0"

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case nil, "serve"?:
            returnLargeMemory()
            run { () throws(StartupError) in try Server(configuration()).run() }
        case "user"?, "photo"?:
            run { () throws(StartupError) in try OperatorClient(configuration()).run(arguments) }
        case "backup"? where arguments.count == 2:
            run { () throws(StartupError) in
                var backup = Backup(of: try configuration().data, in: arguments[1])
                try backup.run()
            }
        case "restore"? where arguments.count == 2:
            run { () throws(StartupError) in
                try Restore(from: arguments[1], to: configuration().data).run()
            }
        case "doctor"? where arguments.count == 1: doctor()
        case "backup"?, "restore"?: fail("Say: dela \(arguments[0]) FOLDER", code: 2)
        case "version"?, "--version"?: print("dela \(version)")
        case "help"?, "--help"?, "-h"?: print(help)
        case let other?: fail("There is no command \(other).\n\(help)", code: 2)
        }
    }

    /// Large blocks go back to the system when they are freed. By default glibc keeps up to 64 MiB for each thread
    /// once a large block was freed (mallopt(3), `M_MMAP_THRESHOLD`).
    private static func returnLargeMemory() {
        mallopt(M_MMAP_THRESHOLD, 1 << 20)
        mallopt(M_TRIM_THRESHOLD, 4 << 20)
    }

    private static func run(_ work: () throws(StartupError) -> Void) {
        do throws(StartupError) { try work() } catch { fail(error.sentence, code: 1) }
    }

    private static func doctor() {
        var doctor: Doctor
        do throws(StartupError) { doctor = Doctor(try configuration()) } catch {
            doctor = Doctor(unusable: error)
        }
        exit(doctor.run() ? 0 : 1)
    }

    private static func configuration() throws(StartupError) -> Configuration {
        var environment: [String: String] = [:]
        var variable = environ
        while let text = variable.pointee {
            let parts = String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
            variable += 1
        }
        return try Configuration(environment: environment, beside: programFolder(), read: readFile)
    }

    static func programFolder() -> String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        let text = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    }

    private static func fail(_ sentence: String, code: Int32) -> Never {
        let text = "dela: \(sentence)\n"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(code)
    }

    private static var help: String {
        """
        dela serve                                    serve the app (the default)
        dela user list                                everybody who has an account
        dela user add EMAIL FIRST-NAME [LAST-NAME]    a new account; prints its password
        dela user add --password EMAIL FIRST-NAME…    the same, with the password from standard input
        dela user disable EMAIL                       ends the sessions and refuses further ones
        dela user enable EMAIL                        takes that back
        dela backup FOLDER                            copies all that the server keeps, also while it serves
        dela restore FOLDER                           makes DELA_DATA of a backup; the server must be stopped
        dela doctor                                   says what is wrong with settings, data and surroundings
        dela photo list                               photos for everyone, the newest first
        dela photo remove ID [EMAIL]                  takes one away for good; whose, if several people have it
        dela version

        Settings, from the environment or from the file that DELA_CONFIG names:

        """ + Configuration.settings.map { "  \($0.name)\n      \($0.meaning)" }.joined(separator: "\n")
    }
}

/// Why the program cannot go on, in a sentence for the operator.
struct StartupError: Error, Equatable {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
