import Domain
import Markup
import Sync
import Texts

extension ChatLog {
    /// What lies over the log.
    /// - Parameter lists: those that this person sees.
    static func sheet(
        _ model: Model, _ name: String, _ lists: [ListSummary], _ world: World
    ) -> Html<Message> {
        let language = world.language
        switch model.sheet {
        case .menu(let id, let place)?:
            return model.row(id).map { menu(of: $0, at: place, model, world) } ?? text("")
        case .listing(let id, let place)?: return self.lists(for: id, at: place, lists, world)
        case .failed(let id, let place)?: return failed(id, at: place, model, world)
        case .forwarding(let ids, let place)?: return targets(of: ids, at: place, world)
        case .removal(let ids, let place)?: return removal(of: ids, at: place, model, world)
        case .options(let place)?: return options(name, at: place, model, world)
        case .attaching(let place)?: return attachments(at: place, language)
        case .block?: return blocking(name, language).map { .blockAnswered($0) }
        case nil: return text("")
        }
    }

    private static func menu(
        of row: Row, at place: Pointer, _ model: Model, _ world: World
    ) -> Html<Message> {
        let language = world.language
        let readers = readers(of: row, model, world)
        return Screens.menu(
            row.text.lines.first ?? "", at: place, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            div(.class("signs")) {
                for sign in ChatMessage.signs() {
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
            menuEntry(.send, language[.forwardMessage], .forwardTapped(row.id))
            if !row.text.isEmpty, row.list == nil {
                menuEntry(.lists, language[.toList], .listTapped(row.id))
            }
            if row.isEditable {
                menuEntry(.pencil, language[.editMessage], .editTapped(row.id))
            }
            menuEntry(.checks, language[.select], .selecting(.begun(row.id)))
            menuEntry(.trash, language[.delete], style: "danger", .removeTapped(row.id))
            if !readers.isEmpty { p(.class("note readers"), .dir("auto")) { readers } }
        }
    }

    /// The chats to which messages can go.
    private static func targets(of ids: [MessageID], at place: Pointer, _ world: World) -> Html<Message> {
        let (language, replica) = (world.language, world.replica)
        let saved = ScopeID.chat(replica.person, replica.person)
        let others = replica.memberships.filter {
            $0.kind == .chat && $0 != saved && world.takesMessages($0)
        }.map {
            (scope: $0, name: world.name(of: $0))
        }.inOrder { $0.name == $1.name ? $0.scope < $1.scope : precedes($0.name, $1.name) }
        return Screens.menu(
            language[.forwardTo], at: place, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            menuEntry(.flag, language[.savedMessages], .forwarded(ids, to: saved))
            for chat in others {
                menuEntry(
                    chat.scope.group(besides: replica.person) == nil ? .person : .group, chat.name,
                    .forwarded(ids, to: chat.scope))
            }
        }
    }
}
