/// Finds days, times, repetitions, quantities, people and lists in the title of a new task.
///
/// English and Russian words are always known, because people type in both and no word belongs to both. The language
/// decides only about numbers that are written the same way (`25.11`).
///
/// Words count at the end of a title, clear ones also at the beginning, and explicit ones anywhere: `tomorrow at 5pm`,
/// `at 17:00`, `2026-12-31`, `@Vera`. Quotations stay in the title. A month without a day is never a date.
///
/// - A day without a year is the next such day. Today counts unless its time has passed.
/// - `Friday` is the nearest Friday. `Next Friday` is in the next week, which begins on Monday, as in Todoist.
/// - Hours from 1 to 6 without a half of the day are in the afternoon: `at 5`. Morning is 9:00, afternoon 14:00,
///   evening 19:00, night 21:00.
/// - `Every second Monday` is every other Monday; with `of the month` it is monthly.
public enum QuickAdd {
    /// The language of the app.
    public enum Language: Sendable {
        case english
        case russian

        /// The decimal sign.
        var point: String { self == .english ? "." : "," }
    }

    /// Words of a title and their meaning.
    public struct Chip: Equatable, Sendable {
        public enum Kind: Equatable, Sendable {
            case day(CivilDay)
            /// In minutes since midnight, 0…1439.
            case time(Int)
            case recurrence(Recurrence)
            case quantity(Quantity)
            /// The name after `@`.
            case assignee(String)
            /// The name after `#`.
            case list(String)
        }

        public let kind: Kind
        /// The place of the words in the UTF-8 of the text. Two chips can share it: `tonight` is a day and a time.
        public let range: Range<Int>
    }

    /// What the meaning of the words depends on.
    public struct Context: Sendable {
        public var language: Language
        public var today: CivilDay
        /// The minutes since midnight.
        public var now: Int
        /// True if a lone weekday at the end of a title is a day: in lists with dated tasks.
        public var allowsBareNames: Bool
        /// True if nothing but chips is allowed: for a search.
        public var allowsEmptyTitle: Bool
        /// The words of chips that the user has removed. They stay in the title.
        public var removed: [String]
        /// The names that can follow `@`; nil allows every word.
        public var people: [String]?
        /// The names that can follow `#`; nil allows every word.
        public var lists: [String]?

        public init(
            _ language: Language, today: CivilDay, now: Int, allowsBareNames: Bool = true,
            allowsEmptyTitle: Bool = false, removed: [String] = [], people: [String]? = nil,
            lists: [String]? = nil
        ) {
            self.language = language
            self.today = today
            self.now = now
            self.allowsBareNames = allowsBareNames
            self.allowsEmptyTitle = allowsEmptyTitle
            self.removed = removed
            self.people = people
            self.lists = lists
        }
    }

    /// - Returns: the title without the words of the chips, and at most one chip of each kind, in their order. Without
    ///   chips, the title is the text.
    public static func parse(_ text: String, _ context: Context) -> (title: String, chips: [Chip]) {
        let parser = TitleParser(text.bytes, context)
        parser.parse()
        let chips = parser.chips()
        let title = chips.isEmpty ? text : parser.title()
        return context.allowsEmptyTitle || !title.isEmpty ? (title, chips) : (text, [])
    }
}

extension QuickAdd.Chip {
    /// The words of the chip in the text that was parsed, for `Context.removed`.
    public func words(in text: String) -> String { String(bytes: text.bytes[range]) }
}
