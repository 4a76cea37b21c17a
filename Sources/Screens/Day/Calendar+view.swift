import Domain
import Markup
import Sync
import Texts

extension Calendar {
    static func view(_ model: Model, _ selected: CivilDay, _ index: DayIndex, _ world: World) -> Html<
        App.Message
    > {
        let language = world.language
        let heading = Bar(title: language[.calendar], back: language.day(selected, today: world.today))
        return div(.class("page calendar")) {
            bar(heading, onBack: .backTapped) {
                textButton(language[.today], .today(.calendar(.todayTapped)))
            }
            largeTitle(heading)
            // Nobody comes to the upper end of what has none: the field stays in sight.
            div(.class("head")) {
                finding(model, language)
                div(.class("dates")) { weekdayMarks(from: world.weekStart, language) }
            }
            if let first = model.first, let last = model.last {
                div(.onAppear(.today(.calendar(.earlierWanted)))) {}
                div(.class("months"), .attribute("data-steady", "")) {
                    for number in first.number...last.number {
                        let input = MonthInput(number, selected, index, world)
                        keyed(String(number)) { memo(input, view) }
                    }
                }
                div(.onAppear(.today(.calendar(.laterWanted)))) {}
            }
        }
    }

    private static func finding(_ model: Model, _ language: Language) -> Html<App.Message> {
        addField(
            AddField(
                id: fieldID, label: language[.findDay], action: language[.find], value: model.typed,
                error: model.isWrong ? language[.wrongDay] : nil, picture: .search)
        ).map { event in
            switch event {
            case .entered(let text), .pasted(let text): .today(.calendar(.typed(text)))
            case .submitted, .left: .today(.calendar(.submitted))
            }
        }
    }

    /// What a month looks like; in bits, the lowest for the 1st.
    private struct MonthInput: Equatable {
        let month: CivilMonth
        let complete: UInt32
        let open: UInt32
        /// The day of the month that is selected; 0 for none.
        let selected: Int
        let today: CivilDay
        /// The day on which a week begins.
        let weekStart: Int
        let language: Language

        init(_ number: Int, _ selected: CivilDay, _ index: DayIndex, _ world: World) {
            month = CivilMonth(year: number / 12, month: number % 12 + 1)!
            let first = month.first
            var (complete, open): (UInt32, UInt32) = (0, 0)
            for place in 0..<month.length {
                let day = first.advanced(by: place)
                if index.open.contains(day) {
                    open |= 1 << UInt32(place)
                } else if index.planned.contains(day) {
                    complete |= 1 << UInt32(place)
                }
            }
            self.complete = complete
            self.open = open
            self.selected = CivilMonth(of: selected) == month ? selected.parts.day : 0
            today = world.today
            weekStart = world.weekStart
            language = world.language
        }
    }

    private static func view(_ input: MonthInput) -> Html<App.Message> {
        let (first, language) = (input.month.first, input.language)
        let name = language.name(of: input.month)
        return section(.class("month"), .aria(.label, name)) {
            h2(.class("headline")) { name }
            div(.class("dates")) {
                for _ in 0..<(first.weekday - input.weekStart + 7) % 7 { span {} }
                for place in 0..<input.month.length {
                    let day = first.advanced(by: place)
                    dayButton(
                        DayMark(
                            day: day, isSelected: place + 1 == input.selected,
                            isComplete: input.complete >> UInt32(place) & 1 == 1,
                            isOpen: input.open >> UInt32(place) & 1 == 1), today: input.today, language,
                        .today(.calendar(.chosen(day))))
                }
            }
        }
    }
}
