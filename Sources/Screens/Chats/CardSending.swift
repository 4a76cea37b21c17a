import Domain
import SyncClient
import SyncRules
import Texts

/// Sends pictures or the card of a list to a chat. For a card: chooses the list and the chat. If the user owns the
/// list, also asks whether the members of the chat get access.
public enum CardSending {
    struct Model: Equatable {
        /// Nil while it is being chosen.
        var list: ListID?
        /// Nil while it is being chosen.
        var chat: ScopeID?
        /// The pictures that are sent instead of a card; otherwise empty.
        var pictures: [SentPicture] = []
    }

    public enum Message: Equatable {
        case closed
        case listChosen(ListID)
        case chatChosen(ScopeID)
        /// The new role in the list of those in the chat; nil if their access does not change.
        case sent(Role?)

        /// True if the message may end the sheet by sending the card.
        var sends: Bool { self != .closed }
    }

    /// The user or group in a chat without access to the list that its owner sends.
    enum NonMember: Equatable {
        case person(PersonID, name: String)
        case group(GroupID, name: String)

        var name: String {
            switch self {
            case .person(_, let name), .group(_, let name): name
            }
        }
    }

    static func update(
        _ model: inout Model?, _ message: Message, _ chats: Chats.Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard var card = model else { return [] }
        model = nil
        var role: Role?
        switch message {
        case .closed: return []
        case .listChosen(let list): card.list = list
        case .chatChosen(let chat): card.chat = chat
        case .sent(let answer): role = answer
        }
        if let chat = card.chat, !card.pictures.isEmpty {
            return send(card.pictures, to: chat, chats.recipient(in: chat), &env)
        }
        guard let list = card.list, let chat = card.chat else { return [] }
        let begun = chats.recipient(in: chat)
        let outsider = nonMember(of: list, in: chat, begun, env.replica)
        if outsider != nil, !message.isAnswer {
            model = card
            return []
        }
        let access = role.flatMap { role in outsider.map { $0.effect(as: role, in: .list(list)) } }
        return (access.map { [$0] } ?? []) + send(list, to: chat, begun, &env)
    }

    private static func send(
        _ list: ListID, to chat: ScopeID, _ begun: Recipient?, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard let name = env.replica.name(of: .list(list)) else { return [] }
        let message = NewMessage(env.newID(), name, list: list)
        return [
            .perform(.chat(.write(message, to: env.recipient(in: chat, begun: begun))), in: chat),
            .app(.open(.chat(chat))), .focus(ChatComposer.attachID),
        ]
    }

    /// Sends pictures in albums of up to `ChatMessage.maxPictures`.
    private static func send(
        _ pictures: [SentPicture], to chat: ScopeID, _ begun: Recipient?, _ env: inout AppEnvironment
    ) -> [Effect] {
        let recipient = env.recipient(in: chat, begun: begun)
        var effects: [Effect] = []
        var album: MessageID?
        for (index, picture) in pictures.enumerated() {
            let id: MessageID = env.newID()
            if index % ChatMessage.maxPictures == 0 { album = index + 1 < pictures.count ? id : nil }
            let message = NewMessage(id, "", picture: picture.blob, album: album)
            effects.append(.perform(.chat(.write(message, to: recipient)), in: chat))
        }
        return effects + [.app(.open(.chat(chat))), .focus(ChatComposer.attachID)]
    }

    /// Nil if everyone in the chat has access to the list, or if the sender does not own it.
    static func nonMember(
        of list: ListID, in chat: ScopeID, _ begun: Recipient?, _ replica: Replica
    ) -> NonMember? {
        let scope = ScopeID.list(list)
        guard replica.role(of: replica.person, in: scope) == .owner else { return nil }
        if let group = chat.groupID(unlessOwnedBy: replica.person) {
            guard !replica.shares(of: scope).contains(where: { $0.group == group }) else { return nil }
            return .group(group, name: replica.name(of: chat) ?? "")
        }
        guard let person = chat.otherParticipant(than: replica.person),
            replica.member(person, in: scope)?.isMemberOrInvited != true
        else { return nil }
        return .person(person, name: replica.name(of: chat) ?? begun?.name ?? "")
    }
}

extension CardSending.Message {
    /// True if the message decides about access for the non-member.
    fileprivate var isAnswer: Bool {
        if case .sent = self { true } else { false }
    }
}

extension CardSending.NonMember {
    fileprivate func effect(as role: Role, in list: ScopeID) -> Effect {
        switch self {
        case .person(let person, let name):
            .perform(.member(.add(person, name: name, role: role)), in: list)
        case .group(let group, let name):
            .perform(.share(.share(group, name: name, role: role)), in: list)
        }
    }
}
