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
        case retryTapped(CommandID)
        case copyTapped(CommandID)
        case discardTapped(CommandID)
        case discardConfirmed
        case discardCancelled
    }

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .retryTapped(let id): return [.retry(id), .focus(App.titleID)]
        case .copyTapped(let id):
            guard let refused = world.status.tray.first(where: { $0.command.id == id }) else { return [] }
            return [.copy(refused.command.intent.text)]
        case .discardTapped(let id): model.discarding = id
        case .discardConfirmed:
            guard let id = model.discarding else { return [] }
            model.discarding = nil
            return [.discard(id), .focus(App.titleID)]
        case .discardCancelled: model.discarding = nil
        }
        return []
    }
}

extension ItemChange {
    fileprivate var text: String? {
        switch self {
        case .title(let text), .note(let text): text
        default: nil
        }
    }
}

extension Intent {
    /// What somebody wrote in it.
    var text: String {
        switch self {
        case .list(.create(let text)), .list(.rename(let text)), .item(.rename(_, let text)),
            .group(.create(let text)), .group(.rename(let text)), .person(.describe(let text)):
            text
        case .item(.edit(_, let changes)): changes.compactMap { $0.text }.joined(separator: "\n")
        case .person(.rename(let first, let last)): first + " " + last
        case .item(.create(let items)): items.map { $0.title }.joined(separator: "\n")
        case .member(.add(_, let name, _)): name
        default: ""
        }
    }
}
