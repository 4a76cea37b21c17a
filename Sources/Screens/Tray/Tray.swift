import Domain
import Sync

/// What the server would not do: each change with the reason, to try again, its text to copy, until the person has
/// seen to it.
public enum Tray {
    struct Model: Equatable {
        /// What is about to go for good.
        var discarding: CommandID?
    }

    public enum Message: Equatable {
        case backTapped
        case retryTapped(CommandID)
        case copyTapped(CommandID)
        case discardTapped(CommandID)
        case discardConfirmed
        case discardCancelled
    }

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .retryTapped(let id): return [.retry(id), .focus(Bar.titleID)]
        case .copyTapped(let id):
            guard let refused = world.status.tray.first(where: { $0.command.id == id }) else { return [] }
            return [.copy(refused.command.intent.text)]
        case .discardTapped(let id): model.discarding = id
        case .discardConfirmed:
            guard let id = model.discarding else { return [] }
            model.discarding = nil
            return [.discard(id), .focus(Bar.titleID)]
        case .discardCancelled: model.discarding = nil
        }
        return []
    }
}
