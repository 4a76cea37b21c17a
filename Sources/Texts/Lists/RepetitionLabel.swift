/// Texts of the form for a rule of a repeating task.
public enum RepetitionLabel: CaseIterable, Sendable {
    case customRepetition, repeatEvery, repeatUnit, unitDays, unitWeeks, unitMonths, unitYears, repeatOnDay
    case repeatEnd, endsNever, endsOnDay, endsAfterCount, repeatLastDay, repeatCount, repeatAfterDone
    case wrongInterval, noWeekday, wrongLastDay, wrongCount
}

extension RepetitionLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: RepetitionLabel) -> String { text(label) }
}
