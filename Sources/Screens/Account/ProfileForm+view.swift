import Domain
import Markup
import Texts

extension ProfileForm {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        if model.texts.isEmpty { return text("") }
        let language = env.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            div(.class("card")) {
                for entry in Field.allCases {
                    Screens.field(input(for: entry, model, language)).map { .entered(entry, $0) }
                }
            }
            submitButton(language[.save], isBusy: false)
        }
    }

    private static func input(for entry: Field, _ model: Model, _ language: Language) -> Screens.Field {
        let typed = model.texts[entry.rawValue]
        var field = Screens.Field(
            id: entry.id, label: "", value: typed.text,
            error: typed.error.map { language.nameError($0, limit: entry.rule.limit) },
            isRequired: entry.rule.required, capitals: "words")
        switch entry {
        case .first:
            field.label = language[.firstName]
            field.autocomplete = "given-name"
        case .last:
            field.label = language[.lastName]
            field.hint = language[.optional]
            field.autocomplete = "family-name"
        case .about:
            field.label = language[.about]
            field.capitals = "sentences"
            field.isMultiline = true
        }
        return field
    }
}
