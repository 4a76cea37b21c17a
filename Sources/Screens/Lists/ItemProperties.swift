import Domain
import Markup
import Platform
import SyncRules
import Texts

/// The properties of an item besides its title: as chips, and the opened one as a field with a remove button.
enum ItemProperties {
    typealias Model = ItemEditor.Model
    typealias Message = ItemEditor.Message
    typealias Field = ItemEditor.Field

    /// The tick and the properties for a user who can only read them.
    static func readOnly(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        ul(.class("card")) {
            li(.class("row")) {
                label(.class("row-main"), .for("edit-done")) { env.language[.tick] }
                output(.id("edit-done")) { env.language[model.isDone ? .yes : .no] }
            }
            for field in Field.allCases where field.isProperty && model.has(field) {
                keyed(field.id) {
                    li(.class("row"), .class("wrong", if: field == .deadline && model.isOverdue(env))) {
                        icon(field.icon)
                        label(.class("row-main"), .for(field.id)) { env.language.name(of: field) }
                        output(.id(field.id), .dir("auto")) { value(of: field, model, env) }
                    }
                }
            }
        }
    }

    static func property(_ field: Field, _ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isLate = field == .deadline && !model[field].isTouched && model.isOverdue(env)
        let error = (model[field].error ?? model.refusal(of: field, env)).map {
            language.propertyError($0, of: field)
        }
        return li(.class("field property"), .class("wrong", if: error != nil || isLate)) {
            icon(field.icon)
            div(.class("row-main")) {
                if PlanFields.hasField(field, model) {
                    label(.for(field.id)) { language.name(of: field) }
                } else {
                    p(.class("label")) { language.name(of: field) }
                }
                div(.class("line")) { control(field, model, error != nil, env) }
                if field == .rule, let form = model.form { form.view(env).map { .repetition($0) } }
                p(.id(field.id + "-note"), .class("note"), .aria(.live, "polite")) {
                    field == .rule && model.form != nil
                        ? ""
                        : error ?? (isLate ? language[.overdue] : PlanFields.reminderHint(field, model, env))
                }
                if field == .reminder, model.has(field), env.device.notifications == .askable {
                    textButton(language[.allowNotifications], .notificationsAllowed)
                }
            }
            if model.has(field) || model.isUnfinished(field) {
                iconButton(.trash, language.remove(field), style: "danger", .removed(field))
            }
        }
    }

    @HtmlBuilder<Message>
    private static func control(
        _ field: Field, _ model: Model, _ isWrong: Bool, _ env: AppEnvironment
    ) -> Fragment<Message> {
        switch field {
        case .quantity:
            typed(field, "text", model, isWrong)
            iconButton(.minus, env.language[.less], .stepped(by: -1))
            iconButton(.plus, env.language[.more], .stepped(by: 1))
        case .day: model.choice.view(CivilDay(model[.day].text), id: field.id, env).map { .day($0) }
        case .time: PlanFields.time(model, env)
        case .reminder: PlanFields.reminder(model, isWrong, env)
        case .rule: PlanFields.rules(model, env)
        case .assignee: assignee(model, env)
        default: PlanFields.moments(field, model, isWrong, env)
        }
    }

    static func typed(
        _ field: Field, _ type: Name, _ model: Model, _ isWrong: Bool
    ) -> Html<Message> {
        // A field for a moment does not show a relative reminder.
        let hidesAlert = field == .reminder && Alert(model[field].text) != nil
        return input(
            .id(field.id), .type(type), .value(hidesAlert ? "" : model[field].text),
            .autocomplete("off"),
            .enterKeyHint("done"),
            .aria(.invalid, isWrong), .aria(.describedBy, field.id + "-note"),
            .onInput { $1 ? .started(field) : .entered(field, $0) },
            .onBlur { .left(field, isUnfinished: $0) })
    }

    /// The choices of a property as chips.
    /// - Parameter id: the id of the group, which gets the focus.
    static func picks(
        _ name: String, id: String, @HtmlBuilder<Message> chips: () -> Fragment<Message>
    ) -> Html<Message> {
        div(.class("picks"), .id(id), .tabIndex(-1), .role("group"), .aria(.label, name), content: chips)
    }

    /// - Parameter face: the name and the picture of a user.
    static func pick(
        _ name: String, isOn: Bool, _ message: Message, face: (name: String, portrait: String?)? = nil
    ) -> Html<Message> {
        button(.type("button"), .aria(.pressed, isOn), .onClick(message)) {
            if let face { avatar(face.name, face.portrait) }
            span(.class("ends"), .dir("auto")) { name }
        }
    }

    /// The members of the list as chips, the user first.
    private static func assignee(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let scope = ScopeID.list(model.list)
        var people = env.replica.expectedMembers(of: scope)
        if let me = env.me.flatMap({ env.replica.member($0, in: scope) }) { people.insert(me, at: 0) }
        let chosen = PersonID(model[.assignee].text)
        // A former member stays the assignee until another one is chosen.
        if !people.contains(where: { $0.person == chosen }),
            let former = env.replica.member(chosen, in: scope)
        {
            people.append(former)
        }
        return picks(env.language[.assignee], id: Field.assignee.id) {
            for member in people {
                pick(
                    member.person == env.me
                        ? env.language.oneself(member.name) : env.language.orSomebody(member.name),
                    isOn: member.person == chosen, .chosen(.assignee, member.person.text),
                    face: (member.name, env.replica.portrait(of: member, in: scope)))
            }
        }
    }
}

extension ItemEditor.Model {
    /// The name of the assignee.
    func assignee(_ env: AppEnvironment) -> String {
        env.replica.member(PersonID(self[.assignee].text), in: .list(list))
            .map { env.language.orSomebody($0.name) } ?? ""
    }
}

extension ItemEditor.Field {
    var icon: Icon {
        switch self {
        case .quantity: .scales
        case .day: .calendar
        case .time: .clock
        case .rule: .refresh
        case .deadline: .flag
        case .reminder: .bell
        default: .person
        }
    }
}

extension Language {
    func add(_ property: ItemEditor.Field) -> String {
        switch property {
        case .quantity: self[.addQuantity]
        case .day: self[.addDay]
        case .time: self[.addTime]
        case .rule: self[.addRepetition]
        case .deadline: self[.addDeadline]
        case .reminder: self[.addReminder]
        default: self[.addAssignee]
        }
    }

    func remove(_ property: ItemEditor.Field) -> String {
        self[.removeProperty] + " " + name(of: property)
    }

    func name(of property: ItemEditor.Field) -> String {
        switch property {
        case .quantity: self[.quantity]
        case .day: self[.day]
        case .time: self[.time]
        case .rule: self[.repetition]
        case .deadline: self[.deadline]
        case .reminder: self[.reminder]
        default: self[.assignee]
        }
    }

    func propertyError(_ refusal: Refusal, of property: ItemEditor.Field) -> String {
        switch (property, refusal) {
        case (.quantity, .tooLong): titleError(refusal, limit: Quantity.unitRule.limit)
        case (.quantity, .invalid): self[.wrongQuantity]
        case (.deadline, .invalid), (.reminder, .invalid): self[.tooEarly]
        case (.rule, .invalid): self[.wrongRepetition]
        case (.assignee, .gone): self[.notMember]
        default: self.refusal(refusal)
        }
    }
}
