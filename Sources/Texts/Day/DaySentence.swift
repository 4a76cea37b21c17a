/// The sentences about days and the first run.
enum DaySentence: CatalogKey {
    case tasksMovedTo, inARow, takenOffDay, welcomeAnyone, welcome, begun, addToToday, moreTasks

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: DaySentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
