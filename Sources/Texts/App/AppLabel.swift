/// Texts of all screens: navigation, states, dialogs.
public enum AppLabel: CaseIterable, Sendable {
    case tabs, loading, back, cancel, ok, done, edit, save, undo, open, close, status
    case offline, connecting, updateNow, hasUpdate, outdated, storeFull, storeBroken, refresh
    case copied, notCopied, rejectedChanges, rejectedChangesIntro, rejectedChangesEmpty,
        rejectedChangesEmptyHint, tryAgain, copyText, discard, discarded,
        noSuchPage, noSuchPageHint
}

extension AppLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: AppLabel) -> String { text(label) }
}
