import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// The actions of users.
extension SimulatedWorld {
    /// A user acts on a screen, or dismisses a rejected command.
    func giveCommand(on device: Device) throws {
        guard let tab = random.pick(device.tabs.filter { !$0.isFrozen && $0.client.isReady }) else { return }
        if random.chance(6), let refused = random.pick(tab.client.rejectedCommands) {
            device.discarded.insert(refused.command.id)
            return try perform(tab.client.discard(refused.command.id, at: device.clock(now)), for: tab)
        }
        if random.chance(focus.chatPercent / 3),
            let scope = random.pick(
                tab.client.heldScopes.filter { tab.client.replica.hasOlder(in: $0) }.sorted())
        {
            let position = random.chance(50) ? nil : Int64(1 + random.below(9))
            return try dispatch(
                tab,
                random.chance(70)
                    ? .olderRequested(scope, from: position) : .pageRequested(scope, from: position))
        }
        if random.chance(focus.chatPercent / 20) { return try dispatch(tab, .searched(nil)) }
        if random.chance(focus.chatPercent / 20) {
            return try dispatch(tab, .windowChanged([1, 2, 4, 8, 50][random.below(5)]))
        }
        if random.chance(focus.chatPercent / 4) {
            let chats = tab.client.heldScopes.filter { $0.kind.isLog }.sorted()
            return try dispatch(tab, .scopeShown(random.chance(50) ? nil : random.pick(chats)))
        }
        let (scope, intent) = intent(on: tab)
        do {
            let pending = Set(tab.client.outbox.map(\.command.id))
            try tab.client.enqueue(intent, in: scope, at: device.clock(now))
            try checkRepetition(by: tab)
            // Not always the last command: the new one may have released commands that waited behind it.
            let added = tab.client.outbox.first { !pending.contains($0.command.id) }?.command
            if let command = added {
                issued[command.id] = (device, scope, command.writtenMessage)
                // Automatic commands may be lost, because they are derived again.
                if command.isAutomatic { excused.insert(command.id) }
            }
            record(intent, in: scope, added, of: tab)
            if case .chat(.remove) = intent {
                // Commands that wait for the picture of a removed message are removed with it. A message that does not
                // exist need not be removed.
                excused.formUnion(pending.subtracting(tab.client.outbox.map(\.command.id)))
                if let added { excused.insert(added.id) }
            }
            if case .share(.close) = intent {
                // A grant that the server has deferred is dropped now, and one on its way when it is deferred, because the
                // list is closed.
                excused.formUnion(pending.subtracting(tab.client.outbox.map(\.command.id)))
                let grants = device.tabs.flatMap(\.client.outbox).filter {
                    guard $0.command.scope == scope else { return false }
                    switch $0.command.intent {
                    case .member(.add), .share(.share): return true
                    default: return false
                    }
                }
                excused.formUnion(grants.map(\.command.id))
            }
            counts[.commands] += 1
            trace.log(
                "tab \(tab.number): \(intent) in \(scope.text), \(added?.id.text ?? "")"
            )
            try dispatch(tab, .tick)
        } catch is Refusal {
            counts[.refusedByDevice] += 1
        }
    }

