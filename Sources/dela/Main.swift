import CLinux
import Glibc

/// `dela`: the server and the commands of the operator.
@main
enum Main {
    static func main() {
        do throws(Arguments.Failure) {
            perform(try Arguments(Array(CommandLine.arguments.dropFirst())))
        } catch {
            fail("\(error.sentence)\n\(Usage.line(of: error.commands))", code: 2)
        }
    }

    private static func perform(_ arguments: Arguments) {
        let operands = arguments.operands
        switch arguments.command {
        case .serve:
            returnLargeMemory()
            run { () throws(StartupError) in try Server(configuration()).run() }
        case .backup:
            run { () throws(StartupError) in
                let configuration = try configuration()
                try configuration.requireSQLite(for: "dela backup")
                var backup = try Backup(of: configuration, in: operands[0])
                try backup.run()
            }
        case .restore:
            run { () throws(StartupError) in
                let configuration = try configuration()
                try configuration.requireSQLite(for: "dela restore")
                try Restore(
                    from: operands[0], to: configuration,
                    replacing: operands.count > 1 ? operands[1] : nil,
                    signsOut: arguments.options.contains("--sign-out")
                ).run()
            }
        case .export:
            run { () throws(StartupError) in
                try Export(configuration(), to: operands[1]).run(email: operands[0])
            }
        case .moveDatabaseUndo:
            run { () throws(StartupError) in try MoveDatabase(configuration()).undo() }
        case .moveDatabase:
            run { () throws(StartupError) in try MoveDatabase(configuration()).run(to: operands[0]) }
        case .keyNew: run { () throws(StartupError) in try NewKey(configuration()).run() }
        case .doctor: doctor()
        case .version: print("dela \(BuildVersion.current)")
        case .help: print(Usage.help(operands))
        default:
            // The server does the work.
            run { () throws(StartupError) in
                try OperatorClient(configuration(isOwnerRequired: false)).run(arguments)
            }
        }
    }

    /// Returns large blocks to the system when they are freed. By default glibc keeps up to 64 MiB per thread after a
    /// large block was freed (mallopt(3), `M_MMAP_THRESHOLD`).
    private static func returnLargeMemory() {
        mallopt(M_MMAP_THRESHOLD, 1 << 20)
        mallopt(M_TRIM_THRESHOLD, 4 << 20)
    }

    private static func run(_ work: () throws(StartupError) -> Void) {
        do throws(StartupError) { try work() } catch { fail(error.sentence, code: 1) }
    }

    private static func doctor() {
        var doctor: Doctor
        do throws(StartupError) {
            doctor = Doctor(try configuration(isOwnerRequired: false))
        } catch {
            doctor = Doctor(unusable: error)
        }
        exit(doctor.run() ? 0 : 1)
    }

    /// - Parameter isOwnerRequired: false for commands that create no files in the data folder. Others would leave files
    ///   there that the server cannot open, such as those next to its database, or the cache of pictures.
    private static func configuration(
        isOwnerRequired: Bool = true
    ) throws(StartupError) -> Configuration {
        var environment: [String: String] = [:]
        var variable = environ
        while let text = variable.pointee {
            let parts = String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
            variable += 1
        }
        let configuration = try Configuration(
            environment: environment, programFolder: programFolder(), read: readFile)
        if isOwnerRequired { try requireOwner(of: configuration.data) }
        return configuration
    }

    /// The exit code of a server that must be started again (`EX_TEMPFAIL` of sysexits.h).
    static let restartCode: Int32 = 75

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
}

/// The reason why the program cannot continue, as a sentence for the operator.
struct StartupError: Error, Equatable {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
