import Domain
import Testing
import Texts

@Suite("Repetition in words", .timeLimit(.minutes(15)))
struct RecurrenceWordsTests {
    @Test(
        "a rule is described in both languages",
        arguments: [
            ("FREQ=DAILY", "Every day", "Каждый день"),
            ("FREQ=DAILY;INTERVAL=2", "Every 2 days", "Каждые 2 дня"),
            ("FREQ=DAILY;INTERVAL=21", "Every 21 days", "Каждые 21 день"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "Every day", "Каждый день"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Every weekday", "По будням"),
            ("FREQ=WEEKLY;BYDAY=MO", "Every Monday", "Каждый понедельник"),
            ("FREQ=WEEKLY;BYDAY=FR", "Every Friday", "Каждую пятницу"),
            ("FREQ=WEEKLY;BYDAY=SU", "Every Sunday", "Каждое воскресенье"),
            ("FREQ=WEEKLY;BYDAY=SA,SU", "Every week on Sat, Sun", "Каждую неделю: сб, вс"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "Every 2 weeks on Mon, Wed", "Каждые 2 недели: пн, ср"),
            ("FREQ=WEEKLY;INTERVAL=5;BYDAY=TU", "Every 5 weeks on Tue", "Каждые 5 недель: вт"),
            ("FREQ=MONTHLY;BYMONTHDAY=1", "Every month on the 1st", "Каждый месяц 1-го числа"),
            ("FREQ=MONTHLY;BYMONTHDAY=12", "Every month on the 12th", "Каждый месяц 12-го числа"),
            ("FREQ=MONTHLY;BYMONTHDAY=23", "Every month on the 23rd", "Каждый месяц 23-го числа"),
            (
                "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=31", "Every 6 months on the 31st",
                "Каждые 6 месяцев 31-го числа"
            ),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "Every month on the last day", "Каждый месяц в последний день"),
            ("FREQ=MONTHLY;BYDAY=2TU", "Every month on the 2nd Tuesday", "Каждый месяц во второй вторник"),
            ("FREQ=MONTHLY;BYDAY=1WE", "Every month on the 1st Wednesday", "Каждый месяц в первую среду"),
            ("FREQ=MONTHLY;BYDAY=5SU", "Every month on the 5th Sunday", "Каждый месяц в пятое воскресенье"),
            (
                "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "Every 3 months on the last Friday",
                "Каждые 3 месяца в последнюю пятницу"
            ),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "Every year on 29 February", "Каждый год 29 февраля"),
            (
                "FREQ=YEARLY;INTERVAL=4;BYMONTH=5;BYMONTHDAY=9", "Every 4 years on 9 May",
                "Каждые 4 года 9 мая"
            ),
            (
                "FREQ=DAILY;UNTIL=20261231", "Every day until 31 December 2026",
                "Каждый день до 31 декабря 2026"
            ),
            ("FREQ=DAILY;COUNT=1", "Every day, 1 time in total", "Каждый день, всего 1 раз"),
            (
                "FREQ=WEEKLY;BYDAY=SA;COUNT=3", "Every Saturday, 3 times in total",
                "Каждую субботу, всего 3 раза"
            ),
        ])
    func described(text: String, english: String, russian: String) throws {
        let rule = try #require(Recurrence(text))
        #expect(Language.english.recurrence(rule).replacing("\u{A0}", with: " ") == english)
        #expect(Language.russian.recurrence(rule).replacing("\u{A0}", with: " ") == russian)
    }

    @Test(
        "a Russian weekday agrees with the word before it",
        arguments: [
            (1, "Каждый понедельник", "в последний понедельник"),
            (2, "Каждый вторник", "в последний вторник"),
            (3, "Каждую среду", "в последнюю среду"), (4, "Каждый четверг", "в последний четверг"),
            (5, "Каждую пятницу", "в последнюю пятницу"), (6, "Каждую субботу", "в последнюю субботу"),
            (7, "Каждое воскресенье", "в последнее воскресенье"),
        ])
    func genders(weekday: Int, every: String, last: String) throws {
        let weekdays = try #require(Weekdays(bits: 1 << UInt8(weekday - 1)))
        let weekly = try #require(Recurrence(.weekly(weekdays)))
        let monthly = try #require(Recurrence(.monthlyOnWeekday(nth: -1, weekday: weekday)))
        #expect(Language.russian.recurrence(weekly) == every)
        #expect(Language.russian.recurrence(monthly) == "Каждый месяц " + last)
    }

    @Test("a rule after completion says so before its end")
    func afterCompletion() throws {
        let rule = try #require(Recurrence("FREQ=DAILY;INTERVAL=3;COUNT=5", isAfterCompletion: true))
        #expect(
            Language.english.recurrence(rule).replacing("\u{A0}", with: " ")
                == "Every 3 days after completion, 5 times in total")
        #expect(
            Language.russian.recurrence(rule).replacing("\u{A0}", with: " ")
                == "Каждые 3 дня после выполнения, всего 5 раз")
    }

    @Test("the English ending of a day of the month follows the samples of Unicode CLDR")
    func ordinals() throws {
        let endings = [
            "st": [1, 21, 31], "nd": [2, 22], "rd": [3, 23],
            "th": [Int](4...20) + [Int](24...30),
        ]
        for (ending, days) in endings {
            for day in days {
                let rule = try #require(Recurrence(.monthlyOn(day: day)))
                #expect(Language.english.recurrence(rule) == "Every month on the \(day)\(ending)")
            }
        }
    }
}