    private func intent(on tab: SimulatedTab) -> (ScopeID, Intent) {
        let scopes = tab.client.replica.memberships.sorted()
        if random.chance(focus.reminderPercent), let reminder = reminderIntent(among: scopes, on: tab) {
            return reminder
        }
        if random.chance(8) { return ownIntent(among: scopes, on: tab) }
        if random.chance(focus.chatPercent) {
            return random.chance(focus.photoPercent) ? photoIntent(on: tab) : chatIntent(on: tab)
        }
        guard let scope = random.pick(scopes.filter { !$0.kind.isLog }), !random.chance(4) else {
            return newScope(among: scopes, on: tab)
        }
        let sharing = focus.sharing
        if scope.kind == .group {
            switch random.weighted([3, 10 * sharing, 6 * sharing, 1, 2, 3]) {
            case 0:
                let isPicture = random.chance(30)
                return (scope, .group(isPicture ? .setPicture(profilePicture()) : .rename(random.text())))
            case 3: return (scope, .group(.delete))
            case 4: return (scope, .group(random.chance(80) ? .restore : .purge))
            case 5: return (scope, .group(.shareHistory))
            default: return (scope, memberIntent(in: scope))
            }
        }
        switch random.weighted([60, 5, 2, 3, 1, 14 * sharing, 8 * sharing, 20, 20, 12]) {
        case 0: return (scope, .item(itemIntent(in: scope, among: scopes, on: tab)))
        case 7: return (scope, .picture(pictureIntent(in: scope, on: tab)))
        case 8: return (scope, .subItem(subItemIntent(in: scope, on: tab)))
        case 9: return (scope, tab.sectionIntent(in: scope, at: now, &random))
        case 1:
            let color = HabitColor(rgb: UInt32(random.below(1 << 24)))
            let changes: [ListIntent] = [
                .rename(random.text()), .setColor(random.below(3) == 0 ? nil : color),
                .setSign(random.below(2) == 0 ? ListSign("cart") : nil),
            ]
            return (scope, .list(changes[random.below(3)]))
        case 2: return (scope, .list(.delete))
        case 3: return (scope, .list(.restore))
        case 4: return (scope, .list(random.chance(50) ? .purge : .send(to: [randomPerson])))
        case 5: return (scope, memberIntent(in: scope))
        default: return (scope, .share(shareIntent(among: scopes)))
        }
    }

    private func profilePicture() -> BlobID? { random.chance(20) ? nil : random.blob() }

    var randomPerson: PersonID { People.all[random.below(3)] }

    private func memberIntent(in scope: ScopeID) -> Intent {
        switch random.weighted([8, 5, 2, 1]) {
        case 0:
            let role: Role = random.chance(scope.kind == .list ? 80 : 30) ? .editor : .viewer
            return .member(.add(randomPerson, name: "Somebody", role: role))
        case 1: return .member(.remove(randomPerson))
        case 2: return .member(.leave)
        default: return .member(.transfer(randomPerson))
        }
    }

    private func shareIntent(among scopes: [ScopeID]) -> ShareIntent {
        guard let group = random.pick(scopes.filter { $0.kind == .group }), !random.chance(15) else {
            return .close
        }
        let id = GroupID(group.id)
        return random.chance(60)
            ? .share(id, name: "Some group", role: random.chance(50) ? .editor : .viewer) : .end(id)
    }

    private func newScope(among scopes: [ScopeID], on tab: SimulatedTab) -> (ScopeID, Intent) {
        if random.chance(40) {
            let group: GroupID = tab.client.newID(at: tab.device.clock(now))
            return (.group(group), .group(.create(name: random.text())))
        }
        if random.chance(15) { return (.inbox(of: tab.device.person), .list(.create(name: random.text()))) }
        let list: ListID = tab.client.newID(at: tab.device.clock(now))
        if random.chance(30), let source = random.pick(scopes.filter { $0.kind == .list }) {
            return (.list(list), .list(.copy(from: source, name: "")))
        }
        return (.list(list), .list(.create(name: random.text())))
    }

    /// An intent that concerns only the user.
    private func ownIntent(among scopes: [ScopeID], on tab: SimulatedTab) -> (ScopeID, Intent) {
        let own = ScopeID.user(tab.device.person)
        if random.chance(15), server.asksForContact { return (own, .contactRequest(answer)) }
        if random.chance(25) { return (own, .habit(habitIntent(in: own, on: tab))) }
        if random.chance(15) { return (own, .day(.order(dayOrder(among: scopes, on: tab)))) }
        guard let scope = random.pick(scopes), random.chance(60) else {
            if random.chance(30) { return (own, .person(.setPicture(profilePicture()))) }
            return (own, .person(.rename(first: random.text(), last: "")))
        }
        if random.chance(20) { return (own, .person(.markOpened(scope, grant: grant(in: scope, on: tab)))) }
        if random.chance(15) { return (own, .notification(.read(upTo: Int64(random.below(20))))) }
        if random.chance(5) {
            let item = RecordID(newID())
            let snooze = NotificationIntent.snooze(.reminders, of: item, in: scope, at: now, minutes: 10)
            return (own, .notification(snooze))
        }
        return (own, .person(.preference(for: scope, &random)))
    }

