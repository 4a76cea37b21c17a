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
    case list(Items.Model, ListPage)
    case group(Access.Model)
    case shareTarget(ShareTarget.Model)
    case trash(Trash.Model)
    case rejectedChanges(RejectedChanges.Model)
    case habits(Habits.Model)
    case profile(ProfilePage.Model)
    /// Nil until the profile is loaded.
    case profileForm(ProfileForm.Model?)
    case devices(Devices.Model)
    case chat(ChatLog.Model)
    case newChat(NewChat.Model)
    case deletion(DeleteAccount.Model)
    case notificationCenter(NotificationCenter.Model)

    /// The open page of a list.
    indirect enum ListPage: Equatable {
        case items
        case sharing(Access.Model)
        case item(ItemEditor.Model)
        case history(ItemHistory.Model)
    }
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
        case .shareTarget(let text, let pictures, let isCut):
            self = .shareTarget(ShareTarget.Model(text, pictures: pictures, isCut: isCut))
        case .trash: self = .trash(Trash.Model())
        case .rejectedChanges: self = .rejectedChanges(RejectedChanges.Model())
        case .notifications:
            let read = env.replica.notificationsRead(by: env.replica.person)
            self = .notificationCenter(last.notificationCenter ?? NotificationCenter.Model(read: read))
        case .profile: self = .profile(ProfilePage.Model(drafts: app.drafts))
        case .editProfile: self = .profileForm(nil)
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

    /// The state of the list if another page of it was open; otherwise a new state with its draft.
    private func items(of list: ListID, _ drafts: [Draft]) -> Items.Model {
        if let items, items.list == list { return Items.Model(reopening: items) }
        return Items.Model(list: list, draft: drafts.text(in: list.text) ?? "")
    }
}

// MARK: - Drafts

extension Screen {
    /// The unsubmitted text of the screen, to be stored; empty texts for empty fields.
    var drafts: [Draft] {
        switch self {
        case .plain, .credentials, .calendar, .group, .shareTarget, .trash, .rejectedChanges, .devices,
            .deletion, .notificationCenter:
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

    /// True if the screen has text that would be lost with the page.
    var hasDraftText: Bool {
        switch self {
        case .plain, .today, .trash, .rejectedChanges, .habits, .profile, .profileForm, .devices, .chat,
            .newChat,
            .notificationCenter:
            false
        case .credentials(let model): model.form.isTouched || !model.code.isEmpty
        case .calendar(let model): !model.text.isEmpty
        case .list(let items, .items), .list(let items, .history): items.isRenaming
        case .list(let items, .sharing(let access)): items.isRenaming || access.isTouched
        case .list(let items, .item(let editor)): items.isRenaming || editor.isTouched
        case .group(let access): access.isTouched
        case .shareTarget(let model): !model.name.isEmpty
        case .deletion(let model): model.form.isTouched
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

    var items: Items.Model? {
        if case .list(let items, _) = self { items } else { nil }
    }

    var itemEditor: ItemEditor.Model? {
        if case .list(_, .item(let editor)) = self { editor } else { nil }
    }

    var notificationCenter: NotificationCenter.Model? {
        if case .notificationCenter(let model) = self { model } else { nil }
    }

    var chat: ChatLog.Model? {
        if case .chat(let model) = self { model } else { nil }
    }

    /// The access settings of the open list or group.
    var access: Access.Model? {
        switch self {
        case .group(let access), .list(_, .sharing(let access)): access
        default: nil
        }
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
