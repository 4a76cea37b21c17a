import Domain
import Markup
import SyncRules
import Texts

/// The fields of an item for its time and its reminder.
enum PlanFields {
    typealias Model = ItemEditor.Model
    typealias Message = ItemEditor.Message
    typealias Field = ItemEditor.Field

    static func time(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let choice = model.timeChoice
        return div(.class("plan-choice")) {
            div(.class("picks")) {
                button(
                    .type("button"), .id(Field.time.id), .aria(.pressed, true),
                    .attribute("aria-expanded", choice.isOpen ? "true" : "false"), .onClick(.time(.toggled))
                ) { model.time.map { env.language.clock($0) } ?? "" }
            }
            if choice.isOpen { choice.view(model.time, id: "edit-time-typed", env).map { .time($0) } }
        }
    }

    /// The common reminders as chips, and a field for another moment.
    static func reminder(_ model: Model, _ isWrong: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let text = model[.reminder].text
        let current = Alert(text)
        var alerts: [Alert] =
            model[.time].text.isEmpty ? [] : [.atTime, .before(minutes: 10), .before(minutes: 60)]
        if !model[.day].text.isEmpty { alerts.append(.morning) }
        if let current, !alerts.contains(current) { alerts.append(current) }
        return div(.class("plan-choice")) {
            if !alerts.isEmpty {
                div(.class("picks"), .role("group"), .aria(.label, language[.reminderTime])) {
                    for alert in alerts {
                        button(
                            .type("button"),
                            .id(Field.reminder.id + (alert == current ? "" : "-" + alert.text)),
                            .aria(.pressed, alert == current), .onClick(.entered(.reminder, alert.text))
                        ) { language.alert(alert) }
                    }
                    button(
                        .type("button"), .aria(.pressed, current == nil),
                        .onClick(.entered(.reminder, env.time.nextHour.text))
                    ) { language[.ownReminder] }
                }
            }
            if current == nil { ItemProperties.typed(.reminder, "datetime-local", model, isWrong) }
        }
    }

    static func reminderText(_ model: Model, _ env: AppEnvironment) -> String {
        let text = model[.reminder].text
        if let alert = Alert(text) { return env.language.alert(alert) }
        return CivilTime(text).map { env.language.time($0, today: env.time.day) } ?? ""
    }

    /// True for a property with buttons instead of a field.
    static func hasButtons(_ field: Field, _ model: Model) -> Bool {
        field == .day || field == .time || field == .reminder && Alert(model[.reminder].text) != nil
    }

    /// The hint about how the user will be reminded, if the reminder is in the future.
    static func reminderHint(_ field: Field, _ model: Model, _ env: AppEnvironment) -> String {
        guard field == .reminder, Alert(model[field].text) != nil || model[field].text > env.time.text else {
            return ""
        }
        return env.language[env.device.notifications.deliveryHint]
    }

    // MARK: - Changes

    static func update(_ event: TimeChoice.Event, _ model: inout Model, _ env: AppEnvironment) {
        var time = model.time
        model.timeChoice.update(event, &time, env)
        if let time {
            ItemEditor.enter(CivilTime.clock(time), in: .time, &model)
        } else {
            remove(.time, &model)
        }
    }

    /// A time needs a day, and mostly a reminder.
    static func addTime(_ model: inout Model, _ env: AppEnvironment) {
        model.timeChoice.isOpen = true
        if model[.day].text.isEmpty { ItemEditor.enter(env.time.nextHour.day.text, in: .day, &model) }
        if model[.reminder].text.isEmpty { ItemEditor.enter(Alert.atTime.text, in: .reminder, &model) }
    }

    /// Removes a property, and those that need it.
    static func remove(_ field: Field, _ model: inout Model) {
        ItemEditor.enter("", in: field, &model)
        model.entries[field.rawValue].isOpened = false
        guard field == .day || field == .time else { return }
        let alert = Alert(model[.reminder].text)
        if field == .day, model.shows(.time) { remove(.time, &model) }
        if alert != nil, field == .day || alert != .morning { remove(.reminder, &model) }
    }

    /// The changes of a field. An item has a relative reminder or one at a moment.
    /// - Throws: the reason why the value is invalid.
    static func changes(
        _ field: Field, of model: Model, _ env: AppEnvironment
    ) throws(Refusal) -> [ItemChange] {
        let text = model[.reminder].text
        guard field == .reminder else { return [try ItemEditor.change(field, of: model, env)] }
        if let alert = Alert(text) {
            return [.alert(alert)] + (model.item?.reminder == nil ? [] : [.reminder(nil)])
        }
        return (model.item?.alert == nil ? [] : [.alert(nil)])
            + [.reminder(text.isEmpty ? nil : try ItemEditor.moment(text, env))]
    }

    /// The value of the option that opens the form.
    static let customRule = "custom"

    /// The choice of common rules, and the option that opens the form for others.
    static func rules(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let day = CivilDay(model[.day].text) ?? env.today
        return select(
            .id(Field.rule.id), .aria(.describedBy, Field.rule.id + "-note"),
            .value(model.form == nil ? model[.rule].text : customRule), .onChange { .entered(.rule, $0) }
        ) {
            for rule in Recurrence.choices(on: day, with: .ofField(model[.rule].text)) {
                option(.attribute("value", Recurrence.fieldText(of: rule))) { env.language.recurrence(rule) }
            }
            option(.attribute("value", customRule)) { env.language[.customRepetition] }
        }
    }
}

extension ItemEditor.Model {
    /// The time in its field, in minutes since midnight.
    var time: Int? { CivilTime("2000-01-01T" + self[.time].text)?.minuteOfDay }
}
