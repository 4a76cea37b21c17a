/// Words in a fixed order, with a slash between them.
enum WordList: CatalogKey {
    case weekdays, shortWeekdays, months, monthsInDates, shortMonths, colors, stages, groceries,
        trip, household, dateFillers

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}
