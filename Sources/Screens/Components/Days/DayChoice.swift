import Domain

/// A day that is being chosen: by a word for it, or from a month. None that has passed is offered (docs/decisions/0060).
public struct DayChoice: Equatable {
    /// The day that keys have reached, in the month that is laid out; nil while there are only the words.
    var reached: CivilDay?

    public enum Event: Equatable, Sendable {
        case chosen(CivilDay)
        /// Lays the month out, or puts it away.
        case monthTapped
        /// Keys go so many days on, or buttons so many months.
        case moved(by: Int)
        case turned(by: Int)
        case closed
    }

    /// - Returns: the day, once it is chosen, and where the focus goes.
    mutating func update(
        _ event: Event, selected: CivilDay?, today: CivilDay
    ) -> (day: CivilDay?, effects: [Effect]) {
        switch event {
        case .chosen(let day):
            guard day >= today else { return (nil, []) }
            reached = nil
            return (day, [])
        case .monthTapped:
            guard reached == nil else { break }
            return (nil, reach(selected ?? today, from: today))
        case .moved(let days):
            return (nil, reached.map { reach($0.advanced(by: days), from: today) } ?? [])
        case .turned(let months):
            guard let reached, let month = CivilMonth(of: reached).advanced(by: months) else {
                return (nil, [])
            }
            self.reached = max(month.first.advanced(by: min(reached.parts.day, month.length) - 1), today)
            return (nil, [])
        case .closed: break
        }
        reached = nil
        return (nil, [])
    }

    private mutating func reach(_ day: CivilDay, from today: CivilDay) -> [Effect] {
        let day = max(day, today)
        guard CivilDay(day.text) == day else { return [] }
        reached = day
        return [.focus(DayChoice.id(of: day))]
    }

    /// Of its button in the month.
    static func id(of day: CivilDay) -> String { "pick-" + day.text }
}

extension CivilDay {
    /// The Saturday after the day, however near.
    var weekend: CivilDay {
        let saturday = advanced(by: 6 - weekday)
        return saturday > self ? saturday : saturday.advanced(by: 7)
    }
}
