import Domain
import SyncClient
import SyncRules
import Texts

/// The toasts of the app: shown, held, undone and dismissed.
enum Toasts {
    static func show(_ kind: Toast.Kind, undo: [Inverse] = [], _ model: inout App.Model) -> [Effect] {
        model.toastsShown += 1
        let toast = Toast(number: model.toastsShown, timer: model.toastsShown, kind: kind, undo: undo)
        model.toast = toast
        return [.setTimer(toast.duration, .toast(model.toastsShown))]
    }

    /// Stops the time of the toast while a pointer or the focus is on it. Afterwards it has its full time again.
    static func hold(_ isHeld: Bool, _ model: inout App.Model) -> [Effect] {
        guard let toast = model.toast, (toast.timer == nil) != isHeld else { return [] }
        if case .reminders = toast.kind { return [] }
        model.toast?.timer = nil
        if isHeld { return [] }
        model.toastsShown += 1
        model.toast?.timer = model.toastsShown
        return [.setTimer(toast.duration, .toast(model.toastsShown))]
    }

    /// Offers to undo all undoable actions of one update together, on every screen.
    static func offerUndo(of effects: [Effect], _ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        if let (kind, undo) = Toast.starterCreated(effects) { return show(kind, undo: undo, &model) }
        let rest = restoreUnticked(effects, &model, env)
        var kinds: [Toast.Kind] = []
        var undo: [Inverse] = []
        for effect in effects {
            guard case .perform(let intent, let scope) = effect,
                let kind = Toast.Kind(intent, in: scope, env)
            else { continue }
            kinds.append(kind)
            undo += intent.inverse(
                in: scope, by: env.replica.person, of: env.replica, now: env.now)
        }
        let screen = model.screen
        guard let kind = Toast.Kind.combined(kinds, shows: { screen.shows(newItemsOf: $0) }) else {
            return rest
        }
        guard let earlier = model.toast, let both = kind.merged(to: earlier.kind) else {
            return rest + show(kind, undo: undo, &model)
        }
        return rest + show(both, undo: undo + earlier.undo, &model)
    }

    private static func restoreUnticked(_ effects: [Effect], _ model: inout App.Model, _ env: AppEnvironment)
        -> [Effect]
    {
        guard let toast = model.toast, let (rest, restored) = toast.unticked(by: effects, env) else {
            return []
        }
        model.toast = rest
        return restored
    }

    /// Reports why a chosen picture cannot be stored or added.
    static func show(_ picked: Pictures.Picked, isFull: Bool, _ model: inout App.Model) -> [Effect] {
        switch picked {
        case .stored where isFull: show(.picture(.tooMany), &model)
        case .stored: []
        case .tooLarge: show(.picture(.tooLarge), &model)
        case .empty: show(.picture(.emptyFile), &model)
        case .noPicture: show(.picture(.onlyPictures), &model)
        case .tooMany: show(.picture(.tooManyAtOnce), &model)
        case .noSpace: show(.picture(.noRoom), &model)
        case .notAllowed: show(.picture(.notHere), &model)
        }
    }

    /// The element that gets the focus after the focused one has disappeared.
    static func focusOnScreen(_ model: App.Model) -> Effect {
        .focus(model.overlays.viewer == nil ? Bar.titleID : Viewer.id)
    }

    /// Removes the toast of an action on the previous screen, unless the action opened this screen.
    static func dismissOnNavigation(_ model: inout App.Model) {
        guard let toast = model.toast, !toast.isGlobal else { return }
        if toast.survivesNavigation { model.toast?.survivesNavigation = false } else { model.toast = nil }
    }

    static func undo(_ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        guard let toast = model.toast, !toast.undo.isEmpty else { return [] }
        model.toast = nil
        if case .picture(.restore(let picture))? = toast.undo.first?.intent {
            Viewer.show(picture, &model.overlays.viewer)
        }
        return (toast.visit?.undo(env) ?? toast.undo).map { .perform($0.intent, in: $0.scope) }
            + (toast.undoReturnsToOnboarding ? [.replace(.today(nil))] : [focusOnScreen(model)])
    }
}

extension Toast {
    /// Removes ticks that a second tap has undone from the toast. A deadline that was removed with the tick is
    /// restored, unless the item has another one or is edited at the same time.
    /// - Returns: the rest of the toast and the effects; nil if there are no such ticks.
    fileprivate func unticked(by effects: [Effect], _ env: AppEnvironment) -> (rest: Toast?, [Effect])? {
        guard kind.isTick else { return nil }
        var restored: [Effect] = []
        var kept: [Inverse] = []
        var opened: ItemID?
        for undo in undo {
            if effects.contains(where: { $0.matches(undo) }) {
                opened = undo.opened
            } else if case .item(.edit(let id, _, _)) = undo.intent, id == opened {
                if env.replica.item(id, in: undo.scope)?.deadline != nil { continue }
                if effects.contains(where: { $0.edits(id, in: undo.scope) }) { continue }
                restored.append(.perform(undo.intent, in: undo.scope))
            } else {
                kept.append(undo)
            }
        }
        guard kept.count < undo.count else { return nil }
        var toast = self
        toast.undo = kept
        toast.kind = .combined(kept.compactMap { $0.tick(env) }) ?? kind
        return (kept.isEmpty ? nil : toast, restored)
    }
}
