/// Words in a fixed order, with a slash between them.
enum WordList: CatalogKey {
    case weekdays, shortWeekdays, weekdaysInside, shortWeekdaysInside, everyWeekday
    /// First to fifth and last, for each gender of the language.
    case nth
    case months, monthsInDates, shortMonths, colors, signs, stages, groceries,
        trip, household, dateFillers

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}
