extension Habit {
    /// Days on which a habit is not due and breaks no streak.
    public struct Pause: Equatable, Sendable {
        public let start: CivilDay
        /// The first day after the pause; nil until it is resumed.
        public let end: CivilDay?

        public init(from start: CivilDay, until end: CivilDay?) {
            self.start = start
            self.end = end
        }

        func contains(_ day: CivilDay) -> Bool { start <= day && end.map { day < $0 } ?? true }
    }

    /// The maximum number of pauses. The oldest ones are removed.
    public static let maxPauses = 400

    /// The pause on a day; nil if there is none.
    public func pause(on day: CivilDay) -> Pause? { pauses.last { $0.contains(day) } }

    /// Pauses the habit, or resumes it if `end` is not after `start`. Earlier days keep their pauses. The command decides
    /// for its first day and all later ones.
    public mutating func pause(from start: CivilDay, until end: CivilDay?) {
        var (kept, first) = ([Pause](), start)
        for pause in pauses where pause.start < start {
            kept.append(Pause(from: pause.start, until: min(pause.end ?? start, start)))
        }
        if end.map({ start < $0 }) ?? true {
            // A pause that is made longer stays one.
            if kept.last?.end == start, let last = kept.popLast() { first = last.start }
            kept.append(Pause(from: first, until: end))
        }
        pauses = Array(kept.suffix(Habit.maxPauses))
    }
}
