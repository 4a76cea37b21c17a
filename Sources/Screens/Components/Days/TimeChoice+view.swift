import Domain
import Markup
import Texts

extension TimeChoice {
    /// The hours, the minutes and a field for other times.
    /// - Parameter id: the id of the field.
    func view(_ time: Int?, id: String, _ env: AppEnvironment) -> Html<Event> {
        let language = env.language
        return div(.class("time-choice")) {
            div(.class("times"), .role("group"), .aria(.label, language[.hour])) {
                for hour in 0..<24 {
                    choice(
                        language.hour(hour), isOn: time.map { $0 / 60 == hour } ?? false, .hourChosen(hour))
                }
            }
            div(.class("times"), .role("group"), .aria(.label, language[.minutes])) {
                for minute in stride(from: 0, to: 60, by: 5) {
                    choice(
                        (minute < 10 ? ":0" : ":") + String(minute),
                        isOn: time.map { $0 % 60 == minute } ?? false, .minuteChosen(minute))
                }
            }
            div(.class("line")) {
                input(
                    .id(id), .value(text), .placeholder(language[.typeTime]),
                    .aria(.label, language[.typeTime]),
                    .autocomplete("off"), .enterKeyHint("done"), .aria(.invalid, isWrong),
                    .aria(.describedBy, id + "-note"), .onInput { .typed($0) })
                if time != nil { textButton(language[.noTime], .removed) }
            }
            p(.id(id + "-note"), .class("note"), .aria(.live, "polite")) {
                isWrong ? language[.wrongTime] : ""
            }
        }
    }

    private func choice(_ name: String, isOn: Bool, _ event: Event) -> Html<Event> {
        button(.type("button"), .aria(.pressed, isOn), .onClick(event)) { name }
    }
}
