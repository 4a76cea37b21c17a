/// The options of the command line.
struct Options: Sendable {
    var seeds = 1000
    var first = 1
    var steps = 500
    var workers = 2
    /// The number of failing seeds that end the search.
    var failures = 1
    /// Searches for the fewest steps that fail.
    var shortens = true
    /// Prints the trace of this seed instead.
    var tracedSeed: UInt64?
    /// The steps to execute; nil for all.
    var only: [Int]?
    var focusName = "all"
    /// The number of the server's nodes in every run; nil for one or three.
    var nodes: Int?

    static let usage = """
        Usage: simulate [--seeds 1000] [--first 1] [--steps 500] [--workers 2] [--trace SEED]
                        [--only none|STEP,STEP…] [--failures 1] [--shorten 1] [--nodes N]
                        [--focus all|alarms|calm|chats|counts|messages|photos|nodes|loss|removal|restore|tabs|power
                         |devices|full[,WHAT=HOW-OFTEN…]]
        """

    /// Nil for invalid arguments.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            if word == "--focus", Focus(value) != nil {
                focusName = value
                continue
            }
            if word == "--only" {
                only = value.split(separator: ",").compactMap { Int($0) }
                continue
            }
            guard let number = Int(value), number >= 0 else { return nil }
            switch word {
            case "--seeds": seeds = number
            case "--first": first = number
            case "--steps": steps = number
            case "--workers": workers = max(1, number)
            case "--failures": failures = max(1, number)
            case "--shorten": shortens = number > 0
            case "--nodes": nodes = max(1, number)
            case "--trace": tracedSeed = UInt64(number)
            default: return nil
            }
        }
    }

    var focus: Focus {
        Focus(focusName) ?? Focus()
    }

    func simulation(of seed: UInt64) -> Simulation {
        var simulation = Simulation(seed: seed, focus: focus, steps: steps, nodes: nodes)
        if let only { simulation.steps = only }
        return simulation
    }

    /// The command that runs a simulation again.
    func replay(_ simulation: Simulation) -> String {
        let isAtRest = simulation.steps.isEmpty
        let steps = isAtRest ? "none" : simulation.steps.map(String.init).joined(separator: ",")
        let nodes = nodes.map { " --nodes \($0)" } ?? ""
        return
            "\(CommandLine.arguments[0]) --trace \(simulation.seed) --focus \(focusName)\(nodes) --only \(steps)"
    }
}
