import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Habits {
    /// One habit: its statistics, its year, and each of its days.
    /// - Parameters:
    ///   - isPausing: true while the lengths of a pause are offered.
    ///   - origin: the name of the day that opened this screen, for the back button.
    static func page(
        _ page: Page, _ index: HabitIndex, isPausing: Bool, origin: String?, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let summary = index.habit(page.habit)
        let heading = Bar(
            title: summary?.habit.name ?? language[.habitGone], back: origin ?? language[.habits],
            isBesideLists: origin == nil)
        guard let summary else { return missing(heading, env) }
        return div(
            .class("page own"), .style("--pale", summary.colors.pale), .style("--dark", summary.colors.dark),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }
        ) {
            refresher(env)
            bar(heading, onBack: .backTapped) { textButton(language[.edit], .formAsked(summary.id)) }
            largeTitle(heading)
            p(.class("hint")) { summary.plan(language) }
            if summary.habit.goal > 1 { amount(summary, language) }
            figures(summary, language)
            YearMap(habit: summary, year: page.year ?? summary.today.parts.year, env: env).view()
            pause(summary, isPausing, language)
            h2(.class("caption")) { language[.activity] }
            days(page, summary, env)
        }
    }

    private static func missing(_ heading: Bar, _ env: AppEnvironment) -> Html<Message> {
        Screens.missing(
            heading, .habits, env.language[.habitGoneHint],
            isComing: !env.replica.isLoaded(.user(env.replica.person)), env.language,
            onBack: .backTapped)
    }

    /// The steps of today, with buttons that add and remove one.
    private static func amount(_ summary: HabitSummary, _ language: Language) -> Html<Message> {
        let (id, today) = (summary.id, summary.today)
        let count = summary.count(on: today)
        return div(.class("card amount"), .role("group"), .aria(.label, language[.timesADay])) {
            iconButton(.minus, language[.subtract], .stepped(id, today, false), isOn: count > 0)
            span(.class("headline"), .role("status")) { language.count(count, of: summary.habit.goal) }
            iconButton(
                .plus, language.addStep(to: summary.habit.name, count, of: summary.habit.goal),
                .stepped(id, today, true), isOn: count < HabitLog.maxSteps)
        }
    }

    private static func pause(
        _ summary: HabitSummary, _ isPausing: Bool, _ language: Language
    ) -> Html<Message> {
        if isPausing {
            return ul(.class("card"), .aria(.label, language[.pause])) {
                for pause in pauses(summary, language) {
                    li { button(.type("button"), .class("row"), .onClick(pause.message)) { pause.name } }
                }
                li { button(.type("button"), .class("row"), .onClick(.menuClosed)) { language[.cancel] } }
            }
        }
        let id = summary.id
        return div(.class("card actions")) {
            if summary.isPaused {
                menuEntry(.clock, language[.resume], .paused(id, until: summary.today))
            } else {
                menuEntry(.clock, language[.pause], .pauseTapped(id, nil))
            }
        }
    }

    private static func figures(_ summary: HabitSummary, _ language: Language) -> Html<Message> {
        ul(.class("card figures")) {
            figure(language[.now], language.streak(summary.streak.current, inWeeks: summary.isInWeeks))
            figure(language[.record], language.streak(summary.streak.longest, inWeeks: summary.isInWeeks))
            figure(language[.total], language.days(summary.done.count))
        }
    }

    private static func figure(_ name: String, _ value: String) -> Html<Message> {
        li {
            span(.class("note")) { name }
            span(.class("headline")) { value }
        }
    }

    // MARK: - Days

    private static func days(
        _ page: Page, _ summary: HabitSummary, _ env: AppEnvironment
    ) -> Html<Message> {
        let (today, language) = (summary.today, env.language)
        let count = today.number - summary.first.number + 1
        return ul(.class("card days"), .aria(.label, language[.activity])) {
            for age in 0..<min(count, page.shownCount) {
                let day = today.advanced(by: -age)
                let time = summary.done.contains(day) ? env.replica.time(of: summary.id, on: day) : nil
                let input = DayInput(
                    habit: summary.id, day: day, today: today, time: time,
                    amount: time == nil && summary.count(on: day) > 0
                        ? summary.amount(on: day, language) : nil,
                    isDue: summary.due.contains(day), language: language)
                keyed(day.number) { memo(input, row) }
            }
            if count > page.shownCount {
                moreRow(language.more(count - page.shownCount), .moreWanted)
            }
        }
    }

    private struct DayInput: Equatable {
        let habit: HabitID
        let day: CivilDay
        let today: CivilDay
        /// The time of the check, in minutes since midnight.
        let time: Int?
        /// The steps of a day that is not done.
        let amount: String?
        let isDue: Bool
        let language: Language
    }

    private static func row(_ day: DayInput) -> Html<Message> {
        let language = day.language
        let weekday = language.shortName(ofWeekday: day.day.weekday)
        let what =
            day.time.map { language.clock($0) } ?? day.amount ?? (day.isDue ? "" : language[.notPlanned])
        return li {
            label(.class("row")) {
                span(.class("row-main")) { language.past(day.day, today: day.today) }
                span(.class("note")) { what.isEmpty ? weekday : weekday + ", " + what }
                input(
                    .type("checkbox"), .class("mark"), .checked(day.time != nil),
                    .onToggle { .checked(day.habit, day.day, $0) })
            }
        }
    }
}
