import Domain
import SyncClient
import SyncRules
import Texts

/// Saving what the user has entered, and leaving the editor.
extension ItemEditor {
    /// The time without a key after which typed text is saved, in milliseconds.
    static let pauseDuration = 2000

    /// Saves typed text after a pause.
    static func waitForPause(_ model: inout Model) -> [Effect] {
        model.pause += 1
        return [.setTimer(pauseDuration, .typingPause(model.pause))]
    }

    /// Saves the changed values as one command, and the rule as another. Invalid values stay in their fields.
    /// - Parameter fields: the fields that show their errors. Those that the user is typing in have none yet.
    static func commit(
        _ model: inout Model, _ env: AppEnvironment, reporting fields: [Field] = []
    ) -> [Effect] {
        guard model.item != nil, model.canEdit else { return [] }
        var changes: [ItemChange] = []
        for field in Field.allCases where field != .rule {
            do throws(Refusal) {
                if model.isUnfinished(field) { throw .empty }
                guard model[field].isTouched else { continue }
                let new = try PlanFields.changes(field, of: model, env)
                let stored = stored(new, by: field, model, env)
                if stored != model[field].stored { changes += new }
                model[field].didSubmit(as: stored)
            } catch {
                if fields.contains(field) { model[field].error = error }
            }
        }
        var effects: [Effect] = []
        if !changes.isEmpty {
            effects.append(record(.edit(model.id, changes, visit: model.visit?.id), &model, env))
        }
        if model.form?.problem != nil {
            if fields.contains(.rule) { model[.rule].error = .invalid }
        } else if model[.rule].isTouched {
            model[.rule].didSubmit()
            effects += setRule(.ofField(model[.rule].text), &model, env)
        }
        return effects
    }

    /// Sets the rule. An item that was moved to another day stays there, unless the rule has only that day.
    private static func setRule(
        _ rule: Recurrence?, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard let rule, let occurrence = model.item?.occurrence, let moved = CivilDay(model[.day].text),
            rule.first(from: moved) != moved, rule.first(from: occurrence.day) == occurrence.day
        else { return [record(.repeat(model.id, rule, from: env.today), &model, env)] }
        func move(to day: CivilDay) -> Effect {
            model.perform(.edit(model.id, [.day(day)], visit: model.visit?.id))
        }
        let repeating = record(.repeat(model.id, rule, from: occurrence.day), &model, env)
        return [move(to: occurrence.day), repeating, move(to: moved)]
    }

    /// The text of a saved field as it will be stored.
    private static func stored(
        _ changes: [ItemChange], by field: Field, _ model: Model, _ env: AppEnvironment
    ) -> String {
        switch changes.first {
        case .title(let text, _), .note(let text, _): text
        case .quantity(let quantity?): quantity.text(point: env.language.decimalPoint)
        default: model[field].text
        }
    }

    static func record(_ intent: ItemIntent, _ model: inout Model, _ env: AppEnvironment) -> Effect {
        model.visit?.record(intent, env)
        return model.perform(intent)
    }

    /// Ticks the item. A tick that is taken back restores the deadline that it has removed.
    static func tick(_ isDone: Bool, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        if !isDone, let undo = model.visit?.untick() {
            let hasDeadline = model.item?.deadline != nil
            return undo.filter { $0.opened != nil || !hasDeadline }.map { .perform($0.intent, in: $0.scope) }
        }
        let day = model[.rule].text.isEmpty ? nil : env.today
        return [record(.tick(model.id, done: isDone, on: day), &model, env)]
    }

    // MARK: - Leaving

    /// A field loses the focus.
    static func leave(
        _ field: Field, _ isUnfinished: Bool, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        if model.entries[field.rawValue].isUnfinished != isUnfinished {
            model.entries[field.rawValue].isUnfinished = isUnfinished
            model[field].error = nil
        }
        if field == .title { restoreTitle(&model) }
        return commit(&model, env, reporting: isUnfinished ? [] : [field])
    }

    /// Replaces an empty title by the former one.
    private static func restoreTitle(_ model: inout Model) {
        do throws(Refusal) { _ = try Item.titleRule.clean(model[.title].text) } catch {
            guard error == .empty else { return }
            model[.title] = EditableField(model[.title].stored)
            model.hasFormerTitle = true
        }
    }

    /// Closes the editor, unless a value cannot be saved.
    static func close(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        guard model.item != nil, model.canEdit else { return [.goUp] }
        let hadFormerTitle = model.hasFormerTitle
        restoreTitle(&model)
        // The form shows its rule as chosen.
        if !model.has(.rule), let rule = try? model.form?.rule() {
            enter(Recurrence.fieldText(of: rule), in: .rule, &model)
        }
        let effects =
            SubItems.commit(&model.subItems, &env) + commit(&model, env, reporting: Field.allCases)
        if model.timeChoice.isWrong {
            model.panel = .time
            return effects + [.focus(Field.time.id + "-typed")]
        }
        if let wrong = Field.allCases.first(where: { model[$0].error != nil }) {
            if wrong.isProperty { model.panel = wrong }
            return effects + [.focus(wrong.id)]
        }
        if let wrong = SubItems.wrongField(model.subItems, env) { return effects + [.focus(wrong)] }
        return effects + [model.hasFormerTitle && !hadFormerTitle ? .focus(Field.title.id) : .goUp]
    }

    /// Saves the typed text, moves the item to another list, and closes the editor.
    static func move(
        _ model: inout Model, _ env: inout AppEnvironment, _ send: (inout AppEnvironment) -> [Effect]
    ) -> [Effect] {
        let effects = SubItems.commit(&model.subItems, &env) + commit(&model, env) + send(&env)
        model.visit = nil
        model.discard()
        return effects + [.goUp]
    }

    /// Saves the typed text before another screen opens, or before the page ends if the route is nil. Offers to undo
    /// the visit.
    static func leave(_ model: inout Model, for route: Route?, _ env: inout AppEnvironment) -> [Effect] {
        if model.entries.isEmpty || route == model.route { return [] }
        if model.item == nil || !model.canEdit { return route == nil ? [] : reject(&model, env) }
        let subItems =
            route == nil ? SubItems.endPage(&model.subItems) : SubItems.commit(&model.subItems, &env)
        var effects = subItems + commit(&model, env)
        guard route != nil, var visit = model.visit else { return effects }
        model.visit = nil
        visit.end(model.item)
        if let kind = visit.kind(model.item) { effects.append(.app(.offerUndo(visit, kind))) }
        return effects
    }

    /// Sends typed text about an item that is gone or read-only. The device rejects it and lists it with its text.
    private static func reject(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        var changes: [ItemChange] = []
        for field in [Field.title, .note] where model[field].isTouched && !env.isLoading(.list(model.list)) {
            guard let change = try? change(field, of: model, env) else { continue }
            changes.append(change)
            model[field].didSubmit()
        }
        return changes.isEmpty ? [] : [model.perform(.edit(model.id, changes))]
    }
}
