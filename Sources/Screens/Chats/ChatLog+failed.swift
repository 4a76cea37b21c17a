import Domain
import Markup
import Sync
import Texts

/// What the server would not take stands at the end of the chat until somebody has seen to it.
extension ChatLog {
    static func failed(_ refused: RejectedCommand, _ world: World) -> Html<Message> {
        let (command, language) = (refused.command, world.language)
        let text = world.replica.quote(of: command)
        return li(.id("f-" + command.id.text), .tabIndex(-1)) {
            div(.class("message own failed"), .onContextMenu { .failedAsked(command.id, $0) }) {
                if let blob = command.intent.blob, refused.refusal != .invalid {
                    span(.class("message-picture"), .style("--ratio", "4/3")) {
                        Pictures.image(
                            Thumb(address: world.replica.address(ofOwn: blob)), alt: language[.picture])
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

    /// What can be done about one.
    static func failed(
        _ id: CommandID, at place: Pointer, _ model: Model, _ world: World
    ) -> Html<Message> {
        guard let refused = world.failed(in: model.chat).first(where: { $0.command.id == id }) else {
            return text("")
        }
        let language = world.language
        return Screens.menu(
            language[.messageFailed], at: place, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            menuEntry(.refresh, language[.tryAgain], .retryTapped(id))
            if !world.replica.quote(of: refused.command).isEmpty {
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

extension World {
    /// What somebody wrote in a chat and the server would not take.
    func failed(in chat: ScopeID) -> [RejectedCommand] {
        status.tray.filter { refused in
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