    /// The limits of requests are too high for three users, so a random choice replaces them.
    func defers(_ command: Command) -> Bool {
        guard server.asksForContact, isHostile, server.history.outcomes[command.id] == nil else {
            return false
        }
        switch command.intent {
        case .member(.add), .chat(.write): return random.chance(40)
        default: return false
        }
    }

    /// An answer to a user's request, which may not exist.
    private var answer: ContactRequestIntent {
        switch random.weighted([6, 2, 1]) {
        case 0: .accept(randomPerson)
        case 1: .decline(randomPerson)
        default: .restore(randomPerson)
        }
    }

    /// The user's grant, or an unknown one.
    private func grant(in scope: ScopeID, on tab: SimulatedTab) -> CommandID {
        let own = Member.recordID(tab.device.person)
        guard case .member(let member)? = tab.client.replica.record(own, in: scope)?.content,
            random.chance(80)
        else { return CommandID(newID()) }
        return CommandID(member.grant)
    }

    private func dayOrder(among scopes: [ScopeID], on tab: SimulatedTab) -> DayOrder {
        let items = random.pick(scopes.filter { $0.kind == .list }).map { list in
            tab.client.replica.all(Item.kind, in: list).sorted { $0.id < $1.id }.filter { _ in
                random.chance(50)
            }
        }
        let day = CivilDay(number: 20_000 + random.below(3))
        return DayOrder(day, (items ?? []).map { ItemID($0.id.text) })
    }

    func habitIntent(in scope: ScopeID, on tab: SimulatedTab) -> HabitIntent {
        let today = Zone.utc.time(at: tab.device.clock(now)).day
        let records = tab.client.replica.all(Habit.kind, in: scope).sorted { $0.id < $1.id }
        guard let record = random.pick(records), !random.chance(15) else {
            let habit = Habit(
                name: random.text(), color: HabitColor(rgb: 0), time: habitTime,
                isTimed: !random.chance(10), random.weekly().map { Schedule($0) } ?? .everyDay,
                goal: random.chance(50) ? 1 : 2 + random.below(2),
                rank: Rank.between(nil, nil, random: &random), started: today)
            return .create(tab.client.newID(at: tab.device.clock(now)), habit)
        }
        let day = today.advanced(by: -random.below(random.chance(50) ? 7 : 40))
        let id = HabitID(record.id.text)
        switch random.weighted([10, 5, focus.reminderPercent > 10 ? 12 : 3, 1, 2, 1, 12, 6]) {
        case 0: return .check(id, day, time: random.below(1440))
        case 1: return .uncheck(id, day)
        case 2:
            if random.chance(focus.reminderPercent * 2) { return .edit(id, [.time(habitTime)]) }
            if random.chance(15) {
                let end = random.chance(40) ? nil : day.advanced(by: random.below(50))
                return .edit(id, [.pause(from: random.chance(50) ? today : day, until: end)])
            }
            // From a day before all others, so that the goal applies to all days.
            if random.chance(20) {
                return .edit(id, [.goal(1 + random.below(3), from: today.advanced(by: -100))])
            }
            if let weekly = random.weekly() {
                return .edit(id, [.name(random.text()), .weekly(weekly, from: day)])
            }
            let weekdays = Weekdays(bits: UInt8(1 + day.number % 127))!
            return .edit(id, [.name(random.text()), .weekdays(weekdays, from: day)])
        case 3: return .delete(id)
        case 4: return .restore(id)
        case 5: return .purge(id)
        case 6:
            let step: StepID = tab.client.newID(at: tab.device.clock(now))
            return .addStep(id, HabitLog.Step(step, on: day, at: random.below(1440)))
        default:
            let log = tab.client.replica.checks(of: id, in: CivilMonth(of: day), by: tab.device.person)
            guard let step = random.pick(log.steps) else { return .uncheck(id, day) }
            return .removeStep(id, step.day, step.id)
        }
    }

    /// Often in some minutes.
    private var habitTime: Int {
        let minute = Zone.utc.time(at: now).minuteOfDay
        return random.chance(80) ? (minute + 1 + random.below(4)) % 1440 : random.below(1440)
    }

