import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Calendar {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let (language, selected) = (env.language, model.selected ?? env.today)
        let heading = Bar(title: language[.calendar], back: language[.back])
        return div(.class("page calendar"), .class("spread", if: env.device.isWide)) {
            bar(heading, onBack: .backTapped) {
                textButton(language[.today], .todayTapped)
            }
            largeTitle(heading)
            // The months are endless in both directions, so the field at their top stays visible.
            div(.class("head")) {
                finding(model, env)
                div(.class("dates")) { weekdayHeader(from: env.weekStart, language) }
            }
            if let first = model.first, let last = model.last {
                div(.onAppear(.earlierWanted)) {}
                months(
                    first.number...last.number, reached: model.focusedDay ?? selected, selected, context.days,
                    model.upcoming.days, model.tasks, env)
                div(.onAppear(.laterWanted)) {}
            }
        }
    }

    /// The field for a day, and the day that its text means.
    @HtmlBuilder<Message>
    private static func finding(_ model: Model, _ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        addField(
            AddField(
                id: fieldID, label: language[.findDay], action: language[.find], value: model.text,
                error: model.isWrong ? language[.wrongDay] : nil, picture: .search)
        ).map { event in
            switch event {
            case .entered(let text), .pasted(let text): .typed(text)
            case .submitted, .keptInText, .offerAccepted, .placeRemoved: .submitted
            }
        }
        if let day = day(typed: model.text, env) {
            div(.class("understood")) {
                button(.type("button"), .onClick(.chosen(day))) {
                    language.title(of: day, today: env.today)
                    icon(.forward)
                }
            }
        }
    }

    /// A grid with one tab stop. The arrow keys move from day to day. Several months keep the position of the window
    /// while others are added; a single month next to a day leaves the window at its top.
    /// - Parameter tasks: nil for the small month next to a day or a wide calendar.
    static func months(
        _ numbers: ClosedRange<Int>, reached: CivilDay, _ selected: CivilDay, _ index: DayIndex,
        _ upcoming: DaySet, _ tasks: CalendarTasks?, _ env: AppEnvironment
    ) -> Html<Message> {
        let column = (reached.weekday - env.weekStart + 7) % 7
        let start = max(reached, env.today)
        return div(
            .class("months"), .steady(numbers.count > 1), key(.arrowLeft, .moved(by: -1)),
            key(.arrowRight, .moved(by: 1)), key(.arrowUp, .moved(by: -7)), key(.arrowDown, .moved(by: 7)),
            key(.home, .moved(by: -column)), key(.end, .moved(by: 6 - column)), key(.pageUp, .turned(by: -1)),
            key(.pageDown, .turned(by: 1))
        ) {
            for number in numbers {
                let input = MonthInput(number, selected, reached: reached, index, upcoming, tasks, env)
                keyed(String(number)) { memo(input, view) }
                if let tasks, !env.device.isWide, number == CivilMonth(of: start).number {
                    keyed("next") { agenda(from: start, tasks, env) }
                }
            }
        }
    }

    /// The tasks of the next days, below a month that has no room for titles.
    private static func agenda(
        from start: CivilDay, _ tasks: CalendarTasks, _ env: AppEnvironment
    ) -> Html<Message> {
        div(.class("agenda")) {
            for day in tasks.nextDays(from: start) {
                h2(.class("headline")) {
                    a(.href(Route.today(day).path), .onClick(.chosen(day))) {
                        env.language.title(of: day, today: env.today)
                    }
                }
                div(.class("card")) { titles(tasks.rows(on: day), isInCell: false, env.language) }
            }
        }
    }

    private static func key(_ name: KeyName, _ message: Message) -> Attribute<Message> {
        .onKey(name, message)
    }

    /// The values that a month shows. Sets of days are bits, the lowest for the 1st.
    private struct MonthInput: Equatable {
        let month: CivilMonth
        let complete: UInt32
        let open: UInt32
        let upcoming: UInt32
        /// The selected day of the month; 0 if it is in another month.
        let selected: Int
        /// The focused day of the month; 0 if it is in another month.
        let reached: Int
        let today: CivilDay
        /// The first day of the week.
        let weekStart: Int
        let layout: Layout
        /// The tasks of each day of a month with wide cells.
        let tasks: [[CalendarTasks.Row]]
        let language: Language

        init(
            _ number: Int, _ selected: CivilDay, reached: CivilDay, _ index: DayIndex, _ days: DaySet,
            _ tasks: CalendarTasks?, _ env: AppEnvironment
        ) {
            month = CivilMonth(year: number / 12, month: number % 12 + 1)!
            let first = month.first
            var (complete, open, upcoming): (UInt32, UInt32, UInt32) = (0, 0, 0)
            for offset in 0..<month.length {
                let day = first.advanced(by: offset)
                if index.open.contains(day) {
                    open |= 1 << UInt32(offset)
                } else if index.planned.contains(day) {
                    complete |= 1 << UInt32(offset)
                }
                if days.contains(day) { upcoming |= 1 << UInt32(offset) }
            }
            self.complete = complete
            self.open = open
            self.upcoming = upcoming
            self.selected = CivilMonth(of: selected) == month ? selected.parts.day : 0
            self.reached = CivilMonth(of: reached) == month ? reached.parts.day : 0
            today = env.today
            weekStart = env.weekStart
            language = env.language
            layout = tasks == nil ? .aside : env.device.isWide ? .spread : .rings
            self.tasks =
                layout == .spread
                ? (0..<month.length).map { tasks?.rows(on: first.advanced(by: $0)) ?? [] } : []
        }
    }

    private enum Layout {
        /// Days as rings.
        case rings
        /// Days as rings, next to a day or a wide calendar.
        case aside
        /// Cells with the titles of tasks.
        case spread
    }

    /// Screen readers get only the month with the focus, because the others are endless.
    private static func view(_ input: MonthInput) -> Html<Message> {
        let (month, language) = (input.month, input.language)
        let name = language.name(of: month)
        let offset = (month.first.weekday - input.weekStart + 7) % 7
        return section(
            .class("month"), .class("rings", if: input.layout == .rings), .aria(.label, name),
            .aria(.hidden, input.reached == 0)
        ) {
            h2(.class("headline")) {
                if input.layout == .aside {
                    a(.href(Route.calendar.path), .onClick(.opened(.calendar))) { name }
                } else {
                    name
                }
            }
            if input.reached > 0, input.layout != .spread {
                div(.class("turns")) {
                    turn(.back, language[.previousMonth], by: -1)
                    turn(.forward, language[.nextMonth], by: 1)
                }
            }
            div(.class("weeks"), .role("grid"), .aria(.label, name)) {
                for week in 0..<(offset + month.length + 6) / 7 {
                    div(.class("dates"), .role("row")) {
                        for column in 0..<7 { cell(week * 7 + column - offset, input) }
                    }
                }
            }
        }
    }

    private static func turn(_ picture: Icon, _ name: String, by months: Int) -> Html<Message> {
        button(
            .type("button"), .class("icon-button"), .id(turnID(months)), .aria(.label, name), .title(name),
            .onClick(.turnTapped(by: months))
        ) { icon(picture) }
    }

    /// - Parameter index: 0 for the 1st of the month.
    private static func cell(_ index: Int, _ input: MonthInput) -> Html<Message> {
        guard (0..<input.month.length).contains(index) else { return span {} }
        let day = input.month.first.advanced(by: index)
        if input.layout == .spread { return spread(day, at: index, input) }
        return dayButton(
            mark(of: day, at: index, input), today: input.today, input.language,
            isInGrid: true, isTabStop: index + 1 == input.reached, .chosen(day))
    }
    private static func mark(of day: CivilDay, at index: Int, _ input: MonthInput) -> DayBadge {
        DayBadge(
            day: day, isSelected: index + 1 == input.selected,
            isComplete: input.complete >> UInt32(index) & 1 == 1,
            isOpen: input.open >> UInt32(index) & 1 == 1,
            isUpcoming: input.upcoming >> UInt32(index) & 1 == 1)
    }

    /// A day with the titles of its first tasks. A click next to them opens the day.
    private static func spread(_ day: CivilDay, at index: Int, _ input: MonthInput) -> Html<Message> {
        let (mark, rows) = (mark(of: day, at: index, input), input.tasks[index])
        let language = input.language
        return div(
            .class("day-cell"), .class("now", if: day == input.today), .role("gridcell"),
            .onClick(.chosen(day))
        ) {
            button(
                .type("button"), .class("date"), .id("cell-" + Today.dayID(day)),
                .tabIndex(index + 1 == input.reached ? 0 : -1),
                .aria(.label, mark.name(today: input.today, language)),
                .aria(.current, mark.isSelected ? "date" : "false"), .onClick(.chosen(day))
            ) { String(day.parts.day) }
            titles(rows, isInCell: true, language)
        }
    }

    /// The first tasks of a day, and the number of the others.
    @HtmlBuilder<Message>
    private static func titles(
        _ rows: [CalendarTasks.Row], isInCell: Bool, _ language: Language
    ) -> Fragment<Message> {
        for row in rows.prefix(CalendarTasks.maxRows) {
            let route = Route.item(row.list, row.item)
            a(
                .class(isInCell ? "ends" : "row"), .class("colored", if: row.color != nil),
                .class("done", if: row.isDone), .class("later", if: row.isUpcoming),
                .style("--pale", row.color?.pale ?? ""), .style("--dark", row.color?.dark ?? ""),
                .href(route.path), .tabIndex(isInCell ? -1 : 0), .dir("auto"), .title(row.title),
                .onClick(.opened(route))
            ) {
                if let time = row.time { span(.class("count")) { language.clock(time) + " " } }
                span(.class("name")) { row.title }
            }
        }
        if rows.count > CalendarTasks.maxRows {
            span(.class("note")) { language.moreTasks(rows.count - CalendarTasks.maxRows) }
        }
    }
}
