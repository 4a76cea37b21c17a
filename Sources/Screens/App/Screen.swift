import Domain
import SyncClient
import SyncRules

/// The open screen, with the state that ends with it. Indirect, so that the app holds a pointer to it.
indirect enum Screen: Equatable {
    /// A screen without state, or whose model outlives it: the lists, a search, the forms for guests.
    case plain
    case credentials(Credentials.Model)
    case today(Today.Model)
    case calendar(Calendar.Model)
    case list(ListScreen.Model)
    case group(Access.Model)
    case shareTarget(ShareTarget.Model)
    case trash(Trash.Model)
    case rejectedChanges(RejectedChanges.Model)
    case habits(Habits.Model)
    case profile(ProfilePage.Model)
    case profileForm(ProfileForm.Model)
    case devices(Devices.Model)
    case chat(ChatLog.Model)
    case newChat(NewChat.Model)
    case deletion(DeleteAccount.Model)
    case notificationCenter(NotificationCenter.Model)
}

extension Screen {
    /// Creates the screen at an address. Continues with its drafts, and with the state that it shares with the last
    /// screen.
    init(at route: Route, after last: Screen, in app: App.Model, _ env: AppEnvironment) {
        switch route {
        case .signIn, .register, .code, .emailCode, .lists, .search, .settings, .chats, .chatSearch, .photos,
            .linked, .picture, .unknown:
            self = .plain
        case .forgot: self = .credentials(Credentials.Model(email: app.signIn.form.email))
        case .resetCode, .changeEmail, .changePassword: self = .credentials(Credentials.Model())
        case .newPassword: self = .credentials(last.credentials ?? Credentials.Model())
        case .today(let day): self = .today(Today.Model(day, after: last.today, drafts: app.drafts))
        case .calendar: self = .calendar(Calendar.Model(selected: app.navigationStack.lastDay))
        case .list(let list), .sharing(let list), .item(let list, _), .itemHistory(let list, _):
            self = .list(ListScreen.Model(list, at: route, after: last.list, drafts: app.drafts))
        case .shareTarget(let text, let pictures, let isCut):
            self = .shareTarget(ShareTarget.Model(text, pictures: pictures, isCut: isCut))
        case .trash: self = .trash(Trash.Model())
        case .rejectedChanges: self = .rejectedChanges(RejectedChanges.Model())
        case .notifications:
            let read = env.replica.notificationsRead(by: env.replica.person)
            self = .notificationCenter(last.notificationCenter ?? NotificationCenter.Model(read: read))
        case .profile: self = .profile(ProfilePage.Model(drafts: app.drafts))
        case .editProfile: self = .profileForm(ProfileForm.Model())
        case .devices: self = .devices(Devices.Model())
        case .deleteAccount: self = .deletion(DeleteAccount.Model())
        case .group(let group): self = .group(Access.Model(group))
        case .newChat:
            let picker = Picker.Model(contacts: env.replica.contacts)
            self = .newChat(NewChat.Model(picker: picker, groups: Groups.Model(app.drafts)))
        case .message(let chat, let place):
            self = .chat(ChatLog.Model(chat, to: nil, app.drafts, target: place))
        case .chat(let chat):
            self = .chat(ChatLog.Model(chat, to: app.chats.recipient(in: chat), app.drafts))
        case .habits, .habitsInfo: self = .habits(Habits.Model())
        case .habit(let habit): self = .habits(Habits.Model(page: Habits.Page(habit: habit)))
        }
    }

