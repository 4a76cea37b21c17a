import Domain
import SyncClient
import SyncRules

/// The users' actions on reminders.
extension SimulatedWorld {
    /// Nil if there is no suitable subject.
    func reminderIntent(among scopes: [ScopeID], on tab: SimulatedTab) -> (ScopeID, Intent)? {
        let own = ScopeID.user(tab.device.person)
        switch random.weighted([12, 4, 3, 2, 2, 8]) {
        case 0:
            let moment = random.chance(10) ? nil : now.advanced(by: Int64(random.below(focus.pace * 100)))
            return someItem(among: scopes, on: tab).map { scope, id, _ in
                (scope, .item(.edit(id, [random.chance(70) ? .reminder(moment) : .deadline(moment)])))
            }
        case 1:
            return someItem(among: scopes, on: tab, matching: { $0.reminder != nil }).map { scope, id, item in
                (scope, .item(.tick(id, done: item.done == nil)))
            }
        case 2:
            return someItem(among: scopes, on: tab, matching: { $0.reminder != nil }).map { scope, id, item in
                let moment = item.reminder ?? now
                let minutes = Int64(1 + random.below(3))
                let subject = RecordID(id.text)
                return (
                    own,
                    .notification(.snooze(.reminders, of: subject, in: scope, at: moment, minutes: minutes))
                )
            }
        case 3: return (own, .person(.quiet(quietHours())))
        case 4:
            let kinds: [Settings.NotificationKind] = Settings.NotificationKind.allCases
            return (own, .person(.remind(kinds[random.below(kinds.count)], random.chance(70))))
        default:
            return (own, .habit(habitIntent(in: own, on: tab)))
        }
    }

    /// A range of some minutes, often around the current time.
    private func quietHours() -> QuietHours? {
        guard random.chance(60) else { return nil }
        let minute = Zone.utc.time(at: now).minuteOfDay
        let (from, until) = (minute + random.below(6), minute + 6 + random.below(6))
        return QuietHours(from: from % 1440, until: until % 1440)
    }

    private func someItem(
        among scopes: [ScopeID], on tab: SimulatedTab, matching: (Item) -> Bool = { _ in true }
    ) -> (ScopeID, ItemID, Item)? {
        guard let list = random.pick(scopes.filter { $0.kind == .list }) else { return nil }
        let items = tab.client.replica.all(Item.kind, in: list).sorted { $0.id < $1.id }
            .compactMap { record -> (ScopeID, ItemID, Item)? in
                guard case .item(let item) = record.content, matching(item) else { return nil }
                return (list, ItemID(record.id.text), item)
            }
        return random.pick(items)
    }
}
