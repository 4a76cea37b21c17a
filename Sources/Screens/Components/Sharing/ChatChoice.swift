import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The choice of a chat to which messages, pictures or the card of a list are sent.
struct ChatChoice {
    let scope: ScopeID
    let name: String
    /// The address of the picture of the other user or the group.
    let portrait: String?
    let isGroup: Bool

    /// The chats that accept messages and those of all groups, in the order of the overview, without the user's saved
    /// messages.
    static func all(_ env: AppEnvironment) -> [ChatChoice] {
        let replica = env.replica
        let saved = ScopeID.chat(replica.person, replica.person)
        let begun = replica.memberships.filter {
            $0.kind == .chat && $0 != saved && env.acceptsMessages($0)
        }
        let others = replica.groups.map { ScopeID.chat(of: $0.group) }.filter { !begun.contains($0) }
        return (begun + others).map { replica.place(ofChat: $0) }.inOrder(ChatPlace.precedes).map {
            ChatChoice(
                scope: $0.scope, name: env.name(of: $0.scope), portrait: replica.portrait(ofChat: $0.scope),
                isGroup: $0.scope.groupID(unlessOwnedBy: replica.person) != nil)
        }
    }

    /// A sheet with the chats, and the user's saved messages first.
    static func view<Message>(
        _ title: String, _ chats: [ChatChoice], _ env: AppEnvironment, onClose: Message,
        _ chosen: @escaping (ScopeID) -> Message
    ) -> Html<Message> {
        let saved = ChatChoice(
            scope: .chat(env.replica.person, env.replica.person), name: env.language[.savedMessages],
            portrait: nil, isGroup: false)
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "sheet-title"), .onCancel(onClose),
            .onPullEnd { $0.isClosing ? onClose : nil }
        ) {
            header {
                h2(.id("sheet-title")) { title }
                textButton(env.language[.cancel], onClose)
            }
            div {
                ul(.class("card people"), .aria(.label, env.language[.chats])) {
                    keyed(saved.scope.text) { saved.row(chosen(saved.scope)) }
                    for chat in chats { keyed(chat.scope.text) { chat.row(chosen(chat.scope)) } }
                }
            }
        }
    }

    private func row<Message>(_ message: Message) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .oneTap, .onClick(message)) {
                if isGroup { groupAvatar(portrait) } else { avatar(name, portrait) }
                span(.class("row-main")) { span(.class("name"), .dir("auto"), .verbatim) { name } }
            }
        }
    }
}
