import Domain
import Markup
import Texts

/// The days of a habit in a year as a map with a column per week. It has two halves, one below the other on narrow
/// screens. A tap on a column opens its week.
struct YearMap {
    let habit: HabitSummary
    let year: Int
    let env: AppEnvironment

    static let titleID = "year"

    func view() -> Html<Habits.Message> {
        let language = env.language
        let halves = [1, 7].compactMap { half(from: $0) }
        let (done, due) = halves.reduce((0, 0)) { ($0.0 + $1.doneCount, $0.1 + $1.dueCount) }
        return section(.class("card year")) {
            header {
                iconButton(
                    .back, language[.earlierYear], .yearChosen(year - 1),
                    isOn: year > habit.first.parts.year)
                h2(.id(YearMap.titleID), .tabIndex(-1)) { String(year) }
                iconButton(
                    .forward, language[.laterYear], .yearChosen(year + 1),
                    isOn: year < habit.today.parts.year)
            }
            div(
                .class("halves"), .role("img"),
                .aria(.label, language.done(done, of: habit.isInWeeks ? nil : due, in: year))
            ) {
                for half in halves { drawing(half) }
            }
            // The weeks of the map are too narrow for fingers, and have no focus.
            if let last = halves.last(where: { $0.weeks.contains(where: isOpen) })?.weeks.last(where: isOpen)
            {
                textButton(language[.changeDays], .weekChosen(last))
            }
        }
    }

    /// Six months: the squares of their days in three paths, and the counts.
    private struct Half {
        let firstMonth: Int
        var free = ""
        var paused = ""
        var missed = ""
        var done = ""
        var doneCount = 0
        var dueCount = 0
        /// The first days of the weeks, one for each column.
        var weeks: [CivilDay] = []
        /// The x coordinate of the last column.
        var column = 0
        /// True if its first week began in the half before it. The two columns are one if the halves are in one row.
        var sharesWeek = false
    }

    private func half(from firstMonth: Int) -> Half? {
        guard let first = CivilMonth(year: year, month: firstMonth)?.first,
            let end = CivilMonth(year: year, month: firstMonth + 5)
        else { return nil }
        let offset = (first.weekday - env.weekStart + 7) % 7
        var half = Half(firstMonth: firstMonth)
        half.sharesWeek = firstMonth > 1 && offset > 0
        for index in 0..<end.first.number + end.length - first.number {
            let day = first.advanced(by: index)
            let column = (index + offset) / 7 * 12 + 2
            half.column = column
            if half.weeks.isEmpty || day.weekday == env.weekStart {
                half.weeks.append(day.startOfWeek(from: env.weekStart))
            }
            let square = "M" + String(column) + " " + String((index + offset) % 7 * 12 + 2) + "h6v6h-6z"
            if habit.due.contains(day) { half.dueCount += 1 }
            if habit.done.contains(day) {
                half.done += square
                half.doneCount += 1
            } else if habit.isMissed(day) {
                half.missed += square
            } else if day <= habit.today, habit.habit.pause(on: day) != nil {
                half.paused += square
            } else {
                half.free += square
            }
        }
        return half
    }

    /// True if a week has days of the habit.
    private func isOpen(_ week: CivilDay) -> Bool {
        week <= habit.today && habit.first < week.advanced(by: 7)
    }

    private func drawing(_ half: Half) -> Html<Habits.Message> {
        div(
            .class("shared", if: half.sharesWeek), .style("--columns", String(half.weeks.count))
        ) {
            svg(.viewBox("0 0 " + String(half.column + 8) + " 82"), .aria(.hidden, true)) {
                path(.class("free"), .d(half.free))
                path(.class("paused"), .d(half.paused))
                path(.class("missed"), .d(half.missed))
                path(.class("done"), .d(half.done))
                for (column, first) in half.weeks.enumerated() where isOpen(first) {
                    path(
                        .class("week"), .d("M" + String(column * 12 - 1) + " 0h12v82h-12z"),
                        .onClick(.weekChosen(first)))
                }
            }
            p(.aria(.hidden, true)) {
                for month in half.firstMonth..<half.firstMonth + 6 {
                    span { env.language.shortName(ofMonth: month) }
                }
            }
        }
    }
}
