import Domain
import FeatureTags
import Testing

@testable import Texts

@Suite("Texts for users", .timeLimit(.minutes(15)))
struct TextsTests {
    private static let sentences: [@Sendable (Language) -> String] = [
        { $0.openCount(3) }, { $0.progress(3, of: 8) }, { $0.oneself("A") }, { $0.done("Milk") },
        { $0.asDevice() }, { $0.weekStart(1) }, { $0.weekStart(7) }, { $0.megabytes(3) },
        { $0.deleteMessages(1) }, { $0.deleteMessages(3) }, { $0.messagesHidden(1) },
        { $0.messagesHidden(3) },
        { $0.day(CivilDay(number: 20_000), today: CivilDay(number: 20_001)) },
        { $0.day(CivilDay(number: 20_000), today: CivilDay(number: 1)) }, { $0.added(3) },
        { $0.deleted("Milk") },
        { $0.sharedWith(["Anna", "Boris"]) }, { $0.invitationText(by: "A", .list, isCopy: false) },
        { $0.invitationText(by: "A", .list, isCopy: true) },
        { $0.invitationText(by: "A", .group, isCopy: false) },
        { $0.deleteList("L") }, { $0.deletedList(isShared: false) }, { $0.deletedList(isShared: true) },
        { $0.leave("L", .list) }, { $0.removeAccess(of: "A") }, { $0.removedAccess(of: "A", to: "L") },
        { $0.role(.viewer, in: .group) }, { $0.groupNamed("G") }, { $0.through(["G"]) }, { $0.find("a@b.c") },
        { $0.memberAdded("A", to: "L", .list) }, { $0.memberAdded("A", to: "G", .group) },
        { $0.sharing("A", []) },
        { $0.invitationText("L", by: "A", .list, isCopy: false) }, { $0.andMore(3) },
        { $0.invitationText("L", by: "A", .list, isCopy: true) },
        { $0.invitationText("G", by: "A", .group, isCopy: false) }, { $0.removeMember("A", of: .group) },
        { $0.memberRemoved("A", of: "G", .group) }, { $0.removeAccess(ofGroup: "G") },
        { $0.removedAccess(ofGroupTo: "L") }, { $0.transfer(of: "L", .list) },
        { $0.transfer(of: "L", .group) }, { $0.transferred(to: "A", .list) },
        { $0.transferred(to: "A", .group) }, { $0.sendCopy(of: "L") }, { $0.sentCopy(to: "A") },
        { $0.sentCopy(toGroup: "G") }, { $0.closeAccess(to: "L") }, { $0.leave("G", .group) },
        { $0.deleteGroup("G") },
        { $0.moved("L", to: 1, of: 3) }, { $0.codeSent(to: "a@b.c") }, { $0.sendAgain(in: 3) },
        { $0.wrongCode(triesLeft: 3) }, { $0.busy(seconds: 3) }, { $0.kept(3) }, { $0.lost(3) },
        { $0.sending(3) }, { $0.sent("Milk", to: "L") }, { $0.sent(3, to: "L") },
        { $0.copy(of: "", limit: 99) }, { $0.created("L") },
        { $0.waiting(3) }, { $0.unsaved(3) },
        { $0.offline(waiting: 3) }, { $0.notAccepted(3) }, { $0.discard("C") }, { $0.role(.owner) },
        { $0.role(.editor) },
        { $0.role(.viewer) }, { $0.lastUsed($0.ago(moment(0), moment(0))) },
        { $0.signedIn($0.ago(moment(0), moment(60_000))) }, { $0.ago(moment(0), moment(3_600_000)) },
        { $0.ago(moment(0), moment(86_400_000)) }, { $0.signOut("Chrome") }, { $0.passes(to: "B") },
        { $0.deleteAccount("a@b.c") }, { $0.emailChangedMail(site: "s", moment: "m").subject },
        { $0.passwordChangedMail(site: "s", moment: "m").subject },
        { $0.passwordChangedMail(site: "s", moment: "m").text },
        { $0.emailChangedMail(site: "s", moment: "m").text },
        { $0.invitationMail(site: "s", link: "l").subject },
        { $0.invitationMail(site: "s", link: "l").text }, { $0.busy(seconds: 86_000) },
        { $0.busy(seconds: 300) },
        { $0.found(3) }, { $0.keptInTrash(days: 30) }, { $0.daysLeft(3) }, { $0.deleteForGood("L") },
        { $0.deleteForGood(3) }, { $0.picture(1, of: 3, "") }, { $0.more(3) }, { $0.selected(3) },
        { $0.done(3) }, { $0.deleted(3) }, { $0.failing(waiting: 3) },
        { $0.act($0[ListLabel.delete], on: "L") },
        { $0.encouragement(done: 1, of: 3) }, { $0.encouragement(done: 2, of: 3) },
        { $0.encouragement(done: 3, of: 3) }, { $0.encouragement(done: 0, of: 0) },
        { $0.plan(.everyDay, at: "07:30") },
        { $0.moment(CivilTime(CivilDay(number: 3), minuteOfDay: 5), zone: "UTC") },
        { $0.plan(Schedule(Weekdays(bits: 5)!), at: "") },
        { $0.plan(Schedule(Weekly(3, from: 1)!), at: nil) },
        { $0.inARow(3, inWeeks: true) }, { $0.streak(3, inWeeks: true) }, { $0.done(3, of: nil, in: 2026) },
        { $0.inARow(3) }, { $0.days(3) }, { $0.done(3, of: 5, in: 2026) },
        { $0.deleteHabit("H") }, { $0.past(CivilDay(number: 3), today: CivilDay(number: 5)) },
        { $0.stage(21) }, { $0.timeFor("H") }, { $0.timeFor(habits: 3) }, { $0.timeFor(things: 3) },
        { $0.timeFor("H", .deadline) }, { $0.note(on: .habit(HabitID("H")), at: "07:30") },
        { language in Language.stages.indices.map { language.stage(at: $0) }.joined() }, { $0.colorName(0) },
        { $0.colorName(HabitColor.palette.count - 1) },
        { language in (1...7).map { language.shortName(ofWeekday: $0) }.joined() },
        { language in (1...7).map { language.name(ofWeekday: $0) }.joined() },
        { language in (1...12).map { language.shortName(ofMonth: $0) }.joined() },
        { $0.inARow(after: 3) }, { $0.longest(3) },
        { $0.moved(3, to: CivilDay(number: 3), today: CivilDay(number: 1)) }, { $0.takenOffDay("T") },
        { $0.fullDay(CivilDay(number: 3), today: CivilDay(number: 5)) },
        { language in
            (1...12).map { language.name(of: CivilMonth(year: 2026, month: $0)!) }.joined()
        },
        { $0.wish(.list, "L") }, { $0.wish(.copy, "L") }, { $0.wish(.group, "G") }, { $0.wish(.message, "") },
        { $0.requests(3) },
        { $0.name(of: Settings.Theme.dark) }, { $0.name(of: Settings.Theme.system) },
    ]

