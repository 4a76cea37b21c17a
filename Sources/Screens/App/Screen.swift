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
    case newGroup(NewGroup.Model)
    case download(DownloadData.Model)
    case deletion(DeleteAccount.Model)
    case notificationCenter(NotificationCenter.Model)
    case join(JoinPage.Model)
}

extension App.Model {
    /// Returns to the state before the first address, when the user changes. Not part of the start module.
    @inline(never)
    mutating func reset() { self = App.Model() }

    /// Opens the screen at an address. Continues with its drafts, and with the state that it shares with the last
    /// screen.
    mutating func openScreen(at route: Route, after last: Screen, _ env: AppEnvironment) {
        switch route {
        case .signIn, .register, .code, .emailCode, .lists, .search, .settings, .chats, .chatSearch, .photos,
            .linked, .picture, .unknown:
            screen = .plain
        case .forgot: screen = .credentials(Credentials.Model(email: signIn.form.email))
        case .resetCode, .changeEmail, .changePassword: screen = .credentials(Credentials.Model())
        case .newPassword: screen = .credentials(last.credentials ?? Credentials.Model())
        case .join: screen = .join(JoinPage.Model())
        case .today(let day): screen = .today(Today.Model(day, after: last.today, drafts: drafts))
        case .calendar: screen = .calendar(Calendar.Model(selected: navigationStack.lastDay))
        case .list(let list), .sharing(let list), .item(let list, _), .itemHistory(let list, _):
            screen = .list(ListScreen.Model(list, at: route, after: last.list, drafts: drafts))
        case .shareTarget(let text, let pictures, let isCut):
            screen = .shareTarget(ShareTarget.Model(text, pictures: pictures, isCut: isCut))
        case .trash: screen = .trash(Trash.Model())
        case .rejectedChanges: screen = .rejectedChanges(RejectedChanges.Model())
        case .notifications:
            let read = env.replica.notificationsRead(by: env.replica.person)
            screen = .notificationCenter(last.notificationCenter ?? NotificationCenter.Model(read: read))
        case .profile: screen = .profile(ProfilePage.Model())
        case .editProfile: screen = .profileForm(ProfileForm.Model())
        case .devices: screen = .devices(Devices.Model())
        case .downloadData: screen = .download(DownloadData.Model())
        case .deleteAccount: screen = .deletion(DeleteAccount.Model())
        case .group(let group): screen = .group(Access.Model(group))
        case .newChat:
            screen = .newChat(NewChat.Model(picker: Picker.Model(contacts: env.replica.contacts)))
        case .newGroup:
            screen = .newGroup(NewGroup.Model(contacts: env.replica.contacts, drafts))
        case .message(let chat, let position):
            var log = ChatLog.Model(chat, to: nil, drafts, target: position)
            log.mark = wordsToMark.isEmpty ? nil : SearchMark(words: wordsToMark, position: position)
            screen = .chat(log)
        case .chat(let chat):
            screen = .chat(ChatLog.Model(chat, to: chats.recipient(in: chat), drafts))
        case .habits, .habitsInfo: screen = .habits(Habits.Model())
        case .habit(let habit): screen = .habits(Habits.Model(page: Habits.Page(habit: habit)))
        }
    }
}

extension Screen {
    /// Passes the model of the screen to a visitor, with the functions between the screen and the app.
    ///
    /// Screens with many rows are emptied first. Otherwise a visitor that changes the model copies the rows, because a
    /// `switch` keeps the value that it matches.
    consuming func accept<Visitor: ScreenVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .today:
            guard let model = today else { break }
            self = .plain
            visitor.visit(Today.self, model, Screen.today, { .today($0) }) {
                if case .today(let own) = $0 { own } else { nil }
            }
        case .list:
            guard let model = list else { break }
            self = .plain
            visitor.visit(ListScreen.self, model, Screen.list, { $0 }, { $0 })
        case .plain: break
        default: acceptOther(&visitor)
        }
    }

    /// The screens that the start of the app does not open. Their functions are not in the start module.
    @inline(never)
    private consuming func acceptOther<Visitor: ScreenVisitor>(_ visitor: inout Visitor) {
        switch self {
        case .plain, .today, .list: break
        case .credentials(let model):
            visitor.visit(Credentials.self, model, Screen.credentials, { .credentials($0) }) {
                if case .credentials(let own) = $0 { own } else { nil }
            }
        case .calendar(let model):
            visitor.visit(Calendar.self, model, Screen.calendar, { .calendar($0) }) {
                if case .calendar(let own) = $0 { own } else { nil }
            }
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
        case .newGroup(let model):
            visitor.visit(NewGroup.self, model, Screen.newGroup, { .newGroup($0) }) {
                if case .newGroup(let own) = $0 { own } else { nil }
            }
        case .download(let model):
            visitor.visit(DownloadData.self, model, Screen.download, { .download($0) }) {
                if case .download(let own) = $0 { own } else { nil }
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
        case .join(let model):
            visitor.visit(JoinPage.self, model, Screen.join, { .join($0) }) {
                if case .join(let own) = $0 { own } else { nil }
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
    func shows(newItemsOf list: ListID) -> Bool {
        guard let items else { return chat == nil }
        return items.list == list && items.content?.openCount ?? 0 < items.shownCount
    }

    fileprivate var list: ListScreen.Model? {
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

    /// The group that is being made.
    var newGroup: GroupID? {
        if case .newGroup(let model) = self { model.group } else { nil }
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
