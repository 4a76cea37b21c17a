import Domain

/// Texts of the first run.
public enum OnboardingLabel: CaseIterable, Sendable {
    case welcomeHint, moreOffers, shareFirst, installApp, installHint, skip, firstHabit
}

extension OnboardingLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: OnboardingLabel) -> String { text(label) }

    /// - Parameter name: the first name; may be empty.
    public func welcome(_ name: String) -> String {
        name.isEmpty ? fill(.welcomeAnyone) : fill(.welcome, name)
    }

    /// The number of lists that the first run offers.
    public static var starterCount: Int { 3 }

    /// The name of an offered list, followed by its items.
    public func starter(_ index: Int) -> [String] {
        let list: WordList =
            switch index {
            case 0: .groceries
            case 1: .trip
            default: .household
            }
        return words(of: list)
    }

    /// The notice after an offered list was added.
    public func begun(_ name: String) -> String {
        fill(.begun, quoted(name))
    }
}
