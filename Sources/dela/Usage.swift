/// The texts of `--help` and of rejected arguments.
enum Usage {
    /// The output of `dela help`.
    /// - Parameter words: the words of a command or a group of commands; empty for everything.
    static func help(_ words: [String]) -> String {
        let commands = Arguments.commands(withPrefix: words)
        if commands.count == 1 { return "Usage: \(commands[0].syntax)\n\n\(commands[0].summary)" }
        let list = commands.map { "  \($0.syntax)\n      \($0.summary)" }.joined(separator: "\n")
        if commands.count < CommandName.allCases.count {
            return "Usage: dela \(words.joined(separator: " ")) COMMAND\n\n\(list)"
        }
        let settings = Configuration.settings.map { "  \($0.name)\n      \($0.meaning)" }
        return """
            Usage: dela [COMMAND]

            \(list)

            Options of every command: --help (or -h), --version. After -- nothing is an option.

            Settings, from the environment or from the file that DELA_CONFIG names:

            \(settings.joined(separator: "\n"))
            """
    }

    /// The line that follows an error message.
    static func line(of commands: [CommandName]) -> String {
        switch commands.count {
        case 0: "Usage: dela [COMMAND]; dela --help lists the commands"
        case 1: "Usage: \(commands[0].syntax)"
        default:
            "Usage: dela \(commands[0].words[0]) "
                + commands.map { $0.words.dropFirst().joined(separator: " ") }.joined(separator: " | ")
        }
    }
}
