import Domain
import FeatureTags
import Testing

@testable import Texts

@Suite("Days, counts and required texts", .timeLimit(.minutes(15)))
struct WordingTests {
    private static let today = CivilDay("2027-01-01")!

    @Test(
        "a Russian date has the genitive month, and the year if it is not the current one", .tags(.U6),
        arguments: [
            ("2026-12-31", "Вчера"), ("2027-01-01", "Сегодня"), ("2027-01-02", "Завтра"),
            ("2026-12-30", "30 декабря 2026"), ("2027-01-03", "3 января"), ("2027-02-28", "28 февраля"),
            ("2027-03-08", "8 марта"), ("2027-04-01", "1 апреля"), ("2027-05-09", "9 мая"),
            ("2027-06-12", "12 июня"),
            ("2027-07-07", "7 июля"), ("2027-08-31", "31 августа"), ("2027-09-01", "1 сентября"),
            ("2027-10-10", "10 октября"), ("2027-11-04", "4 ноября"), ("2027-12-31", "31 декабря"),
            ("2028-02-29", "29 февраля 2028"),
        ])
    func russian(day: String, words: String) throws {
        let said = Language.russian.day(try #require(CivilDay(day)), today: Self.today)
        #expect(said.replacing("\u{A0}", with: " ") == words)
    }

    @Test(
        "an English date has day and month, and the year if it is not the current one",
        arguments: [
            ("2026-12-31", "Yesterday"), ("2027-01-01", "Today"), ("2027-01-02", "Tomorrow"),
            ("2027-01-03", "3 January"),
            ("2027-05-09", "9 May"), ("2028-02-29", "29 February 2028"),
        ])
    func english(day: String, words: String) throws {
        let said = Language.english.day(try #require(CivilDay(day)), today: Self.today)
        #expect(said.replacing("\u{A0}", with: " ") == words)
    }

    /// A counted phrase with its Russian forms for one, two and five.
    private static let counted: [(say: @Sendable (Int) -> String, one: String, few: String, many: String)] = [
        ({ Language.russian.openCount($0) }, "открытый пункт", "открытых пункта", "открытых пунктов"),
        ({ Language.russian.waiting($0) }, "изменение ждёт", "изменения ждут", "изменений ждут"),
        (
            { Language.russian.notAccepted($0) }, "изменение не принято", "изменения не приняты",
            "изменений не принято"
        ),
        ({ Language.russian.daysLeft($0) }, "ещё #\u{A0}день", "ещё #\u{A0}дня", "ещё #\u{A0}дней"),
        ({ Language.russian.done($0) }, "пункт выполнен", "пункта выполнено", "пунктов выполнено"),
        ({ Language.russian.deleted($0) }, "пункт удалён", "пункта удалено", "пунктов удалено"),
    ]

    @Test("a counted Russian phrase has the form of its number", .tags(.U6), arguments: counted.indices)
    func plurals(place: Int) {
        let (say, one, few, many) = Self.counted[place]
        let forms = [
            (one, [1, 21, 31, 101, 121, 1_001]), (few, [2, 3, 4, 22, 104, 1_000_002]),
            (many, [0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 1_011]),
        ]
        for (form, counts) in forms {
            let words = form.split(separator: "#", omittingEmptySubsequences: false)
            for count in counts {
                let expected =
                    words.count == 1 ? "\(count)\u{A0}\(form)" : words.joined(separator: "\(count)")
                #expect(say(count) == expected)
            }
        }
    }

    @Test("the required texts for accounts and groups are used", .tags(.A5))
    func requestedTexts() {
        let words: [(AccountLabel, String)] = [
            (.signOutTitle, "Пока, пока!"), (.signOutQuestion, "Уверены, что хотите выйти?"), (.yes, "Да"),
            (.no, "Нет"), (.signIn, "Войти"), (.forgotPassword, "Забыли пароль?"),
            (.register, "Зарегистрироваться"),
        ]
        for (label, text) in words { #expect(Language.russian[label] == text) }
        #expect(Language.russian[FailureLabel.registeredTitle].contains("уже зарегистрирован"))
        #expect(Language.russian[FailureLabel.noSuchAccount].contains("нет аккаунта"))
        #expect(Language.russian[GroupLabel.newGroup] == "Новая группа")
        #expect(Language.russian[GroupLabel.members] == "Участники группы")
        #expect(Language.russian[AppLabel.save] == "Сохранить")
    }

    @Test("quotation marks inside a quoted name become inner ones")
    func quotedWithin() {
        let (english, russian) = ("Read “Emma”", "Читать «Эмму»")
        #expect(Language.english.quoted(english) == "“\u{2068}Read ‘Emma’\u{2069}”")
        #expect(Language.russian.quoted(russian) == "«\u{2068}Читать „Эмму“\u{2069}»")
        #expect(Language.russian.quoted(english) == "«\u{2068}Read “Emma”\u{2069}»")
    }
}
