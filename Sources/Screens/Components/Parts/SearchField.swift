import Markup
import Texts

/// The rows below the field of a search, one of which the arrow keys select.
struct SearchRows {
    /// The id of the element around all rows.
    let id: String
    /// The id of the selected row.
    let active: String?
}

/// The field of a search. Escape clears it. With rows, the arrow keys select one, and Enter opens it.
func searchField<Message: Equatable>(
    _ query: String, id: String, _ label: String, _ language: Language,
    onInput: @escaping (String) -> Message, onClear: Message, rows: SearchRows? = nil,
    onMove: (Int) -> Message? = { _ in nil }, onOpen: Message? = nil
) -> Html<Message> {
    form(.class("add"), .role("search"), .attribute("novalidate", ""), .onSubmit(onOpen ?? onInput(query))) {
        div(.class("add-line")) {
            icon(.search)
            input(
                .id(id), .type("search"), .value(query), .placeholder(label), .aria(.label, label),
                .dir("auto"),
                .autocomplete("off"), .autocapitalize("none"), .enterKeyHint("search"),
                rows.map { .attribute("aria-controls", $0.id) } ?? .class(""),
                rows?.active.map { .attribute("aria-activedescendant", $0) } ?? .class(""),
                onMove(1).map { .onKey(.arrowDown, $0) } ?? .class(""),
                onMove(-1).map { .onKey(.arrowUp, $0) } ?? .class(""),
                .onKey(.escape, onClear), .onInput { onInput($0) })
            if !query.isEmpty { iconButton(.close, language[.clear], onClear) }
        }
    }
}
