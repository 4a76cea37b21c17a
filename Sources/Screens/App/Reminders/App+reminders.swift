import Domain
import SyncClient
import SyncRules

extension App {
    /// Starts the reminders some time after the launch, and checks them again after changes.
    static func updateReminders(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard var reminders = model.reminders else {
            model.reminders = Reminders(from: env.now)
            return [.setTimer(Reminders.initialDelay, .reminder(0))]
        }
        // The start does not need this.
        let asked = env.device.hasRest ? subscribe(&model, env) : []
        let own = ScopeID.user(env.replica.person)
        guard reminders.timer > 0 else {
            let isReady = reminders.isDue && env.device.hasRest && env.replica.isLoaded(own)
            return asked + (isReady ? remind(&model, env) : [])
        }
        let needsCheck =
            reminders.needsCheck(at: env.now, env.replica.revision(of: own))
            || !reminders.isSettled && env.status.isCurrent
        if needsCheck, env.replica.isLoaded(own) { return asked + remind(&model, env) }
        let effects = reminders.listsChanged(env.replica.revision, at: env.now)
        model.reminders = reminders
        showReminders(&model, env)
        return asked + effects
    }

    /// Shows the due reminders, once the device has the habits and the rest of the app.
    static func remind(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
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
        showReminders(&model, env)
        if model.subscribing == .failed { model.subscribing = .not }
        return effects + subscribe(&model, env)
    }

    /// The tags of notifications about others: chats with unread messages, and invitations that are not opened.
    private static func otherTags(_ model: Model, _ replica: Replica) -> [String] {
        let chats = model.chats.summaries.filter { $0.unread > 0 }.map { Route.chat($0.scope).path }
        let invitations = replica.memberships.filter { !replica.sharedBy(of: $0).isEmpty }
        return chats + invitations.map { Route($0).path }
    }

    /// Shows the unanswered reminders while there is no other toast.
    private static func showReminders(_ model: inout Model, _ env: AppEnvironment) {
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
    static func dismissToast(_ model: inout Model) -> [Effect] {
        defer { model.toast = nil }
        guard case .reminders? = model.toast?.kind else { return [] }
        model.reminders?.unanswered = []
        return [.keepReminders(model.reminders?.otherTags ?? [])]
    }

    /// Completes the single item or habit of the reminder, or asks when to remind again. The reminder stays until then.
    static func answerReminded(_ model: inout Model, isDone: Bool, _ env: AppEnvironment) -> [Effect] {
        guard let reminder = model.reminders?.unanswered.first else { return [] }
        model.overlays.reminderSheet = ReminderSheet.Model(
            tag: reminder.tag, tapped: env.now, reminder: reminder)
        return isDone
            ? dismissToast(&model) + ReminderSheet.update(&model.overlays.reminderSheet, .doneTapped, env)
            : []
    }

    /// Opens the screen of the reminders.
    static func openReminded(_ model: inout Model) -> [Effect] {
        let route = model.reminders?.unanswered.route ?? .habits
        return dismissToast(&model) + [model.route == route ? .focus(Bar.titleID) : .go(route)]
    }
}
