import Domain
import Markup
import Sync
import Texts

extension ChatLog {
    /// Of whom one writes with, or of the group.
    static func name(_ model: Model, _ world: World) -> String {
        let name = world.name(of: model.chat)
        return name.isEmpty ? world.addressee(in: model.chat, begun: model.addressee)?.name ?? "" : name
    }

    /// - Parameter lists: those that this person sees.
    static func view(_ model: Model, _ lists: [ListSummary], _ world: World) -> Html<Message> {
        let language = world.language
        guard isThere(model, world), !world.isComing(model.chat) else {
            return missing(
                Bar(title: language[.chatGone], back: language[.chats], isBesideLists: true), .chats,
                language[.chatGoneHint], isComing: world.isComing(model.chat), language, onBack: .backTapped)
        }
        let heading = Bar(title: name(model, world), back: language[.chats], isBesideLists: true)
        let isBlocked = world.hasBlocked(model.chat)
        return div(
            .class("page chat"), .takesFiles(world.takesMessages(model.chat) && model.selection == nil),
            .onFiles { _ in .picturesOffered }
        ) {
            head(heading.title, model.chat, world)
            h1(.class("unseen"), .id(Bar.titleID), .tabIndex(-1)) { heading.title }
            div(
                .class("log"), .class("cut", if: model.hasLater), .role("log"),
                // What becomes of a message is shown, and not read out.
                .attribute("aria-relevant", "additions"), .aria(.label, heading.title), .tabIndex(0),
                .onKey(.escape, .selecting(.ended))
            ) {
                // It is read from the device within a moment.
                if model.rows.isEmpty, !model.hasEarlier, model.revision != nil,
                    world.failed(in: model.chat).isEmpty
                {
                    emptyState(.chats, language[.noMessages], language[.noMessagesHint])
                } else {
                    rows(model, lists, world)
                }
            }
            wayDown(model, world)
            if isSeeking(model) { seeking(language) }
            if model.selection != nil {
                selectionBar(model, world)
            } else if isBlocked {
                div(.class("composer blocked")) {
                    p(.class("note")) { language[.blocked] }
                    textButton(language[.unblock], style: "strong", .unblockTapped)
                }
            } else if world.replica.isDeserted(model.chat) {
                div(.class("composer blocked")) { p(.class("note")) { language[.accountDeleted] } }
            } else {
                composer(model, world)
            }
            sheet(model, heading.title, lists, world)
        }
    }

    /// Says that older messages are fetched to go to one of them, which can be given up.
    private static func seeking(_ language: Language) -> Html<Message> {
        div(.class("seeking"), .role("status")) {
            language[.fetchingOlder]
            iconButton(.close, language[.cancel], .seekCancelled)
        }
    }

    /// Seen while one is further up, with how many messages are still unread.
    private static func wayDown(_ model: Model, _ world: World) -> Html<Message> {
        let mark = world.replica.mark(of: world.replica.person, in: model.chat)
        let unread = world.replica.unread(in: model.chat, after: max(mark.read, model.seen)).count
        let label = world.language[.toEnd]
        return button(
            .type("button"), .class("way-down"), .aria(.label, label), .title(label), .onClick(.endTapped)
        ) {
            icon(.down)
            if unread > 0 { badge(unread, world.language) }
        }
    }

    /// Whether the chat was begun, or can be.
    private static func isThere(_ model: Model, _ world: World) -> Bool {
        let replica = world.replica
        if replica.memberships.contains(model.chat)
            || world.addressee(in: model.chat, begun: model.addressee) != nil
        {
            return true
        }
        return model.chat.group(besides: replica.person).map { replica.name(of: .group($0)) != nil } ?? false
    }

    private static func rows(_ model: Model, _ lists: [ListSummary], _ world: World) -> Html<Message> {
        ul {
            if model.hasEarlier { keyed("earlier") { li(.onAppear(.earlierWanted)) {} } }
            for row in model.rows {
                keyed(row.id.text) {
                    memo(
                        RowInput(
                            row: row,
                            day: row.isFirstOfDay
                                ? world.language.header(row.time.day, today: world.today) : "",
                            written: row.written.map { world.language.written($0, today: world.today) } ?? "",
                            isSelected: model.selection?.contains(row.id.text),
                            card: row.list.map { ListCard($0, row.text, lists, world) },
                            language: world.language), view)
                }
            }
            if !model.hasLater {
                for refused in world.failed(in: model.chat) {
                    keyed(refused.command.id.text) { failed(refused, world) }
                }
            }
            if model.hasLater { keyed("later") { li(.onAppear(.laterWanted)) {} } }
        }
    }

    private static func composer(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isCaption = model.edit == nil && !model.pictures.isEmpty
        let label = isCaption ? language[PhotoLabel.caption] : language[.messageField]
        return form(
            .class("composer"), .class("wrong", if: model.error != nil), .attribute("novalidate", ""),
            .onSubmit(.submitted)
        ) {
            if model.edit != nil {
                above(.pencil, language[.editing], language, .editCancelled)
            } else if let reply = model.reply {
                above(
                    .reply, language.quoted(quote(reply, in: model.chat, world)), language, .replyCancelled)
            }
            if !model.pictures.isEmpty { chosen(model.pictures, world) }
            if model.edit == nil { attaching(language) }
            textarea(
                .id(draftID), .value(model.edit?.text ?? model.draft), .placeholder(label),
                .aria(.label, label), .dir("auto"), .attribute("rows", "1"),
                .autocapitalize("sentences"), .enterKeyHint(world.device.isTouched ? "enter" : "send"),
                .aria(.invalid, model.error != nil), .aria(.describedBy, noteID),
                .onInput { .draftEntered($0) },
                .onKey(.enter, with: world.device.isTouched ? .control : [], .submitted))
            button(
                .type("submit"), .class("round"), .aria(.label, language[.sendMessage]),
                .title(language[.sendMessage])
            ) { icon(model.edit == nil ? .up : .check) }
            p(.id(noteID), .class("note"), .aria(.live, "polite")) {
                model.error.map { language.titleError($0, limit: ChatMessage.textRule.limit) } ?? ""
            }
        }
    }

    /// What the field is about, which can be given up.
    private static func above(
        _ picture: Icon, _ words: String, _ language: Language, _ message: Message
    ) -> Html<Message> {
        div(.class("editing-note")) {
            icon(picture)
            span(.class("row-main ends"), .dir("auto")) { words }
            iconButton(.close, language[.cancel], message)
        }
    }

    private static let noteID = "new-message-note"
}