    private static func moment(_ milliseconds: Int64) -> Instant {
        Instant(milliseconds: milliseconds)
    }

    @Test("each mail with a code names its purpose in both languages", arguments: CodeMail.allCases)
    func codeMails(mail: CodeMail) {
        for language in Language.allCases {
            let text = language.mail(mail, code: "12345678", site: "https://d.org", minutes: 10)
            #expect(text.subject.hasPrefix("12345678") && text.text.hasPrefix("12345678\n"))
            #expect(text.text.contains("https://d.org") && text.text.hasSuffix("\n"))
            #expect(text.text.unicodeScalars.contains(where: isCyrillic) == (language == .russian))
        }
        let texts = CodeMail.allCases.map {
            Language.english.mail($0, code: "12345678", site: "s", minutes: 10).text
        }
        #expect(Set(texts).count == texts.count)
    }

    @Test("the names of near days are lower case inside a sentence", .tags(.U6))
    func daysInside() {
        let today = CivilDay(number: 20_000)
        let names = [
            (Language.russian, -1, "вчера", "Вчера"), (.russian, 0, "сегодня", "Сегодня"),
            (.russian, 1, "завтра", "Завтра"), (.english, -1, "yesterday", "Yesterday"),
            (.english, 0, "today", "Today"), (.english, 1, "tomorrow", "Tomorrow"),
        ]
        for (language, shift, inside, alone) in names {
            let time = CivilTime(today.advanced(by: shift), minuteOfDay: 545)
            #expect(language.time(time, today: today, isInside: true) == inside + ", 09:05")
            #expect(language.time(time, today: today) == alone + ", 09:05")
        }
    }

