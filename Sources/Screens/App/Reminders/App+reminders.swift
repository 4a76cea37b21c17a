import Domain
import Sync

extension App {
    /// Begins to remind some time after the start, and looks again when something is different.
    static func updateReminders(_ model: inout Model, _ world: World) -> [Effect] {
        guard var reminders = model.reminders else {
            model.reminders = Reminders(from: world.now)
            return [.later(Reminders.initialDelay, .reminder(0))]
        }
        // The start does not need this.
        let asked = world.device.hasRest ? subscribe(&model, world) : []
        let own = ScopeID.user(world.replica.person)
        guard reminders.timer > 0 else {
            let isReady = reminders.isDue && world.device.hasRest && world.replica.isLoaded(own)
            return asked + (isReady ? remind(&model, world) : [])
        }
        let isOld =
            reminders.isOld(at: world.now, world.replica.revision(of: own))
            || !reminders.isSettled && world.status.isCurrent
        if isOld, world.replica.isLoaded(own) { return asked + remind(&model, world) }
        let effects = reminders.hear(world.replica.revision, at: world.now)
        model.reminders = reminders
        showReminders(&model, world)
        return asked + effects
    }

    /// Tells what it is time for, as soon as the device has the habits and the rest of the app.
    static func remind(_ model: inout Model, _ world: World) -> [Effect] {
        let own = ScopeID.user(world.replica.person)
        guard var reminders = model.reminders else { return [] }
        guard world.device.hasRest, world.replica.isLoaded(own) else {
            model.reminders?.isDue = true
            return []
        }
        model.days.update(from: world.replica)
        let toDo = (world.habitsToDo + world.itemsToDo(model.days)).inOrder()
        let effects = reminders.look(
            toDo, beside: news(model, world.replica), world, world.replica.revision(of: own))
        model.reminders = reminders
        showReminders(&model, world)
        if model.subscribing == .failed { model.subscribing = .not }
        return effects + subscribe(&model, world)
    }

    /// By what notifications are known of what others have done: messages, until they are read, and what they give, until it
    /// is opened.
    private static func news(_ model: Model, _ replica: Replica) -> [String] {
        let chats = model.chats.summaries.filter { $0.unread > 0 }.map { Route.chat($0.scope).path }
        let gifts = replica.memberships.filter { !replica.giver(of: $0).isEmpty }.map { Route($0).path }
        return chats + gifts
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

    /// The person has seen it; of what they were reminded the system need not tell any more.
    static func dismissNotice(_ model: inout Model) -> [Effect] {
        defer { model.notice = nil }
        guard case .reminded? = model.notice?.kind else { return [] }
        model.reminders?.unanswered = []
        return [.keepReminders(model.reminders?.news ?? [])]
    }

    /// Ticks the one item or habit that the reminder is about, or asks when to remind again. The reminder stays until then.
    static func answerReminded(_ model: inout Model, isDone: Bool, _ world: World) -> [Effect] {
        guard let reminder = model.reminders?.unanswered.first else { return [] }
        model.due = Due.Model(tag: reminder.tag, tapped: world.now, reminder: reminder)
        return isDone ? dismissNotice(&model) + Due.update(&model.due, .doneTapped, world) : []
    }

    /// Opens the screen that the reminders are about.
    static func openReminded(_ model: inout Model) -> [Effect] {
        let route = model.reminders?.unanswered.route ?? .habits
        return dismissNotice(&model) + [model.route == route ? .focus(Bar.titleID) : .go(route)]
    }
}
