import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// The users' actions on reminders.
extension SimulatedWorld {
    /// Nil if there is no suitable subject.
    func reminderIntent(among scopes: [ScopeID], on tab: SimulatedTab) -> (ScopeID, Intent)? {
        let own = ScopeID.user(tab.device.person)
        switch random.weighted([20, 4, 3, 2, 2, 8]) {
        case 0:
            let moment = random.chance(10) ? nil : now.advanced(by: Int64(random.below(focus.pace * 100)))
            let change: ItemChange = random.chance(70) ? .reminder(moment) : .deadline(moment)
            return someItem(among: scopes, on: tab).map { scope, id, item in
                let plan = random.chance(40) ? item.planChanges(at: now, pace: focus.pace, &random) : [change]
                return (scope, .item(.edit(id, plan)))
            }
        case 1:
            return someItem(among: scopes, on: tab, matching: \.hasReminder).map { scope, id, item in
                (scope, .item(.tick(id, done: item.done == nil)))
            }
        case 2:
            return someItem(among: scopes, on: tab, matching: \.hasReminder).map { scope, id, item in
                let moment = item.reminder ?? item.alertMoment(in: .utc) ?? now
                let (minutes, subject) = (Int64(1 + random.below(3)), RecordID(id.text))
                return (
                    own,
                    .notification(.snooze(.reminders, of: subject, in: scope, at: moment, minutes: minutes))
                )
            }
        case 3: return (own, .person(.quiet(quietHours())))
        case 4:
            let kinds: [Settings.NotificationKind] = Settings.NotificationKind.allCases
            return (own, .person(.remind(kinds[random.below(kinds.count)], random.chance(70))))
        default: return (own, .habit(habitIntent(in: own, on: tab)))
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

extension Item {
    fileprivate var hasReminder: Bool { reminder != nil || alert != nil }

    /// Plans the item for the next minutes with a relative reminder, or changes parts of its plan.
    fileprivate func planChanges(
        at now: Instant, pace: Int, _ random: inout SeededRandom
    ) -> [ItemChange] {
        let moment = Zone.utc.time(at: now.advanced(by: Int64(60_000 + random.below(pace * 100))))
        let alert: Alert? =
            random.chance(80) ? .before(minutes: random.below(3)) : random.chance(50) ? .morning : nil
        switch time == nil ? 0 : random.weighted([4, 2, 1, 1]) {
        case 0: return [.day(moment.day), .time(moment.minuteOfDay), .alert(alert)]
        // As an older app does.
        case 1: return [.day(random.chance(70) ? moment.day : moment.day.advanced(by: 1))]
        case 2: return [.day(nil)]
        default: return [.time(random.chance(50) ? moment.minuteOfDay : nil)]
        }
    }
}
