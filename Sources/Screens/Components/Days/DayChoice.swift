import Domain

/// The choice of a day, by a button or from a month. Past days are not offered (docs/decisions/0060).
public struct DayChoice: Equatable {
    /// The day with the keyboard focus in the expanded month; nil while the month is collapsed.
    var focusedDay: CivilDay?

    public enum Event: Equatable, Sendable {
        case chosen(CivilDay)
        /// Expands or collapses the month.
        case monthTapped
        /// Moves the focus by days with the arrow keys. `turned` moves it by months with buttons.
        case moved(by: Int)
        case turned(by: Int)
        case closed
    }

    /// - Returns: the day once it is chosen, and the effects that move the focus.
    mutating func update(
        _ event: Event, selected: CivilDay?, today: CivilDay
    ) -> (day: CivilDay?, effects: [Effect]) {
        switch event {
        case .chosen(let day):
            guard day >= today else { return (nil, []) }
            focusedDay = nil
            return (day, [])
        case .monthTapped:
            guard focusedDay == nil else { break }
            return (nil, moveFocus(selected ?? today, from: today))
        case .moved(let days):
            return (nil, focusedDay.map { moveFocus($0.advanced(by: days), from: today) } ?? [])
        case .turned(let months):
            guard let focusedDay, let month = CivilMonth(of: focusedDay).advanced(by: months) else {
                return (nil, [])
            }
            self.focusedDay = max(
                month.first.advanced(by: min(focusedDay.parts.day, month.length) - 1), today)
            return (nil, [])
        case .closed: break
        }
        focusedDay = nil
        return (nil, [])
    }

    private mutating func moveFocus(_ day: CivilDay, from today: CivilDay) -> [Effect] {
        let day = max(day, today)
        guard CivilDay(day.text) == day else { return [] }
        focusedDay = day
        return [.focus(DayChoice.id(of: day))]
    }

    /// The id of the day's button in the month.
    static func id(of day: CivilDay) -> String { "pick-" + day.text }
}

extension CivilDay {
    /// The next Saturday after the day.
    var weekend: CivilDay {
        let saturday = advanced(by: 6 - weekday)
        return saturday > self ? saturday : saturday.advanced(by: 7)
    }
}
