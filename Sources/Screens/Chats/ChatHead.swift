import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The top of a chat: back button, name and presence of the chat, and the actions for the whole chat.
enum ChatHead {
    typealias Message = ChatLog.Message
    typealias Model = ChatLog.Model

    /// - Parameter name: the name of the other participant or of the group.
    static func view(_ name: String, _ chat: ScopeID, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return header(.class("bar beside")) {
            div(.class("bar-side")) {
                button(
                    .type("button"), .class("back"), .aria(.label, language[.chats]), .onClick(.backTapped)
                ) {
                    icon(.back)
                }
            }
            if let group = chat.groupID(unlessOwnedBy: env.replica.person) {
                button(
                    .type("button"), .class("chat-head"),
                    .aria(.label, language.facts(name, language[.members])),
                    .onClick(.groupTapped(group))
                ) {
                    groupAvatar(env.replica.portrait(ofChat: chat))
                    peer(name, chat, env)
                }
            } else {
                div(.class("chat-head")) {
                    avatar(name, env.replica.portrait(ofChat: chat))
                    peer(name, chat, env)
                }
            }
            div(.class("bar-side end")) {
                menuButton(of: name, language) { .optionsTapped($0) }
            }
        }
    }

    /// Not a live region: screen readers would announce each start of typing.
    private static func peer(_ name: String, _ chat: ScopeID, _ env: AppEnvironment) -> Html<Message> {
        let presence = env.presenceText(in: chat)
        return span(.class("row-main")) {
            span(.class("name ends"), .dir("auto"), .verbatim) { name }
            if !presence.isEmpty { span(.class("company note ends"), .dir("auto")) { presence } }
        }
    }

    /// The actions for the whole chat.
    static func options(_ name: String, at pointer: Pointer, _ model: Model, _ env: AppEnvironment) -> Html<
        Message
    > {
        let (language, isMuted) = (env.language, model.preference.isMuted)
        return Screens.menu(name, at: pointer, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(.search, language[.searchMessages], .searchTapped)
            if let group = model.chat.groupID(unlessOwnedBy: env.replica.person) {
                menuEntry(.group, language[.members], .groupTapped(group))
            }
            if !model.rows.isEmpty {
                menuEntry(.muted, language[isMuted ? .unmute : .mute], .muteTapped(!isMuted))
                menuEntry(.eraser, language[.clearChat], .clearTapped(hides: false))
            }
            if model.chat.pair != nil, env.acceptsMessages(model.chat) {
                menuEntry(.block, language[.block], style: "danger", .blockTapped)
            }
            if !model.rows.isEmpty {
                menuEntry(.trash, language[.deleteChat], style: "danger", .clearTapped(hides: true))
            }
        }
    }
}
