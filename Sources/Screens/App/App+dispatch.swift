import Domain
import Markup
import SyncClient
import SyncRules
import Texts

// The dispatch to the screens: messages, refresh, view and name.

extension App {
    /// All messages. The runtime itself sends the first nine.
    public enum Message: Equatable {
        /// The address has changed: at the start, after `go`, `replace` and `back`, or by the browser's buttons.
        case opened(Route)
        /// The app environment has changed: the replica, the status, the user or the language.
        case changed
        /// An intent was rejected and had no effect.
        case refused(Intent, in: ScopeID, Refusal)
        case answered(ServerRequest, ServerAnswer)
        case elapsed(TimerID)
        /// The outcome for a chosen picture.
        case picked(Pictures.Picked, for: Pictures.Target)
        /// The outcome of sharing or copying, as far as it is known.
        case shared(SharingOutcome)
        /// The page is about to end.
        case leaving
        /// The user tapped the notification with this tag.
        case notificationTapped(String)

        case linkTapped(Route)
        case backTapped
        case undoTapped
        case toastDismissed
        case reminderTapped
        case reminderDoneTapped
        case reminderLaterTapped
        case reminderSheet(ReminderSheet.Message)
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
        case shareTarget(ShareTarget.Message)
        case search(Search.Message)
        case trash(Trash.Message)
        case viewer(Viewer.Message)
        case crop(Crop.Message)
        case itemEditor(ItemEditor.Message)
        case itemHistory(ItemHistory.Message)
        case rejectedChanges(RejectedChanges.Message)
        case habits(Habits.Message)
        case chats(Chats.Message)
        case chat(ChatLog.Message)
        case newChat(NewChat.Message)
        case card(CardSending.Message)
        case chatSearch(ChatSearch.Message)
        case photos(Photos.Message)
        case notificationCenter(NotificationCenter.Message)
    }

    // MARK: - Update

    /// Passes a message to the open screen. A message for a closed screen is dropped.
    static func dispatch(_ message: Message, to model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        switch (message, model.screen) {
        case (.credentials(let message), .credentials(var open)):
            defer { model.screen = .credentials(open) }
            return Credentials.update(&open, message, at: model.route, env)
        case (.devices(let message), .devices(var open)):
            defer { model.screen = .devices(open) }
            return Devices.update(&open, message)
        case (.deletion(let message), .deletion(var open)):
            defer { model.screen = .deletion(open) }
            return DeleteAccount.update(&open, message)
        case (.profile(let message), .profile(var open)):
            defer { model.screen = .profile(open) }
            return ProfilePage.update(&open, message, &env)
        case (.profileForm(let message), .profileForm(var open?)):
            defer { model.screen = .profileForm(open) }
            return ProfileForm.update(&open, message, env)
        case (.today(let message), .today(var open)):
            // Moved out and back, so that its rows are not copied.
            model.screen = .plain
            defer { model.screen = .today(open) }
            return Today.update(&open, message, model.habits, model.drafts, &env)
        case (.calendar(let message), .calendar(var open)):
            defer { model.screen = .calendar(open) }
            return Calendar.update(&open, message, env)
        case (.shareTarget(let message), .shareTarget(var open)):
            defer { model.screen = .shareTarget(open) }
            return ShareTarget.update(&open, message, &env)
        case (.trash(let message), .trash(var open)):
            defer { model.screen = .trash(open) }
            return Trash.update(&open, message)
        case (.rejectedChanges(let message), .rejectedChanges(var open)):
            defer { model.screen = .rejectedChanges(open) }
            return RejectedChanges.update(&open, message, env)
        case (.notificationCenter(let message), .notificationCenter(var open)):
            defer { model.screen = .notificationCenter(open) }
            return NotificationCenter.update(&open, message, env)
        case (.habits(let message), .habits(var open)):
            defer { model.screen = .habits(open) }
            return Habits.update(&open, message, model.habits, model.drafts, &env)
        case (.chat(let message), .chat(var open)):
            // Moved out and back, so that its rows are not copied.
            model.screen = .plain
            defer { model.screen = .chat(open) }
            return ChatLog.update(&open, message, &env)
                + Chats.mark(&model.chats, open: (open.chat, open.seen), env)
        case (.newChat(let message), .newChat(var open)):
            defer { model.screen = .newChat(open) }
            return NewChat.update(&open, message, &env)
        case (.access(let message), .group(var open)):
            defer { model.screen = .group(open) }
            return Access.update(&open, message, env)
        default: return dispatch(message, toListOf: &model.screen, &env)
        }
    }

    /// Passes a message to the open list or to one of its pages.
    private static func dispatch(
        _ message: Message, toListOf screen: inout Screen, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch (message, screen) {
        case (.items(let message), .list(var items, let page)):
            screen = .plain
            defer { screen = .list(items, page) }
            return Items.update(&items, message, &env)
        case (.access(let message), .list(let items, .sharing(var open))):
            defer { screen = .list(items, .sharing(open)) }
            return Access.update(&open, message, env)
        case (.itemEditor(let message), .list(let items, .item(var open))):
            defer { screen = .list(items, .item(open)) }
            return ItemEditor.update(&open, message, env)
        case (.itemHistory(let message), .list(let items, .history(var open))):
            defer { screen = .list(items, .history(open)) }
            return ItemHistory.update(&open, message)
        default: return []
        }
    }

