import Glibc

/// Runs the production code of client and server together, and injects all kinds of failures.
@main
enum Main {
    static func main() async {
        makeHashingDeterministic()
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            report(Options.usage)
            exit(2)
        }
        if let seed = options.tracedSeed {
            exit(printTrace(options.simulation(of: seed)))
        }
        let progress = await Campaign(options).run()
        report(summary(of: progress))
        for (seed, violation) in progress.failed {
            report("seed \(seed) breaks \(violation.rule): \(violation.text)")
        }
        guard let seed = progress.failed.first?.seed else { return }
        guard options.shortens else { exit(1) }
        let short = options.simulation(of: seed).shortened()
        report("it still does so in \(short.steps.count) of \(options.steps) steps:")
        _ = printTrace(short)
        report("to see it again: \(options.replay(short))")
        exit(1)
    }

    /// Dictionaries have a random order unless this is set before the program starts.
    private static func makeHashingDeterministic() {
        guard getenv("SWIFT_DETERMINISTIC_HASHING") == nil else { return }
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
        execv("/proc/self/exe", CommandLine.unsafeArgv)
        report("cannot restart with deterministic hashing")
        exit(2)
    }

    /// - Returns: the exit code.
    private static func printTrace(_ simulation: Simulation) -> Int32 {
        let outcome = simulation.run(isVerbose: true)
        for line in outcome.trace { report(line) }
        report("trace \(String(outcome.hash, radix: 16))")
        guard let violation = outcome.violation else { return 0 }
        report("breaks \(violation.rule): \(violation.text)")
        return 1
    }

    private static func summary(of progress: Campaign.Progress) -> String {
        let counts = Counts.Kind.allCases.map { "\($0) \(progress.counts[$0])" }
        return "\(progress.done) seeds; " + counts.joined(separator: ", ")
    }
}