    /// Passes the model of the screen to a visitor, with the functions between the screen and the app.
    ///
    /// Screens with many rows are emptied first. Otherwise a visitor that changes the model copies the rows, because a
    /// `switch` keeps the value that it matches.
    consuming func accept<Visitor: ScreenVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .plain: break
        case .credentials(let model):
            visitor.visit(Credentials.self, model, Screen.credentials, { .credentials($0) }) {
                if case .credentials(let own) = $0 { own } else { nil }
            }
        case .today:
            guard let model = today else { break }
            self = .plain
            visitor.visit(Today.self, model, Screen.today, { .today($0) }) {
                if case .today(let own) = $0 { own } else { nil }
            }
        case .calendar(let model):
            visitor.visit(Calendar.self, model, Screen.calendar, { .calendar($0) }) {
                if case .calendar(let own) = $0 { own } else { nil }
            }
        case .list:
            guard let model = list else { break }
            self = .plain
            visitor.visit(ListScreen.self, model, Screen.list, { $0 }, { $0 })
        case .group(let model):
            visitor.visit(Access.self, model, Screen.group, { .access($0) }) {
                if case .access(let own) = $0 { own } else { nil }
            }
        case .shareTarget(let model):
            visitor.visit(ShareTarget.self, model, Screen.shareTarget, { .shareTarget($0) }) {
                if case .shareTarget(let own) = $0 { own } else { nil }
            }
        case .trash(let model):
            visitor.visit(Trash.self, model, Screen.trash, { .trash($0) }) {
                if case .trash(let own) = $0 { own } else { nil }
            }
        case .rejectedChanges(let model):
            visitor.visit(RejectedChanges.self, model, Screen.rejectedChanges, { .rejectedChanges($0) }) {
                if case .rejectedChanges(let own) = $0 { own } else { nil }
            }
        case .habits(let model):
            visitor.visit(Habits.self, model, Screen.habits, { .habits($0) }) {
                if case .habits(let own) = $0 { own } else { nil }
            }
        case .profile(let model):
            visitor.visit(ProfilePage.self, model, Screen.profile, { .profile($0) }) {
                if case .profile(let own) = $0 { own } else { nil }
            }
        case .profileForm(let model):
            visitor.visit(ProfileForm.self, model, Screen.profileForm, { .profileForm($0) }) {
                if case .profileForm(let own) = $0 { own } else { nil }
            }
        case .devices(let model):
            visitor.visit(Devices.self, model, Screen.devices, { .devices($0) }) {
                if case .devices(let own) = $0 { own } else { nil }
            }
        case .chat:
            guard let model = chat else { break }
            self = .plain
            visitor.visit(ChatLog.self, model, Screen.chat, { .chat($0) }) {
                if case .chat(let own) = $0 { own } else { nil }
            }
        case .newChat(let model):
            visitor.visit(NewChat.self, model, Screen.newChat, { .newChat($0) }) {
                if case .newChat(let own) = $0 { own } else { nil }
            }
        case .deletion(let model):
            visitor.visit(DeleteAccount.self, model, Screen.deletion, { .deletion($0) }) {
                if case .deletion(let own) = $0 { own } else { nil }
            }
        case .notificationCenter(let model):
            visitor.visit(
                NotificationCenter.self, model, Screen.notificationCenter, { .notificationCenter($0) }
            ) {
                if case .notificationCenter(let own) = $0 { own } else { nil }
            }
        }
    }
}

// MARK: - Open models

extension Screen {
    var credentials: Credentials.Model? {
        if case .credentials(let model) = self { model } else { nil }
    }

    var today: Today.Model? {
        if case .today(let model) = self { model } else { nil }
    }

    /// True if new items appear in the visible part of the screen.
    var showsEnd: Bool { chat == nil && items?.content.map { $0.openCount <= 8 } ?? true }

    private var list: ListScreen.Model? {
        if case .list(let model) = self { model } else { nil }
    }

    var items: Items.Model? {
        if case .list(let list) = self { list.items } else { nil }
    }

    var itemEditor: ItemEditor.Model? {
        if case .list(let list) = self, case .item(let editor) = list.page { editor } else { nil }
    }

    var notificationCenter: NotificationCenter.Model? {
        if case .notificationCenter(let model) = self { model } else { nil }
    }

    var chat: ChatLog.Model? {
        if case .chat(let model) = self { model } else { nil }
    }
}

extension [Route] {
    /// The day that was viewed last; nil for today.
    fileprivate var lastDay: CivilDay? {
        for route in reversed() {
            if case .today(let day) = route { return day }
        }
        return nil
    }
}
