import SyncRules

/// One run of a seed, complete or with selected steps.
struct Simulation {
    let seed: UInt64
    let focus: Focus
    /// The numbers of the steps to execute. Each has its own randomness, so leaving one out does not change the others.
    var steps: [Int]
    /// The number of the server's nodes.
    let nodes: Int

    struct Outcome {
        var violation: Violation?
        /// The step of the violation; nil if it was found at rest.
        var step: Int?
        var hash: UInt64
        var counts: Counts
        var trace: [String]
    }

    /// - Parameter nodes: nil for one node in half of the seeds, and three in the others.
    init(seed: UInt64, focus: Focus, steps: Int, nodes: Int?) {
        self.seed = seed
        // Other properties of a run depend on the remainders by 3 and 4.
        self.nodes = nodes ?? (seed / 4 % 2 == 1 ? 3 : 1)
        self.focus = focus
        self.steps = Array(0..<steps)
    }

    func run(isVerbose: Bool = false) -> Outcome {
        var current: Int?
        do {
            let image = seed % 4 == 0 ? Image.cold : Image.warm
            let world = try SimulatedWorld(
                seed: seed, focus: focus, image: image, nodes: nodes, isVerbose: isVerbose)
            do {
                for step in steps {
                    current = step
                    try world.step(step)
                }
                current = nil
                try world.comeToRest()
                return outcome(of: world, nil, nil)
            } catch {
                return outcome(of: world, violation(error), current)
            }
        } catch {
            return Outcome(
                violation: violation(error), step: nil, hash: 0, counts: Counts(), trace: [])
        }
    }

    private func outcome(of world: SimulatedWorld, _ violation: Violation?, _ step: Int?) -> Outcome {
        Outcome(
            violation: violation, step: step, hash: world.trace.hash, counts: world.counts,
            trace: world.trace.lines)
    }

    private func violation(_ error: any Error) -> Violation {
        error as? Violation ?? Violation("error", "\(error)")
    }

    /// Finds few steps that violate the same invariant by removing smaller and smaller ranges (Zeller's delta
    /// debugging, without its search of complements).
    func shortened() -> Simulation {
        var best = self
        let first = run()
        guard let rule = first.violation?.rule else { return self }
        if let last = first.step { best.steps.removeAll { $0 > last } }
        var size = best.steps.count / 2
        while size > 0 {
            var start = 0
            while start < best.steps.count {
                var trial = best
                trial.steps.removeSubrange(start..<min(start + size, trial.steps.count))
                if trial.run().violation?.rule == rule { best = trial } else { start += size }
            }
            size /= 2
        }
        return best
    }
}
