import Domain
import Markup
import Texts

/// Months without end in both directions, to choose a day from.
public enum Calendar {
    struct Model: Equatable {
        /// The day from which it was opened; nil for the one that it is.
        let selected: CivilDay?
        /// The months that stand on the page; more come as one scrolls. None before the calendar was opened.
        var first: CivilMonth?
        var last: CivilMonth?
        /// The day that keys have reached, the one that takes Tab; its month alone is there for who listens.
        var reached: CivilDay?
        /// A day as somebody typed it.
        var typed = ""
        var isWrong = false

        init(selected: CivilDay?) {
            self.selected = selected
        }
    }

    public enum Message: Equatable {
        case backTapped
        case earlierWanted
        case laterWanted
        case todayTapped
        case typed(String)
        case submitted
        case chosen(CivilDay)
        /// Keys go so many days on, or so many months.
        case moved(by: Int)
        case turned(by: Int)
        case turnTapped(by: Int)
    }

    static let fieldID = "find-day"
    /// How many months come at once.
    static let step = 6

    /// The button that leads to the month before, or after.
    static func turnID(_ months: Int) -> String { months < 0 ? "month-before" : "month-after" }
}

extension Calendar {
    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        let selected = model.selected ?? world.today
        switch message {
        case .backTapped: return [.goUp]
        case .earlierWanted: model.first = model.first?.moved(by: -step)
        case .laterWanted: model.last = model.last?.moved(by: step)
        case .todayTapped: return show(world.today, &model)
        case .typed(let text):
            model.typed = text
            model.isWrong = false
        case .submitted:
            guard let day = world.language.day(typed: model.typed, today: world.today, world.device.english)
            else {
                model.isWrong = true
                return [.focus(fieldID)]
            }
            return leave(to: day, world)
        case .chosen(let day): return leave(to: day, world)
        case .moved(let days): return reach((model.reached ?? selected).advanced(by: days), &model)
        case .turned(let months): return reach(turned(model.reached ?? selected, by: months), &model)
        case .turnTapped(let months):
            _ = reach(turned(model.reached ?? selected, by: months), &model)
            return [.focus(turnID(months))]
        }
        return []
    }

    /// The day takes the place of the calendar: the way back leads out of the days.
    private static func leave(to day: CivilDay, _ world: World) -> [Effect] {
        [.replace(.today(day == world.today ? nil : day))]
    }

    /// Lays the months around a day out.
    static func show(_ day: CivilDay, _ model: inout Model) -> [Effect] {
        let month = CivilMonth(of: day)
        model.first = month.moved(by: -step)
        model.last = month.moved(by: step)
        model.reached = day
        return [.focus(Today.dayID(day))]
    }

    /// Goes to a day by keys, with as many months as that takes.
    private static func reach(_ day: CivilDay, _ model: inout Model) -> [Effect] {
        guard CivilDay(day.text) == day, let first = model.first, let last = model.last else { return [] }
        let month = CivilMonth(of: day)
        model.first = min(first, month)
        model.last = max(last, month)
        model.reached = day
        return [.focus(Today.dayID(day))]
    }

    /// The same day of another month, or its last.
    private static func turned(_ day: CivilDay, by months: Int) -> CivilDay {
        let month = CivilMonth(of: day).moved(by: months)
        return month.first.advanced(by: min(day.parts.day, month.length) - 1)
    }
}

extension CivilMonth {
    /// At most as far as the calendar goes.
    fileprivate func moved(by months: Int) -> CivilMonth {
        advanced(by: months) ?? CivilMonth(year: months < 0 ? 1 : 9999, month: months < 0 ? 1 : 12)!
    }
}
