import Domain
import SyncClient
import SyncRules
import Texts

extension ItemEditor {
    static func update(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        if model.visit == nil { model.visit = VisitChanges(env.newID(), of: model.id, in: .list(model.list)) }
        switch message {
        case .backTapped: return [.goUp]
        case .customRuleTapped:
            model[.rule].error = nil
            model.form =
                model.form == nil
                ? RepetitionForm(.ofField(model[.rule].text), on: CivilDay(model[.day].text) ?? env.today)
                : nil
        case .repetition(let event):
            model.form?.update(event)
            // While the form has no rule, the former one stays.
            let rule = try? model.form?.rule()
            enter(rule.map { Recurrence.fieldText(of: $0) } ?? model[.rule].stored, in: .rule, &model)
            return waitForPause(&model)
        case .entered(let field, let text):
            if field == .title { model.hasFormerTitle = false }
            if field == .reminder { model.hasOwnReminder = true }
            enter(text, in: field, &model)
            return waitForPause(&model)
        case .chosen(let field, let text):
            if field == .rule { model.form = nil }
            if field == .reminder { model.hasOwnReminder = false }
            enter(text, in: field, &model)
            return commit(&model, env, reporting: [field])
        case .started(let field):
            // The field stays while its text is no moment yet.
            if field == .reminder { model.hasOwnReminder = true }
            enter("", in: field, &model)
            model.entries[field.rawValue].isUnfinished = true
        case .ownReminderTapped:
            model.hasOwnReminder = true
            return [.focus(Field.reminder.id)]
        case .left(let field, let isUnfinished): return leave(field, isUnfinished, &model, env)
        case .paused(let number): return number == model.pause ? commit(&model, env) : []
        case .removed(let field):
            if field == .rule { model.form = nil }
            PlanFields.remove(field, &model)
            model.panel = nil
            return commit(&model, env) + [.focus(field.chipID)]
        case .chipTapped(let field):
            var effects = commit(&model, env)
            model.panel = model.panel == field ? nil : field
            model.hasOwnReminder = false
            if model.panel == nil { return effects }
            // Only a quantity is proposed, because it has no likely choices.
            if field == .quantity, !model.has(field) {
                enter("1", in: field, &model)
                effects += waitForPause(&model)
            }
            return effects + [.focus(field.id)]
        case .moveAsked: break  // The screen of the list handles it.
        case .stepped(let steps):
            let quantity = (try? Quantity(model[.quantity].text, point: env.language.decimalPoint))?
                .stepped(by: steps)
            if let quantity { enter(text(of: quantity, env), in: .quantity, &model) }
            return waitForPause(&model)
        case .day(let event):
            let chosen = model.choice.update(
                event, selected: CivilDay(model[.day].text), today: env.today)
            guard let day = chosen.day else { return chosen.effects }
            model.timeDay = nil
            enter(day.text, in: .day, &model)
            return commit(&model, env) + chosen.effects
        case .time(.removed): return update(&model, .removed(.time), &env)
        case .time(let event):
            PlanFields.update(event, &model, env)
            if case .typed = event { return waitForPause(&model) }
            return commit(&model, env)
        case .doneToggled(let isDone): return commit(&model, env) + tick(isDone, &model, env)
        case .closed: return close(&model, &env)
        case .deleted:
            let effects = SubItems.commit(&model.subItems, &env) + commit(&model, env)
            model.discard()
            model.visit = nil
            return effects + [model.perform(.delete(model.id)), .goUp]
        case .changed(let intent):
            let subItems = SubItems.commit(&model.subItems, &env)
            return subItems + commit(&model, env) + [record(intent, &model, env), .goUp]
        case .linkTapped(let route): return [.go(route)]
        case .pictures(let message): return Pictures.update(message)
        case .subItems: break  // The screen of the list handles it.
        case .notificationsAllowed: return [.askNotifications]
        case .restored: return [model.perform(.restore(model.id)), .focus(Bar.titleID)]
        }
        return []
    }

