import Domain
import JSON
import Sync

/// The rules that hold after every step, looked at for the one tab that the step has touched.
extension World {
    func check(_ tab: Tab) throws {
        guard tab.client.isRebased else {
            throw Violation("I9", "tab \(tab.number) shows something else than base and outbox together")
        }
        guard tab.client.isReady else { return }
        let changed = tab.client.heldScopes.filter { scope in
            tab.client.cursor(of: scope) != tab.memory.cursors[scope]
                || tab.client.replica.revision(of: scope) != tab.memory.revisions[scope]
        }
        for scope in changed {
            try checkState(of: scope, in: tab)
            try checkOrder(of: scope, in: tab)
        }
        if !changed.isEmpty || tab.memory.cursors.count != tab.client.heldScopes.count {
            try checkAccess(of: tab)
            try checkWholeness(of: tab)
            notePartings(of: tab)
            remember(tab)
        }
        try checkCommands(of: tab)
    }

    /// What a device offers again it forgets with its access, which it loses within an epoch.
    private func notePartings(of tab: Tab) {
        let epoch = tab.client.cursor(of: .user(tab.device.person))?.epoch
        for (scope, cursor) in tab.memory.cursors
        where cursor.epoch == epoch && tab.client.cursor(of: scope) == nil {
            for (id, given) in issued where given.device === tab.device && given.scope == scope {
                parted.insert(id)
            }
        }
    }

    private func remember(_ tab: Tab) {
        tab.memory.cursors = [:]
        for scope in tab.client.heldScopes {
            tab.memory.cursors[scope] = tab.client.cursor(of: scope)
            tab.memory.revisions[scope] = tab.client.replica.revision(of: scope)
        }
    }

    /// I1: what is held at a version is what the server had at that version. I6: cursors only go on.
    private func checkState(of scope: ScopeID, in tab: Tab) throws {
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
                "I1", "tab \(tab.number) holds \(scope.text) at \(cursor.version), which never was")
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
        // A list that the user sees otherwise by now is fetched again; until then it is as it was for them.
        guard scope.kind != .list || isCurrent(cursor, of: scope, in: tab) else { return }
        let hidden = server.history.hidden(in: scope, from: tab.device.person)
        if let row = rows.values.first(where: {
            hidden.contains(History.Stamp(id: $0.id, version: $0.version))
        }) {
            throw Violation("I5", "tab \(tab.number) holds \(row.id.text), deleted before its user came")
        }
        // What a viewer does not see of the past is known as of now only.
        if !hidden.isEmpty, cursor.version < timeline.head { return }
        for stamp in hidden { sum &+= stamp.mixed }
        guard sum == timeline.sums[Int(cursor.version)] else {
            throw Violation("I1", "tab \(tab.number) holds not \(scope.text) at \(cursor.version)")
        }
    }

    private func isCurrent(_ cursor: Cursor, of scope: ScopeID, in tab: Tab) -> Bool {
        let own = server.history.timelines[.user(tab.device.person)]?.rows
        guard case .membership(let membership)? = own?[Membership.recordID(scope)]?.record?.content else {
            return false
        }
        return membership.grant == cursor.grant
    }

    /// I1 of a log: from the first place that is in memory, all is as it was at that version, without a hole, or as it was later
    /// where a page has brought it.
    private func checkLog(
        _ scope: ScopeID, _ cursor: Cursor, _ rows: [RecordID: RecordState], _ timeline: History.Timeline,
        in tab: Tab
    ) throws {
        var versions: [RecordID: Int64] = [:]
        for (stamp, record) in timeline.states where stamp.version <= cursor.version {
            if let place = record.content.place, place < tab.client.firstLoaded(of: scope) { continue }
            versions[stamp.id] = max(versions[stamp.id] ?? 0, stamp.version)
        }
        for (id, version) in versions where rows[id]?.version ?? 0 < version {
            throw Violation(
                "I1",
                "tab \(tab.number) holds \(id.text) of \(scope.text) at \(rows[id]?.version ?? 0), not \(version)"
            )
        }
        for (id, row) in rows {
            guard timeline.states[History.Stamp(id: id, version: row.version)] == row.record else {
                throw Violation("I1", "tab \(tab.number) has another \(id.text) in \(scope.text)")
            }
        }
        guard rows.count == versions.count else {
            throw Violation("I1", "tab \(tab.number) holds more of \(scope.text) than there is")
        }
    }

    /// I5: nothing is held of a scope that the person's own scope does not name. No scope is ahead of what is known of
    /// the person's own access.
    private func checkAccess(of tab: Tab) throws {
        let own = ScopeID.user(tab.device.person)
        guard let (mine, rows) = tab.client.held(own), mine.loading == nil else { return }
        for scope in tab.client.heldScopes where scope != own {
            guard case .membership(let membership)? = rows[Membership.recordID(scope)]?.record?.content,
                let cursor = tab.client.cursor(of: scope), cursor.grant == membership.grant
            else { throw Violation("I5", "tab \(tab.number) holds \(scope.text) without access") }
            guard !tab.client.isBetweenStates, cursor.epoch == server.history.epoch,
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

    /// I7: a command that touched several scopes is seen in all of those that are held, or in none.
    private func checkWholeness(of tab: Tab) throws {
        guard !tab.client.isBetweenStates else { return }
        for commit in server.history.joint {
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
