import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Rejected messages. They stay at the end of the chat until the user retries or discards them.
enum RejectedMessage {
    typealias Message = ChatLog.Message
    typealias Model = ChatLog.Model

    static func view(_ refused: RejectedCommand, _ env: AppEnvironment) -> Html<Message> {
        let (command, language) = (refused.command, env.language)
        let text = env.replica.quote(of: command)
        return li(.id("f-" + command.id.text), .tabIndex(-1)) {
            div(.class("message own failed"), .onContextMenu { .failedAsked(command.id, $0) }) {
                if let blob = command.intent.blob, refused.refusal != .invalid {
                    span(.class("message-picture"), .style("--ratio", "4/3")) {
                        Pictures.image(
                            Thumbnail(address: env.replica.address(ofOwn: blob)), alt: language[.picture])
                    }
                }
                if !text.isEmpty { p(.dir("auto")) { text } }
                moreButton(language) { .failedAsked(command.id, $0) }
                span(.class("note reason")) {
                    language.facts(language[.messageFailed], language.reason(refused))
                }
            }
        }
    }

    /// The actions for a rejected message.
    static func menu(
        of id: CommandID, at pointer: Pointer, _ model: Model, _ env: AppEnvironment
    ) -> Html<Message> {
        guard let refused = env.failed(in: model.chat).first(where: { $0.command.id == id }) else {
            return text("")
        }
        let language = env.language
        return Screens.menu(
            language[.messageFailed], at: pointer, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            menuEntry(.refresh, language[.tryAgain], .retryTapped(id))
            if !env.replica.quote(of: refused.command).isEmpty {
                menuEntry(.copy, language[.copyText], .failedCopied(id))
            }
            menuEntry(.trash, language[.delete], style: "danger", .discardTapped(id))
        }
    }

    static func moreButton(
        _ language: Language, _ message: @escaping (Pointer) -> Message
    ) -> Html<Message> {
        button(
            .type("button"), .class("more-button"), .aria(.label, language[.messageActions]),
            .title(language[.messageActions]), .attribute("aria-haspopup", "dialog"), .onClick(message)
        ) { icon(.more) }
    }
}

extension AppEnvironment {
    /// The rejected messages of a chat.
    func failed(in chat: ScopeID) -> [RejectedCommand] {
        status.rejectedCommands.filter { refused in
            guard refused.command.scope == chat, case .chat(let intent) = refused.command.intent else {
                return false
            }
            return switch intent {
            case .write, .forward: true
            case .edit, .remove, .react, .mark: false
            }
        }
    }
}
