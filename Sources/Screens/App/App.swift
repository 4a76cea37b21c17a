import Domain
import Markup
import Sync
import Texts

/// The whole app as one Elm architecture: state, what can happen, `update` and `view`.
public enum App {
    /// What the app knows besides the `World`.
    public struct Model: Equatable {
        public internal(set) var route = Route.lists
        /// How it took the place of the screen before.
        public internal(set) var direction = NavigationDirection.across
        /// The ways that led here, as far as the browser's history is known.
        var navigationStack: [Route] = []
        /// Where somebody wanted to go before they had to sign in.
        var wanted = Route.today(nil)
        /// The screen that is open.
        var screen = Screen.plain
        var signIn = SignIn.Model()
        var register = Register.Model()
        var code = Code.Model()
        var lists = Lists.Model()
        /// There while a time zone is being chosen.
        var zones: ZoneChoice.Model?
        var search = Search.Model()
        var chats = Chats.Model()
        var photos = Photos.Model()
        /// What is to be done on each day, and on which all was done.
        var days = DayIndex()
        var habits = HabitIndex()
        /// What was typed on screens that are not open, and does not count yet; at the start, what an earlier page had.
        public var drafts: [Draft] = []
        /// The item that is to be shown in the list that opens next.
        var found: ItemID?
        /// The picture that is looked at.
        var viewer: Viewer.Model?
        /// The address of the picture that the browser shows over the screen; nil while it shows the screen alone.
        var picture: String?
        /// Whether that picture is not there yet.
        var isSought = false
        /// Whether the server was asked for it.
        var isAsked = false
        /// The picture of which a square is being chosen.
        var crop: Crop?
        /// What a notification told of that was tapped.
        var due: Due.Model?
        /// The request of an unknown user that is open.
        var request: Requests.Model?
        /// What the app reminds of; nil until it is there for somebody.
        var reminders: Reminders?
        /// Whether the server tells this device of things while Dela is closed.
        var subscribing = Subscribing.not
        /// What kept it from that when it was tried last, beside a lack of network.
        var notificationProblem: ReminderLabel?
        /// Whether the server told nobody of anything then, since its clock was wrong.
        var hasWrongClock = false
        var notice: Notice?
        /// How many rows of the centre nobody has seen.
        public internal(set) var unseen = 0
        /// Up to which row the server was told that the centre was seen.
        var readNotifications: Int64 = 0
        var noticesShown = 0
        /// Whether the keys that there are stand over the screen.
        var isShowingShortcuts = false
        /// The grants that were known when the app started, and those that were told of since; nil before the start.
        var told: [String]?
        /// The grant that was opened last.
        var openedGrant = ""

        /// The app before its first address; `App.Message.opened` is the first message.
        public init() {}

        /// The list or the chat that is on screen.
        public var scope: ScopeID? { route.list.map { .list($0) } ?? route.chat }

        /// The chats on screen, the newest ones. A wide window shows all of them beside the one that is open.
        public var watched: [ScopeID] {
            guard route.isInChats else { return [] }
            var watched: [ScopeID] = []
            if let open = route.chat { watched.append(open) }
            for summary in chats.summaries where summary.isListed && summary.scope != route.chat {
                if watched.count == Presence.mostWatched { break }
                watched.append(summary.scope)
            }
            return watched
        }

        /// The screen in another part of the app that led here, to which the way back leads: a search, a chat, a day, or the
        /// notifications.
        var origin: Route? {
            guard let earlier = navigationStack.dropLast().last else { return nil }
            if earlier == .notifications, route.parent != nil, !route.isOfAllParts { return earlier }
            return switch route {
            case .list: earlier == .search || earlier.chat != nil ? earlier : nil
            case .item: earlier == .search || earlier.root != .lists ? earlier : nil
            case .devices: earlier == .settings ? earlier : nil
            case .group: earlier.isOfAllParts || earlier.isForGuests ? nil : earlier
            case .calendar, .habit: earlier.root == .today(nil) ? earlier : nil
            default: nil
            }
        }

        /// The part of the app that the screen belongs to. Screens of all parts belong to the one from which they were opened.
        var part: Route {
            if case .item = route, let origin { return origin.root }
            guard route.isOfAllParts else { return route.root }
            return navigationStack.last { !$0.isOfAllParts && !$0.isForGuests }?.root ?? .lists
        }

        /// The chat that is open, or the one that led to a screen of all parts.
        var openChat: Route { route.isInChats ? route : origin ?? route }

        /// Where the way back leads.
        var up: Route {
            origin ?? (route == .profile || route == .notifications ? part : route.parent ?? .lists)
        }

        /// Whether something on screen counts only once it is saved.
        public var hasUnsaved: Bool { screen.itemEditor?.isTouched ?? false }

        /// Whether something would go with the page: what is typed and noted down nowhere, as secrets never are, a picture
        /// of which a square is being chosen, and what is just being said, with the way to take it back.
        public var hasUnkept: Bool {
            let hasForm =
                signIn.form.isTouched || !register.form.password.isEmpty
                || route.code != nil && !code.code.isEmpty
            let hasQuery = route == .search && !search.query.isEmpty
            if screen.hasUnkept || hasForm || lists.isRenaming || hasQuery || crop != nil
                || photos.form?.photo != nil
            {
                return true
            }
            // A reminder stands until it is answered, and comes back.
            if case .reminded? = notice?.kind { return false }
            return notice != nil
        }

        /// What a guest has typed to make an account, but for the secret.
        public var guestDrafts: [Draft] { register.form.drafts }

        /// A guest goes on with what was typed before the page was loaded anew.
        public mutating func takeGuestDrafts(_ drafts: [Draft]) { register.form.take(drafts) }

        /// What is typed and does not count yet, on the open screens too.
        public var allDrafts: [Draft] {
            var typed = screen.drafts
            if !lists.draft.isEmpty { typed.append(Draft(lists.draft, in: Lists.draftID)) }
            if let form = photos.form { typed += form.drafts }
            var all = drafts.filter { draft in !typed.contains { $0.place == draft.place } }
            all += typed.filter { !$0.text.isEmpty }
            if let editor = screen.itemEditor, !editor.entries.isEmpty {
                all = all.filter { !editor.owns($0) } + editor.drafts
            }
            return all
        }
    }
}
