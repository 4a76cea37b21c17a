import Domain
import Sync

extension App {
    /// Begins to remind some time after the start, and looks again when something is different.
    static func followReminders(_ model: inout Model, _ world: World) -> [Effect] {
        guard let reminders = model.reminders else {
            model.reminders = Reminders(from: world.now)
            return [.later(Reminders.calm, .reminder(0))]
        }
        guard reminders.timer > 0 else { return [] }
        let own = ScopeID.user(world.replica.person)
        let isOld = reminders.isOld(at: world.now, world.replica.revision(of: own))
        if isOld, world.replica.isLoaded(own) { return remind(&model, world) }
        showReminders(&model, world)
        return []
    }

    /// Tells what it is time for; on a device that does not have the habits yet, later.
    static func remind(_ model: inout Model, _ world: World) -> [Effect] {
        let own = ScopeID.user(world.replica.person)
        guard var reminders = model.reminders else { return [] }
        guard world.replica.isLoaded(own) else { return [.later(Reminders.calm, .reminder(reminders.timer))] }
        let effects = reminders.look(world.habitsToDo, world, world.replica.revision(of: own))
        model.reminders = reminders
        showReminders(&model, world)
        return effects
    }

    /// What nobody has answered stands at the lower edge as long as nothing else does.
    private static func showReminders(_ model: inout Model, _ world: World) {
        guard let reminders = model.reminders else { return }
        let open = reminders.unanswered
        if case .reminded(let shown)? = model.notice?.kind {
            guard shown != open else { return }
            model.notice = nil
        }
        guard model.notice == nil, !open.isEmpty else { return }
        model.noticesShown += 1
        model.notice = Notice(number: model.noticesShown, kind: .reminded(open), undo: [])
    }

    static func dismissNotice(_ model: inout Model) {
        if case .reminded? = model.notice?.kind { model.reminders?.unanswered = [] }
        model.notice = nil
    }
}
