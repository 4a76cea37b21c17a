import Domain
import Sync
import Texts

extension App {
    static func show(_ kind: Notice.Kind, undo: [Inverse] = [], _ model: inout Model) -> [Effect] {
        model.noticesShown += 1
        model.notice = Notice(number: model.noticesShown, kind: kind, undo: undo)
        return [.later(Notice.duration, .notice(model.noticesShown))]
    }

    /// Whatever a screen does that can be taken back is offered to be, all that was done at once together.
    static func offerUndo(of effects: [Effect], _ model: inout Model, _ world: World) -> [Effect] {
        if let (kind, undo) = Notice.begun(effects) { return show(kind, undo: undo, &model) }
        let rest = takeBack(effects, &model, world)
        var kinds: [Notice.Kind] = []
        var undo: [Inverse] = []
        for effect in effects {
            guard case .perform(let intent, let scope) = effect,
                let kind = Notice.Kind(intent, in: scope, world)
            else { continue }
            kinds.append(kind)
            undo += intent.inverse(
                in: scope, by: world.replica.person, of: world.replica, now: world.now)
        }
        guard let kind = Notice.Kind.all(kinds, areSeen: model.screen.showsEnd) else { return rest }
        guard let earlier = model.notice, let both = kind.joined(to: earlier.kind) else {
            return rest + show(kind, undo: undo, &model)
        }
        return rest + show(both, undo: earlier.undo + undo, &model)
    }

    /// What a second tap has taken back is offered no more; the deadline that went with the tick comes back with it, unless
    /// the item has another one by now, or is changed by hand at the same time.
    private static func takeBack(_ effects: [Effect], _ model: inout Model, _ world: World) -> [Effect] {
        guard var notice = model.notice, notice.kind.isTick else { return [] }
        var restored: [Effect] = []
        var kept: [Inverse] = []
        var opened: ItemID?
        for undo in notice.undo {
            if effects.contains(where: { $0.means(undo) }) {
                opened = undo.opened
            } else if case .item(.edit(let id, _)) = undo.intent, id == opened {
                if world.replica.item(id, in: undo.scope)?.deadline != nil { continue }
                if effects.contains(where: { $0.edits(id, in: undo.scope) }) { continue }
                restored.append(.perform(undo.intent, in: undo.scope))
            } else {
                kept.append(undo)
            }
        }
        guard kept.count < notice.undo.count else { return [] }
        notice.undo = kept
        notice.kind = .all(kept.compactMap { $0.tick(world) }) ?? notice.kind
        model.notice = kept.isEmpty ? nil : notice
        return restored
    }

    /// Says why a picture that was chosen cannot be kept, or not where it was to be.
    static func show(_ picked: Pictures.Picked, isFull: Bool, _ model: inout Model) -> [Effect] {
        switch picked {
        case .kept where isFull: show(.picture(.tooMany), &model)
        case .kept: []
        case .tooLarge: show(.picture(.tooLarge), &model)
        case .empty: show(.picture(.emptyFile), &model)
        case .tooMany: show(.picture(.tooManyAtOnce), &model)
        case .noRoom: show(.picture(.noRoom), &model)
        case .notAllowed: show(.picture(.notHere), &model)
        }
    }

    /// Where the focus goes when what had it is gone.
    static func focusOnScreen(_ model: Model) -> Effect {
        .focus(model.viewer == nil ? Bar.titleID : Viewer.id)
    }

    static func undo(_ model: inout Model) -> [Effect] {
        guard let notice = model.notice, !notice.undo.isEmpty else { return [] }
        model.notice = nil
        if case .picture(.restore(let picture))? = notice.undo.last?.intent {
            Viewer.show(picture, &model.viewer)
        }
        return notice.undo.map { .perform($0.intent, in: $0.scope) }
            + (notice.leadsToWelcome ? [.replace(.today(nil))] : [focusOnScreen(model)])
    }
}