    static func enter(_ text: String, in field: Field, _ model: inout Model) {
        model[field].text = text
        model.entries[field.rawValue].isUnfinished = false
    }

    /// Shows changes by others in fields that the user has not edited.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let scope = ScopeID.list(model.list)
        model.canEdit = env.replica.role(of: env.replica.person, in: scope).map { $0 >= .editor } ?? false
        let item = env.replica.item(model.id, in: scope)
        model.item = item?.deleted == nil ? item : nil
        guard let item = model.item else { return [] }
        let texts = Field.allCases.map { text(of: $0, in: item, of: model.list, env) }
        var effects: [Effect] = []
        if model.entries.isEmpty {
            model.entries = texts.map { Entry(typed: EditableField($0)) }
            if model.restoreDrafts() { effects = waitForPause(&model) }
        }
        for index in texts.indices { model.entries[index].typed.update(from: texts[index]) }
        return effects
    }

    // MARK: - Values of the fields

    static func text(of field: Field, in item: Item, of list: ListID, _ env: AppEnvironment) -> String {
        switch field {
        case .title: item.title
        case .note: item.note
        case .quantity: item.quantity.map { text(of: $0, env) } ?? ""
        case .day: item.day?.text ?? ""
        case .rule: Recurrence.fieldText(of: env.replica.rule(of: item, in: .list(list)))
        case .deadline: item.deadline.map { env.zone.time(at: $0).text } ?? ""
        case .time: item.time.map { CivilTime.clock($0) } ?? ""
        case .reminder: item.alert?.text ?? item.reminder.map { env.zone.time(at: $0).text } ?? ""
        case .assignee: item.assignee?.text ?? ""
        }
    }

    private static func text(of quantity: Quantity, _ env: AppEnvironment) -> String {
        quantity.text(point: env.language.decimalPoint)
    }

    /// - Throws: the reason why the value is invalid.
    static func change(
        _ field: Field, of model: Model, _ env: AppEnvironment
    ) throws(Refusal) -> ItemChange {
        let text = model[field].text
        let isSet = !text.isEmpty
        switch field {
        case .title: return .title(try Item.titleRule.clean(text), base: model[field].stored)
        case .note: return .note(try Item.noteRule.clean(text), base: model[field].stored)
        case .quantity: return .quantity(isSet ? try Quantity(text, point: env.language.decimalPoint) : nil)
        case .day:
            guard let day = CivilDay(text) else { if isSet { throw .invalid } else { return .day(nil) } }
            return .day(day)
        case .time: return .time(model.time)
        case .rule, .reminder: throw .invalid
        case .deadline: return .deadline(isSet ? try moment(text, env) : nil)
        case .assignee: return .assignee(isSet ? try member(text, model, env) : nil)
        }
    }

    private static func member(_ id: String, _ model: Model, _ env: AppEnvironment) throws(Refusal)
        -> PersonID
    {
        guard env.replica.member(PersonID(id), in: .list(model.list))?.isMemberOrInvited == true else {
            throw .gone
        }
        return PersonID(id)
    }

    static func moment(_ text: String, _ env: AppEnvironment) throws(Refusal) -> Instant {
        guard let time = CivilTime(text) else { throw .invalid }
        let moment = env.zone.moment(of: time)
        try Item.checkTime(moment, now: env.now)
        return moment
    }
}

extension ItemEditor.Model {
    /// The reason why an entered time is invalid.
    func refusal(of field: ItemEditor.Field, _ env: AppEnvironment) -> Refusal? {
        guard field == .deadline || field == .reminder, self[field].isTouched, !self[field].text.isEmpty,
            Alert(self[field].text) == nil
        else { return nil }
        do throws(Refusal) { _ = try ItemEditor.moment(self[field].text, env) } catch { return error }
        return nil
    }
}
