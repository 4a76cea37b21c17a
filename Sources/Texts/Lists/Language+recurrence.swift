import Domain

extension Language {
    /// A rule in words: "Every day", "Every 2 weeks on Mon, Wed", "Every month on the last day, 5 times in total".
    public func recurrence(_ rule: Recurrence) -> String {
        var text = days(of: rule)
        if rule.isAfterCompletion { text = fill(.afterCompletion, text) }
        switch rule.end {
        case .never: return text
        case .until(let day): return fill(.untilDay, text, longDay(day))
        case .count(let count): return fill(.timesInTotal, text, plural(count, .times))
        }
    }

    /// "Done. Next on Mon, 30 November".
    public func doneUntil(_ next: CivilDay, today: CivilDay) -> String {
        fill(.doneUntil, weekdayAndDate(next, today: today))
    }

    public func skippedUntil(_ next: CivilDay, today: CivilDay) -> String {
        fill(.skippedUntil, weekdayAndDate(next, today: today))
    }

    public func endedRepetition(_ title: String) -> String { fill(.endedRepetition, quoted(title)) }

    public func allMoved(_ rule: Recurrence) -> String { fill(.allMoved, recurrence(rule)) }

    private func weekdayAndDate(_ day: CivilDay, today: CivilDay) -> String {
        let isThisYear = day.parts.year == today.parts.year
        return word(day.weekday - 1, of: .shortWeekdaysInside) + fill(.listSeparator)
            + (isThisYear ? date(ofMonth: day.parts.month, day: day.parts.day) : longDay(day))
    }

    private func days(of rule: Recurrence) -> String {
        switch rule.pattern {
        case .daily:
            return every(rule.interval, .days, fill(.everyDay))
        case .weekly(let weekdays):
            if rule.interval == 1 {
                switch weekdays.bits {
                case Weekdays.all.bits: return fill(.everyDay)
                case 0b001_1111: return fill(.workdays)
                case let bits where bits.nonzeroBitCount == 1:
                    return word(bits.trailingZeroBitCount, of: .everyWeekday)
                default: break
                }
            }
            var names = ""
            for weekday in 1...7 where weekdays.contains(weekday: weekday) {
                names +=
                    (names.isEmpty ? "" : fill(.listSeparator))
                    + word(weekday - 1, of: .shortWeekdaysInside)
            }
            return fill(.onWeekdays, every(rule.interval, .weeks, fill(.everyWeek)), names)
        case .yearly(let month, let day):
            return fill(
                .onDate, every(rule.interval, .years, fill(.everyYear)), date(ofMonth: month, day: day))
        case .monthlyOn(let day):
            return fill(.onDayOfMonth, everyMonths(rule), String(day) + ordinalEnding(of: day))
        case .monthlyOnLastDay:
            return fill(.onLastDay, everyMonths(rule))
        case .monthlyOnWeekday(let nth, let weekday):
            let forms = words(of: .nth)
            let index = (nth < 0 ? 6 : nth) - 1 + 6 * gender(ofWeekday: weekday)
            return fill(
                .onNthWeekday, everyMonths(rule), forms[index % forms.count],
                word(weekday - 1, of: .weekdaysInside))
        }
    }

    private func everyMonths(_ rule: Recurrence) -> String {
        every(rule.interval, .months, fill(.everyMonth))
    }

    private func every(_ count: Int, _ words: Counted, _ one: String) -> String {
        count == 1 ? one : fill(.everyCount, plural(count, words))
    }
}
