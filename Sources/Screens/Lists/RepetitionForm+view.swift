import Domain
import Markup
import Texts

extension RepetitionForm {
    private static let id = "repeat-"

    func view(_ env: AppEnvironment) -> Html<Event> {
        let language = env.language
        let problem = problem
        return div(.class("repetition"), .role("group"), .aria(.label, language[.customRepetition])) {
            div(.class("line")) {
                label(.for(RepetitionForm.id + "interval")) { language[.repeatEvery] }
                number("interval", interval, isWrong: problem == .interval, language[.repeatEvery]) {
                    .intervalEntered($0)
                }
            }
            choice(language[.repeatUnit], unit.rawValue, Unit.allCases.map { language.name(of: $0) }) {
                .unitChosen($0)
            }
            if unit == .weeks { weekdayButtons(env) }
            if unit == .months {
                choice(
                    language[.repeatOnDay], dayOfMonth,
                    daysOfMonth.map { Recurrence($0).map { language.recurrence($0) } ?? "" }
                ) { .dayOfMonthChosen($0) }
            }
            p(.class("label"), .aria(.hidden, true)) { language[.repeatEnd] }
            choice(language[.repeatEnd], ending.rawValue, Ending.allCases.map { language.name(of: $0) }) {
                .endingChosen($0)
            }
            div(.class("line")) {
                if ending == .onDay {
                    input(
                        .id(RepetitionForm.id + "last"), .type("date"), .value(lastDay),
                        .aria(.label, language[.repeatLastDay]), .aria(.invalid, problem == .lastDay),
                        .onInput { .lastDayEntered($0) })
                }
                if ending == .afterCount {
                    number("count", count, isWrong: problem == .count, language[.repeatCount]) {
                        .countEntered($0)
                    }
                }
            }
            div(.class("line")) {
                label(.class("row-main"), .for(RepetitionForm.id + "after")) { language[.repeatAfterDone] }
                input(
                    .type("checkbox"), .id(RepetitionForm.id + "after"), .class("switch"), .role("switch"),
                    .checked(isAfterCompletion), .onToggle { .afterCompletionToggled($0) })
            }
            p(.class("note"), .aria(.live, "polite")) { summary(language) }
        }
    }

    /// The rule as a sentence, or the problem.
    private func summary(_ language: Language) -> String {
        do throws(Problem) { return language.recurrence(try rule()) } catch {
            return language.text(of: error)
        }
    }

    private func number(
        _ name: String, _ value: String, isWrong: Bool, _ label: String,
        _ message: @escaping (String) -> Event
    ) -> Html<Event> {
        input(
            .id(RepetitionForm.id + name), .type("text"), .inputMode("numeric"), .value(value),
            .autocomplete("off"), .aria(.invalid, isWrong), .aria(.label, label),
            .onInput(message))
    }

    private func choice(
        _ label: String, _ selected: Int, _ options: [String], _ message: @escaping (Int) -> Event
    ) -> Html<Event> {
        div(.class("picks"), .role("group"), .aria(.label, label)) {
            for index in options.indices {
                button(.type("button"), .aria(.pressed, index == selected), .onClick(message(index))) {
                    options[index]
                }
            }
        }
    }

    private func weekdayButtons(_ env: AppEnvironment) -> Html<Event> {
        div(.class("weekdays"), .role("group"), .aria(.label, env.language[.weekdays])) {
            for index in 0..<7 {
                let day = (env.weekStart - 1 + index) % 7 + 1
                button(
                    .type("button"), .aria(.pressed, weekdays >> UInt8(day - 1) & 1 == 1),
                    .aria(.label, env.language.name(ofWeekday: day)), .onClick(.weekdayTapped(day))
                ) { env.language.shortName(ofWeekday: day) }
            }
        }
    }
}

extension Language {
    fileprivate func name(of unit: RepetitionForm.Unit) -> String {
        switch unit {
        case .days: self[.unitDays]
        case .weeks: self[.unitWeeks]
        case .months: self[.unitMonths]
        case .years: self[.unitYears]
        }
    }

    fileprivate func name(of ending: RepetitionForm.Ending) -> String {
        switch ending {
        case .never: self[.endsNever]
        case .onDay: self[.endsOnDay]
        case .afterCount: self[.endsAfterCount]
        }
    }

    func text(of problem: RepetitionForm.Problem) -> String {
        switch problem {
        case .interval: self[.wrongInterval]
        case .noWeekday: self[.noWeekday]
        case .lastDay: self[.wrongLastDay]
        case .count: self[.wrongCount]
        }
    }
}