    // MARK: - Refresh

    static func refreshScreen(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        switch model.screen {
        case .plain, .credentials, .calendar, .group, .shareTarget, .rejectedChanges, .devices, .deletion,
            .newChat:
            return []
        case .today(var today):
            // Moved out and back, so that its rows are not copied.
            model.screen = .plain
            defer { model.screen = .today(today) }
            return Today.refresh(&today, model.days, env)
        case .list(var items, var page):
            model.screen = .plain
            defer { model.screen = .list(items, page) }
            return Items.refresh(&items, env) + refresh(&page, env)
        case .chat(var chat):
            model.screen = .plain
            defer { model.screen = .chat(chat) }
            return ChatLog.refresh(&chat, env)
        case .notificationCenter(var center):
            NotificationCenter.refresh(&center, env)
            model.screen = .notificationCenter(center)
        case .trash(var trash):
            Trash.refresh(&trash, env.replica)
            model.screen = .trash(trash)
        case .habits(var habits):
            Habits.refresh(&habits, model.habits)
            model.screen = .habits(habits)
        case .profile(var profile):
            defer { model.screen = .profile(profile) }
            return ProfilePage.refresh(&profile, env)
        case .profileForm(let form):
            guard let profile = env.profile else { return [] }
            var form = form ?? ProfileForm.Model(profile, drafts: model.drafts)
            form.update(from: profile)
            model.screen = .profileForm(form)
        }
        return []
    }

    private static func refresh(_ page: inout Screen.ListPage, _ env: AppEnvironment) -> [Effect] {
        guard case .item(var editor) = page else { return [] }
        defer { page = .item(editor) }
        return ItemEditor.refresh(&editor, env)
    }

    // MARK: - View

    static func detail(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        switch model.screen {
        case .plain: return plain(model, env)
        case .list(let items, .items):
            let origin = model.origin.map { name(of: $0, model, env) }
            return Items.view(items, origin: origin, env).map { .items($0) }
        case .list(_, .sharing(let access)), .group(let access):
            let origin = model.origin.map { name(of: $0, model, env) }
            return Access.view(access, origin: origin, env).map { .access($0) }
        case .list(let items, .item(let editor)):
            let back =
                model.origin.map { name(of: $0, model, env) } ?? items.content?.name
                ?? env.language[.lists]
            return ItemEditor.view(editor, back: back, env).map { .itemEditor($0) }
        case .list(_, .history(let history)): return ItemHistory.view(history, env).map { .itemHistory($0) }
        case .shareTarget(let receive):
            return ShareTarget.view(receive, model.lists.summaries, env).map { .shareTarget($0) }
        case .today(let today):
            return Today.view(today, model.days, model.habits.habits, unseen: model.unseen, env).map {
                .today($0)
            }
        case .calendar(let calendar): return Calendar.view(calendar, model.days, env).map { .calendar($0) }
        case .trash(let trash): return Trash.view(trash, env).map { .trash($0) }
        case .chat(let chat):
            return ChatLog.view(chat, model.lists.summaries, env).map { .chat($0) }
        case .newChat(let newChat): return NewChat.view(newChat, env).map { .newChat($0) }
        case .rejectedChanges(let rejected):
            return RejectedChanges.view(rejected, env).map { .rejectedChanges($0) }
        case .notificationCenter(let center):
            return NotificationCenter.view(
                center, back: name(of: model.part, model, env), isBesideLists: model.part == .lists, env
            ).map { .notificationCenter($0) }
        case .habits(let habits): return Self.habits(habits, model, env)
        case .profile(let profile):
            let heading = Bar(
                title: env.language[.profile], back: name(of: model.part, model, env),
                isBesideLists: model.part == .lists)
            return ProfilePage.view(
                profile, env.isLoadingLists ? nil : model.days.streak(today: env.today), heading,
                model.photos.sources, env
            ).map { .profile($0) }
        case .credentials, .profileForm, .devices, .deletion: return account(model, env)
        }
    }

    /// The name of the screen.
    static func name(of route: Route, _ model: Model, _ env: AppEnvironment) -> String {
        let language = env.language
        return switch route {
        case .signIn: language[.signIn]
        case .register: language[.registerTitle]
        case .code, .resetCode, .emailCode: language[.codeTitle]
        case .forgot, .newPassword: language[.newPassword]
        case .today(let day): language.day(day ?? env.today, today: env.today)
        case .calendar: language[.calendar]
        case .unknown: language[.noSuchPage]
        case .lists: language[.lists]
        case .list: model.screen.items?.content?.name ?? language[.lists]
        case .sharing, .group: ""
        case .shareTarget: language[.addToList]
        case .search: language[.search]
        case .trash: language[.trash]
        case .item: model.screen.itemEditor?.item?.title ?? language[.item]
        case .itemHistory: language[.history]
        case .rejectedChanges: language[.rejectedChanges]
        case .notifications: language[.notifications]
        case .chats: language[.chats]
        case .newChat: language[.newChat]
        case .chatSearch: language[.searchMessages]
        case .photos, .linked, .picture: language[.photos]
        case .chat(let chat), .message(let chat, _):
            model.screen.chat.map { ChatLog.name($0, env) } ?? env.name(of: chat)
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
