import Domain

/// A language in which Dela speaks; the raw value is its BCP 47 tag.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    /// English where clocks show twelve hours.
    case americanEnglish = "en-US"
    case russian = "ru"

    /// What a person can choose; which clock goes with English is the device's matter.
    public static var choices: [Language] { [.english, .russian] }

    /// The language for a list of BCP 47 tags in a person's order (`navigator.languages`); English when there is none.
    public init(preferred tags: [String]) {
        for tag in tags {
            if let language = Language(rawValue: tag) {
                self = language
                return
            }
            for language in Language.choices where tag.begins(with: language.rawValue) {
                let hasTwelveHours = language == .english && EnglishCustoms(among: [tag]).hasTwelveHours
                self = hasTwelveHours ? .americanEnglish : language
                return
            }
        }
        self = .english
    }

    /// The language that a person has chosen, or else that of the device.
    /// - Parameter chosen: the raw value.
    public init(chosen: String?, device: Language) {
        let language = chosen.flatMap { Language(rawValue: $0) } ?? device
        self = language == .english && device == .americanEnglish ? device : language
    }

    /// How the language calls itself.
    public var name: String {
        switch self {
        case .english, .americanEnglish: "English"
        case .russian: "Русский"
        }
    }
}
