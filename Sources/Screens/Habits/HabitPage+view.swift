import Domain
import Markup
import Sync
import Texts

extension Habits {
    /// One habit: how it goes, its year, and each of its days.
    static func page(
        _ page: Page, _ model: Model, _ world: World, onBack: App.Message
    ) -> Html<App.Message> {
        let language = world.language
        guard let summary = model.habit(page.habit) else { return missing(page, world, onBack: onBack) }
        let heading = Bar(title: summary.habit.name, back: language[.habitsOfToday], isBesideLists: true)
        return div(
            .class("page own"), .style("--light", summary.shades.light),
            .style("--pale", summary.shades.pale),
            .style("--dark", summary.shades.dark),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }
        ) {
            refresher(world)
            bar(heading, onBack: onBack) { textButton(language[.edit], .habits(.formAsked(summary.id))) }
            largeTitle(heading)
            p(.class("hint")) {
                language.plan(summary.habit.weekdays, at: CivilTime.clock(summary.habit.time))
            }
            figures(summary, language)
            YearMap(summary, page.year ?? summary.today.parts.year, world).view().map { .habits($0) }
            h2(.class("caption")) { language[.activity] }
            days(page, summary, world).map { .habits($0) }
        }
    }

    private static func missing(_ page: Page, _ world: World, onBack: App.Message) -> Html<App.Message> {
        let language = world.language
        let isComing = !world.replica.isLoaded(.user(world.replica.person))
        let heading = Bar(
            title: isComing ? "" : language[.habitGone], back: language[.habitsOfToday], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: onBack)
            if isComing {
                skeleton(language)
            } else {
                emptyState(.habits, language[.habitGone], language[.habitGoneHint])
            }
        }
    }

    private static func figures(_ summary: HabitSummary, _ language: Language) -> Html<App.Message> {
        ul(.class("card figures")) {
            figure(language[.now], language.days(summary.streak.current))
            figure(language[.record], language.days(summary.streak.longest))
            figure(language[.total], language.days(summary.done.count))
        }
    }

    private static func figure(_ name: String, _ value: String) -> Html<App.Message> {
        li {
            span(.class("note")) { name }
            span(.class("headline")) { value }
        }
    }

    // MARK: - Days

    private static func days(_ page: Page, _ summary: HabitSummary, _ world: World) -> Html<Message> {
        let today = summary.today
        let count = today.number - summary.first.number + 1
        var checks = Checks(summary.id, in: CivilMonth(of: today))
        var inputs: [DayInput] = []
        for age in 0..<min(count, page.shownCount) {
            let day = today.advanced(by: -age), month = CivilMonth(of: day)
            if age == 0 || month != checks.month { checks = world.replica.checks(of: summary.id, in: month) }
            inputs.append(
                DayInput(
                    habit: summary.id, day: day, today: today, time: checks.times[day.parts.day - 1],
                    isDue: summary.habit.weekdays.contains(day), language: world.language))
        }
        return ul(.class("card days"), .aria(.label, world.language[.activity])) {
            for input in inputs { keyed(input.day.number) { memo(input, row) } }
            if count > inputs.count {
                moreRow(world.language.more(count - inputs.count), .moreWanted)
            }
        }
    }

    private struct DayInput: Equatable {
        let habit: HabitID
        let day: CivilDay
        let today: CivilDay
        /// When it was done, in minutes since midnight.
        let time: Int?
        let isDue: Bool
        let language: Language
    }

    private static func row(_ day: DayInput) -> Html<Message> {
        let language = day.language
        let weekday = language.shortName(ofWeekday: day.day.weekday)
        let what = day.time.map { CivilTime.clock($0) } ?? (day.isDue ? "" : language[.notPlanned])
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

extension HabitSummary {
    /// The day on which it began: when it was made, or first done if that was before.
    var first: CivilDay { min(min(habit.begun, done.first ?? habit.begun), today) }
}
