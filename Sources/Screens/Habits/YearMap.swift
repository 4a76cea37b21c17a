import Domain
import Markup
import Texts

/// A year of a habit as a map of its days: a column for each week, in two halves that stand below each other where it is
/// narrow.
struct YearMap {
    private let habit: HabitSummary
    private let year: Int
    private let weekStart: Int
    private let language: Language

    init(_ habit: HabitSummary, _ year: Int, _ world: World) {
        self.habit = habit
        self.year = year
        weekStart = world.weekStart
        language = world.language
    }

    func view() -> Html<Habits.Message> {
        let halves = [Half(1, self), Half(7, self)]
        let done = halves[0].doneCount + halves[1].doneCount, due = halves[0].dueCount + halves[1].dueCount
        return section(.class("card year")) {
            header {
                iconButton(
                    .back, language[.earlierYear], .yearChosen(year - 1),
                    isOn: year > habit.first.parts.year)
                h2 { String(year) }
                iconButton(
                    .forward, language[.laterYear], .yearChosen(year + 1),
                    isOn: year < habit.today.parts.year)
            }
            div(.class("halves"), .role("img"), .aria(.label, language.done(done, of: due, in: year))) {
                for half in halves { view(of: half) }
            }
        }
    }

    private func view(of half: Half) -> Html<Habits.Message> {
        div {
            svg(.viewBox("0 0 " + String(half.width) + " 82"), .aria(.hidden, true)) {
                path(.class("free"), .d(half.free))
                path(.class("missed"), .d(half.missed))
                path(.class("done"), .d(half.done))
            }
            p(.aria(.hidden, true)) {
                for month in half.firstMonth..<half.firstMonth + 6 {
                    span { language.shortName(ofMonth: month) }
                }
            }
        }
    }

    /// Six months, each day a square of one of three paths.
    private struct Half {
        let firstMonth: Int
        private(set) var width = 0
        private(set) var (free, missed, done) = ("", "", "")
        private(set) var (doneCount, dueCount) = (0, 0)

        init(_ firstMonth: Int, _ map: YearMap) {
            self.firstMonth = firstMonth
            guard let first = CivilMonth(year: map.year, month: firstMonth)?.first,
                let end = CivilMonth(year: map.year, month: firstMonth + 5)
            else { return }
            let (habit, offset) = (map.habit, (first.weekday - map.weekStart + 7) % 7)
            for place in 0..<end.first.number + end.length - first.number {
                let day = first.advanced(by: place)
                let (column, row) = ((place + offset) / 7, (place + offset) % 7)
                let square = "M" + String(column * 12 + 2) + " " + String(row * 12 + 2) + "h6v6h-6z"
                width = column * 12 + 10
                let isDue =
                    habit.habit.weekdays.contains(day) && habit.first <= day && day <= habit.today
                if isDue { dueCount += 1 }
                if habit.done.contains(day) {
                    done += square
                    doneCount += 1
                } else if isDue, day < habit.today {
                    missed += square
                } else {
                    free += square
                }
            }
        }
    }
}
