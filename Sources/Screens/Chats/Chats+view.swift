import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Chats {
    /// - Parameter drafts: the unsubmitted text of all screens.
    static func view(
        _ model: Model, unseen: Int, _ env: AppEnvironment, open: Route, drafts: [Draft]
    ) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.chats], isCurrent: open == .chats)
        return section(
            .class("page"), .aria(.label, heading.title),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }
        ) {
            refresher(env)
            bar(heading, onBack: Message.refreshAsked) {
                if model.isEditing || model.summaries.contains(where: { $0.isListed }) {
                    textButton(
                        language[model.isEditing ? .done : .edit], style: model.isEditing ? "strong" : "",
                        .editToggled)
                }
                iconButton(.plus, language[.newChat], style: "main-action", .newTapped)
                sharedLinks(unseen: unseen, at: open, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            if !model.requests.isEmpty {
                Requests.rows(model.requests, language).map { .request($0) }
            }
            rows(model, env, open: open.chat, drafts)
        }
    }

    private static func rows(
        _ model: Model, _ env: AppEnvironment, open: ScopeID?, _ drafts: [Draft]
    ) -> Html<Message> {
        let language = env.language
        let listed = model.summaries.filter { $0.isListed }
        if listed.isEmpty {
            guard let me = env.me, env.replica.isLoaded(.user(me)) || env.status.connection == .offline else {
                return skeleton(language)
            }
            if env.device.hasPane { return text("") }
            return emptyState(
                .chats, language[.noChats], language[.noChatsHint], act: language[.newChat], .newTapped)
        }
        return ul(.class("card chats swipes")) {
            for summary in listed {
                keyed(summary.scope.text) {
                    memo(
                        RowInput(
                            summary: summary, isOpen: summary.scope == open,
                            draft: summary.scope == open ? "" : draft(in: summary.scope, drafts, language),
                            time: summary.last.map {
                                language.brief(env.zone.time(at: $0.at), today: env.today)
                            }
                                ?? "", isOnline: env.isOnline(summary.scope),
                            writing: env.writing(in: summary.scope),
                            isSwiped: model.swiped == summary.scope, isEditing: model.isEditing,
                            language: language), row)
                }
            }
        }
    }

    /// The first line of the unsent draft of a chat.
    private static func draft(in chat: ScopeID, _ drafts: [Draft], _ language: Language) -> String {
        drafts.text(in: chat.text)?.lines.first
            ?? (drafts.text(in: PictureTray.key(chat)) == nil ? "" : language[.picture])
    }

    private struct RowInput: Equatable {
        let summary: ChatSummary
        let isOpen: Bool
        /// The first line of the unsent draft.
        let draft: String
        let time: String
        let isOnline: Bool
        /// The typing indicator as text.
        let writing: String
        let isSwiped: Bool
        let isEditing: Bool
        let language: Language
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        let (summary, language) = (input.summary, input.language)
        let route = Route.chat(summary.scope)
        return li(
            .class("editing", if: input.isEditing),
            .onSwipe { $0 || input.isEditing ? nil : .swiped(summary.scope) },
            .onSwipeEnd { $0.isAway && !input.isEditing ? .clearTapped(summary.scope, hides: true) : nil }
        ) {
            if input.isEditing {
                iconButton(
                    .minus, language.act(language[.deleteChat], on: language.name(of: summary)),
                    style: "remove", .clearTapped(summary.scope, hides: true))
            }
            a(
                .class("row"), .class("open", if: input.isOpen), .id(route.linkID), .href(route.path),
                .aria(.current, input.isOpen ? "page" : "false"), .onClick(.opened(summary.scope)),
                .onContextMenu { .menuAsked(summary.scope, $0) }
            ) {
                if summary.isOfGroup {
                    groupAvatar(summary.portrait)
                } else {
                    avatar(summary.name, summary.portrait)
                }
                if input.isOnline { span(.class("online")) { span(.class("unseen")) { language[.online] } } }
                span(.class("row-main")) {
                    span(.class("name ends"), .dir("auto"), .verbatim) {
                        language.name(of: summary)
                    }
                    if !input.writing.isEmpty {
                        span(.class("note ends accent"), .dir("auto")) { input.writing }
                    } else if input.draft.isEmpty {
                        span(.class("note ends"), .dir("auto")) {
                            if let picture = summary.last?.thumbnail { Pictures.image(picture, alt: "") }
                            text(preview(summary, language))
                        }
                    } else {
                        span(.class("note ends draft"), .dir("auto")) { language.draft(input.draft) }
                    }
                }
                span(.class("chat-facts")) {
                    span(.class("note")) {
                        if let state = summary.last?.state { messageState(state, language) }
                        span { input.time }
                    }
                    span(.class("note")) {
                        if summary.preference.isMuted { sign(.muted, language[.muted]) }
                        if summary.preference.isPinned { sign(.pin, language[.pinned]) }
                        if summary.unread > 0 {
                            badge(summary.unread, isQuiet: summary.preference.isMuted, language)
                        } else if summary.preference.isMarkedUnread {
                            span(
                                .class("badge"), .class("quiet", if: summary.preference.isMuted),
                                .role("img"),
                                .aria(.label, language[.markedUnread])
                            ) {}
                        }
                    }
                }
            }
            if input.isEditing {
                menuButton(of: language.name(of: summary), language) { .menuAsked(summary.scope, $0) }
            }
            if input.isSwiped { swipeActions { swipeButtons(summary, language) } }
        }
    }

    @HtmlBuilder<Message>
    private static func swipeButtons(_ summary: ChatSummary, _ language: Language) -> Fragment<Message> {
        let (chat, preference) = (summary.scope, summary.preference)
        swipeButton(
            language[preference.isPinned ? .unpin : .pin], style: "accent",
            .pinTapped(chat, !preference.isPinned))
        swipeButton(
            language[preference.isMuted ? .unmute : .mute], style: "accent",
            .muteTapped(chat, !preference.isMuted))
        swipeButton(language[.clearAtOnce], .clearTapped(chat, hides: false))
        swipeButton(language[ListLabel.delete], .clearTapped(chat, hides: true))
    }

    private static func sign(_ picture: Icon, _ label: String) -> Html<Message> {
        span(.class("message-state"), .title(label)) {
            icon(picture)
            span(.class("unseen")) { label }
        }
    }

    // MARK: - Sheets

    static func sheet(_ model: Model, _ language: Language) -> Html<Message> {
        switch model.sheet {
        case nil: return text("")
        case .menu(let chat, let pointer):
            return model.summaries.first { $0.scope == chat }.map { menu(of: $0, at: pointer, language) }
                ?? text("")
        case .clearing(let chat, let hides):
            let name = model.summaries.first { $0.scope == chat }.map { language.name(of: $0) } ?? ""
            return confirmation(
                Question(
                    title: hides ? language.deleteChat(name) : language.clearChat(name),
                    text: language[hides ? .deleteChatText : .clearChatText],
                    action: language[hides ? .deleteChat : .clearChat], cancel: language[.cancel])
            ).map { .clearAnswered($0) }
        }
    }

    private static func menu(
        of summary: ChatSummary, at pointer: Pointer, _ language: Language
    ) -> Html<Message> {
        let (chat, preference) = (summary.scope, summary.preference)
        return Screens.menu(
            language.name(of: summary), at: pointer, cancel: language[.cancel], onClose: .sheetClosed
        ) {
            if summary.unread > 0 || preference.isMarkedUnread {
                menuEntry(.checks, language[.markRead], .unreadTapped(chat, false))
            } else {
                menuEntry(.chats, language[.markUnread], .unreadTapped(chat, true))
            }
            menuEntry(
                .pin, language[preference.isPinned ? .unpin : .pin], .pinTapped(chat, !preference.isPinned))
            menuEntry(
                .muted, language[preference.isMuted ? .unmute : .mute],
                .muteTapped(chat, !preference.isMuted))
            menuEntry(.eraser, language[.clearChat], .clearTapped(chat, hides: false))
            menuEntry(.trash, language[.deleteChat], style: "danger", .clearTapped(chat, hides: true))
        }
    }

    static func preview(_ summary: ChatSummary, _ language: Language) -> String {
        guard let last = summary.last else { return "" }
        if last.isRemoved { return language[.messageDeleted] }
        if last.isBlocked { return language[.blockedMessage] }
        let text =
            last.isCard
            ? language.card(of: last.text)
            : last.text.isEmpty && last.isPicture ? language[.picture] : last.text
        if last.state != nil { return language.ownMessage(text) }
        return last.author.isEmpty ? text : language.message(text, of: last.author)
    }
}

/// The number of unread messages.
func badge<Message>(_ count: Int, isQuiet: Bool = false, _ language: Language) -> Html<Message> {
    span(.class("badge"), .class("quiet", if: isQuiet), .role("img"), .aria(.label, language.unread(count))) {
        count > 999 ? "999+" : String(count)
    }
}

/// The state of the user's own message as an icon.
func messageState<Message>(_ state: MessageState, _ language: Language) -> Html<Message> {
    let label: ChatLabel =
        switch state {
        case .waiting: .messageWaiting
        case .sent: .messageSent
        case .delivered: .messageDelivered
        case .read: .messageRead
        }
    return span(.class("message-state"), .class("seen", if: state == .read), .title(language[label])) {
        icon(state == .waiting ? .clock : state == .sent ? .check : .checks)
        span(.class("unseen")) { language[label] }
    }
}
