import Markup
import Texts

/// The field of a search. Escape clears it.
func searchField<Message: Equatable>(
    _ query: String, id: String, _ label: String, _ language: Language,
    onInput: @escaping (String) -> Message, onClear: Message
) -> Html<Message> {
    form(.class("add"), .role("search"), .attribute("novalidate", ""), .onSubmit(onInput(query))) {
        div(.class("add-line")) {
            icon(.search)
            input(
                .id(id), .type("search"), .value(query), .placeholder(label), .aria(.label, label),
                .dir("auto"),
                .autocomplete("off"), .autocapitalize("none"), .enterKeyHint("search"),
                .onKey(.escape, onClear), .onInput { onInput($0) })
            if !query.isEmpty { iconButton(.close, language[.clear], onClear) }
        }
    }
}
