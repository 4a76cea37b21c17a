import Domain
import FeatureTags
import Foundation
import Testing

@testable import Texts

@Suite("Catalogues of texts", .timeLimit(.minutes(15)))
struct CatalogTests {
    private struct Entry {
        let type: String
        let key: String
        let english: String
        let russian: String

        var name: String { type + "." + key }
    }

    private static func entries<Key: CatalogKey>(_ type: Key.Type) -> [Entry] {
        type.allCases.map { key in
            Entry(
                type: String(reflecting: type).split(separator: ".").dropFirst().joined(separator: "."),
                key: "\(key)", english: Language.english.phrase(key).text,
                russian: Language.russian.phrase(key).text)
        }
    }

    private static let entries: [Entry] = [
        entries(AppLabel.self), entries(AppSentence.self), entries(ShortcutLabel.self),
        entries(Refusal.self), entries(RefusalSentence.self), entries(IntentLabel.self),
        entries(Counted.self), entries(Format.self), entries(WordList.self), entries(AccountLabel.self),
        entries(FailureLabel.self), entries(SettingsLabel.self), entries(Settings.NotificationKind.self),
        entries(AccountSentence.self), entries(CodeMail.self), entries(MailSentence.self),
        entries(MailLabel.self), entries(DayLabel.self), entries(OnboardingLabel.self),
        entries(DaySentence.self), entries(ListLabel.self), entries(ItemLabel.self),
        entries(HistoryLabel.self), entries(SharingLabel.self), entries(ListSentence.self),
        entries(RecurrenceSentence.self), entries(RepetitionLabel.self),
        entries(HabitLabel.self), entries(HabitSentence.self), entries(GroupLabel.self),
        entries(RequestLabel.self), entries(Role.self), entries(GroupSentence.self),
        entries(InvitationLabel.self), entries(InvitationSentence.self),
        entries(ChatLabel.self), entries(ChatSentence.self), entries(PictureLabel.self),
        entries(PhotoLabel.self), entries(SourceLabel.self), entries(PhotoSentence.self),
        entries(NotificationLabel.self), entries(ReminderLabel.self), entries(ReminderSentence.self),
        entries(SearchLabel.self), entries(TrashLabel.self), entries(TrashSentence.self),
    ].flatMap { $0 }

    @Test("these tests cover every kind of key in the protocol", .tags(.U6))
    func coverage() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Texts/Catalog.swift")
        let kinds = try String(contentsOf: sources, encoding: .utf8)
            .matches(of: /static func text\(_ \w+: ([\w.]+)\)/).map { String($0.1) }
        #expect(Set(kinds) == Set(Self.entries.map(\.type)))
    }

    @Test("each key has a text in its own letters in each language", .tags(.U6))
    func ownLetters() {
        for entry in Self.entries {
            #expect(!entry.english.isEmpty && !entry.russian.isEmpty, "\(entry.name)")
            #expect(!entry.english.unicodeScalars.contains(where: isCyrillic), "\(entry.name)")
            let russian = entry.russian.replacing(/%\d/, with: "")
            #expect(
                russian.unicodeScalars.contains(where: isCyrillic) || !russian.contains(where: \.isLetter),
                "\(entry.name)")
        }
    }

    @Test("texts of the two languages differ, except for patterns of punctuation")
    func distinct() {
        let same = Self.entries.filter { $0.english == $0.russian }
        #expect(
            Set(same.map(\.name)) == [
                "Format.dayOfMonth", "Format.fullDate", "Format.monthAndYear", "Format.weekdayAndDay",
                "Format.dayAndTime", "Format.moment", "Format.listSeparator", "Format.labelled",
            ])
    }

    @Test("each text has the same placeholders in both languages")
    func placeholders() {
        for entry in Self.entries {
            let (english, russian) = (placeholders(in: entry.english), placeholders(in: entry.russian))
            #expect(english == russian, "\(entry.name)")
            #expect(english == (1...9).prefix(english.count).map { "%\($0)" }, "\(entry.name)")
        }
    }

    @Test("lists have the same number of words in both languages")
    func wordLists() {
        for list in WordList.allCases where ![.dateFillers, .nth].contains(list) {
            let counts = [Language.english, .russian].map { $0.words(of: list).count }
            #expect(counts[0] == counts[1] && counts[0] > 1, "\(list)")
        }
    }

    @Test("ordinal words exist for each gender of a weekday")
    func genders() {
        for language in [Language.english, .russian] {
            let genders = Set((1...7).map { language.gender(ofWeekday: $0) })
            #expect(genders == Set(0..<genders.count))
            #expect(language.words(of: .nth).count == 6 * genders.count)
        }
    }

    @Test("counted words have one form for each plural category of their language", .tags(.U6))
    func forms() {
        for words in Counted.allCases {
            #expect(Language.english.phrase(words).words.count == 2, "\(words)")
            #expect(Language.russian.phrase(words).words.count == 3, "\(words)")
        }
    }

    /// The integer samples of `plurals.xml` in Unicode CLDR 48.
    @Test(
        "plural categories follow the samples of Unicode CLDR", .tags(.U6),
        arguments: [
            (Language.english, 0, [1]),
            (.english, 1, [0] + Array(2...16) + [100, 1000, 10_000, 100_000, 1_000_000]),
            (.russian, 0, [1, 21, 31, 41, 51, 61, 71, 81, 101, 1001]),
            (
                .russian, 1,
                [2, 3, 4, 22, 23, 24, 32, 33, 34, 42, 43, 44, 52, 53, 54, 62, 102, 1002]
            ),
            (.russian, 2, [0] + Array(5...19) + [100, 111, 112, 1000, 10_000, 100_000, 1_000_000]),
        ])
    func pluralCategories(language: Language, form: Int, samples: [Int]) {
        for count in samples {
            #expect(language.pluralForm(of: count) == form, "\(count)")
        }
    }

    @Test("a user can choose each language")
    func choices() {
        #expect(Set(Language.choices) == Set(Language.allCases).subtracting([.americanEnglish]))
    }

    private func placeholders(in text: String) -> [String] {
        Set(text.matches(of: /%./).map { String($0.0) }).sorted()
    }

    private func isCyrillic(_ scalar: Unicode.Scalar) -> Bool {
        (0x400...0x4FF).contains(scalar.value)
    }
}
