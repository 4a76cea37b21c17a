import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension ChatLog {
    /// The name of the other participant or of the group.
    static func name(_ model: Model, _ env: AppEnvironment) -> String {
        let name = env.name(of: model.chat)
        return name.isEmpty ? env.recipient(in: model.chat, begun: model.recipient)?.name ?? "" : name
    }

    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        guard isThere(model, env), !env.isLoading(model.chat) else {
            return missing(
                Bar(title: language[.chatGone], back: language[.chats], isBesideLists: true), .chats,
                language[.chatGoneHint], isComing: env.isLoading(model.chat), language, onBack: .backTapped)
        }
        let heading = Bar(title: name(model, env), back: language[.chats], isBesideLists: true)
        let isBlocked = env.hasBlocked(model.chat)
        return div(
            .class("page chat"), .acceptsFiles(env.acceptsMessages(model.chat) && model.selection == nil),
            .onFiles { _ in .picturesOffered }
        ) {
            ChatHead.view(heading.title, model.chat, env)
            h1(.class("unseen"), .id(Bar.titleID), .tabIndex(-1)) { heading.title }
            div(
                .class("log"), .class("cut", if: model.hasLater), .role("log"),
                // Screen readers announce new messages, but not changes of their state.
                .attribute("aria-relevant", "additions"), .aria(.label, heading.title), .tabIndex(0),
                .onKey(.escape, .selecting(.ended))
            ) {
                // The messages are loaded from the device within a moment.
                if model.rows.isEmpty, !model.hasEarlier, model.revision != nil,
                    env.failed(in: model.chat).isEmpty
                {
                    emptyState(.chats, language[.noMessages], language[.noMessagesHint])
                } else {
                    rows(model, context.lists, env)
                }
            }
            wayDown(model, env)
            if ChatWindow.isSeeking(model) { seeking(language) }
            if model.selection != nil {
                ChatSelection.bar(model, env)
            } else if isBlocked {
                div(.class("composer blocked")) {
                    p(.class("note")) { language[.blocked] }
                    textButton(language[.unblock], style: "strong", .unblockTapped)
                }
            } else if env.replica.hasDeletedPeer(model.chat) {
                div(.class("composer blocked")) { p(.class("note")) { language[.accountDeleted] } }
            } else {
                ChatComposer.view(model, env)
            }
            ChatSheets.view(model, heading.title, context.lists, env)
        }
    }

    /// The hint that older messages are being loaded up to a target, with a button to cancel.
    private static func seeking(_ language: Language) -> Html<Message> {
        div(.class("seeking"), .role("status")) {
            language[.fetchingOlder]
            iconButton(.close, language[.cancel], .seekCancelled)
        }
    }

    /// The button to the latest message, with the number of unread ones. It appears while the user has scrolled up.
    private static func wayDown(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let mark = env.replica.mark(of: env.replica.person, in: model.chat)
        let unread = env.replica.unread(in: model.chat, after: max(mark.read, model.seen)).count
        let label = env.language[.toEnd]
        return button(
            .type("button"), .class("way-down"), .aria(.label, label), .title(label), .onClick(.endTapped)
        ) {
            icon(.down)
            if unread > 0 { badge(unread, env.language) }
        }
    }

    /// True if the chat exists or can be created.
    private static func isThere(_ model: Model, _ env: AppEnvironment) -> Bool {
        let replica = env.replica
        if replica.memberships.contains(model.chat)
            || env.recipient(in: model.chat, begun: model.recipient) != nil
        {
            return true
        }
        return model.chat.groupID(unlessOwnedBy: replica.person).map { replica.name(of: .group($0)) != nil }
            ?? false
    }

    private static func rows(_ model: Model, _ lists: [ListSummary], _ env: AppEnvironment) -> Html<Message> {
        let canReply = env.acceptsMessages(model.chat)
        return ul {
            if model.hasEarlier { keyed("earlier") { li(.onAppear(.earlierWanted)) {} } }
            // Each picture of an album can be selected.
            let isSelecting = model.selection != nil
            let ranges = isSelecting ? model.rows.indices.map { $0..<$0 + 1 } : model.rows.albums
            for range in ranges {
                let row = model.rows[range.lowerBound]
                keyed(row.id.text) {
                    memo(
                        Bubble(
                            row: row, album: range.count > 1 ? [MessageRow](model.rows[range]) : [],
                            day: row.isFirstOfDay
                                ? env.language.header(row.time.day, today: env.today) : "",
                            written: row.written.map { env.language.written($0, today: env.today) } ?? "",
                            isSelected: model.selection?.contains(row.id.text), isSent: row.id == model.sent,
                            canReply: canReply,
                            card: row.list.map { ListCard($0, row.text, lists, env) },
                            words: model.mark.map { $0.position == row.position ? $0.words : "" } ?? "",
                            language: env.language), Bubble.view)
                }
            }
            if !model.hasLater {
                for refused in env.failed(in: model.chat) {
                    keyed(refused.command.id.text) { RejectedMessage.view(refused, env) }
                }
            }
            if model.hasLater { keyed("later") { li(.onAppear(.laterWanted)) {} } }
        }
    }
}
