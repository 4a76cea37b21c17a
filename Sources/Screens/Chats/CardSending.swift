import Domain
import Sync
import Texts

/// Sends the card of a list into a chat: which list and which chat, and, where it is the sender's own, whether who is there
/// shall see it.
public enum CardSending {
    struct Model: Equatable {
        /// Nil while it is being chosen.
        var list: ListID?
        /// Nil while it is being chosen.
        var chat: ScopeID?
    }

    public enum Message: Equatable {
        case closed
        case listChosen(ListID)
        case chatChosen(ScopeID)
        /// What who is in the chat may do in the list from now on; nil for what they may do anyway.
        case sent(Role?)

        /// Whether it may be the last one.
        var sends: Bool { self != .closed }
    }

    /// Who is in a chat and does not see a list that its owner sends there.
    enum Outsider: Equatable {
        case person(PersonID, name: String)
        case group(GroupID, name: String)

        var name: String {
            switch self {
            case .person(_, let name), .group(_, let name): name
            }
        }
    }

    static func update(_ chats: inout Chats.Model, _ message: Message, _ world: inout World) -> [Effect] {
        guard var card = chats.card else { return [] }
        chats.card = nil
        var role: Role?
        switch message {
        case .closed: return []
        case .listChosen(let list): card.list = list
        case .chatChosen(let chat): card.chat = chat
        case .sent(let given): role = given
        }
        guard let list = card.list, let chat = card.chat else { return [] }
        let begun = chats.addressee(in: chat)
        let outsider = outsider(of: list, in: chat, begun, world.replica)
        if outsider != nil, !message.isAnswer {
            chats.card = card
            return []
        }
        let access = role.flatMap { role in outsider.map { $0.effect(as: role, in: .list(list)) } }
        return (access.map { [$0] } ?? []) + send(list, to: chat, begun, &world)
    }

    private static func send(
        _ list: ListID, to chat: ScopeID, _ begun: Addressee?, _ world: inout World
    ) -> [Effect] {
        guard let name = world.replica.name(of: .list(list)) else { return [] }
        let message = NewMessage(world.newID(), name, list: list)
        return [
            .perform(.chat(.write(message, to: world.addressee(in: chat, begun: begun))), in: chat),
            .app(.open(.chat(chat))), .focus(ChatLog.attachID),
        ]
    }

    /// Nil where everybody sees the list, and where it is not the sender's to decide.
    static func outsider(
        of list: ListID, in chat: ScopeID, _ begun: Addressee?, _ replica: Replica
    ) -> Outsider? {
        let scope = ScopeID.list(list)
        guard replica.role(of: replica.person, in: scope) == .owner else { return nil }
        if let group = chat.group(besides: replica.person) {
            guard !replica.shares(of: scope).contains(where: { $0.group == group }) else { return nil }
            return .group(group, name: replica.name(of: chat) ?? "")
        }
        guard let person = chat.companion(of: replica.person),
            replica.member(person, in: scope)?.isExpected != true
        else { return nil }
        return .person(person, name: replica.name(of: chat) ?? begun?.name ?? "")
    }
}

extension CardSending.Message {
    /// Whether it says what becomes of who does not see the list.
    fileprivate var isAnswer: Bool {
        if case .sent = self { true } else { false }
    }
}

extension CardSending.Outsider {
    fileprivate func effect(as role: Role, in list: ScopeID) -> Effect {
        switch self {
        case .person(let person, let name):
            .perform(.member(.add(person, name: name, role: role)), in: list)
        case .group(let group, let name):
            .perform(.share(.share(group, name: name, role: role)), in: list)
        }
    }
}
