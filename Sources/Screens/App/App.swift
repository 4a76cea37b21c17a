import Domain
import Markup
import Sync

/// The whole app as one Elm architecture: state, what can happen, `update` and `view`.
public enum App {
    /// What the app knows besides the `World`.
    public struct Model: Equatable {
        public internal(set) var route = Route.lists
        /// How it took the place of the screen before.
        public internal(set) var way = Way.across
        /// The ways that led here, as far as the browser's history is known.
        var trail: [Route] = []
        /// Where somebody wanted to go before they had to sign in.
        var wanted = Route.today(nil)
        var signIn = SignIn.Model()
        var register = Register.Model()
        var code = Code.Model()
        var credentials = Credentials.Model()
        var devices = Devices.Model()
        var deletion = DeleteAccount.Model()
        var profile = ProfilePage.Model()
        var profileForm: ProfileForm.Model?
        var lists = Lists.Model()
        var today = Today.Model()
        /// The list that is open.
        var items: Items.Model?
        /// What was typed on screens that are not open, and does not count yet; at the start, what an earlier page had.
        public var drafts: [Draft] = []
        /// Who shares the list or the group that is open.
        var access: Access.Model?
        var receive = Receive.Model()
        var search = Search.Model()
        /// Whether pictures that another app has shared wait for the choice of a list.
        var isOffered = false
        /// The item that is to be shown in the list that opens next.
        var found: ItemID?
        var trash = Trash.Model()
        var tray = Tray.Model()
        /// The picture that is looked at.
        var viewer: Pictures.Viewer?
        /// The picture of which a square is being chosen.
        var crop: Crop?
        var itemHistory: ItemHistory.Model?
        /// The item that is open.
        var itemEditor: ItemEditor.Model?
        var habits = Habits.Model()
        /// What the app reminds of; nil until it is there for somebody.
        var reminders: Reminders?
        var notice: Notice?
        var noticesShown = 0
        /// The grants that were known when the app started, and those that were told of since; nil before the start.
        var told: [String]?
        /// The grant that was opened last.
        var openedGrant = ""

        /// The app before its first address; `App.Message.opened` is the first message.
        public init() {}

        /// The list that is on screen.
        public var list: ListID? { route.list }

        /// What led to a screen from another part of the app, and to which one goes back: a search or a day.
        var origin: Route? {
            guard let earlier = trail.dropLast().last else { return nil }
            return switch route {
            case .list: earlier == .search ? earlier : nil
            case .item: earlier == .search || earlier.root != .lists ? earlier : nil
            case .calendar, .habit: earlier.root == .today(nil) ? earlier : nil
            default: nil
            }
        }

        var isFound: Bool { origin == .search }

        /// The part of the app that the screen belongs to: with the profile, the one from which it was opened.
        var part: Route {
            guard route.isInProfile else { return route.root }
            return trail.last { $0.parent == nil && !$0.isInProfile && !$0.isForGuests } ?? .lists
        }

        /// Where the way back leads.
        var up: Route { origin ?? (route == .profile ? part : route.parent ?? .lists) }

        /// Whether something on screen counts only once it is saved.
        public var hasUnsaved: Bool { itemEditor?.isTouched ?? false }

        /// Whether something would go with the page: what is typed and noted down nowhere, as secrets never are, a picture
        /// of which a square is being chosen, and what is just being said, with the way to take it back.
        public var hasUnkept: Bool {
            let hasForm =
                signIn.form.isTouched || register.form.isTouched || credentials.form.isTouched
                || deletion.form.isTouched || !credentials.code.isEmpty
                || route.code != nil && !code.code.isEmpty
            let hasName =
                lists.isRenaming || access?.name?.isTouched ?? false || items?.isRenaming ?? false
                || !receive.name.isEmpty
            let hasQuery =
                !(access?.picker?.query.isEmpty ?? true) || route == .search && !search.query.isEmpty
                || route == .calendar && !today.calendar.typed.isEmpty
            if hasUnsaved || hasForm || hasName || hasQuery || crop != nil { return true }
            // A reminder stands until it is answered, and comes back.
            if case .reminded? = notice?.kind { return false }
            return notice != nil
        }

        /// What is typed and does not count yet, on the open screens too.
        public var allDrafts: [Draft] {
            var typed = profileForm?.drafts ?? []
            if let items { typed.append(Draft(items.draft, in: items.list.text)) }
            if route == .profile { typed.append(Draft(profile.groups.draft, in: Groups.draftID)) }
            if !lists.draft.isEmpty { typed.append(Draft(lists.draft, in: Lists.draftID)) }
            if route.isInDays { typed += today.drafts }
            if let form = habits.form { typed += form.drafts }
            var all = drafts.filter { draft in !typed.contains { $0.place == draft.place } }
            all += typed.filter { !$0.text.isEmpty }
            if let itemEditor, !itemEditor.entries.isEmpty {
                all = all.filter { !itemEditor.owns($0) } + itemEditor.drafts
            }
            return all
        }

        /// What was typed in a place and does not count yet.
        func draft(in place: String) -> String? {
            drafts.first { $0.place == place }?.text
        }
    }

    /// What was typed in a field and does not count yet.
    public struct Draft: Equatable, Sendable {
        /// Which field: a list's id stands for the one that adds to it.
        public let place: String
        public let text: String

        public init(_ text: String, in place: String) {
            self.place = place
            self.text = text
        }
    }

    /// What can happen. The loop itself sends the first seven.
    public enum Message: Equatable {
        /// The address is this now: at the start, after `go`, `replace` and `back`, and by the browser's own buttons.
        case opened(Route)
        /// Something in `World` is different: the replica, the status, the person, the language.
        case changed
        /// An intent had no effect.
        case refused(Intent, in: ScopeID, Refusal)
        case answered(ServerRequest, ServerAnswer)
        case elapsed(TimerID)
        /// What became of a picture that was chosen.
        case picked(Pictures.Picked, for: Pictures.Target)
        /// The page is about to go.
        case leaving

        case linkTapped(Route)
        case backTapped
        case undoTapped
        case noticeDismissed
        case reminderTapped
        case updateTapped
        case refreshAsked
        case signIn(SignIn.Message)
        case register(Register.Message)
        case code(Code.Message)
        case credentials(Credentials.Message)
        case devices(Devices.Message)
        case deletion(DeleteAccount.Message)
        case profile(ProfilePage.Message)
        case profileForm(ProfileForm.Message)
        case settings(SettingsPage.Message)
        case lists(Lists.Message)
        case today(Today.Message)
        case items(Items.Message)
        case access(Access.Message)
        case receive(Receive.Message)
        case search(Search.Message)
        case trash(Trash.Message)
        case pictures(Pictures.Message)
        case crop(Crop.Message)
        case itemEditor(ItemEditor.Message)
        case itemHistory(ItemHistory.Message)
        case tray(Tray.Message)
        case habits(Habits.Message)
    }
}

extension [App.Draft] {
    /// What was typed in a place goes on in a form that opens, and is the form's from then on.
    mutating func take(_ place: String) -> String? {
        firstIndex { $0.place == place }.map { remove(at: $0).text }
    }
}
