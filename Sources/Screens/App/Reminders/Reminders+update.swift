import Domain
import SyncClient
import SyncRules

extension Reminders {
    /// Starts the reminders some time after the launch, and checks them again after changes.
    static func update(_ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        guard var reminders = model.reminders else {
            model.reminders = Reminders(from: env.now)
            return [.setTimer(Reminders.initialDelay, .reminder(0))]
        }
        // The start does not need this.
        let asked = env.device.hasRest ? Subscribing.request(&model, env) : []
        let own = ScopeID.user(env.replica.person)
        guard reminders.timer > 0 else {
            let isReady = reminders.isDue && env.device.hasRest && env.replica.isLoaded(own)
            return asked + (isReady ? ReminderToasts.check(&model, env) : [])
        }
        let needsCheck =
            reminders.needsCheck(at: env.now, env.replica.revision(of: own))
            || !reminders.isSettled && env.status.isCurrent
        if needsCheck, env.replica.isLoaded(own) { return asked + ReminderToasts.check(&model, env) }
        let effects = reminders.listsChanged(env.replica.revision, at: env.now)
        model.reminders = reminders
        ReminderToasts.show(&model, env)
        return asked + effects
    }
}
