/// A command of the program. The raw value is the words that name it.
enum CommandName: String, CaseIterable {
    case serve = "serve"
    case userList = "user list"
    case userAdd = "user add"
    case userPassword = "user password"
    case userEmail = "user email"
    case userSessions = "user sessions"
    case userDisable = "user disable"
    case userEnable = "user enable"
    case userRemove = "user remove"
    case invite = "invite"
    case photoList = "photo list"
    case photoRemove = "photo remove"
    case backup = "backup"
    case restore = "restore"
    case export = "export"
    // Before the command whose name it begins with.
    case moveDatabaseUndo = "move-database undo"
    case moveDatabase = "move-database"
    case keyNew = "key new"
    case doctor = "doctor"
    case version = "version"
    case help = "help"

    var words: [String] { rawValue.split(separator: " ").map(String.init) }

    /// Operands in order. Those in brackets are optional.
    var operands: [String] {
        switch self {
        case .serve, .userList, .photoList, .keyNew, .doctor, .version, .moveDatabaseUndo: []
        case .userAdd: ["EMAIL", "FIRST-NAME", "[LAST-NAME]"]
        case .userPassword, .userSessions, .userDisable, .userEnable, .userRemove: ["EMAIL"]
        case .userEmail: ["EMAIL", "NEW-EMAIL"]
        case .invite: ["EMAIL", "[USES]"]
        case .photoRemove: ["ID", "[EMAIL]"]
        case .backup: ["FOLDER"]
        case .export: ["EMAIL", "FOLDER"]
        case .restore: ["FOLDER", "[OLD-DATA]"]
        case .moveDatabase: ["TARGET"]
        case .help: ["[COMMAND]", "[COMMAND]"]
        }
    }

    /// Options other than `--help` and `--version`. No option has a value.
    var options: [String] {
        switch self {
        case .userAdd: ["--password"]
        case .userRemove: ["--yes"]
        case .restore: ["--sign-out"]
        default: []
        }
    }

    var summary: String {
        switch self {
        case .serve: "runs the server (the default)"
        case .userList: "users: ID, created, last used (UTC), active or disabled, e-mail, name"
        case .userAdd: "creates an account and prints its password; --password reads one from standard input"
        case .userPassword: "sets the password from standard input, and ends all sessions"
        case .userEmail: "changes the e-mail address with which the user signs in"
        case .userSessions: "devices that are signed in: since, last used (UTC), browser"
        case .userDisable: "ends all sessions and refuses new ones"
        case .userEnable: "allows a disabled user to sign in again"
        case .userRemove: "deletes the account for good, after the address is repeated; --yes does not ask"
        case .invite:
            "prints a link with which new users can register for a week, as guests of the user EMAIL; one, or USES"
        case .photoList: "photos for everyone, the newest first: ID, e-mail of the author, caption"
        case .photoRemove: "deletes a photo for good; EMAIL if photos of several users have this ID"
        case .backup: "copies all data of the server into a new folder; the server may be running"
        case .restore:
            "creates DELA_DATA from a backup, compares accounts with OLD-DATA; --sign-out ends all sessions; the server must be stopped"
        case .export:
            "writes everything of a user into a new folder, readable without Dela; the server may be running"
        case .moveDatabaseUndo:
            "lets servers use the database of the settings again after it was moved, without what the other one has got since"
        case .moveDatabase:
            "copies the database to an empty one, and compares both: TARGET is sqlite for a file in DELA_DATA, or postgresql://…; the server must be stopped"
        case .keyNew: "creates server.key if it is lost; all users have to sign in again"
        case .doctor: "checks settings, data and surroundings; ends with 1 if something is wrong"
        case .version: "prints date and commit of this program"
        case .help: "prints the usage of all commands, or of one"
        }
    }

    /// The command with its options and operands.
    var syntax: String {
        (["dela", rawValue] + options.map { "[\($0)]" } + operands).joined(separator: " ")
    }
}

/// The checked arguments of the program.
struct Arguments: Equatable {
    let command: CommandName
    var operands: [String] = []
    var options: Set<String> = []

    /// The reason for rejected arguments, and the commands whose usage is shown; empty for all commands.
    struct Failure: Error, Equatable {
        let sentence: String
        let commands: [CommandName]
    }

    /// Options are recognised anywhere before `--`. With `--help` or `--version` no other command runs.
    init(_ arguments: [String]) throws(Failure) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let options = arguments[..<end].filter { $0.hasPrefix("-") }
        let words = arguments[..<end].filter { !$0.hasPrefix("-") } + arguments[end...].dropFirst()
        if options.contains("--help") || options.contains("-h") {
            guard !Arguments.commands(withPrefix: words).isEmpty else { throw Arguments.unknown(words) }
            self.init(command: .help, operands: words)
        } else if options.contains("--version") {
            self.init(command: .version)
        } else {
            try self.init(words: words, options: options)
        }
    }

    private init(words: [String], options: [String]) throws(Failure) {
        guard let command = words.isEmpty ? .serve : Arguments.command(of: words) else {
            throw Arguments.unknown(words)
        }
        for option in options where !command.options.contains(option) {
            let name = option.split(separator: "=", maxSplits: 1).first.map(String.init) ?? option
            throw Failure(
                sentence: command.options.contains(name)
                    ? "\(name) takes no value." : "Unknown option \(name).", commands: [command])
        }
        let operands = Array(words.dropFirst(command.words.count))
        guard operands.count <= command.operands.count else {
            throw Failure(
                sentence: "Unexpected argument \(operands[command.operands.count]).", commands: [command])
        }
        for (index, name) in command.operands.enumerated() {
            if operands.count > index ? operands[index].isEmpty : !name.hasPrefix("[") {
                throw Failure(sentence: "\(name) is missing.", commands: [command])
            }
        }
        if command == .help, Arguments.commands(withPrefix: operands).isEmpty {
            throw Arguments.unknown(operands)
        }
        self.init(command: command, operands: operands, options: Set(options))
    }

    private init(command: CommandName, operands: [String] = [], options: Set<String> = []) {
        (self.command, self.operands, self.options) = (command, operands, options)
    }

    private static func unknown(_ words: [String]) -> Failure {
        let group = commands(withPrefix: Array(words.prefix(1)))
        let name = words.prefix(group.isEmpty ? 1 : 2).joined(separator: " ")
        let isGroup = words.count == 1 && !group.isEmpty
        return Failure(
            sentence: isGroup ? "\(name) needs a command." : "Unknown command \(name).", commands: group)
    }

    private static func command(of words: [String]) -> CommandName? {
        CommandName.allCases.first { words.starts(with: $0.words) }
    }

    /// The commands that `words` name: one if they name one, those of a group such as `user`, all for no words, and
    /// none for unknown words.
    static func commands(withPrefix words: [String]) -> [CommandName] {
        if let command = command(of: words) { return [command] }
        return CommandName.allCases.filter { $0.words.starts(with: words) }
    }
}
