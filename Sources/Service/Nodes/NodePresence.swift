import Domain

/// The users who are connected to other nodes, from their hints. A user that is not mentioned for a minute is offline.
/// Reads no clock.
struct NodePresence {
    /// A change of a user at one node.
    struct Change: Equatable {
        let person: PersonID
        /// When the user has left the node; nil if the user is online there.
        let left: Instant?
    }

    private struct Entry {
        var isOnline: Bool
        /// The number of the newest hint that mentions the user.
        var number: Int64
        /// When the user was mentioned, by `time`.
        var mentioned: Int64
        /// When the user was last online, as far as known.
        var seen: Instant
    }

    /// A run of another node.
    private struct Run {
        var entries: [PersonID: Entry] = [:]
        /// The number of the newest hint.
        var newest: Int64 = 0
        /// The newest number of a removed entry. Hints up to it are more than a minute old.
        var outdated: Int64 = 0
        /// No entry expires before this time.
        var expiry: Int64 = 0
    }

    /// The time after which a user that is not mentioned is offline, in milliseconds. Nodes mention all their users
    /// every 25 seconds.
    static let lifetime: Int64 = 60_000
    /// The longest step of the clock that counts. A longer one is a correction of the clock, or a pause of the process.
    private static let longestStep: Int64 = 10_000

    private var runs: [String: Run] = [:]
    /// The milliseconds that have passed, whatever the clock says.
    private var time: Int64 = 0
    private var lastTick: Instant?

    /// True if a user is connected to another node.
    func isOnline(_ person: PersonID) -> Bool {
        runs.values.contains { $0.entries[person]?.isOnline == true }
    }

    /// The users who are connected to another node.
    var onlinePeople: Set<PersonID> {
        Set(runs.values.flatMap { $0.entries.filter(\.value.isOnline).keys })
    }

    /// Applies a hint. Late and doubled parts have no effect.
    /// - Returns: the changes, and the users who type.
    mutating func apply(
        _ hint: PresenceHint, of name: String, at now: Instant
    ) -> (changes: [Change], typing: Set<PresenceHint.Typing>) {
        var run = runs.removeValue(forKey: name) ?? Run()
        defer { runs[name] = run }
        guard hint.number > run.outdated else { return ([], []) }
        var changes: [Change] = []
        for (person, state) in hint.states {
            let known = run.entries[person]
            guard hint.number > known?.number ?? 0 else { continue }
            let entry: Entry
            switch state {
            case .online:
                entry = Entry(isOnline: true, number: hint.number, mentioned: time, seen: now)
                if known?.isOnline != true { changes.append(Change(person: person, left: nil)) }
            case .left(let moment):
                let seen = min(moment, now)
                entry = Entry(isOnline: false, number: hint.number, mentioned: time, seen: seen)
                if known?.isOnline != false || known?.seen != seen {
                    changes.append(Change(person: person, left: seen))
                }
            }
            run.entries[person] = entry
        }
        let isNew = hint.number > run.newest
        run.newest = max(run.newest, hint.number)
        return (changes, isNew ? hint.typing : [])
    }

    /// Removes the users of a run that has ended, or has lost its connection.
    mutating func end(_ name: String) -> [Change] {
        guard var run = runs.removeValue(forKey: name) else { return [] }
        defer { runs[name] = run }
        var changes: [Change] = []
        for (person, entry) in run.entries where entry.isOnline {
            run.entries[person]?.isOnline = false
            run.entries[person]?.number = run.newest
            changes.append(Change(person: person, left: entry.seen))
        }
        return changes
    }

    /// Removes the users that were not mentioned for a minute. Call about once a second.
    mutating func tick(at now: Instant) -> [Change] {
        let step = now.milliseconds - (lastTick ?? now).milliseconds
        time += min(max(step, 0), NodePresence.longestStep)
        lastTick = now
        return runs.keys.flatMap { expire($0) }
    }

    private mutating func expire(_ name: String) -> [Change] {
        guard var run = runs[name], run.expiry <= time else { return [] }
        // Without a copy of the entries.
        runs[name] = nil
        var changes: [Change] = []
        run.expiry = time + NodePresence.lifetime
        for (person, entry) in run.entries {
            let expiry = entry.mentioned + NodePresence.lifetime
            guard expiry <= time else {
                run.expiry = min(run.expiry, expiry)
                continue
            }
            run.entries[person] = nil
            run.outdated = max(run.outdated, entry.number)
            if entry.isOnline { changes.append(Change(person: person, left: entry.seen)) }
        }
        if !run.entries.isEmpty { runs[name] = run }
        return changes
    }
}
