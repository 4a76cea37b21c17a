import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension ChatLog {
    struct RowInput: Equatable {
        let row: Row
        /// The day, above its first message; empty for other messages.
        let day: String
        /// The time of writing as text, if the message arrived much later; otherwise empty.
        let written: String
        /// Nil unless messages are being selected.
        let isSelected: Bool?
        /// Nil if the message is not a card.
        let card: ListCard?
        let language: Language
    }

    /// A message with the marks above it.
    static func view(_ input: RowInput) -> Html<Message> {
        let (row, language) = (input.row, input.language)
        return li(.id(rowID(row.id)), .class("theirs", if: row.state == nil), .tabIndex(-1)) {
            if !input.day.isEmpty { p(.class("day-mark")) { input.day } }
            if row.isFirstNew {
                p(.class("new-mark"), .id(firstNewID), .tabIndex(-1)) { language[.newMessages] }
            }
            if row.showsAuthor {
                p(.class("author note"), .dir("auto"), .verbatim) { row.author }
            }
            if let isSelected = input.isSelected, !row.isRemoved {
                selectable(row, isSelected, language) { bubble(input) }
            } else {
                bubble(input)
            }
        }
    }

    /// The message with its reactions.
    @HtmlBuilder<Message>
    private static func bubble(_ input: RowInput) -> Fragment<Message> {
        let (row, language) = (input.row, input.language)
        if row.showsPortrait { avatar(row.author, row.portrait) }
        if row.isRemoved {
            if row.state == nil {
                div(.class("message trace"), .onAppear(.seen(row.position))) {
                    p { language[.messageDeleted] }
                }
            } else {
                div(.class("message trace own")) { p { language[.messageDeleted] } }
            }
        } else if let state = row.state {
            div(.class("message own"), .onContextMenu { .menuAsked(row.id, $0) }) {
                content(input)
                foot(input, state)
            }
        } else {
            div(
                .class("message"), .onAppear(.seen(row.position)), .onContextMenu { .menuAsked(row.id, $0) }
            ) {
                if !row.showsAuthor { span(.class("unseen")) { row.author } }
                content(input)
                foot(input, nil)
            }
        }
        if !row.reactions.isEmpty { reactions(row, language) }
    }

    /// The text with its quote, picture or card.
    @HtmlBuilder<Message>
    private static func content(_ input: RowInput) -> Fragment<Message> {
        let (row, language) = (input.row, input.language)
        if let source = row.source {
            p(.class("quote note"), .dir("auto")) { language.forwarded(from: source) }
        }
        if let quote = row.quote {
            button(.type("button"), .class("quote note"), .dir("auto"), .onClick(.quoteTapped(quote.id))) {
                language.quoted(quote)
            }
        }
        if let picture = row.picture {
            button(
                .type("button"), .class("message-picture"), .aria(.label, language[.picture]),
                .style("--ratio", String(row.imageInfo.width) + "/" + String(row.imageInfo.height)),
                .onClick(.pictureOpened(row.id))
            ) { Pictures.image(picture, alt: "") }
        }
        if let card = input.card {
            card.view(language)
        } else if !row.text.isEmpty {
            p(.dir("auto")) {
                for piece in pieces(of: row.text) {
                    if piece.isLink {
                        a(
                            .href(piece.text), .verbatim, .attribute("target", "_blank"),
                            .attribute("rel", "noopener noreferrer")
                        ) { piece.text }
                    } else {
                        text(piece.text)
                    }
                }
            }
        }
    }

    /// The menu and time of a message, and the state of the user's own message.
    private static func foot(_ input: RowInput, _ state: MessageState?) -> Html<Message> {
        let (row, language) = (input.row, input.language)
        return div(.class("message-foot")) {
            moreButton(language) { .menuAsked(row.id, $0) }
            span(.class("note")) {
                let clock = language.clock(row.time)
                let time = row.isEdited ? language.facts(language[.edited], clock) : clock
                input.written.isEmpty ? time : language.facts(input.written, time)
            }
            if let state { messageState(state, language) }
        }
    }

    private static func reactions(_ row: Row, _ language: Language) -> Html<Message> {
        div(.class("reactions"), .class("own", if: row.state != nil)) {
            for tally in row.reactions {
                button(
                    .type("button"), .aria(.pressed, tally.isOwn ? "true" : "false"),
                    .onClick(.reacted(row.id, tally.sign))
                ) {
                    text(tally.sign)
                    span { String(tally.count) }
                }
            }
        }
    }
}

extension Language {
    /// The quoted message in one line.
    func quoted(_ quote: ChatLog.Quote) -> String {
        let text = quote.text.isEmpty && quote.isPicture ? self[.picture] : quote.text
        if text.isEmpty { return self[.messageGone] }
        return quote.author.isEmpty ? ownMessage(text) : quoted(text, of: quote.author)
    }
}
