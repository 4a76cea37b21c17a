import Domain
import Markup
import Sync
import Texts

/// What an item may have besides its title: each a field with a bin, or the button that adds it.
extension ItemEditor {
    static func properties(_ model: Model, _ world: World) -> Html<Message> {
        let isAlone = world.replica.expectedMembers(of: .list(model.list)).isEmpty
        return ul(.class("card")) {
            for field in Field.allCases where field.isProperty {
                if model.shows(field) {
                    keyed(field.id) { property(field, model, world) }
                } else if model.canEdit, field != .assignee || !isAlone {
                    keyed(field.id + "-add") { adding(field, world.language) }
                }
            }
        }
    }

    private static func adding(_ field: Field, _ language: Language) -> Html<Message> {
        li {
            button(.type("button"), .class("row adding"), .id(field.id), .onClick(.added(field))) {
                icon(field.icon)
                span { language.add(field) }
            }
        }
    }

    private static func property(_ field: Field, _ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isLate = field == .deadline && !model[field].isTouched && model.isOverdue(world)
        let error = (model[field].error ?? model.refusal(of: field, world)).map {
            language.propertyError($0, of: field)
        }
        return li(.class("field property"), .class("wrong", if: error != nil || isLate)) {
            icon(field.icon)
            div(.class("row-main")) {
                if field == .day, model.canEdit {
                    p(.class("label")) { language.name(of: field) }
                } else {
                    label(.for(field.id)) { language.name(of: field) }
                }
                div(.class("line")) { control(field, model, error != nil, world) }
                p(.id(field.id + "-note"), .class("note"), .aria(.live, "polite")) {
                    error ?? (isLate ? language[.overdue] : promise(field, model, world))
                }
                if field == .reminder, model.canEdit, world.device.notifications == .askable {
                    textButton(language[.allowNotifications], .notificationsAllowed)
                }
            }
            if model.canEdit {
                iconButton(.trash, language.remove(field), style: "danger", .removed(field))
            }
        }
    }

    /// How one is reminded, if that is still to come.
    private static func promise(_ field: Field, _ model: Model, _ world: World) -> String {
        guard field == .reminder, model[field].text > world.time.text else { return "" }
        return world.language[world.device.notifications.promise]
    }

    @HtmlBuilder<Message>
    private static func control(
        _ field: Field, _ model: Model, _ isWrong: Bool, _ world: World
    ) -> Fragment<Message> {
        switch field {
        case .quantity:
            typed(field, "text", model, isWrong)
            if model.canEdit {
                iconButton(.minus, world.language[.less], .stepped(by: -1))
                iconButton(.plus, world.language[.more], .stepped(by: 1))
            }
        case .day:
            let day = CivilDay(model[.day].text)
            if model.canEdit {
                model.choice.view(day, id: field.id, world).map { .day($0) }
            } else {
                output(.id(field.id)) { day.map { world.language.day($0, today: world.today) } ?? "" }
            }
        case .assignee:
            if model.canEdit {
                assignee(model, world)
            } else {
                input(.id(field.id), .readOnly(), .dir("auto"), .value(model.assignee(world)))
            }
        default: typed(field, "datetime-local", model, isWrong)
        }
    }

    private static func typed(_ field: Field, _ type: Name, _ model: Model, _ isWrong: Bool) -> Html<
        Message
    > {
        input(
            .id(field.id), .type(type), .value(model[field].text), .readOnly(!model.canEdit),
            .autocomplete("off"),
            .enterKeyHint("done"),
            .aria(.invalid, isWrong), .aria(.describedBy, field.id + "-note"),
            .onInput { $1 ? .begun(field) : .entered(field, $0) },
            .onBlur { .left(field, isUnfinished: $0) })
    }

    private static func assignee(_ model: Model, _ world: World) -> Html<Message> {
        let scope = ScopeID.list(model.list)
        var people = world.replica.expectedMembers(of: scope)
        if let me = world.me.flatMap({ world.replica.member($0, in: scope) }) { people.insert(me, at: 0) }
        let chosen = PersonID(model[.assignee].text)
        // Who has left the list stays with what they were to do, until somebody else takes it.
        if !people.contains(where: { $0.person == chosen }),
            let former = world.replica.member(chosen, in: scope)
        {
            people.append(former)
        }
        return select(
            .id(Field.assignee.id), .aria(.describedBy, Field.assignee.id + "-note"), .value(chosen.text),
            .onChange { .entered(.assignee, $0) }
        ) {
            for member in people {
                option(.attribute("value", member.person.text)) {
                    member.person == world.me
                        ? world.language.oneself(member.name) : world.language.orSomebody(member.name)
                }
            }
        }
    }
}

extension ItemEditor.Model {
    /// The name of who does it.
    fileprivate func assignee(_ world: World) -> String {
        world.replica.member(PersonID(self[.assignee].text), in: .list(list))
            .map { world.language.orSomebody($0.name) } ?? ""
    }
}

extension ItemEditor.Field {
    var icon: Icon {
        switch self {
        case .quantity: .scales
        case .day: .calendar
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
        case (.assignee, .gone): self[.notMember]
        default: self.refusal(refusal)
        }
    }
}