    @Test("no line break separates a number from its noun or a day from its month")
    func numberAndWord() {
        #expect(Language.english.days(1) == "1\u{A0}day" && Language.russian.days(21) == "21\u{A0}день")
        let day = CivilDay("2028-02-29")!
        #expect(Language.russian.day(day, today: day.advanced(by: 9)) == "29\u{A0}февраля")
        #expect(
            Language.english.inARow(after: 3) == "days in a row"
                && Language.russian.inARow(after: 1) == "день подряд")
    }

    @Test("each sentence with its parts uses the letters of its language", .tags(.U6))
    func sentencesInOwnLetters() {
        let pairs =
            Self.sentences.map { ($0(.english), $0(.russian)) }
            + Refusal.allCases.flatMap { refusal in
                [
                    (Language.english.refusal(refusal), Language.russian.refusal(refusal)),
                    (Language.english.emailError(refusal), Language.russian.emailError(refusal)),
                    (Language.english.pictureRefusal(refusal), Language.russian.pictureRefusal(refusal)),
                    (Language.english.passwordError(refusal), Language.russian.passwordError(refusal)),
                    (
                        Language.english.nameError(refusal, limit: 60),
                        Language.russian.nameError(refusal, limit: 60)
                    ),
                    (
                        Language.english.titleError(refusal, limit: 60),
                        Language.russian.titleError(refusal, limit: 60)
                    ),
                ]
            }
        for (english, russian) in pairs {
            #expect(!english.isEmpty)
            #expect(!english.unicodeScalars.contains(where: isCyrillic), "\(english)")
            #expect(russian.unicodeScalars.contains(where: isCyrillic), "\(russian)")
            #expect(!(english + russian).contains(where: { "%/".contains($0) }), "\(english), \(russian)")
        }
    }

    @Test(
        "a Russian count uses one of three forms", .tags(.U6),
        arguments: [
            (0, "0 пунктов добавлено"), (1, "1 пункт добавлен"), (2, "2 пункта добавлено"),
            (4, "4 пункта добавлено"),
            (5, "5 пунктов добавлено"), (11, "11 пунктов добавлено"), (12, "12 пунктов добавлено"),
            (21, "21 пункт добавлен"), (22, "22 пункта добавлено"), (111, "111 пунктов добавлено"),
        ])
    func russian(count: Int, sentence: String) {
        #expect(Language.russian.added(count).replacing("\u{A0}", with: " ") == sentence)
    }

    @Test(
        "an English count uses one of two forms",
        arguments: [(0, "0 items added"), (1, "1 item added"), (2, "2 items added")])
    func english(count: Int, sentence: String) {
        #expect(Language.english.added(count).replacing("\u{A0}", with: " ") == sentence)
    }

    @Test(
        "the first supported language of the browser is used",
        arguments: [
            (["sv", "ru-RU", "en"], Language.russian), (["en-GB", "ru"], .english), (["sv"], .english),
            ([], .english),
        ])
    func preferred(tags: [String], language: Language) {
        #expect(Language(preferred: tags) == language)
    }

    @Test(
        "unbalanced direction marks in a name cannot reverse the sentence",
        arguments: [
            ("Milk", "Milk"), ("", ""), ("\u{2069}Milk", "Milk"), ("Mi\u{2067}lk", "Milk"),
            ("a\u{2067}b\u{2069}c", "a\u{2067}b\u{2069}c"),
            ("\u{2069}\u{2066}a\u{2069}\u{2069}", "\u{2066}a\u{2069}"),
            ("\u{2067}a\u{2068}b\u{2069}", "a\u{2068}b\u{2069}"), ("👨‍👩‍👧‍👦 e\u{301}\u{2066}", "👨‍👩‍👧‍👦 e\u{301}"),
        ])
    func isolation(name: String, shown: String) {
        #expect(Array(isolated(name).utf8) == Array("\u{2068}\(shown)\u{2069}".utf8))
    }

    private func isCyrillic(_ scalar: Unicode.Scalar) -> Bool {
        (0x400...0x4FF).contains(scalar.value)
    }
}
