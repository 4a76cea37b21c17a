import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension NotificationCenter {
    /// - Parameter back: the name of the screen that the back button opens.
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let part = context.part
        let language = env.language
        let heading = Bar(
            title: language[.notifications], back: part.title(context.habits, env),
            isBesideLists: part == .lists)
        return div(.class("page"), .onPullEnd { $0.isRefresh ? .refreshAsked : nil }) {
            refresher(env)
            bar(heading, onBack: .backTapped) {
                if model.rows.contains(where: { $0.isNew || $0.state == .open && $0.route.chat != nil }) {
                    textButton(language[.markAllRead], .allReadTapped)
                }
            }
            largeTitle(heading)
            rows(model, env)
            menu(model, env)
        }
    }

    /// Completing the subject, and the durations for a snooze.
    @HtmlBuilder<Message>
    private static func menu(_ model: Model, _ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        if let (id, pointer) = model.menu, let row = model.rows.first(where: { $0.id == id }) {
            Screens.menu(row.title, at: pointer, cancel: language[.cancel], onClose: .menuClosed) {
                if row.completion(env) != nil { menuEntry(.check, language[.markDone], .doneTapped(id)) }
                menuEntry(.clock, language.putOff(minutes: 10), .putOff(id, minutes: 10))
                menuEntry(.clock, language[.putOffAnHour], .putOff(id, minutes: 60))
                menuEntry(
                    .calendar, language[.putOffToMorning], .putOff(id, minutes: env.minutesToMorning))
            }
        }
    }

    private static func rows(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        if model.rows.isEmpty {
            guard env.replica.isLoaded(.user(env.replica.person)) || env.status.connection == .offline else {
                return skeleton(language)
            }
            return emptyState(.bell, language[.noNotifications], language[.noNotificationsHint])
        }
        return ul(.class("card"), .aria(.label, language[.notifications])) {
            for row in model.rows {
                keyed(row.id.text) {
                    memo(
                        RowInput(
                            row: row,
                            time: language.brief(env.zone.time(at: row.moment), today: env.today),
                            snoozedUntil: row.snoozedUntil.map {
                                language.brief(env.zone.time(at: $0), today: env.today)
                            },
                            language: language), view)
                }
            }
        }
    }

    private struct RowInput: Equatable {
        let row: Row
        let time: String
        /// The time until which it is snoozed.
        let snoozedUntil: String?
        let language: Language
    }

    private static func view(_ input: RowInput) -> Html<Message> {
        let (row, language) = (input.row, input.language)
        return li(.class("done", if: row.isDone)) {
            a(.class("row"), .href(row.route.path), .onClick(.opened(row.route))) {
                face(of: row)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto")) { row.title }
                    span(.class("note"), .class("ends", if: row.kind == .messages), .dir("auto")) { row.text }
                }
                span(.class("chat-facts")) {
                    span(.class("note")) { input.time }
                    if let again = input.snoozedUntil { span(.class("note accent")) { again } }
                    if row.isNew, row.state == .open {
                        span(.class("badge"), .role("img"), .aria(.label, language[.newNotification])) {}
                    }
                }
            }
            if row.canSnooze { menuButton(of: row.title, language) { .menuAsked(row.id, $0) } }
        }
    }

    /// Who it is from, or a sign for its kind.
    private static func face(of row: Row) -> Html<Message> {
        switch row.face {
        case .person(let name, let portrait)?: avatar(name, portrait)
        case .group(let portrait)?: groupAvatar(portrait)
        case .list(let face)?: signTile(face)
        case nil: span(.class("avatar"), .aria(.hidden, true)) { icon(row.picture) }
        }
    }
}

extension NotificationCenter.Row {
    /// True if its subject is a task that is done.
    fileprivate var isDone: Bool {
        state == .handled && (kind == .reminders || kind == .deadlines || kind == .habits)
    }

    /// True if it can be snoozed.
    fileprivate var canSnooze: Bool {
        state == .open && (kind == .reminders || kind == .deadlines || kind == .habits)
    }

    fileprivate var picture: Icon {
        if isDone { return .check }
        return switch kind {
        case .deadlines: .flag
        case .reminders: .bell
        case .habits: .habits
        case .messages: .chats
        case .shares: .share
        case .photos: .photos
        case .revocations: .eyeClosed
        }
    }
}
