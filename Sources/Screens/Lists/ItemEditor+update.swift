import Domain
import SyncClient
import SyncRules
import Texts

extension ItemEditor {
    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .entered(.rule, PlanFields.customRule):
            model.form = RepetitionForm(
                .ofField(model[.rule].text), on: CivilDay(model[.day].text) ?? env.today)
        case .repetition(let event):
            model.form?.update(event)
            if let rule = try? model.form?.rule() { enter(Recurrence.fieldText(of: rule), in: .rule, &model) }
        case .entered(let field, let text):
            if field == .rule { model.form = nil }
            enter(text, in: field, &model)
        case .started(let field):
            enter("", in: field, &model)
            model.entries[field.rawValue].isUnfinished = true
        case .left(let field, let isUnfinished):
            guard model.entries[field.rawValue].isUnfinished != isUnfinished else { break }
            model.entries[field.rawValue].isUnfinished = isUnfinished
            model[field].error = nil
        case .added(let field):
            enter(proposal(for: field, model, env), in: field, &model)
            if field == .time { PlanFields.addTime(&model, env) }
            return [.focus(field.id)]
        case .removed(let field):
            if field == .rule { model.form = nil }
            PlanFields.remove(field, &model)
            return [.focus(field.id)]
        case .stepped(let steps):
            let quantity = (try? Quantity(model[.quantity].text, point: env.language.decimalPoint))?
                .stepped(by: steps)
            if let quantity { enter(text(of: quantity, env), in: .quantity, &model) }
        case .day(let event):
            let chosen = model.choice.update(
                event, selected: CivilDay(model[.day].text), today: env.today)
            if let day = chosen.day { enter(day.text, in: .day, &model) }
            return chosen.effects
        case .time(let event): PlanFields.update(event, &model, env)
        case .doneToggled(let isDone): tick(isDone, &model, env)
        case .saved: return save(&model, env, then: .goUp)
        case .deleted:
            model.discard()
            return [model.perform(.delete(model.id)), .goUp]
        case .changed(let intent):
            var effects = save(&model, env, then: .goUp)
            if effects.last == .goUp { effects.insert(model.perform(intent), at: effects.count - 1) }
            return effects
        case .linkTapped(let route): return [.go(route)]
        case .pictures(let message): return Pictures.update(message)
        case .subItems: break  // The screen of the list handles it.
        case .notificationsAllowed: return [.askNotifications]
        case .restored: return [model.perform(.restore(model.id)), .focus(Bar.titleID)]
        case .savedAndLeft, .discarded, .stayed: return answer(message, &model, env)
        }
        return []
    }

    static func enter(_ text: String, in field: Field, _ model: inout Model) {
        model[field].text = text
        model.entries[field.rawValue].isOpened = true
        model.entries[field.rawValue].isUnfinished = false
    }

    /// The initial value of an added property, which often only needs a confirmation.
    private static func proposal(for field: Field, _ model: Model, _ env: AppEnvironment) -> String {
        switch field {
        case .title, .note: ""
        case .quantity: "1"
        case .day: env.today.text
        case .rule:
            Recurrence.fieldText(
                of: Recurrence.choices(on: CivilDay(model[.day].text) ?? env.today, with: nil)[2])
        case .time: CivilTime.clock(env.time.nextHour.minuteOfDay)
        case .reminder where !model[.time].text.isEmpty: Alert.atTime.text
        case .deadline, .reminder: env.time.nextHour.text
        case .assignee: env.me?.text ?? ""
        }
    }

    /// Removes an expired deadline with the tick, and restores it with the undo of the tick.
    private static func tick(_ isDone: Bool, _ model: inout Model, _ env: AppEnvironment) {
        var item = model.timed(env)
        let hadDeadline = item?.deadline != nil
        item?.tick(isDone, at: env.now)
        if hadDeadline, item?.deadline == nil {
            model.expiredDeadline = model[.deadline].text
            model[.deadline].text = ""
            model.entries[Field.deadline.rawValue].isOpened = false
        } else if !isDone, model[.deadline].text.isEmpty, !model.expiredDeadline.isEmpty {
            model[.deadline].text = model.expiredDeadline
            model.expiredDeadline = ""
        }
        model.isDone = isDone
    }

    /// Shows changes by others in fields that the user has not edited.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let scope = ScopeID.list(model.list)
        model.canEdit = env.replica.role(of: env.replica.person, in: scope).map { $0 >= .editor } ?? false
        let item = env.replica.item(model.id, in: scope)
        model.item = item?.deleted == nil ? item : nil
        guard let item = model.item else { return resumeNavigation(&model) }
        let texts = Field.allCases.map { text(of: $0, in: item, of: model.list, env) }
        if model.entries.isEmpty {
            model.entries = texts.map { Entry(typed: EditableField($0)) }
            model.restoreDrafts()
        }
        for place in texts.indices { model.entries[place].typed.update(from: texts[place]) }
        if model.isDone == model.wasDone { model.isDone = item.done != nil }
        model.wasDone = item.done != nil
        return []
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
        case .title: return .title(try Item.titleRule.clean(text), base: model[field].original)
        case .note: return .note(try Item.noteRule.clean(text), base: model[field].original)
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

    // MARK: - Saving

    /// Saves all changes as one command, and the tick as another. If a value is invalid, saves nothing and shows the
    /// errors.
    private static func save(_ model: inout Model, _ env: AppEnvironment, then way: Effect) -> [Effect] {
        guard model.isTouched else { return [way] }
        var changes: [ItemChange] = []
        for field in Field.allCases where model.isTouched(field) && field != .rule {
            if field == .deadline, !model.expiredDeadline.isEmpty, !model.shows(field) { continue }
            do throws(Refusal) {
                if model.isUnfinished(field) { throw .empty }
                changes += try PlanFields.changes(field, of: model, env)
            } catch {
                model[field].error = error
            }
        }
        if model.form?.problem != nil { model[.rule].error = .invalid }
        if let wrong = Field.allCases.first(where: { model[$0].error != nil }) {
            return [.focus(wrong.id)]
        }
        var effects = changes.isEmpty ? [] : [model.perform(.edit(model.id, changes))]
        if model.isTouched(.rule) {
            effects.append(model.perform(.repeat(model.id, .ofField(model[.rule].text), from: env.today)))
        }
        if model.isDone != model.wasDone {
            let day = model[.rule].text.isEmpty ? nil : env.today
            effects.append(model.perform(.tick(model.id, done: model.isDone, on: day)))
        }
        for place in model.entries.indices {
            model.entries[place].typed.didSubmit()
            model.entries[place].isOpened = false
        }
        (model.wasDone, model.form) = (model.isDone, nil)
        return effects + [way]
    }

    // MARK: - Leaving

    /// Holds back effects that leave the screen while there are unsaved changes, and asks the user first.
    static func hold(_ effects: [Effect], _ model: inout Model) -> [Effect] {
        guard model.isTouched else { return effects }
        return effects.filter { effect in
            guard effect.leads(awayFrom: model.route) else { return true }
            model.pendingNavigation = effect
            return false
        }
    }

    private static func answer(_ message: Message, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard let way = model.pendingNavigation else { return [] }
        model.pendingNavigation = nil
        switch message {
        case .savedAndLeft: return save(&model, env, then: way)
        case .discarded:
            model.discard()
            return [way]
        default: return []
        }
    }

    /// Continues the navigation, because there are no changes to save.
    private static func resumeNavigation(_ model: inout Model) -> [Effect] {
        guard let way = model.pendingNavigation else { return [] }
        model.pendingNavigation = nil
        return [way]
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

extension Effect {
    /// True if the effect opens another screen.
    fileprivate func leads(awayFrom screen: Route) -> Bool {
        switch self {
        case .go(let route), .replace(let route), .back(let route): route != screen
        default: false
        }
    }
}
