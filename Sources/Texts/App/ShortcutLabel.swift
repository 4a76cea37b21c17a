/// Texts about keyboard shortcuts.
public enum ShortcutLabel: CaseIterable, Sendable {
    case skipLink, shortcuts, shortcutsHint, newKey, searchKey, helpKey, refreshKey, undoKey,
        detailsKey, moveKey, deleteKey, everywhereKeys, listsKeys, selectKey, openKey, clearKey, closeKey,
        dayKey,
        sendKey, editLastKey, cancelKey, nextKey, zoomKey, turnKey
}

extension ShortcutLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: ShortcutLabel) -> String { text(label) }
}
