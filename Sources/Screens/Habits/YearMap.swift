import Domain
import Markup
import Texts

/// A year of a habit as a map of its days: a column for each week, in two halves that stand below each other where it is
/// narrow.
struct YearMap {
    let habit: HabitSummary
    let year: Int
    let world: World

    static let titleID = "year"

    func view() -> Html<App.Message> {
        let language = world.language
        var (done, due) = (0, 0)
        let halves = [half(from: 1, &done, &due), half(from: 7, &done, &due)]
        return section(.class("card year")) {
            header {
                iconButton(
                    .back, language[.earlierYear], .habits(.yearChosen(year - 1)),
                    isOn: year > habit.first.parts.year)
                h2(.id(YearMap.titleID), .tabIndex(-1)) { String(year) }
                iconButton(
                    .forward, language[.laterYear], .habits(.yearChosen(year + 1)),
                    isOn: year < habit.today.parts.year)
            }
            div(.class("halves"), .role("img"), .aria(.label, language.done(done, of: due, in: year))) {
                halves
            }
        }
    }

    /// Six months, each day a square of one of three paths.
    private func half(from firstMonth: Int, _ doneCount: inout Int, _ dueCount: inout Int) -> Html<
        App.Message
    > {
        guard let first = CivilMonth(year: year, month: firstMonth)?.first,
            let end = CivilMonth(year: year, month: firstMonth + 5)
        else { return text("") }
        let offset = (first.weekday - world.weekStart + 7) % 7
        var (free, missed, done, column) = ("", "", "", 0)
        for place in 0..<end.first.number + end.length - first.number {
            let day = first.advanced(by: place)
            column = (place + offset) / 7 * 12 + 2
            let square = "M" + String(column) + " " + String((place + offset) % 7 * 12 + 2) + "h6v6h-6z"
            let isDue = habit.due.contains(day)
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
        return div {
            svg(.viewBox("0 0 " + String(column + 8) + " 82"), .aria(.hidden, true)) {
                path(.class("free"), .d(free))
                path(.class("missed"), .d(missed))
                path(.class("done"), .d(done))
            }
            p(.aria(.hidden, true)) {
                for month in firstMonth..<firstMonth + 6 {
                    span { world.language.shortName(ofMonth: month) }
                }
            }
        }
    }
}
