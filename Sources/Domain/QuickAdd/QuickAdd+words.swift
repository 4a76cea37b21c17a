extension QuickAdd {
    /// Prints a chip in words that `parse` reads as the same chip, at the end of a title.
    ///
    /// Days are read back from today to the next hundred years, and quantities with the units that `Quantity.split`
    /// knows.
    public static func words(for kind: Chip.Kind, _ language: Language) -> String {
        let isRussian = language == .russian
        switch kind {
        case .day(let day): return date(day, language)
        case .time(let time):
            return (isRussian ? "в " : "at ") + padded(time / 60, 2) + ":" + padded(time % 60, 2)
        case .recurrence(let rule): return words(for: rule, language)
        case .quantity(let quantity):
            return (quantity.unit.isEmpty ? (isRussian ? "х" : "x") : "")
                + quantity.text(point: language.point)
        case .assignee(let name): return "@" + quoted(name)
        case .list(let name): return "#" + quoted(name)
        }
    }

    private static func quoted(_ name: String) -> String {
        let first = name.utf8.first
        let isPlain =
            first != Word.list && first != Word.person && !name.utf8.contains(UInt8(ascii: " "))
        return isPlain ? name : "\"" + name + "\""
    }

    private static func date(_ day: CivilDay, _ language: Language) -> String {
        let (year, month, day) = day.parts
        return String(day) + " " + name(Word.month, month, language) + " " + String(year)
    }

    private static func words(for rule: Recurrence, _ language: Language) -> String {
        let isRussian = language == .russian
        var text = ""
        switch rule.pattern {
        case .daily: text = every(0, rule.interval, language)
        case .weekly(let weekdays):
            let isWorkWeek = weekdays.bits == 0b1_1111
            if rule.interval > 1 || isRussian {
                text = rule.interval > 1 ? every(1, rule.interval, language) + " " : ""
                text += isRussian ? "по " : "on "
            } else {
                text = "every "
            }
            if isWorkWeek { return text + (isRussian ? "будням" : "weekday") + ending(rule, language) }
            var separator = ""
            for weekday in 1...7 where weekdays.contains(weekday: weekday) {
                text += separator + name(Word.weekday, weekday, language)
                if isRussian { text += weekday == 7 ? "ям" : "ам" }
                separator = ", "
            }
        case .monthlyOn(let day):
            text = every(2, rule.interval, language) + (isRussian ? " " : " on the ") + ordinal(day, language)
        case .monthlyOnLastDay:
            text = every(2, rule.interval, language) + (isRussian ? " в последний день" : " on the last day")
        case .monthlyOnWeekday(let nth, let weekday):
            // In Russian, Wednesday, Friday and Saturday are feminine, and Sunday is neuter.
            let isFeminine = weekday == 3 || weekday == 5 || weekday == 6
            let ending = !isRussian ? "" : isFeminine ? "ю" : weekday == 7 ? "е" : "й"
            let last =
                !isRussian ? "last" : isFeminine ? "последнюю" : weekday == 7 ? "последнее" : "последний"
            text = every(2, rule.interval, language) + (isRussian ? " в " : " on the ")
            text += nth < 0 ? last : isRussian ? String(nth) + "-" + ending : ordinal(nth, language)
            text += " " + name(Word.weekday, weekday, language)
            if isRussian { text += isFeminine ? "у" : weekday == 7 ? "е" : "" }
        case .yearly(let month, let day):
            text = every(3, rule.interval, language) + (isRussian ? " " : " on ")
            text += String(day) + " " + name(Word.month, month, language)
        }
        return text + ending(rule, language)
    }

    /// `every 2 weeks`, «раз в 2 недели».
    private static func every(_ unit: Int, _ interval: Int, _ language: Language) -> String {
        if language == .english {
            let name = name(Word.unit, unit, language)
            return "every " + (interval == 1 ? name : String(interval) + " " + name + "s")
        }
        if interval == 1 {
            return unit == 1 ? "каждую неделю" : "каждый " + ["день", "", "месяц", "год"][unit]
        }
        let forms = [
            ["день", "дня", "дней"], ["неделю", "недели", "недель"], ["месяц", "месяца", "месяцев"],
            ["год", "года", "лет"],
        ]
        return "раз в " + String(interval) + " " + forms[unit][russianForm(interval)]
    }

    /// The index of the form after a number: 1 день, 2 дня, 5 дней.
    private static func russianForm(_ number: Int) -> Int {
        let (tens, ones) = (number / 10 % 10, number % 10)
        return tens == 1 || ones == 0 || ones > 4 ? 2 : ones == 1 ? 0 : 1
    }

    /// `31st`, «31-го».
    private static func ordinal(_ number: Int, _ language: Language) -> String {
        if language == .russian { return String(number) + "-го" }
        let form = number / 10 == 1 ? 0 : number % 10
        return String(number) + (form == 1 ? "st" : form == 2 ? "nd" : form == 3 ? "rd" : "th")
    }

    private static func ending(_ rule: Recurrence, _ language: Language) -> String {
        let isRussian = language == .russian
        let text = !rule.isAfterCompletion ? "" : isRussian ? " после выполнения" : " after completion"
        switch rule.end {
        case .never: return text
        case .until(let day): return text + (isRussian ? " до " : " until ") + date(day, language)
        case .count(let count):
            let times = isRussian ? (russianForm(count) == 1 ? "раза" : "раз") : count == 1 ? "time" : "times"
            return text + " " + String(count) + " " + times
        }
    }

    /// The first word with a kind and a value in the table of a language. English names of days and months start with a
    /// capital letter.
    private static func name(_ kind: UInt8, _ value: Int, _ language: Language) -> String {
        let table = language == .english ? englishWords : russianWords
        let (text, count) = (table.utf8Start, table.utf8CodeUnitCount)
        let digit = UInt8(value < 10 ? 0x30 + value : 0x57 + value)
        var at = 1
        while at + 3 < count, text[at - 1] != UInt8(ascii: "\n") || text[at] != kind || text[at + 1] != digit
        {
            at += 1
        }
        var name: [UInt8] = []
        at += 3
        while at < count, text[at] > UInt8(ascii: "*") {
            name.append(text[at])
            at += 1
        }
        if language == .english, kind != Word.unit { name[0] -= 0x20 }
        return String(bytes: name[...])
    }
}
