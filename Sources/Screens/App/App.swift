import Domain
import Markup
import Sync

/// The whole app as one Elm architecture: state, what can happen, `update` and `view`.
public enum App {
    /// What the app knows besides the `World`.
    public struct Model: Equatable {
        var route = Route.lists
        /// The ways that led here, as far as the browser's history is known.
        var trail: [Route] = []
        /// Where somebody wanted to go before they had to sign in.
        var wanted = Route.lists
        var signIn = SignIn.Model()
        var register = Register.Model()
        var code = Code.Model()
        var credentials = Credentials.Model()
        var devices = Devices.Model()
        var deletion = DeleteAccount.Model()
        var profile = ProfilePage.Model()
        var lists = Lists.Model()
        /// The list that is open.
        var items: Items.Model?
        /// What was typed to be added to lists that are not open; at the start, what an earlier page had.
        public var drafts: [ListDraft] = []
        var sharing: Sharing.Model?
        var notice: Notice?
        var noticesShown = 0

        /// The app before its first address; `App.Message.opened` is the first message.
        public init() {}

        /// The list that is on screen.
        public var list: ListID? { route.list }

        /// What is typed to be added to lists, the open one among them.
        public var allDrafts: [ListDraft] {
            guard let items else { return drafts }
            let others = drafts.filter { $0.list != items.list }
            return items.draft.isEmpty ? others : others + [ListDraft(list: items.list, text: items.draft)]
        }
    }

    /// What was typed to be added to a list.
    public struct ListDraft: Equatable, Sendable {
        public let list: ListID
        public let text: String

        public init(list: ListID, text: String) {
            self.list = list
            self.text = text
        }
    }

    /// What can happen. The loop itself sends the first six.
    public enum Message: Equatable {
        /// The address is this now: at the start, after `go`, `replace` and `back`, and by the browser's own buttons.
        case opened(Route)
        /// Something in `World` is different: the replica, the status, the person, the language.
        case changed
        /// An intent had no effect.
        case refused(Intent, in: ScopeID, Refusal)
        case answered(AccountRequest, AccountAnswer)
        case elapsed(TimerID)
        /// The page is about to go.
        case leaving

        case linkTapped(Route)
        case backTapped
        case undoTapped
        case noticeDismissed
        case updateTapped
        case signIn(SignIn.Message)
        case register(Register.Message)
        case code(Code.Message)
        case credentials(Credentials.Message)
        case devices(Devices.Message)
        case deletion(DeleteAccount.Message)
        case profile(ProfilePage.Message)
        case lists(Lists.Message)
        case items(Items.Message)
        case sharing(Sharing.Message)
        case tray(Tray.Message)
    }
}
