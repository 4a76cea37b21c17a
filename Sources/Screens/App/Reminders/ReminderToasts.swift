import Domain
import SyncClient
import SyncRules

/// The due reminders that the open app shows as a toast. The start does not need them.
enum ReminderToasts {
    /// Shows the due reminders, once the device has the habits and the rest of the app.
    static func check(_ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        let own = ScopeID.user(env.replica.person)
        guard var reminders = model.reminders else { return [] }
        guard env.device.hasRest, env.replica.isLoaded(own) else {
            model.reminders?.isDue = true
            return []
        }
        model.days.update(from: env.replica)
        let toDo = (env.habitsToDo + env.itemsToDo(model.days)).inOrder()
        let effects = reminders.check(
            toDo, otherTags: otherTags(model, env.replica), env, env.replica.revision(of: own))
        model.reminders = reminders
        show(&model, env)
        if model.subscribing == .failed { model.subscribing = .not }
        return effects + Subscribing.request(&model, env)
    }

    /// The tags of notifications about others: chats with unread messages, and invitations that are not opened.
    private static func otherTags(_ model: App.Model, _ replica: Replica) -> [String] {
        let chats = model.chats.summaries.filter { $0.unread > 0 }.map { Route.chat($0.scope).path }
        let invitations = replica.memberships.filter { !replica.sharedBy(of: $0).isEmpty }
        return chats + invitations.map { Route($0).path }
    }

    /// Shows the unanswered reminders while there is no other toast.
    static func show(_ model: inout App.Model, _ env: AppEnvironment) {
        guard let reminders = model.reminders else { return }
        let open = reminders.unanswered
        if case .reminders(let shown)? = model.toast?.kind {
            guard shown != open else { return }
            model.toast = nil
        }
        guard model.toast == nil, !open.isEmpty else { return }
        model.toastsShown += 1
        model.toast = Toast(number: model.toastsShown, kind: .reminders(open), undo: [])
    }

    /// Closes the toast. Dismisses the system's notifications of its reminders, too.
    static func dismiss(_ model: inout App.Model) -> [Effect] {
        defer { model.toast = nil }
        guard case .reminders? = model.toast?.kind else { return [] }
        model.reminders?.unanswered = []
        return [.keepReminders(model.reminders?.otherTags ?? [])]
    }

    /// Completes the single item or habit of the reminder, or asks when to remind again. The reminder stays until then.
    static func answer(_ model: inout App.Model, isDone: Bool, _ env: AppEnvironment) -> [Effect] {
        guard let reminder = model.reminders?.unanswered.first else { return [] }
        model.overlays.reminderSheet = ReminderSheet.Model(
            tag: reminder.tag, tapped: env.now, reminder: reminder)
        return isDone
            ? dismiss(&model) + ReminderSheet.update(&model.overlays.reminderSheet, .doneTapped, env)
            : []
    }

    /// Opens the screen of the reminders.
    static func open(_ model: inout App.Model) -> [Effect] {
        let route = model.reminders?.unanswered.route ?? .habits
        return dismiss(&model) + [model.route == route ? .focus(Bar.titleID) : .go(route)]
    }
}
