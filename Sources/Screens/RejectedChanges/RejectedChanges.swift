import Domain
import SyncClient
import SyncRules

/// The rejected changes with their reasons. The user can retry them, copy their texts, or discard them.
public enum RejectedChanges {
    struct Model: Equatable {
        /// The change whose discarding is being confirmed.
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

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .retryTapped(let id): return [.retry(id), .focus(Bar.titleID)]
        case .copyTapped(let id):
            guard let refused = env.status.rejectedCommands.first(where: { $0.command.id == id }) else {
                return []
            }
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

extension RejectedChanges: ScreenDefinition {}
