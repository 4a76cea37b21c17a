import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules

/// The invariants that hold after every step, checked for the tab that the step has changed.
extension SimulatedWorld {
    func check(_ tab: SimulatedTab) throws {
        guard tab.client.isRebased else {
            throw Violation(
                "I9", "tab \(tab.number) does not show the confirmed state with the outbox on top")
        }
        guard tab.client.isReady else { return }
        let changed = tab.client.heldScopes.filter { scope in
            tab.client.cursor(of: scope) != tab.memory.cursors[scope]
                || tab.client.replica.revision(of: scope) != tab.memory.revisions[scope]
        }
        for scope in changed {
            try checkState(of: scope, in: tab)
            try checkOrder(of: scope, in: tab)
            try checkSeries(of: scope, in: tab)
            try tab.checkSubItems(of: scope)
            try tab.checkSections(of: scope)
            try tab.checkGoals(of: scope)
        }
        if !changed.isEmpty || tab.memory.cursors.count != tab.client.heldScopes.count {
            try checkAccess(of: tab)
            try checkAtomicity(of: tab)
            recordLostAccess(of: tab)
            remember(tab)
        }
        try checkCommands(of: tab)
    }

    /// A device no longer resends the commands of a scope once it has lost access to it within an epoch.
    private func recordLostAccess(of tab: SimulatedTab) {
        let epoch = tab.client.cursor(of: .user(tab.device.person))?.epoch
        for (scope, cursor) in tab.memory.cursors
        where cursor.epoch == epoch && tab.client.cursor(of: scope) == nil {
            for (id, added) in issued where added.device === tab.device && added.scope == scope {
                commandsWithoutAccess.insert(id)
            }
        }
    }

    private func remember(_ tab: SimulatedTab) {
        tab.memory.cursors = [:]
        for scope in tab.client.heldScopes {
            tab.memory.cursors[scope] = tab.client.cursor(of: scope)
            tab.memory.revisions[scope] = tab.client.replica.revision(of: scope)
        }
    }

    /// I1 (server state): the confirmed records at a version equal the server's records at that version. I6 (monotonic
    /// versions): cursors never go back.
    private func checkState(of scope: ScopeID, in tab: SimulatedTab) throws {
        guard let (cursor, rows) = tab.client.held(scope), cursor.epoch == server.history.epoch else {
            return
        }
        if let old = tab.memory.cursors[scope], old.epoch == cursor.epoch, old.grant == cursor.grant,
            cursor.version < old.version
        {
            throw Violation("I6", "tab \(tab.number) goes back in \(scope.text)")
        }
        guard cursor.loading == nil else { return }
        guard let timeline = server.history.timelines[scope], cursor.version >= 0,
            cursor.version <= timeline.head
        else {
            throw Violation(
                "I1", "tab \(tab.number) has \(scope.text) at \(cursor.version), which never existed")
        }
        if scope.kind.isLog { return try checkLog(scope, cursor, rows, timeline, in: tab) }
        var sum: UInt64 = 0
        for (id, row) in rows {
            let stamp = History.Stamp(id: id, version: row.version)
            sum &+= stamp.mixed
            guard let record = row.record, timeline.states[stamp] == record else {
                throw Violation("I1", "tab \(tab.number) has another \(id.text) in \(scope.text)")
            }
        }
        // A list with another visible part for the user is fetched again. Until then, it has the earlier part.
        guard scope.kind != .list || isCurrent(cursor, of: scope, in: tab) else { return }
        let hidden = server.history.hidden(in: scope, from: tab.device.person)
        if let row = rows.values.first(where: {
            hidden.contains(History.Stamp(id: $0.id, version: $0.version))
        }) {
            throw Violation("I5", "tab \(tab.number) has \(row.id.text), deleted before its user joined")
        }
        // The hidden records of a viewer are known for the current version only.
        if !hidden.isEmpty, cursor.version < timeline.head { return }
        for stamp in hidden { sum &+= stamp.mixed }
        guard sum == timeline.sums[Int(cursor.version)] else {
            throw Violation(
                "I1", "tab \(tab.number) does not have the state of \(scope.text) at \(cursor.version)")
        }
    }

    private func isCurrent(_ cursor: Cursor, of scope: ScopeID, in tab: SimulatedTab) -> Bool {
        let own = server.history.timelines[.user(tab.device.person)]?.rows
        guard case .membership(let membership)? = own?[Membership.recordID(scope)]?.record?.content else {
            return false
        }
        return membership.grant == cursor.grant
    }

    /// I1 (server state) for a log: from the first loaded position on, all records are complete and as of that version,
    /// or newer if a page has brought them.
    private func checkLog(
        _ scope: ScopeID, _ cursor: Cursor, _ rows: [RecordID: RecordState], _ timeline: History.Timeline,
        in tab: SimulatedTab
    ) throws {
        var versions: [RecordID: Int64] = [:]
        for (stamp, record) in timeline.states where stamp.version <= cursor.version {
            if let position = record.content.logPosition, position < tab.client.firstLoaded(of: scope) {
                continue
            }
            versions[stamp.id] = max(versions[stamp.id] ?? 0, stamp.version)
        }
        for (id, version) in versions where rows[id]?.version ?? 0 < version {
            throw Violation(
                "I1",
                "tab \(tab.number) has \(id.text) of \(scope.text) at \(rows[id]?.version ?? 0), not \(version)"
            )
        }
        for (id, row) in rows {
            guard timeline.states[History.Stamp(id: id, version: row.version)] == row.record else {
                throw Violation("I1", "tab \(tab.number) has another \(id.text) in \(scope.text)")
            }
        }
        guard rows.count == versions.count else {
            throw Violation("I1", "tab \(tab.number) has more records of \(scope.text) than the server")
        }
    }

    /// I5 (access control): a tab has no scope without a membership in the user's own scope. No scope is newer than the
    /// known access of the user.
    private func checkAccess(of tab: SimulatedTab) throws {
        let own = ScopeID.user(tab.device.person)
        guard let (mine, rows) = tab.client.held(own), mine.loading == nil else { return }
        for scope in tab.client.heldScopes where scope != own {
            guard case .membership(let membership)? = rows[Membership.recordID(scope)]?.record?.content,
                let cursor = tab.client.cursor(of: scope), cursor.grant == membership.grant
            else { throw Violation("I5", "tab \(tab.number) has \(scope.text) without access") }
            guard !tab.client.isMidPull, cursor.epoch == server.history.epoch,
                mine.epoch == cursor.epoch,
                cursor.loading == nil,
                let timeline = server.history.timelines[scope], cursor.version <= timeline.head
            else { continue }
            let versions = timeline.ownVersions[Int(cursor.version)]
            guard versions[tab.device.person] ?? 0 <= mine.version else {
                throw Violation("uv", "tab \(tab.number) sees \(scope.text) ahead of its own access")
            }
        }
    }

    /// I7 (atomic commands): a command that changed several scopes is visible in all loaded ones, or in none.
    private func checkAtomicity(of tab: SimulatedTab) throws {
        guard !tab.client.isMidPull else { return }
        for commit in server.history.multiScopeCommits {
            var seen: Bool?
            for (scope, version) in commit {
                guard let cursor = tab.client.cursor(of: scope), cursor.loading == nil,
                    cursor.epoch == server.history.epoch
                else { continue }
                guard seen == nil || seen == (cursor.version >= version) else {
                    throw Violation(
                        "I7", "tab \(tab.number) sees half of a command, \(scope.text) at \(version)")
                }
                seen = cursor.version >= version
            }
        }
    }
}
