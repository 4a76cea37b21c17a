import Domain
import Markup
import Platform
import SyncClient
import SyncProtocol
import SyncRules
import Texts

/// The whole app in the Elm architecture: model, messages, `update` and `view`.
public enum App {
    /// The state of the app besides the app environment.
    public struct Model: Equatable {
        public internal(set) var route = Route.lists
        /// The direction of the change from the previous screen.
        public internal(set) var direction = NavigationDirection.across
        /// Navigation history, as far as the browser exposes it.
        var navigationStack: [Route] = []
        /// The route that a guest requested before signing in.
        var intendedRoute = Route.today(nil)
        /// The open screen.
        var screen = Screen.plain
        var overlays = Overlays()
        var signIn = SignIn.Model()
        var register = Register.Model()
        var code = Code.Model()
        var lists = Lists.Model()
        var search = Search.Model()
        var chats = Chats.Model()
        var photos = Photos.Model()
        /// The open tasks of each day, and the completed days.
        var days = DayIndex()
        var habits = HabitIndex()
        /// The unsubmitted text of screens that are not open; at the start, the text of an earlier page.
        public var drafts: [Draft] = []
        var detailPane = DetailPane()
        /// The item to show in the next list that opens.
        var itemToReveal: ItemID?
        /// The query whose words the next message that opens shows.
        var wordsToMark = ""
        /// The address of the browser if it is that of a picture over the screen; otherwise nil.
        var picture: String?
        /// True while that picture is not loaded.
        var isFindingPicture = false
        /// True once that picture was requested from the server.
        var isPictureRequested = false
        /// The reminders of the app; nil until they are needed for a user.
        var reminders: Reminders?
        /// The state of the push subscription of this device.
        var subscribing = Subscribing.not
        /// The reason why the last attempt to subscribe failed; nil if only the network was missing.
        var notificationProblem: ReminderLabel?
        /// True if the server sent no notifications then because its clock was wrong.
        var hasWrongClock = false
        /// The requests that wait until the server knows their subject.
        var heldRequests: [ServerRequest] = []
        var toast: Toast?
        /// The number of unseen notifications.
        public internal(set) var unseen = 0
        /// The number of the last notification that was reported as seen.
        var readNotifications: Int64 = 0
        var toastsShown = 0
        /// The grants that existed at the start, and those announced since; nil before the start.
        var announcedGrants: [String]?
        /// The grant that was opened last.
        var openedGrant = ""

        /// The app before its first address; `App.Message.opened` is the first message.
        public init() {}
    }
}

extension App.Model {
    /// The list or chat on the screen.
    public var scope: ScopeID? { route.list.map { .list($0) } ?? route.chat }

    /// The chats on the screen whose presence is shown: the open one, then the newest. A wide window shows all
    /// chats next to the open one.
    public var presenceChats: [ScopeID] {
        guard route.isInChats else { return [] }
        var shown: [ScopeID] = []
        if let open = route.chat { shown.append(open) }
        for summary in chats.summaries where summary.isListed && summary.scope != route.chat {
            if shown.count == Presence.maxSubscribedChats { break }
            shown.append(summary.scope)
        }
        return shown
    }

    /// The screen in another part of the app that led here.
    var origin: Route? { navigationStack.origin(of: route) }

    /// The part of the app that the screen belongs to.
    var part: Route { navigationStack.part(of: route) }

    /// The state that the open screen reads.
    var context: ScreenContext {
        ScreenContext(
            route: route, navigationStack: navigationStack, days: days, habits: habits,
            lists: lists.summaries, drafts: drafts, providers: photos.sources.sources, unseen: unseen,
            copied: toast?.kind.isCopied)
    }

    /// The open chat, or the one that led to a global screen.
    var openChat: Route { route.isInChats ? route : origin ?? route }

    /// The target of the back button.
    var upRoute: Route {
        origin
            ?? (route == .profile || route == .notifications || route == .search
                ? part : route.parent ?? .lists)
    }

    /// True if something would be lost with the page: text that is not stored as a draft (such as a password), a
    /// picture that is being cropped, or a toast with its undo button.
    public var hasDraftText: Bool {
        let hasForm =
            signIn.form.isTouched || !register.form.password.isEmpty
            || route.code != nil && !code.code.isEmpty
        let hasQuery = route == .search && !search.query.isEmpty
        if screen.unsubmitted.isUnsaved || hasForm || lists.isRenaming || hasQuery || overlays.crop != nil
            || photos.form?.photo != nil
        {
            return true
        }
        // A reminder stays until it is answered, and appears again after a reload.
        if case .reminders? = toast?.kind { return false }
        return toast != nil
    }

    /// The text of a guest's registration form, without the password.
    public var guestDrafts: [Draft] { register.form.drafts }

    /// Restores the registration form of a guest after a reload.
    public mutating func restoreGuestDrafts(_ drafts: [Draft]) { register.form.restore(drafts) }

    /// All unsubmitted text, including that of the open screens.
    public var allDrafts: [Draft] {
        var typed = screen.unsubmitted.drafts
        if !lists.draft.isEmpty { typed.append(Draft(lists.draft, in: Lists.draftID)) }
        if let form = photos.form { typed += form.drafts }
        var all = drafts.filter { draft in !typed.contains { $0.key == draft.key } }
        all += typed.filter { !$0.text.isEmpty }
        if let editor = screen.itemEditor, !editor.entries.isEmpty {
            all = all.filter { !editor.owns($0) } + editor.drafts
        }
        return all
    }
}
