import Domain
import Sync
import Texts

extension ItemEditor {
    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .entered(let field, let text): enter(text, in: field, &model)
        case .begun(let field):
            enter("", in: field, &model)
            model.entries[field.rawValue].isUnfinished = true
        case .left(let field, let isUnfinished):
            guard model.entries[field.rawValue].isUnfinished != isUnfinished else { break }
            model.entries[field.rawValue].isUnfinished = isUnfinished
            model[field].error = nil
        case .added(let field):
            enter(proposal(for: field, world), in: field, &model)
            return [.focus(field.id)]
        case .removed(let field):
            enter("", in: field, &model)
            model.entries[field.rawValue].isOpened = false
            return [.focus(field.id)]
        case .stepped(let steps):
            let quantity = (try? Quantity(model[.quantity].text, point: world.language.decimalPoint))?
                .stepped(by: steps)
            if let quantity { enter(text(of: quantity, world), in: .quantity, &model) }
        case .day(let event):
            let chosen = model.choice.update(
                event, selected: CivilDay(model[.day].text), today: world.today)
            if let day = chosen.day { enter(day.text, in: .day, &model) }
            return chosen.effects
        case .doneToggled(let isDone): tick(isDone, &model, world)
        case .saved: return save(&model, world, then: .goUp)
        case .deleted:
            model.discard()
            return [model.perform(.delete(model.id)), .goUp]
        case .linkTapped(let route): return [.go(route)]
        case .pictures(let message): return Pictures.update(message)
        case .notificationsAllowed: return [.askNotifications]
        case .restored: return [model.perform(.restore(model.id)), .focus(Bar.titleID)]
        case .savedAndLeft, .discarded, .stayed: return answer(message, &model, world)
        }
        return []
    }

    private static func enter(_ text: String, in field: Field, _ model: inout Model) {
        model[field].text = text
        model.entries[field.rawValue].isOpened = true
        model.entries[field.rawValue].isUnfinished = false
    }

    /// What a property is when it is added; mostly it only has to be confirmed.
    private static func proposal(for field: Field, _ world: World) -> String {
        switch field {
        case .title, .note: ""
        case .quantity: "1"
        case .day: world.today.text
        case .deadline, .reminder: world.time.nextHour.text
        case .assignee: world.me?.text ?? ""
        }
    }

    /// A deadline that goes with the tick comes back when that is taken back.
    private static func tick(_ isDone: Bool, _ model: inout Model, _ world: World) {
        var item = model.timed(world)
        let hadDeadline = item?.deadline != nil
        item?.tick(isDone, at: world.now)
        if hadDeadline, item?.deadline == nil {
            model.expired = model[.deadline].text
            model[.deadline].text = ""
            model.entries[Field.deadline.rawValue].isOpened = false
        } else if !isDone, model[.deadline].text.isEmpty, !model.expired.isEmpty {
            model[.deadline].text = model.expired
            model.expired = ""
        }
        model.isDone = isDone
    }

    /// What somebody else changes shows wherever nobody has changed it here.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        let scope = ScopeID.list(model.list)
        model.canEdit = world.replica.role(of: world.replica.person, in: scope).map { $0 >= .editor } ?? false
        let item = world.replica.item(model.id, in: scope)
        model.item = item?.deleted == nil ? item : nil
        guard let item = model.item else { return depart(&model) }
        let texts = Field.allCases.map { text(of: $0, in: item, world) }
        if model.entries.isEmpty {
            model.entries = texts.map { Entry(typed: Typed($0)) }
            model.takeDrafts()
        }
        for place in texts.indices { model.entries[place].typed.update(from: texts[place]) }
        if model.isDone == model.wasDone { model.isDone = item.done != nil }
        model.wasDone = item.done != nil
        return []
    }

    // MARK: - The fields and what they mean

    static func text(of field: Field, in item: Item, _ world: World) -> String {
        switch field {
        case .title: item.title
        case .note: item.note
        case .quantity: item.quantity.map { text(of: $0, world) } ?? ""
        case .day: item.day?.text ?? ""
        case .deadline: item.deadline.map { world.zone.time(at: $0).text } ?? ""
        case .reminder: item.reminder.map { world.zone.time(at: $0).text } ?? ""
        case .assignee: item.assignee?.text ?? ""
        }
    }

    private static func text(of quantity: Quantity, _ world: World) -> String {
        quantity.text(point: world.language.decimalPoint)
    }

    /// - Throws: why it cannot be that.
    private static func change(
        _ field: Field, of model: Model, _ world: World
    ) throws(Refusal) -> ItemChange {
        let text = model[field].text
        let isSet = !text.isEmpty
        switch field {
        case .title: return .title(try Item.titleRule.clean(text))
        case .note: return .note(try Item.noteRule.clean(text))
        case .quantity: return .quantity(isSet ? try Quantity(text, point: world.language.decimalPoint) : nil)
        case .day:
            guard let day = CivilDay(text) else { if isSet { throw .invalid } else { return .day(nil) } }
            return .day(day)
        case .deadline: return .deadline(isSet ? try moment(text, world) : nil)
        case .reminder: return .reminder(isSet ? try moment(text, world) : nil)
        case .assignee: return .assignee(isSet ? try member(text, model, world) : nil)
        }
    }

    private static func member(_ id: String, _ model: Model, _ world: World) throws(Refusal) -> PersonID {
        guard world.replica.member(PersonID(id), in: .list(model.list))?.isExpected == true else {
            throw .gone
        }
        return PersonID(id)
    }

    fileprivate static func moment(_ text: String, _ world: World) throws(Refusal) -> Instant {
        guard let time = CivilTime(text) else { throw .invalid }
        let moment = world.zone.moment(of: time)
        try Item.checkTime(moment, now: world.now)
        return moment
    }

    // MARK: - Saving

    /// Everything that was changed, as one command, and the tick; or, with the reasons, nothing.
    private static func save(_ model: inout Model, _ world: World, then way: Effect) -> [Effect] {
        guard model.isTouched else { return [way] }
        var changes: [ItemChange] = []
        for field in Field.allCases where model.isTouched(field) {
            if field == .deadline, !model.expired.isEmpty, !model.shows(field) { continue }
            do throws(Refusal) {
                if model.isUnfinished(field) { throw .empty }
                changes.append(try change(field, of: model, world))
            } catch {
                model[field].error = error
            }
        }
        if let wrong = Field.allCases.first(where: { model[$0].error != nil }) {
            return [.focus(wrong.id)]
        }
        var effects = changes.isEmpty ? [] : [model.perform(.edit(model.id, changes))]
        if model.isDone != model.wasDone {
            effects.append(model.perform(.tick(model.id, done: model.isDone)))
        }
        for place in model.entries.indices {
            model.entries[place].typed.settle()
            model.entries[place].isOpened = false
        }
        model.wasDone = model.isDone
        return effects + [way]
    }

    // MARK: - Leaving

    /// Nobody leaves changes behind without being asked: whatever leads away waits for the answer.
    static func hold(_ effects: [Effect], _ model: inout Model) -> [Effect] {
        guard model.isTouched else { return effects }
        return effects.filter { effect in
            guard effect.leads(awayFrom: model.route) else { return true }
            model.departure = effect
            return false
        }
    }

    private static func answer(_ message: Message, _ model: inout Model, _ world: World) -> [Effect] {
        guard let way = model.departure else { return [] }
        model.departure = nil
        switch message {
        case .savedAndLeft: return save(&model, world, then: way)
        case .discarded:
            model.discard()
            return [way]
        default: return []
        }
    }

    /// There is nothing left to ask about.
    private static func depart(_ model: inout Model) -> [Effect] {
        guard let way = model.departure else { return [] }
        model.departure = nil
        return [way]
    }
}

extension ItemEditor.Model {
    /// Why a time that is typed cannot be kept.
    func refusal(of field: ItemEditor.Field, _ world: World) -> Refusal? {
        guard field == .deadline || field == .reminder, self[field].isTouched, !self[field].text.isEmpty
        else { return nil }
        do throws(Refusal) { _ = try ItemEditor.moment(self[field].text, world) } catch { return error }
        return nil
    }
}

extension Effect {
    /// Whether it leads to another screen.
    fileprivate func leads(awayFrom screen: Route) -> Bool {
        switch self {
        case .go(let route), .replace(let route), .back(let route): route != screen
        default: false
        }
    }
}
