import Domain
import Markup
import SyncRules
import Texts

/// The fields of an item for its time and its reminder.
enum PlanFields {
    typealias Model = ItemEditor.Model
    typealias Message = ItemEditor.Message
    typealias Field = ItemEditor.Field

    /// The hours, the minutes, and a field for another time.
    static func time(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        div(.class("plan-choice"), .id(Field.time.id), .tabIndex(-1)) {
            model.timeChoice.view(model.time, id: Field.time.id + "-typed", env).map { .time($0) }
        }
    }

    /// The likely reminders as chips, and a field for another moment.
    static func reminder(_ model: Model, _ isWrong: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let current = Alert(model[.reminder].text)
        var alerts: [Alert] =
            model[.time].text.isEmpty ? [] : [.atTime, .before(minutes: 10), .before(minutes: 60)]
        if !model[.day].text.isEmpty { alerts.append(.morning) }
        if let current, !alerts.contains(current) { alerts.append(current) }
        if alerts.isEmpty { return moments(.reminder, model, isWrong, env) }
        let hasField = hasField(.reminder, model)
        return div(.class("plan-choice")) {
            ItemProperties.picks(
                language[.reminderTime], id: Field.reminder.id + (hasField ? "-picks" : "")
            ) {
                for alert in alerts {
                    ItemProperties.pick(
                        language.alert(alert), isOn: alert == current, .chosen(.reminder, alert.text))
                }
                if !hasField {
                    ItemProperties.pick(language[.ownReminder], isOn: false, .ownReminderTapped)
                }
            }
            if hasField { ItemProperties.typed(.reminder, "datetime-local", model, isWrong) }
        }
    }

    /// The likely moments as chips, and a field for another one.
    static func moments(
        _ field: Field, _ model: Model, _ isWrong: Bool, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let moments =
            [env.time.nextHour] + [1, 7].map { CivilTime(env.today.advanced(by: $0), minuteOfDay: 540) }
        return div(.class("plan-choice")) {
            ItemProperties.picks(
                field == .reminder ? language[.reminderTime] : language[.time], id: field.id + "-picks"
            ) {
                for moment in moments {
                    ItemProperties.pick(
                        language.time(moment, today: env.today), isOn: model[field].text == moment.text,
                        .chosen(field, moment.text))
                }
            }
            ItemProperties.typed(field, "datetime-local", model, isWrong)
        }
    }

    static func reminderText(_ model: Model, _ env: AppEnvironment) -> String {
        let text = model[.reminder].text
        if let alert = Alert(text) { return env.language.alert(alert) }
        return CivilTime(text).map { env.language.time($0, today: env.time.day) } ?? ""
    }

    /// True for a property with a field that its label names. A reminder has one for another moment than the likely
    /// ones before the task.
    static func hasField(_ field: Field, _ model: Model) -> Bool {
        guard field == .reminder else { return field == .quantity || field == .deadline }
        if model.hasOwnReminder { return true }
        let text = model[field].text
        let hasAlerts = !model[.day].text.isEmpty || !model[.time].text.isEmpty
        return text.isEmpty ? !hasAlerts : Alert(text) == nil
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
        let former = model.time
        var time = former
        model.timeChoice.update(event, &time, env)
        guard let time, time != former else { return }
        ItemEditor.enter(CivilTime.clock(time), in: .time, &model)
        addDay(of: time, &model, env)
        if former == nil, model[.reminder].text.isEmpty {
            ItemEditor.enter(Alert.atTime.text, in: .reminder, &model)
        }
    }

    /// A time needs a day. The day that came with a time changes with it, because `9` may become `9:30`.
    private static func addDay(of time: Int, _ model: inout Model, _ env: AppEnvironment) {
        guard model[.day].text.isEmpty || model.timeDay?.text == model[.day].text else { return }
        let day = env.day(of: time)
        model.timeDay = day
        ItemEditor.enter(day.text, in: .day, &model)
    }

    /// Removes a property, and those that need it.
    static func remove(_ field: Field, _ model: inout Model) {
        ItemEditor.enter("", in: field, &model)
        guard field == .day || field == .time else { return }
        model.timeChoice = TimeChoice()
        let alert = Alert(model[.reminder].text)
        if field == .day, model.has(.time) { remove(.time, &model) }
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

    /// The common rules as chips, and the one that opens the form for others.
    static func rules(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let current = Recurrence.ofField(model[.rule].text)
        let day = CivilDay(model[.day].text) ?? env.today
        return ItemProperties.picks(env.language[.repetition], id: Field.rule.id) {
            for rule in Recurrence.choices(on: day, with: current) {
                ItemProperties.pick(
                    env.language.recurrence(rule), isOn: model.form == nil && rule == current,
                    .chosen(.rule, Recurrence.fieldText(of: rule)))
            }
            ItemProperties.pick(env.language[.customRepetition], isOn: model.form != nil, .customRuleTapped)
        }
    }
}

extension ItemEditor.Model {
    /// The time in its field, in minutes since midnight.
    var time: Int? { CivilTime("2000-01-01T" + self[.time].text)?.minuteOfDay }
}
