import Domain

/// A language of the app; the raw value is its BCP 47 tag.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    /// English where clocks show twelve hours.
    case americanEnglish = "en-US"
    case russian = "ru"

    /// The languages that a user can choose. The device decides which clock English has.
    public static var choices: [Language] { [.english, .russian] }

    /// The language for BCP 47 tags in the user's order (`navigator.languages`); English if none matches.
    public init(preferred tags: [String]) {
        for tag in tags {
            if let language = Language(rawValue: tag) {
                self = language
                return
            }
            for language in Language.choices where tag.hasBytePrefix(language.rawValue) {
                let hasTwelveHours = language == .english && EnglishCustoms(among: [tag]).hasTwelveHours
                self = hasTwelveHours ? .americanEnglish : language
                return
            }
        }
        self = .english
    }

    /// The language that the user has chosen, or else that of the device.
    /// - Parameter chosen: the raw value.
    public init(chosen: String?, device: Language) {
        let language = chosen.flatMap { Language(rawValue: $0) } ?? device
        self = language == .english && device == .americanEnglish ? device : language
    }

    /// The language's own name for itself.
    public var name: String { fill(.languageName) }
}

// MARK: - Catalogues

extension Language {
    /// The text of a key. One call at each use keeps the app small.
    @inline(never)
    func text<Key: CatalogKey>(_ key: Key) -> String { phrase(key).text }

    /// The same, before its parts are inserted.
    @inline(never)
    func phrase<Key: CatalogKey>(_ key: Key) -> Phrase {
        switch self {
        case .english, .americanEnglish: key.phrase(in: English.self)
        case .russian: key.phrase(in: Russian.self)
        }
    }

    func pluralForm(of count: Int) -> Int {
        switch self {
        case .english, .americanEnglish: English.pluralForm(of: count)
        case .russian: Russian.pluralForm(of: count)
        }
    }

    func ordinalEnding(of number: Int) -> String {
        switch self {
        case .english, .americanEnglish: English.ordinalEnding(of: number).text
        case .russian: Russian.ordinalEnding(of: number).text
        }
    }

    func gender(ofWeekday weekday: Int) -> Int {
        switch self {
        case .english, .americanEnglish: English.gender(ofWeekday: weekday)
        case .russian: Russian.gender(ofWeekday: weekday)
        }
    }

    /// The customs of the region; nil if the language has the same customs everywhere: weeks begin on Monday, and the
    /// day comes before the month.
    func customs(_ english: EnglishCustoms) -> EnglishCustoms? {
        switch self {
        case .english, .americanEnglish: english
        case .russian: nil
        }
    }
}
