import Markup

/// A switch that takes effect immediately.
struct Switch: Equatable {
    let id: String
    let name: String
    var hint = ""
    let isOn: Bool
}

/// The message is the new state.
func toggle(_ toggle: Switch) -> Html<Bool> {
    label(.class("row"), .for(toggle.id)) {
        span(.class("row-main")) {
            span { toggle.name }
            span(.class("note"), .id(toggle.id + "-note")) { toggle.hint }
        }
        input(
            .id(toggle.id), .type("checkbox"), .role("switch"), .class("switch"), .checked(toggle.isOn),
            .aria(.label, toggle.name), .aria(.describedBy, toggle.id + "-note"), .onToggle { $0 })
    }
}
