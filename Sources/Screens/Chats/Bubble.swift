import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// A message of a chat on the screen, or the messages of one album.
struct Bubble: Equatable {
    typealias Message = ChatLog.Message
    typealias Row = MessageRow

    let row: Row
    /// All messages of the album, `row` first; empty for a single message.
    let album: [Row]
    /// The day, above its first message; empty for other messages.
    let day: String
    /// The time of writing as text, if the message arrived much later; otherwise empty.
    let written: String
    /// Nil unless messages are being selected.
    let isSelected: Bool?
    /// True if the user has just sent it. The log scrolls to it.
    let isSent: Bool
    /// True if a swipe replies to the message.
    let canReply: Bool
    /// Nil if the message is not a card.
    let card: ListCard?
    /// The query whose words are marked for a moment; empty for most messages.
    let words: String
    let language: Language

    private var last: Row { album.last ?? row }

    private var hasCaption: Bool { !row.text.isEmpty }

    /// True for one to three emoji without a bubble around them.
    private var emojiCount: Int {
        row.picture == nil && row.list == nil && row.quote == nil && row.source == nil
            ? LoneEmoji.count(in: row.text) : 0
    }

    /// True if the time is shown on the picture.
    private var isBarePicture: Bool { row.picture != nil && !hasCaption }

    private var hasTail: Bool { last.endsRun && !isBarePicture && emojiCount == 0 }

    /// A message with the marks above it.
    static func view(_ bubble: Bubble) -> Html<Message> {
        let (row, language) = (bubble.row, bubble.language)
        let swipes = bubble.canReply && bubble.isSelected == nil && !row.isRemoved && !row.isCollapsed
        return li(
            .id(ChatLog.rowID(row.id)), .class("theirs", if: row.state == nil),
            .class("run-end", if: bubble.last.endsRun), .tabIndex(-1), .revealed(bubble.isSent),
            .onSwipe { $0 || !swipes ? nil : .swiped },
            .onSwipeEnd { $0.isReply ? .replyTapped(row.id) : .swiped }
        ) {
            if !bubble.day.isEmpty { p(.class("day-mark")) { bubble.day } }
            if row.isFirstNew {
                p(.class("new-mark"), .id(ChatLog.firstNewID), .tabIndex(-1)) { language[.newMessages] }
            }
            if let isSelected = bubble.isSelected, !row.isRemoved {
                ChatSelection.selectable(row, isSelected, language) { bubble.box }
            } else {
                bubble.box
            }
        }
    }

    /// The message with its reactions.
    @HtmlBuilder<Message>
    private var box: Fragment<Message> {
        if last.showsPortrait, !row.isCollapsed { avatar(row.author, row.portrait) }
        if row.isCollapsed, !row.isRemoved {
            div(.class("message trace"), .onAppear(.seen(last.position))) {
                // A tap on a selectable message only selects it.
                if isSelected == nil {
                    button(.type("button"), .class("text"), .onClick(.collapsedTapped(row.id))) {
                        language[.blockedMessage]
                    }
                } else {
                    p { language[.blockedMessage] }
                }
            }
        } else if row.isRemoved {
            if row.state == nil {
                div(.class("message trace"), .onAppear(.seen(row.position))) {
                    p { language[.messageDeleted] }
                }
            } else {
                div(.class("message trace own")) { p { language[.messageDeleted] } }
            }
        } else if row.state != nil {
            div(
                .class("message own"), .class("tail", if: hasTail), .class("bare", if: isBarePicture),
                .class("pictured", if: row.picture != nil), .class("large", if: emojiCount > 0),
                .onContextMenu { .menuAsked(row.id, $0) }, content: content)
        } else {
            div(
                .class("message"), .class("tail", if: hasTail), .class("bare", if: isBarePicture),
                .class("pictured", if: row.picture != nil), .class("large", if: emojiCount > 0),
                .onAppear(.seen(row.position)), .onContextMenu { .menuAsked(row.id, $0) }
            ) {
                span(
                    .class(row.showsAuthor ? "author" : "unseen"), .dir("auto"), .verbatim,
                    .style("--hue", String(row.authorID.hue))
                ) { row.author }
                content()
            }
        }
        if !row.isCollapsed { reactions }
    }

