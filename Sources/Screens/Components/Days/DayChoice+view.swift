import Domain
import Markup
import Texts

extension DayChoice {
    /// Buttons for the next days, and below them the month if it is expanded.
    /// - Parameter id: the id of the first button.
    func view(_ selected: CivilDay?, id: String, _ env: AppEnvironment) -> Html<Event> {
        let (language, today) = (env.language, env.today)
        let tomorrow = today.advanced(by: 1)
        let isNamed = selected == today || selected == tomorrow || selected == today.weekend
        return div(.class("day-choice")) {
            div(.class("chips"), .role("group"), .aria(.label, language[.taskDay])) {
                word(language.day(today, today: today), id: id, isOn: selected == today, .chosen(today))
                word(
                    language.day(tomorrow, today: today), id: id + "-tomorrow", isOn: selected == tomorrow,
                    .chosen(tomorrow))
                word(
                    language[.weekend], id: id + "-weekend",
                    isOn: selected == today.weekend && selected != tomorrow,
                    .chosen(today.weekend))
                button(
                    .type("button"), .aria(.pressed, !isNamed && selected != nil),
                    .attribute("aria-expanded", focusedDay == nil ? "false" : "true"), .onClick(.monthTapped)
                ) {
                    icon(.calendar)
                    span {
                        selected.flatMap { isNamed ? nil : language.day($0, today: today) } ?? language[.pick]
                    }
                }
            }
            if let focusedDay { month(focusedDay, selected, env) }
        }
    }

    /// The choice in a separate sheet.
    func sheet(_ title: String, _ selected: CivilDay?, _ env: AppEnvironment) -> Html<Event> {
        dialog(
            .modal(), .class("sheet task"), .aria(.labelledBy, "pick-title"), .onCancel(.closed),
            .onPullEnd { $0.isClosing ? .closed : nil }
        ) {
            header {
                textButton(env.language[.cancel], .closed)
                h2(.id("pick-title"), .dir("auto")) { title }
                span {}
            }
            view(selected, id: "pick-first", env)
        }
    }

    private func word(_ name: String, id: String, isOn: Bool, _ event: Event) -> Html<Event> {
        button(.type("button"), .id(id), .aria(.pressed, isOn), .onClick(event)) { name }
    }

    /// A grid with one tab stop. The arrow keys move from day to day.
    private func month(_ reached: CivilDay, _ selected: CivilDay?, _ env: AppEnvironment) -> Html<Event> {
        let (language, month) = (env.language, CivilMonth(of: reached))
        let offset = (month.first.weekday - env.weekStart + 7) % 7
        return section(
            .class("month"), .aria(.label, language.name(of: month)), .onKey(.arrowLeft, .moved(by: -1)),
            .onKey(.arrowRight, .moved(by: 1)), .onKey(.arrowUp, .moved(by: -7)),
            .onKey(.arrowDown, .moved(by: 7))
        ) {
            h2(.class("headline"), .aria(.live, "polite")) { language.name(of: month) }
            div(.class("turns")) {
                iconButton(
                    .back, language[.previousMonth], .turned(by: -1),
                    isOn: month != CivilMonth(of: env.today))
                iconButton(.forward, language[.nextMonth], .turned(by: 1))
            }
            div(.class("dates")) {
                weekdayHeader(from: env.weekStart, language)
                for _ in 0..<offset { span {} }
                for index in 0..<month.length {
                    cell(month.first.advanced(by: index), reached, selected, env)
                }
            }
        }
    }

    private func cell(
        _ day: CivilDay, _ reached: CivilDay, _ selected: CivilDay?, _ env: AppEnvironment
    ) -> Html<Event> {
        button(
            .type("button"), .class("date"), .class("now", if: day == env.today),
            .id(DayChoice.id(of: day)), .tabIndex(day == reached ? 0 : -1), .disabled(day < env.today),
            .aria(.label, env.language.fullDay(day, today: env.today)),
            .aria(.current, day == selected ? "date" : "false"), .onClick(.chosen(day))
        ) { String(day.parts.day) }
    }
}
