import Domain
import Sync

/// The screen that is open, with what nobody needs to know once it has gone. Indirect: the app holds a pointer to it.
indirect enum Screen: Equatable {
    /// One that knows nothing, or whose model outlives it: the lists, a search, the forms that lead into the app.
    case plain
    case credentials(Credentials.Model)
    case today(Today.Model)
    case calendar(Calendar.Model)
    case list(Items.Model, ListPage)
    case group(Access.Model)
    case receive(Receive.Model)
    case trash(Trash.Model)
    case tray(Tray.Model)
    case habits(Habits.Model)
    case profile(ProfilePage.Model)
    /// Nil until the profile is there.
    case profileForm(ProfileForm.Model?)
    case devices(Devices.Model)
    case chat(ChatLog.Model)
    case newChat(NewChat.Model)
    case deletion(DeleteAccount.Model)
    case centre(Centre.Model)

    /// Which page of a list is open.
    indirect enum ListPage: Equatable {
        case items
        case sharing(Access.Model)
        case item(ItemEditor.Model)
        case history(ItemHistory.Model)
    }
}

extension Screen {
    /// The screen at an address. It goes on with what was typed there before, and with what it has in common with the one
    /// that was open.
    init(at route: Route, after last: Screen, in app: App.Model, _ world: World) {
        switch route {
        case .signIn, .register, .code, .emailCode, .lists, .search, .settings, .chats, .chatSearch, .photos,
            .linked, .picture, .unknown:
            self = .plain
        case .forgot: self = .credentials(Credentials.Model(email: app.signIn.form.email))
        case .resetCode, .changeEmail, .changePassword: self = .credentials(Credentials.Model())
        case .newPassword: self = .credentials(last.credentials ?? Credentials.Model())
        case .today(let day): self = .today(Today.Model(day, after: last.today, drafts: app.drafts))
        case .calendar: self = .calendar(Calendar.Model(selected: app.navigationStack.lastDay))
        case .list(let list): self = .list(last.items(of: list, app.drafts), .items)
        case .sharing(let list):
            self = .list(last.items(of: list, app.drafts), .sharing(Access.Model(list)))
        case .item(let list, let item):
            let editor = last.itemEditor.flatMap { $0.route == route ? $0 : nil }
            self = .list(
                last.items(of: list, app.drafts),
                .item(editor ?? ItemEditor.Model(list, item, drafts: app.drafts)))
        case .itemHistory(let list, let item):
            self = .list(
                last.items(of: list, app.drafts), .history(ItemHistory.Model(list: list, item: item)))
        case .receive(let text, let pictures, let isCut):
            self = .receive(Receive.Model(text, pictures: pictures, isCut: isCut))
        case .trash: self = .trash(Trash.Model())
        case .tray: self = .tray(Tray.Model())
        case .notifications:
            let read = world.replica.notificationsRead(by: world.replica.person)
            self = .centre(last.centre ?? Centre.Model(read: read))
        case .profile: self = .profile(ProfilePage.Model(drafts: app.drafts))
        case .editProfile: self = .profileForm(nil)
        case .devices: self = .devices(Devices.Model())
        case .deleteAccount: self = .deletion(DeleteAccount.Model())
        case .group(let group): self = .group(Access.Model(group))
        case .newChat:
            let picker = Picker.Model(contacts: world.replica.contacts)
            self = .newChat(NewChat.Model(picker: picker, groups: Groups.Model(app.drafts)))
        case .message(let chat, let place):
            self = .chat(ChatLog.Model(chat, to: nil, app.drafts, target: place))
        case .chat(let chat):
            self = .chat(ChatLog.Model(chat, to: app.chats.addressee(in: chat), app.drafts))
        case .habits, .habitsInfo: self = .habits(Habits.Model())
        case .habit(let habit): self = .habits(Habits.Model(page: Habits.Page(habit: habit)))
        }
    }

    /// What is known of a list already where another of its pages was open; else it starts with what was typed in it before.
    private func items(of list: ListID, _ drafts: [Draft]) -> Items.Model {
        if let items, items.list == list { return Items.Model(reopening: items) }
        return Items.Model(list: list, draft: drafts.text(in: list.text) ?? "")
    }
}

// MARK: - What is typed

extension Screen {
    /// What is typed on it and does not count yet, to be noted down; empty texts where nothing is.
    var drafts: [Draft] {
        switch self {
        case .plain, .credentials, .calendar, .group, .receive, .trash, .tray, .devices, .deletion, .centre:
            []
        case .chat(let model): model.drafts
        case .today(let model): model.drafts
        case .list(let items, _): [Draft(items.draft, in: items.list.text)]
        case .habits(let model): model.form?.drafts ?? []
        case .profile(let model): [Draft(model.groups.draft, in: Groups.draftID)]
        case .newChat(let model): [Draft(model.groups.draft, in: Groups.draftID)]
        case .profileForm(let form): form?.drafts ?? []
        }
    }

    /// Whether something is typed on it that would go with the page.
    var hasUnkept: Bool {
        switch self {
        case .plain, .today, .trash, .tray, .habits, .profile, .profileForm, .devices, .chat, .newChat,
            .centre:
            false
        case .credentials(let model): model.form.isTouched || !model.code.isEmpty
        case .calendar(let model): !model.typed.isEmpty
        case .list(let items, .items), .list(let items, .history): items.isRenaming
        case .list(let items, .sharing(let access)): items.isRenaming || access.isTouched
        case .list(let items, .item(let editor)): items.isRenaming || editor.isTouched
        case .group(let access): access.isTouched
        case .receive(let model): !model.name.isEmpty
        case .deletion(let model): model.form.isTouched
        }
    }
}

// MARK: - What is open

extension Screen {
    var credentials: Credentials.Model? {
        if case .credentials(let model) = self { model } else { nil }
    }

    var today: Today.Model? {
        if case .today(let model) = self { model } else { nil }
    }

    /// Whether what is added now comes where it is seen.
    var showsEnd: Bool { chat == nil && items?.content.map { $0.openCount <= 8 } ?? true }

    var items: Items.Model? {
        if case .list(let items, _) = self { items } else { nil }
    }

    var itemEditor: ItemEditor.Model? {
        if case .list(_, .item(let editor)) = self { editor } else { nil }
    }

    var centre: Centre.Model? {
        if case .centre(let model) = self { model } else { nil }
    }

    var chat: ChatLog.Model? {
        if case .chat(let model) = self { model } else { nil }
    }

    /// Who shares the list or the group that is open.
    var access: Access.Model? {
        switch self {
        case .group(let access), .list(_, .sharing(let access)): access
        default: nil
        }
    }
}

extension [Route] {
    /// The day that was looked at last; nil for the one that it is.
    fileprivate var lastDay: CivilDay? {
        for route in reversed() {
            if case .today(let day) = route { return day }
        }
        return nil
    }
}