    /// The text with its quote, pictures or card, and the line with the time.
    @HtmlBuilder<Message>
    private func content() -> Fragment<Message> {
        if let source = row.source {
            p(.class("quote note"), .dir("auto")) { language.forwarded(from: source) }
        }
        if let quote = row.quote {
            button(.type("button"), .class("quote note"), .dir("auto"), .onClick(.quoteTapped(quote.id))) {
                language.quoted(quote)
            }
        }
        if !album.isEmpty {
            mosaic
        } else if row.picture != nil {
            picture(row)
        }
        if let card {
            card.view(language)
        } else if hasCaption {
            let count = emojiCount
            p(.dir("auto"), .style("--emoji", String(count))) {
                for piece in pieces(of: row.text) {
                    if piece.isLink {
                        a(
                            .href(piece.text), .verbatim, .attribute("target", "_blank"),
                            .attribute("rel", "noopener noreferrer")
                        ) { piece.text }
                    } else if words.isEmpty {
                        text(piece.text)
                    } else {
                        marked(MarkedText.parts(of: piece.text, by: SearchText(query: words)))
                    }
                }
            }
        }
        RejectedMessage.moreButton(language) { .menuAsked(row.id, $0) }
        foot
    }

    private var mosaic: Html<Message> {
        let mosaic = Mosaic(album.map { $0.imageInfo })
        return div(.class("mosaic")) {
            for range in mosaic.rows {
                div(.style("--ratio", String(mosaic.shape(of: range)) + "/1000")) {
                    for index in range {
                        picture(album[index], share: mosaic.shapes[index])
                    }
                }
            }
        }
    }

    /// - Parameter share: its part of the row of an album; nil for a single picture.
    private func picture(_ row: Row, share: Int? = nil) -> Html<Message> {
        let info = row.imageInfo
        let ratio = share.map { String($0) } ?? String(info.width) + "/" + String(info.height)
        return button(
            .type("button"), .class("message-picture"), .aria(.label, language[.picture]),
            .id(row.id == self.row.id ? "p-" + row.id.text : ChatLog.rowID(row.id)),
            .style("--ratio", ratio), .onClick(.pictureOpened(row.id)),
            .onAppear(.seen(row.state == nil ? row.position : 0)), .onContextMenu { .menuAsked(row.id, $0) }
        ) {
            if let picture = row.picture {
                if let blob = row.blob, picture.preview.isEmpty {
                    // The server has not measured it yet.
                    PictureTray.image(picture, blob)
                } else {
                    Pictures.image(picture, alt: "")
                }
            }
        }
    }

    /// The time of a message, and the state of the user's own message.
    private var foot: Html<Message> {
        let state = album.contains { $0.state == .waiting } ? .waiting : last.state
        return div(.class("message-foot")) {
            span(.class("note")) {
                let clock = language.clock(last.time)
                let time = row.isEdited ? language.facts(language[.edited], clock) : clock
                written.isEmpty ? time : language.facts(written, time)
            }
            if let state { messageState(state, language) }
        }
    }

    @HtmlBuilder<Message>
    private var reactions: Fragment<Message> {
        let rows = album.isEmpty ? [row] : album
        if rows.contains(where: { !$0.reactions.isEmpty }) {
            div(.class("reactions"), .class("own", if: row.state != nil)) {
                for row in rows {
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
    }
}

extension Language {
    /// The quoted message in one line.
    func quoted(_ quote: MessageRow.Quote) -> String {
        let text = quote.text.isEmpty && quote.isPicture ? self[.picture] : quote.text
        if text.isEmpty { return self[.messageGone] }
        return quote.author.isEmpty ? ownMessage(text) : quoted(text, of: quote.author)
    }
}
