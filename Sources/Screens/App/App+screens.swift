import Domain
import Markup
import Sync
import Texts

// What the app has to say of each screen: its messages and where they go, how it follows the world, its view and its name.

extension App {
    /// What can happen. The loop itself sends the first nine.
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
        /// Something has left the app, as far as that is known; or it lies on the clipboard.
        case shared(SharingOutcome)
        /// The page is about to go.
        case leaving
        /// Somebody has tapped a notification that was known by this.
        case notificationTapped(String)

        case linkTapped(Route)
        case backTapped
        case undoTapped
        case noticeDismissed
        case reminderTapped
        case reminderDoneTapped
        case reminderLaterTapped
        case due(Due.Message)
        case request(Requests.Message)
        case updateTapped
        case refreshAsked
        case pressed(Shortcut)
        case shortcutsClosed
        case contentWanted
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
        case calendar(Calendar.Message)
        case items(Items.Message)
        case access(Access.Message)
        case receive(Receive.Message)
        case search(Search.Message)
        case trash(Trash.Message)
        case viewer(Viewer.Message)
        case crop(Crop.Message)
        case itemEditor(ItemEditor.Message)
        case itemHistory(ItemHistory.Message)
        case tray(Tray.Message)
        case habits(Habits.Message)
        case chats(Chats.Message)
        case chat(ChatLog.Message)
        case newChat(NewChat.Message)
        case card(CardSending.Message)
        case chatSearch(ChatSearch.Message)
        case photos(Photos.Message)
        case centre(Centre.Message)
    }

    // MARK: - Update

    /// Hands a message to the screen that is open; one for a screen that has gone is dropped.
    static func pass(_ message: Message, to model: inout Model, _ world: inout World) -> [Effect] {
        switch (message, model.screen) {
        case (.credentials(let message), .credentials(var open)):
            defer { model.screen = .credentials(open) }
            return Credentials.update(&open, message, at: model.route, world)
        case (.devices(let message), .devices(var open)):
            defer { model.screen = .devices(open) }
            return Devices.update(&open, message)
        case (.deletion(let message), .deletion(var open)):
            defer { model.screen = .deletion(open) }
            return DeleteAccount.update(&open, message)
        case (.profile(let message), .profile(var open)):
            defer { model.screen = .profile(open) }
            return ProfilePage.update(&open, message, &world)
        case (.profileForm(let message), .profileForm(var open?)):
            defer { model.screen = .profileForm(open) }
            return ProfileForm.update(&open, message, world)
        case (.today(let message), .today(var open)):
            // Moved out and back, so that its rows are not copied.
            model.screen = .plain
            defer { model.screen = .today(open) }
            return Today.update(&open, message, model.habits, model.drafts, &world)
        case (.calendar(let message), .calendar(var open)):
            defer { model.screen = .calendar(open) }
            return Calendar.update(&open, message, world)
        case (.receive(let message), .receive(var open)):
            defer { model.screen = .receive(open) }
            return Receive.update(&open, message, &world)
        case (.trash(let message), .trash(var open)):
            defer { model.screen = .trash(open) }
            return Trash.update(&open, message)
        case (.tray(let message), .tray(var open)):
            defer { model.screen = .tray(open) }
            return Tray.update(&open, message, world)
        case (.centre(let message), .centre(var open)):
            defer { model.screen = .centre(open) }
            return Centre.update(&open, message, world)
        case (.habits(let message), .habits(var open)):
            defer { model.screen = .habits(open) }
            return Habits.update(&open, message, model.habits, model.drafts, &world)
        case (.chat(let message), .chat(var open)):
            // Moved out and back, so that its rows are not copied.
            model.screen = .plain
            defer { model.screen = .chat(open) }
            return ChatLog.update(&open, message, &world)
                + Chats.mark(&model.chats, open: (open.chat, open.seen), world)
        case (.newChat(let message), .newChat(var open)):
            defer { model.screen = .newChat(open) }
            return NewChat.update(&open, message, &world)
        case (.access(let message), .group(var open)):
            defer { model.screen = .group(open) }
            return Access.update(&open, message, world)
        default: return pass(message, toListOf: &model.screen, &world)
        }
    }

    /// Hands a message to the list that is open, or to one of its pages.
    private static func pass(
        _ message: Message, toListOf screen: inout Screen, _ world: inout World
    ) -> [Effect] {
        switch (message, screen) {
        case (.items(let message), .list(var items, let page)):
            screen = .plain
            defer { screen = .list(items, page) }
            return Items.update(&items, message, &world)
        case (.access(let message), .list(let items, .sharing(var open))):
            defer { screen = .list(items, .sharing(open)) }
            return Access.update(&open, message, world)
        case (.itemEditor(let message), .list(let items, .item(var open))):
            defer { screen = .list(items, .item(open)) }
            return ItemEditor.update(&open, message, world)
        case (.itemHistory(let message), .list(let items, .history(var open))):
            defer { screen = .list(items, .history(open)) }
            return ItemHistory.update(&open, message)
        default: return []
        }
    }

    // MARK: - Refresh

    static func refreshScreen(_ model: inout Model, _ world: World) -> [Effect] {
        switch model.screen {
        case .plain, .credentials, .calendar, .group, .receive, .tray, .devices, .deletion, .newChat:
            return []
        case .today(var today):
            // Moved out and back, so that its rows are not copied.
            model.screen = .plain
            defer { model.screen = .today(today) }
            return Today.refresh(&today, model.days, world)
        case .list(var items, var page):
            model.screen = .plain
            defer { model.screen = .list(items, page) }
            return Items.refresh(&items, world) + refresh(&page, world)
        case .chat(var chat):
            model.screen = .plain
            defer { model.screen = .chat(chat) }
            return ChatLog.refresh(&chat, world)
        case .centre(var centre):
            Centre.refresh(&centre, world)
            model.screen = .centre(centre)
        case .trash(var trash):
            Trash.refresh(&trash, world.replica)
            model.screen = .trash(trash)
        case .habits(var habits):
            Habits.refresh(&habits, model.habits)
            model.screen = .habits(habits)
        case .profile(var profile):
            defer { model.screen = .profile(profile) }
            return ProfilePage.refresh(&profile, world)
        case .profileForm(let form):
            guard let profile = world.profile else { return [] }
            var form = form ?? ProfileForm.Model(profile, drafts: model.drafts)
            form.update(from: profile)
            model.screen = .profileForm(form)
        }
        return []
    }

    private static func refresh(_ page: inout Screen.ListPage, _ world: World) -> [Effect] {
        guard case .item(var editor) = page else { return [] }
        defer { page = .item(editor) }
        return ItemEditor.refresh(&editor, world)
    }

    // MARK: - View

    static func detail(_ model: Model, _ world: World) -> Html<Message> {
        switch model.screen {
        case .plain: return plain(model, world)
        case .list(let items, .items):
            let origin = model.origin.map { name(of: $0, model, world) }
            return Items.view(items, origin: origin, world).map { .items($0) }
        case .list(_, .sharing(let access)), .group(let access):
            let origin = model.origin.map { name(of: $0, model, world) }
            return Access.view(access, origin: origin, world).map { .access($0) }
        case .list(let items, .item(let editor)):
            let back =
                model.origin.map { name(of: $0, model, world) } ?? items.content?.name
                ?? world.language[.lists]
            return ItemEditor.view(editor, back: back, world).map { .itemEditor($0) }
        case .list(_, .history(let history)): return ItemHistory.view(history, world).map { .itemHistory($0) }
        case .receive(let receive):
            return Receive.view(receive, model.lists.summaries, world).map { .receive($0) }
        case .today(let today):
            return Today.view(today, model.days, model.habits.habits, unseen: model.unseen, world).map {
                .today($0)
            }
        case .calendar(let calendar): return Calendar.view(calendar, model.days, world).map { .calendar($0) }
        case .trash(let trash): return Trash.view(trash, world).map { .trash($0) }
        case .chat(let chat):
            return ChatLog.view(chat, model.lists.summaries, world).map { .chat($0) }
        case .newChat(let newChat): return NewChat.view(newChat, world).map { .newChat($0) }
        case .tray(let tray): return Tray.view(tray, world).map { .tray($0) }
        case .centre(let centre):
            return Centre.view(
                centre, back: name(of: model.part, model, world), isBesideLists: model.part == .lists, world
            ).map { .centre($0) }
        case .habits(let habits): return Self.habits(habits, model, world)
        case .profile(let profile):
            let heading = Bar(
                title: world.language[.profile], back: name(of: model.part, model, world),
                isBesideLists: model.part == .lists)
            return ProfilePage.view(
                profile, world.awaitsLists ? nil : model.days.streak(today: world.today), heading,
                model.photos.sources, world
            ).map { .profile($0) }
        case .credentials, .profileForm, .devices, .deletion: return account(model, world)
        }
    }

    /// What the screen is called.
    static func name(of route: Route, _ model: Model, _ world: World) -> String {
        let language = world.language
        return switch route {
        case .signIn: language[.signIn]
        case .register: language[.registerTitle]
        case .code, .resetCode, .emailCode: language[.codeTitle]
        case .forgot, .newPassword: language[.newPassword]
        case .today(let day): language.day(day ?? world.today, today: world.today)
        case .calendar: language[.calendar]
        case .unknown: language[.noSuchPage]
        case .lists: language[.lists]
        case .list: model.screen.items?.content?.name ?? language[.lists]
        case .sharing, .group: ""
        case .receive: language[.addToList]
        case .search: language[.search]
        case .trash: language[.trash]
        case .item: model.screen.itemEditor?.item?.title ?? language[.item]
        case .itemHistory: language[.history]
        case .tray: language[.tray]
        case .notifications: language[.notifications]
        case .chats: language[.chats]
        case .newChat: language[.newChat]
        case .chatSearch: language[.searchMessages]
        case .photos, .linked, .picture: language[.photos]
        case .chat(let chat), .message(let chat, _):
            model.screen.chat.map { ChatLog.name($0, world) } ?? world.name(of: chat)
        case .habits: language[.habits]
        case .habit(let id): model.habits.habit(id)?.habit.name ?? language[.habit]
        case .habitsInfo: language[.information]
        case .profile: language[.profile]
        case .editProfile: language[.editProfile]
        case .settings: language[.settings]
        case .changeEmail: language[.changeEmail]
        case .changePassword: language[.changePassword]
        case .devices: language[.devices]
        case .deleteAccount: language[.deleteAccount]
        }
    }
}
