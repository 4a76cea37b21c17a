import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The sheets over a chat.
enum ChatSheets {
    typealias Message = ChatLog.Message
    typealias Model = ChatLog.Model

    /// The open sheet.
    /// - Parameter lists: the lists that the user can access.
    static func view(
        _ model: Model, _ name: String, _ lists: [ListSummary], _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        switch model.sheet {
        case .menu(let id, let pointer)?:
            return model.row(id).map { menu(of: $0, at: pointer, model, env) } ?? text("")
        case .listing(let id)?: return MessageToList.lists(for: id, lists, env)
        case .failed(let id, let pointer)?: return RejectedMessage.menu(of: id, at: pointer, model, env)
        case .forwarding(let ids)?:
            return ChatChoice.view(
                language[.forwardTo], ChatChoice.all(env), env, onClose: .sheetClosed
            ) { .forwarded(ids, to: $0) }
        case .removal(let ids, let pointer)?:
            return MessageRemoval.question(about: ids, at: pointer, model, env)
        case .options(let pointer)?: return ChatHead.options(name, at: pointer, model, env)
        case .attaching(let pointer)?: return ChatComposer.attachments(at: pointer, language)
        case .block?: return blocking(name, language).map { .blockAnswered($0) }
        case nil: return text("")
        }
    }

    private static func menu(
        of row: MessageRow, at pointer: Pointer, _ model: Model, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let readers = ReadReceipts.text(of: row, model, env)
        return Screens.menu(
            row.text.lines.first ?? "", at: pointer, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            div(.class("signs")) {
                for sign in ChatMessage.reactionEmoji() {
                    button(
                        .type("button"),
                        .aria(
                            .pressed,
                            row.reactions.contains { $0.sign == sign && $0.isOwn } ? "true" : "false"),
                        .onClick(.reacted(row.id, sign))
                    ) { sign }
                }
            }
            menuEntry(.reply, language[.reply], .replyTapped(row.id))
            if !row.text.isEmpty { menuEntry(.copy, language[.copyText], .copyTapped(row.id)) }
            if row.blob != nil, row.state != .waiting {
                menuEntry(.photos, language[.keepInPhotos], .keepTapped(row.id))
            }
            menuEntry(.send, language[.forwardMessage], .forwardTapped(row.id))
            if !row.text.isEmpty, row.list == nil {
                menuEntry(.lists, language[.toList], .listTapped(row.id))
            }
            if row.isEditable {
                menuEntry(.pencil, language[.editMessage], .editTapped(row.id))
            }
            menuEntry(.checks, language[.select], .selecting(.started(row.id)))
            menuEntry(.trash, language[.delete], style: "danger", .removeTapped(row.id))
            if !readers.isEmpty { p(.class("note readers"), .dir("auto")) { readers } }
        }
    }
}
