import Domain
import Markup
import Sync
import Texts

extension Centre {
    /// - Parameter back: where the way back leads, by name.
    static func view(_ model: Model, back: String, isBesideLists: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        let heading = Bar(title: language[.notifications], back: back, isBesideLists: isBesideLists)
        return div(.class("page"), .onPullEnd { $0.isRefresh ? .refreshAsked : nil }) {
            refresher(world)
            bar(heading, onBack: .backTapped) {
                if model.rows.contains(where: { $0.isNew || $0.state == .open && $0.route.chat != nil }) {
                    textButton(language[.markAllRead], .allReadTapped)
                }
            }
            largeTitle(heading)
            rows(model, world)
            menu(model, world)
        }
    }

    /// For how long something can be put off.
    @HtmlBuilder<Message>
    private static func menu(_ model: Model, _ world: World) -> Fragment<Message> {
        let language = world.language
        if let (id, place) = model.menu, let row = model.rows.first(where: { $0.id == id }) {
            Screens.menu(row.title, at: place, cancel: language[.cancel], onClose: .menuClosed) {
                menuEntry(.clock, language.putOff(minutes: 10), .putOff(id, minutes: 10))
                menuEntry(.clock, language[.putOffAnHour], .putOff(id, minutes: 60))
                menuEntry(
                    .calendar, language[.putOffToMorning], .putOff(id, minutes: world.minutesToMorning))
            }
        }
    }

    private static func rows(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        if model.rows.isEmpty {
            guard world.replica.isLoaded(.user(world.replica.person)) || world.status.link == .offline else {
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
                            time: language.brief(world.zone.time(at: row.moment), today: world.today),
                            again: row.again.map {
                                language.brief(world.zone.time(at: $0), today: world.today)
                            },
                            language: language), view)
                }
            }
        }
    }

    private struct RowInput: Equatable {
        let row: Row
        let time: String
        /// When it comes again, of what was put off.
        let again: String?
        let language: Language
    }

    private static func view(_ input: RowInput) -> Html<Message> {
        let (row, language) = (input.row, input.language)
        return li(.class("done", if: row.isDone)) {
            a(.class("row"), .href(row.route.path), .onClick(.opened(row.route))) {
                icon(row.picture)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto")) { row.title }
                    span(.class("note"), .dir("auto")) { row.text }
                }
                span(.class("chat-facts")) {
                    span(.class("note")) { input.time }
                    if let again = input.again { span(.class("note accent")) { again } }
                    if row.isNew, row.state == .open { span(.class("badge")) { language[.newNotification] } }
                }
            }
            if row.canWait { menuButton(of: row.title, language) { .menuAsked(row.id, $0) } }
        }
    }
}

extension Centre.Row {
    /// Whether it tells of something that was to be done, and is.
    fileprivate var isDone: Bool {
        state == .settled && (kind == .reminders || kind == .deadlines || kind == .habits)
    }

    /// Whether it can be put off.
    fileprivate var canWait: Bool {
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
        case .revocations: .eyeClosed
        }
    }
}
