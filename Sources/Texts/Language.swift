import Domain

/// A language in which Dela speaks; the raw value is its BCP 47 tag.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case russian = "ru"

    /// The language for a list of BCP 47 tags in a person's order (`navigator.languages`); English when there is none.
    public init(preferred tags: [String]) {
        for tag in tags {
            for language in Language.allCases where tag.begins(with: language.rawValue) {
                self = language
                return
            }
        }
        self = .english
    }

    /// How the language calls itself.
    public var name: String {
        switch self {
        case .english: "English"
        case .russian: "Русский"
        }
    }
}
