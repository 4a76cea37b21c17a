import Domain
import Markup
import SyncRules
import Texts

/// The properties of an item as chips. The control of the opened one is below them.
extension ItemProperties {
    static func chips(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isAlone = env.replica.expectedMembers(of: .list(model.list)).isEmpty
        return div(.class("picks item-chips"), .role("group"), .aria(.label, language[.details])) {
            for field in [Field.day, .time, .rule, .reminder] { chip(field, model, env) }
            button(.type("button"), .id("edit-list"), .aria(.label, list(model, env)), .onClick(.moveAsked)) {
                if let list = env.replica.list(in: .list(model.list)) { signTile(ListFace(list)) }
                span(.class("ends"), .dir("auto")) { listName(model, env) }
            }
            for field in [Field.assignee, .quantity, .deadline] where field != .assignee || !isAlone {
                chip(field, model, env)
            }
        }
    }

    private static func listName(_ model: Model, _ env: AppEnvironment) -> String {
        env.replica.list(in: .list(model.list))?.name ?? env.language[.inbox]
    }

    private static func list(_ model: Model, _ env: AppEnvironment) -> String {
        env.language[.moveToList] + " " + listName(model, env)
    }

    private static func chip(_ field: Field, _ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isSet = model.has(field)
        let value = isSet ? value(of: field, model, env) : ""
        let name = language.name(of: field)
        let title = field == .assignee ? language.add(field) : name
        let isLate = field == .deadline && !model[field].isTouched && model.isOverdue(env)
        let isWrong = model[field].error != nil || model.refusal(of: field, env) != nil
        return button(
            .type("button"), .id(field.chipID), .class("set", if: isSet),
            .class("wrong", if: isWrong || isLate),
            .attribute("aria-expanded", model.panel == field ? "true" : "false"),
            .aria(.label, isSet ? language.facts(name, value) : language.add(field)),
            .onClick(.chipTapped(field))
        ) {
            icon(field.icon)
            span(.class("ends"), .dir("auto")) { value.isEmpty ? title : value }
        }
    }

    /// The short value of a property; empty while it has none.
    static func value(of field: Field, _ model: Model, _ env: AppEnvironment) -> String {
        let (language, text) = (env.language, model[field].text)
        return switch field {
        case .title, .note: ""
        case .quantity: text
        case .day: CivilDay(text).map { language.day($0, today: env.today) } ?? ""
        case .time: model.time.map { language.clock($0) } ?? ""
        case .rule: Recurrence.ofField(text).map { language.recurrence($0) } ?? ""
        case .deadline: deadline(model, env)
        case .reminder: PlanFields.reminderText(model, env)
        case .assignee: model.assignee(env)
        }
    }

    private static func deadline(_ model: Model, _ env: AppEnvironment) -> String {
        guard let time = CivilTime(model[.deadline].text) else { return "" }
        let isLate = !model[.deadline].isTouched && model.isOverdue(env)
        return (isLate ? env.language[.overdue] + ": " : "")
            + env.language.time(time, today: env.time.day, isInside: isLate)
    }

    /// The control of the opened property.
    static func panel(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        ul(.class("card panel")) {
            if let field = model.panel { keyed(field.id) { property(field, model, env) } }
        }
    }
}
