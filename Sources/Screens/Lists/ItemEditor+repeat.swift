import Domain
import Markup
import SyncRules
import Texts

/// The repetition of an item: a choice of common rules, and a form for others.
extension ItemEditor {
    /// The value of the option that opens the form.
    static let customRule = "custom"

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
