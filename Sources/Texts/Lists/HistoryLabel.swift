/// Texts of the history of an item.
public enum HistoryLabel: CaseIterable, Sendable {
    case history, historyOffline, earlier, itemAdded, somebody
    case noteChanged, markedDone, markedOpen, wasDeleted, broughtBack
}

extension HistoryLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: HistoryLabel) -> String { text(label) }

    /// "“Milk” → “Oat milk”", or "Quantity: 1 l → 2 l".
    /// - Parameter name: of the property; nil for the title.
    public func changed(_ name: String?, _ old: String, _ new: String) -> String {
        guard let name else { return quoted(old) + " → " + quoted(new) }
        let none = "—"
        return name + ": " + (old.isEmpty ? none : isolated(old)) + " → "
            + (new.isEmpty ? none : isolated(new))
    }
}
