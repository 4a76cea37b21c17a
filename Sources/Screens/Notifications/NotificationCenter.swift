import Domain
import Markup
import SyncClient
import SyncRules

/// The user's notifications, the same on all devices, newest first.
public enum NotificationCenter {
    struct Model: Equatable {
        /// The number of the last row that was seen before the screen was opened. Later ones are new.
        let read: Int64
        var rows: [Row] = []
        /// The row whose menu is open, and the position of the pointer.
        var menu: (row: RecordID, pointer: Pointer)?

        static func == (left: Model, right: Model) -> Bool {
            left.read == right.read && left.rows == right.rows && left.menu?.row == right.menu?.row
                && left.menu?.pointer == right.menu?.pointer
        }
    }

    public enum Message: Equatable {
        case backTapped
        case refreshAsked
        case opened(Route)
        case allReadTapped
        case menuAsked(RecordID, Pointer)
        case menuClosed
        case doneTapped(RecordID)
        case putOff(RecordID, minutes: Int64)
    }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        model.menu = nil
        switch message {
        case .menuAsked(let row, let pointer): model.menu = (row, pointer)
        case .menuClosed: break
        case .doneTapped(let id):
            guard let done = model.rows.first(where: { $0.id == id })?.completion(env) else { return [] }
            return [done, .focus(Bar.titleID)]
        case .putOff(let id, let minutes):
            let own = ScopeID.user(env.replica.person)
            guard case .notification(let notification)? = env.replica.record(id, in: own)?.content else {
                return []
            }
            let snooze = NotificationIntent.snooze(
                notification.kind, of: notification.subject, in: notification.scope, at: notification.moment,
                minutes: minutes)
            return [.perform(.notification(snooze), in: own), .focus(Bar.titleID)]
        case .backTapped: return [.goUp]
        case .refreshAsked: return [.refresh]
        case .opened(let route): return [.open(route)]
        case .allReadTapped:
            var effects: [Effect] = []
            for row in model.rows {
                guard row.state == .open, let chat = row.route.chat else { continue }
                let (_, received) = env.replica.unread(
                    in: chat, after: env.replica.mark(of: env.replica.person, in: chat).read)
                effects.append(.perform(.chat(.mark(read: received, delivered: received)), in: chat))
            }
            model = Model(read: env.lastNotification, rows: model.rows)
            return effects + refresh(&model, context, env) + [.focus(Bar.titleID)]
        }
        return []
    }

    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        let oldest = env.now.advanced(by: -Notification.lifetime)
        var rows: [Row] = []
        let newest = env.replica.notifications(of: env.replica.person).inOrder { $0.1.number > $1.1.number }
        for (id, notification) in newest {
            guard let row = Row(id, notification, isNew: notification.number > model.read, env),
                row.moment > oldest,
                // All messages of a chat are one row.
                row.kind != .messages || !rows.contains(where: { $0.route == row.route })
            else { continue }
            rows.append(row)
        }
        model.rows = Array(
            rows.inOrder { $0.moment == $1.moment ? $0.number > $1.number : $0.moment > $1.moment }
                .prefix(Notification.maxCount))
        return []
    }
}

extension NotificationCenter: ScreenDefinition {}
