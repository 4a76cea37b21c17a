/// How a language writes dates, numbers and lists.
enum Format: CatalogKey {
    case yesterday, yesterdayInside, today, todayInside, tomorrow, tomorrowInside, dayOfMonth,
        fullDate, monthAndYear, weekdayAndDay, dayAndTime, moment, listSeparator, labelled, beforeTime,
        shortMinutes, shortHours, shortDays,
        decimalPoint, quotationMarks, languageName

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: Format, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
