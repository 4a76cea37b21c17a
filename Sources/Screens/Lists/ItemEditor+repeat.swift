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

    static func rules(on day: CivilDay, with current: Recurrence?) -> [Recurrence] {
        Recurrence.common(on: day, with: current)
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
