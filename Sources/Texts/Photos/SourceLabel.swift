/// Texts about sources of photos.
public enum SourceLabel: CaseIterable, Sendable {
    case photoSource, photosHere, library, noSourcePhotos, unknownAuthor, heartFailed, linked
    case goThere, isThisYou, unlinkAccount, unlinkHint, linkFailed, linkFailedHint, noLinking
}

extension SourceLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: SourceLabel) -> String { text(label) }

    /// - Parameter time: when, as it stands inside a sentence.
    public func photosLater(_ time: String) -> String {
        fill(.photosLater, time)
    }

    /// - Parameter time: the time of day at which likes are accepted again.
    public func likesPaused(until time: String) -> String {
        fill(.likesPaused, time)
    }

    public func seesAddress(_ source: String) -> String {
        fill(.seesAddress, source)
    }

    public func link(_ source: String) -> String {
        fill(.linkSource, source)
    }

    public func unlink(_ source: String) -> String { fill(.unlinkSource, source) }

    public func linkHint(_ source: String) -> String {
        fill(.linkHint, source)
    }
}
