import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("The habit page", .timeLimit(.minutes(15)))
struct HabitPageTests {
    private func phone(begun ago: Int = 0, language: Language = .english) -> (TestDevice, HabitID) {
        var phone = TestDevice(language: language)
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        if ago > 0 { phone.check(water, ago: ago) }
        phone.send(.opened(.habit(water)))
        return (phone, water)
    }

    private func days(_ phone: TestDevice) -> [String] {
        let rows = phone.html.components(between: "<ul aria-label=\"Activity\"", and: "</ul>").first ?? ""
        return rows.components(between: "<span class=\"row-main\">", and: "</span>")
    }

    @Test("the page lists each day since the habit was begun or first done, newest first", .tags(.H5))
    func rows() {
        var (phone, _) = phone(begun: 4)
        #expect(
            days(phone) == ["Today", "Yesterday", "The day before yesterday", "15 November", "14 November"])
        (phone, _) = self.phone()
        #expect(days(phone) == ["Today"])
    }

    @Test(
        "ticking a past day updates the streak and the totals",
        .tags(.H5))
    func past() {
        var (phone, water) = phone(begun: 4)
        for ago in 1...3 { phone.check(water, ago: ago) }
        #expect(phone.html.contains("Streak</span><span class=\"headline\">4 days"))
        phone.check(water, ago: 2, false)
        #expect(phone.html.contains("Streak</span><span class=\"headline\">1 day<"))
        #expect(phone.html.contains("Longest</span><span class=\"headline\">2 days"))
        #expect(phone.html.contains("Total</span><span class=\"headline\">3 days"))
        phone.check(water)
        #expect(phone.html.contains("Streak</span><span class=\"headline\">2 days"))
        #expect(phone.html.contains("Wed, 11:06"))
    }

    @Test(
        "a streak is not broken by today or by days on which the habit is not planned",
        .tags(.H6))
    func row() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        let swim = phone.makeHabit("Swim", without: 2, 4, 6, 7)  // Monday, Wednesday, Friday
        for ago in [2, 5, 7] { phone.check(swim, ago: ago) }
        #expect(phone.html.contains("3 days in a row"))
        phone.check(swim)
        #expect(phone.html.contains("4 days in a row"))
        phone.check(swim, ago: 5, false)
        #expect(phone.html.contains("2 days in a row"))
        phone.send(.opened(.habit(swim)))
        #expect(phone.html.contains("Tue, not planned"))
    }

    @Test(
        "new weekdays count from today on and leave streak and map of the past unchanged",
        .tags(.H6))
    func replanned() throws {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        let swim = phone.makeHabit("Swim", without: 2, 4, 6, 7)  // Monday, Wednesday, Friday
        for ago in [0, 2, 5] { phone.check(swim, ago: ago) }
        phone.send(.opened(.habit(swim)))
        phone.send(.habits(.formAsked(swim)))
        phone.send(.habits(.form(.weekdayTapped(2))))
        #expect(!phone.html.contains("From today on."), "a habit begun today has no past")
        phone.send(.habits(.form(.cancelled)))

        phone.env.now = TestDevice.noon.advanced(by: 9 * Instant.day)  // a Friday
        phone.send(.changed)
        for ago in [0, 2, 4, 7] {
            phone.send(.habits(.checked(swim, phone.env.today.advanced(by: -ago), true)))
        }
        #expect(phone.html.contains("7 days"))
        phone.send(.habits(.formAsked(swim)))
        for day in [2, 4, 6] { phone.send(.habits(.form(.weekdayTapped(day)))) }
        #expect(phone.html.contains("From today on."))
        phone.send(.habits(.form(.saved)))
        #expect(phone.html.contains("7 days") && phone.html.contains("Thu, not planned"))
        phone.env.now = TestDevice.noon.advanced(by: 11 * Instant.day)
        phone.send(.changed)
        #expect(phone.html.contains("0 days") && phone.html.contains(">Sat<"), "Saturdays count from then on")
    }

    @Test("every tick and the streak survive crossing the date line", .tags(.H6))
    func dateLine() {
        var phone = TestDevice()
        phone.env.zone = Zone { _ in 14 * 60 }
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        let there = phone.env.today
        for ago in 0..<3 { phone.send(.habits(.checked(water, there.advanced(by: -ago), true))) }
        for (hours, daysBack) in [(-11, 1), (14, 0)] {
            phone.env.zone = Zone { _ in hours * 60 }
            phone.send(.changed)
            #expect(phone.env.today == there.advanced(by: -daysBack))
            #expect(phone.html.contains(">\(3 - daysBack) days in a row<") && phone.html.contains("100%"))
        }
    }

    @Test(
        "a habit that begins in the year 1 or 9999 is shown",
        .tags(.H5))
    func edges() throws {
        for (begun, shown, planned) in [("0001-01-01", Habits.daysAtOnce, 365), ("9999-12-31", 1, 0)] {
            var phone = TestDevice()
            let id = HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
            let habit = Habit(
                name: "Water", color: HabitColor.palette[0], time: 0, rank: Rank("V")!,
                started: try #require(CivilDay(begun)))
            phone.perform(.habit(.create(id, habit)), in: TestDevice.own)
            phone.send(.opened(.habit(id)))
            phone.check(id)
            #expect(phone.html.contains("Streak</span><span class=\"headline\">1 day<"))
            #expect(days(phone).count == shown)
            phone.send(.habits(.yearChosen(1)))
            #expect(
                phone.html.contains("aria-label=\"1: done on 0 days, planned on \(planned)\""))
        }
    }

    @Test("a long activity shows the newest days and more on scrolling", .tags(.H5))
    func window() {
        var (phone, _) = phone(begun: 1100)
        #expect(days(phone).count == Habits.daysAtOnce && phone.html.contains("Show more (1041)"))
        phone.send(.habits(.moreWanted))
        #expect(days(phone).count == 2 * Habits.daysAtOnce)
        for _ in 0..<20 { phone.send(.habits(.moreWanted)) }
        #expect(days(phone).count == 1101 && days(phone).last == "14 November 2023")
    }

    @Test("the year map has a square for each day, and the year can be changed", .tags(.H5))
    func year() throws {
        var (phone, water) = phone(begun: 400)
        phone.check(water, ago: 1)
        #expect(phone.html.contains("aria-label=\"2026: done on 1 day, planned on 322\""))
        let squares = phone.html.components(between: "d=\"M", and: "\"").joined(separator: "M")
        #expect(squares.components(between: "h6v6h-6", and: "z").count >= 360)
        phone.send(.habits(.yearChosen(2025)))
        #expect(phone.html.contains("aria-label=\"2025: done on 1 day, planned on 79\""))
        phone.send(.habits(.yearChosen(2024)))
        #expect(phone.html.contains("aria-label=\"2024: done on 0 days, planned on 0\""))
    }

    @Test("Russian days have their usual names and plural forms", .tags(.H5))
    func russian() {
        var (phone, water) = phone(begun: 2, language: .russian)
        #expect(
            phone.html.contains("Позавчера") && phone.html.contains("0 дней") && phone.html.contains("1 день")
        )
        phone.check(water, ago: 1)
        #expect(phone.html.contains("2 дня") && phone.html.contains("Каждый день в 11:06"))
    }

    @Test("a deleted habit is shown as gone, also while its page is open", .tags(.H5))
    func gone() {
        var (phone, water) = phone()
        phone.perform(.habit(.delete(water)), in: TestDevice.own)
        #expect(phone.html.contains("This habit is gone"))
        phone.send(.opened(.habit(HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAV"))))
        #expect(phone.html.contains("This habit is gone"))
    }

    @Test("the information page lists six stages of a habit and their source", .tags(.H8))
    func information() {
        for language in Language.choices {
            var phone = TestDevice(language: language)
            phone.send(.opened(.habitsInfo))
            for day in [1, 2, 7, 21, 40, 90] {
                #expect(phone.html.contains(language == .english ? ">Day \(day)<" : ">День \(day)<"))
            }
            #expect(phone.html.contains("psychbook.ru"))
            let page = phone.html.components(between: "class=\"page info\"", and: "psychbook.ru")[0]
            let facts =
                language == .english
                ? [
                    "21-day", "without the old habit", "a step away", "self-control", "diary", "hard",
                    "threshold",
                    "congratulate", "burden", "right way", "old life", "Look back",
                ]
                : [
                    "21 день", "без старой привычки", "один шаг", "самоконтролем", "дневник", "трудно",
                    "порог",
                    "поздравьте", "груз", "нужную сторону", "прошлой жизни", "Оглянитесь",
                ]
            let places = facts.map { page.firstRange(of: $0)?.lowerBound }
            #expect(
                places.allSatisfy { $0 != nil }
                    && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        }
    }

    @Test("back from a habit page leads to the habits")
    func back() {
        var (phone, _) = phone()
        #expect(phone.send(.backTapped) == [.back(to: .habits)])
        phone.send(.opened(.trash))
        phone.send(.opened(.habitsInfo))
        #expect(phone.send(.backTapped) == [.replace(.habits)])
    }

    @Test("back from a habit opened from a day leads to the day and is named after it", .tags(.U1))
    func backFromHabit() {
        var (phone, habit) = phone()
        let yesterday = Route.today(phone.today)
        phone.env.now = phone.env.now.advanced(by: 86_400_000)
        phone.send(.opened(yesterday))
        phone.send(.linkTapped(.habit(habit)))
        let bar = phone.html.components(between: "<header class=\"bar\">", and: "</header>")
        #expect(bar.contains { $0.contains("<span>Yesterday</span>") }, "also with the habits next to it")
        #expect(phone.send(.backTapped).contains(.back(to: yesterday)))
        #expect(phone.returnedEffects.last == .focus("habit-" + habit.text))
        #expect(phone.html.contains("id=\"habit-" + habit.text))
    }
}
