import Domain

/// What a command reads and writes. The outbox compares footprints to keep the order of commands if one of them waits
/// ([decision 0078](docs/decisions/0078-commands-declare-what-they-read-and-write.md)).
public struct Footprint: Equatable, Sendable {
    /// A part of a scope.
    enum Part: Equatable, Sendable {
        /// The whole scope.
        case all
        /// A record. To read it without its content means: it must exist.
        case record(RecordID)
        /// The content of a record that exists.
        case content(RecordID)
        /// The picture of a user or a group. In a list: pictures and sub-items of moved items, which get new ids.
        case pictures
        /// The items of a list that ticks of repeating tasks create.
        case occurrences
        /// The order of the records of a log.
        case order
        /// A user's access to the scope.
        case member(PersonID)
        /// The access of all users.
        case members
        /// The users who see the content.
        case audience

        fileprivate func overlaps(_ other: Part) -> Bool {
            switch (self, other) {
            case (.all, _), (_, .all), (.member, .members), (.members, .member): true
            default: self == other
            }
        }

        /// True for a single record, and for the order of a log.
        fileprivate var isSingle: Bool {
            switch self {
            case .all, .members, .audience, .occurrences: false
            case .record, .content, .pictures, .order, .member: true
            }
        }
    }

    fileprivate enum Mode: Sendable {
        case write
        /// Later writes must not come first.
        case read
        /// Later writes may come first.
        case follow
    }

    fileprivate struct Access: Equatable, Sendable {
        let mode: Mode
        /// Nil for a record that keeps its id when it moves to another scope.
        let scope: ScopeID?
        let part: Part
    }

    /// The scope of the command.
    let scope: ScopeID
    private var accesses: [Access] = []
    /// True if the command must come after all earlier ones.
    var followsAll = false

    init(_ scope: ScopeID) {
        self.scope = scope
    }

    mutating func write(_ part: Part, in other: ScopeID? = nil) {
        add(.write, other ?? scope, part)
    }

    /// Reads something as it is at that time.
    mutating func read(_ part: Part, in other: ScopeID? = nil) {
        add(.read, other ?? scope, part)
    }

    /// Needs earlier writes, but later writes may come first.
    mutating func follow(_ part: Part, in other: ScopeID? = nil) {
        add(.follow, other ?? scope, part)
    }

    /// Writes a part of the scope, and of the chat and the photos of a group.
    mutating func writeWithLogs(_ part: Part) {
        write(part)
        guard scope.kind == .group else { return }
        let group = GroupID(scope.id)
        for log in [ScopeID.chat(of: group), .photos(of: group)] { write(part, in: log) }
    }

    /// Writes the content of a record, which must exist.
    mutating func writeContent(of record: RecordID) {
        write(.content(record))
        read(.record(record))
    }

    /// Writes a record that keeps its id when it moves to another scope.
    mutating func writeAnywhere(_ record: RecordID) {
        add(.write, nil, .record(record))
    }

    @inline(never)
    private mutating func add(_ mode: Mode, _ scope: ScopeID?, _ part: Part) {
        accesses.append(Access(mode: mode, scope: scope, part: part))
    }
}

extension Footprint {
    /// True if the command must reach the server after an earlier one.
    /// - Parameter isDeferred: true if the earlier command waits until its author may contact more users, which may take
    ///   days. Then only commands on the same record or log wait, and those that would change what it reads elsewhere.
    @inline(never)
    package func follows(_ earlier: Footprint, isDeferred: Bool = false) -> Bool {
        if followsAll, !isDeferred || earlier.readsOtherScope { return true }
        return earlier.accesses.contains { first in
            let isExact = isDeferred && (first.mode == .write || first.scope == earlier.scope)
            if isExact, !first.part.isSingle { return false }
            return accesses.contains { later in
                (first.mode == .write || first.mode == .read && later.mode == .write)
                    && first.scope == later.scope
                    && (isExact ? first.part == later.part : first.part.overlaps(later.part))
            }
        }
    }

    /// True if it reads records of another scope as they are when it is applied.
    package var readsOtherScope: Bool {
        accesses.contains { $0.mode == .read && $0.scope != scope }
    }
}

extension Command {
    /// What it reads and writes.
    @inline(never)
    package var footprint: Footprint { intent.footprint(in: scope) }
}
