import Markup

/// Something that is on or off at once.
struct Switch: Equatable {
    let id: String
    let name: String
    var hint = ""
    let isOn: Bool
}

/// The message is how it is now.
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