    private func itemIntent(in scope: ScopeID, among scopes: [ScopeID], on tab: SimulatedTab) -> ItemIntent {
        let records = tab.client.replica.all(Item.kind, in: scope).sorted { $0.id < $1.id }
        guard let record = random.pick(records), !random.chance(25) else {
            return .create(newItems(in: scope, on: tab))
        }
        let item = ItemID(record.id.text)
        switch random.weighted([5, 6, 4, 3, 3, 4, 1, 3, 2, 3]) {
        case 0: return .rename(item, random.text())
        case 5:
            return .edit(
                item, random.textChanges(of: record) + [.assignee(random.chance(50) ? randomPerson : nil)])
        case 6:
            listsWithRemovals.insert(scope)
            return .purge(item)
        case 9: return .skip(item, isSkipped: random.chance(75), on: randomDay)
        case 8: return .repeat(item, random.chance(80) ? randomRule : nil, from: randomDay)
        case 7:
            let target = random.pick(scopes.filter { $0.kind == .list }) ?? scope
            // Sometimes the id of an existing item in the target.
            let there = tab.client.replica.all(Item.kind, in: target).sorted { $0.id < $1.id }
            let new = random.chance(30) ? random.pick(there)?.id.text : nil
            if new != nil { listsWithRemovals.insert(target) }
            return .send(item, to: target, as: ItemID(new ?? newID()), rank(in: target, on: tab))
        case 1: return .tick(item, done: random.chance(60), on: random.chance(80) ? randomDay : nil)
        case 2: return .move(item, rank(in: scope, on: tab))
        case 3: return .delete(item)
        default: return .restore(item)
        }
    }

    private func pictureIntent(in scope: ScopeID, on tab: SimulatedTab) -> PictureIntent {
        let records = tab.client.replica.all(Picture.kind, in: scope).sorted { $0.id < $1.id }
        let rank = Rank.between(nil, nil, random: &random)
        guard let record = random.pick(records), !random.chance(40) else {
            let items = tab.client.replica.items(in: scope).map(\.id)
            return .add(
                NewPicture(
                    id: tab.client.newID(at: tab.device.clock(now)),
                    item: random.pick(items) ?? ItemID(newID()),
                    blob: random.blob(), rank: rank))
        }
        let picture = PictureID(record.id.text)
        switch random.weighted([3, 3, 3, 1]) {
        case 0: return .move(picture, rank)
        case 1: return .delete(picture)
        case 2: return .restore(picture)
        default: return .purge(picture)
        }
    }

    private func newItems(in scope: ScopeID, on tab: SimulatedTab) -> [NewItem] {
        let count = random.chance(70) ? 1 : 2 + random.below(5)
        return (0..<count).map { _ in
            let rule = random.chance(30) ? randomRule : nil
            return NewItem(
                id: tab.client.newID(at: tab.device.clock(now)), title: random.text(),
                rank: rank(in: scope, on: tab), day: rule.map { _ in randomDay }, rule: rule)
        }
    }

    /// A day in the first weeks of the run.
    private var randomDay: CivilDay { now.utcDay.advanced(by: random.below(10) - 5) }

    private var randomRule: Recurrence {
        let patterns: [Recurrence.Pattern] = [
            .daily, .weekly(Weekdays(bits: UInt8(1 + random.below(127)))!),
            .monthlyOn(day: 1 + random.below(31)),
            .monthlyOnLastDay,
        ]
        return Recurrence(
            random.pick(patterns)!, every: 1 + random.below(3),
            end: random.chance(80) ? .never : .count(1 + random.below(3)),
            isAfterCompletion: random.chance(30))!
    }

    /// A random rank in the list as shown.
    private func rank(in scope: ScopeID, on tab: SimulatedTab) -> Rank {
        let ranks = tab.client.replica.items(in: scope).map(\.item.rank).sorted()
        let index = random.below(ranks.count + 1)
        let (lower, upper) = (index == 0 ? nil : ranks[index - 1], index == ranks.count ? nil : ranks[index])
        let rank = tab.client.newRank(between: lower, and: upper)
        checkRank(rank, lower, upper)
        return rank
    }
}

extension PersonIntent {
    /// A random change of a user's preference for a list.
    fileprivate static func preference(for list: ScopeID, _ random: inout SeededRandom) -> PersonIntent {
        switch random.below(3) {
        case 0: .hideDoneIn(list, random.chance(50))
        case 1: .sortItems(list, by: ItemOrder.allCases[random.below(4)])
        default: .moveList(list, Rank.between(nil, nil, random: &random))
        }
    }
}
