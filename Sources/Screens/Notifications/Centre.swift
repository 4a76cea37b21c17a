import Domain
import Sync

/// What the person was told of, on all devices the same: the newest first.
public enum Centre {
    struct Model: Equatable {
        /// The number of the last row that had been seen when the screen was opened: those after it are new.
        let read: Int64
        var rows: [Row] = []
    }

    public enum Message: Equatable {
        case backTapped
        case refreshAsked
        case opened(Route)
        case allReadTapped
    }

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .refreshAsked: return [.refresh]
        case .opened(let route): return [.open(route)]
        case .allReadTapped:
            var effects: [Effect] = []
            for row in model.rows {
                guard row.state == .open, let chat = row.route.chat else { continue }
                let (_, received) = world.replica.unread(
                    in: chat, after: world.replica.mark(of: world.replica.person, in: chat).read)
                effects.append(.perform(.chat(.mark(read: received, delivered: received)), in: chat))
            }
            model = Model(read: world.lastNotification, rows: model.rows)
            refresh(&model, world)
            return effects + [.focus(Bar.titleID)]
        }
    }

    static func refresh(_ model: inout Model, _ world: World) {
        let oldest = world.now.advanced(by: -Notification.lifetime)
        var rows: [Row] = []
        for (id, notification) in world.replica.notifications(of: world.replica.person) {
            guard let row = Row(id, notification, isNew: notification.number > model.read, world),
                row.moment > oldest
            else { continue }
            rows.append(row)
        }
        model.rows = Array(
            rows.inOrder { $0.moment == $1.moment ? $0.number > $1.number : $0.moment > $1.moment }
                .prefix(Notification.most))
    }
}
