import Domain
import Markup
import SyncRules
import Texts

/// The repetition of an item: a choice of common rules. Its field contains the rule as text, with `!` after a rule that
/// counts from the completion.
extension ItemEditor {
    static func text(of rule: Recurrence?) -> String {
        rule.map { $0.text + ($0.isAfterCompletion ? "!" : "") } ?? ""
    }

    static func rule(_ text: String) -> Recurrence? {
        let bytes = text.bytes
        let isAfterCompletion = bytes.last == UInt8(ascii: "!")
        return Recurrence(
            String(bytes: isAfterCompletion ? bytes.dropLast() : bytes[...]),
            isAfterCompletion: isAfterCompletion)
    }

    /// The rules that suit a day, and the current rule.
    static func rules(on day: CivilDay, with current: Recurrence?) -> [Recurrence] {
        let (_, month, date) = day.parts
        let length = CivilMonth(of: day).length
        let weekly = Recurrence.Pattern.weekly(Weekdays(bits: 1 << UInt8(day.weekday - 1)) ?? .all)
        let nth = date > length - 7 ? -1 : (date - 1) / 7 + 1
        var rules = [
            Recurrence(.daily), Recurrence(.weekly(Weekdays(bits: 0b1_1111) ?? .all)), Recurrence(weekly),
            Recurrence(weekly, every: 2), Recurrence(.monthlyOn(day: date)),
            Recurrence(.monthlyOnWeekday(nth: nth, weekday: day.weekday)),
            date > 27 ? Recurrence(.monthlyOnLastDay) : nil, Recurrence(.yearly(month: month, day: date)),
            Recurrence(.daily, every: 3, isAfterCompletion: true),
            Recurrence(.daily, every: 7, isAfterCompletion: true),
        ].compactMap { $0 }
        if let current, !rules.contains(current) { rules.insert(current, at: 0) }
        return rules
    }

    static func rules(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let day = CivilDay(model[.day].text) ?? env.today
        return select(
            .id(Field.rule.id), .aria(.describedBy, Field.rule.id + "-note"), .value(model[.rule].text),
            .onChange { .entered(.rule, $0) }
        ) {
            for rule in rules(on: day, with: rule(model[.rule].text)) {
                option(.attribute("value", text(of: rule))) { env.language.recurrence(rule) }
            }
        }
    }
}
