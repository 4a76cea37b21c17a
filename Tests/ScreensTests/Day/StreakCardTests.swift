import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("The streak card", .tags(.D9), .timeLimit(.minutes(15)))
struct StreakCardTests {
    private static let inbox = ScopeID.inbox(of: TestDevice.anna)

    /// A user who completed all tasks on these days, given as distances from today.
    private func phone(_ days: [Int], language: Language = .english) -> TestDevice {
        var phone = TestDevice(language: language)
        phone.perform(.list(.create(name: "Inbox")), in: Self.inbox)
        for ago in days { phone.finish(ago: ago) }
        phone.send(.opened(.profile))
        return phone
    }

    private func card(_ phone: TestDevice) -> [String] {
        let card = phone.html.components(between: "class=\"streak\">", and: "</p>").first ?? ""
        return ("<span>" + card).components(between: ">", and: "<").filter { !$0.isEmpty }
    }

    @Test(
        "the streak card uses the Russian plural forms",
        arguments: [
            (0, "дней подряд", "0 дней"), (1, "день подряд", "1 день"), (2, "дня подряд", "2 дня"),
            (5, "дней подряд", "5 дней"), (11, "дней подряд", "11 дней"), (21, "день подряд", "21 день"),
            (22, "дня подряд", "22 дня"),
        ])
    func russian(count: Int, words: String, longest: String) {
        let phone = phone(Array(0..<count), language: .russian)
        let note = count == 0 ? "Сделайте все дела дня, чтобы начать." : "Рекорд: " + longest
        #expect(card(phone) == [String(count), words, note])
    }

    @Test("the streak card distinguishes current and longest streak")
    func longest() {
        #expect(card(phone([0, 4, 5, 6])) == ["4", "days in a row", "Longest: 4 days"])
        var phone = phone([0, 4, 5, 6])
        phone.perform(
            .item(.create([phone.task(ago: 2)])), in: Self.inbox)
        #expect(card(phone) == ["1", "day in a row", "Longest: 3 days"])
    }

    /// Clocks of Berlin in 2026: forward on 29 March at 02:00, back on 25 October at 03:00.
    private static var berlin: Zone {
        Zone { moment in
            (1_774_746_000_000..<1_792_890_000_000).contains(moment.milliseconds) ? 120 : 60
        }
    }

    @Test(
        "streaks continue over nights with a clock change if days begin at four", .tags(.H6),
        arguments: [
            ("2026-03-26", "05:30", 0), ("2026-03-26", "23:30", 0), ("2026-03-26", "01:30", 1),
            ("2026-10-22", "05:30", 0), ("2026-10-22", "23:30", 0), ("2026-10-22", "02:30", 1),
        ])
    func clocks(first: String, clock: String, nights: Int) throws {
        var phone = TestDevice()
        phone.env.zone = Self.berlin
        let first = try #require(CivilDay(first))
        phone.env.now = phone.env.zone.moment(of: CivilTime(first, minuteOfDay: 720))
        phone.perform(.person(.dayStart(4)), in: TestDevice.own)
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        for count in 1...6 {
            let day = first.advanced(by: count - 1)
            let time = try #require(CivilTime(day.advanced(by: nights).text + "T" + clock))
            phone.env.now = max(phone.env.now, phone.env.zone.moment(of: time))
            phone.send(.changed)
            #expect(phone.env.today == day)
            phone.send(.opened(.today(nil)))
            phone.send(.today(.habitChecked(water, day, true)))
            phone.send(.today(.draftEntered("Walk")))
            phone.send(.today(.draftSubmitted))
            let walk = try #require(phone.model.screen.today!.tasks.first)
            phone.send(.today(walk.tick(true)))
            phone.send(.opened(.habits))
            let streak = count == 1 ? "1 day in a row" : "\(count) days in a row"
            #expect(phone.html.contains(">\(streak)<") && phone.html.contains(">100%<"))
            phone.send(.opened(.profile))
            #expect(card(phone).first == String(count))
        }
        #expect(phone.refusals.isEmpty)
    }
}

extension TestDevice {
    /// A task of a day in the past.
    fileprivate mutating func task(ago days: Int) -> NewItem {
        NewItem(
            id: env.newID(), title: "Walk", rank: Rank.spread(1)[0], day: today.advanced(by: -days))
    }

    fileprivate mutating func finish(ago days: Int) {
        let (task, inbox) = (task(ago: days), ScopeID.inbox(of: TestDevice.anna))
        perform(.item(.create([task])), in: inbox)
        perform(.item(.tick(task.id, done: true)), in: inbox)
    }
}
