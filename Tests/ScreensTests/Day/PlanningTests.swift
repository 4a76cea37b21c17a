import Domain
import FeatureTags
import Markup
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Planning a task with a time", .tags(.L12), .timeLimit(.minutes(15)))
struct PlanningTests {
    /// Wednesday, 2026-11-18, 14:06.
    private var phone = TestDevice()
    private let inbox = ListID(TestDevice.anna.text)

    private func item(_ title: String, in list: ListID) -> Item? {
        phone.env.replica.item(phone.item(title, in: list), in: .list(list))
    }

    @Test("the sheet adds a task with day, time, repetition and list", .tags(.D4, .L10))
    mutating func sheet() {
        let flat = phone.makeList("Flat")
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Bins")))
        phone.send(.today(.day(.chosen(CivilDay("2026-11-20")!))))
        phone.send(.today(.time(.toggled)))
        phone.send(.today(.time(.hourChosen(17))))
        phone.send(.today(.time(.minuteChosen(35))))
        phone.send(.today(.panelTapped(.rules)))
        #expect(!phone.model.screen.today!.sheet!.timeChoice.isOpen, "only one part is expanded")
        let rule = Recurrence(.weekly(Weekdays(bits: 0b1_0000)!))!
        #expect(phone.html.contains(phone.env.language.recurrence(rule)))
        phone.send(.today(.ruleChosen(rule)))
        phone.send(.today(.panelTapped(.lists)))
        phone.send(.today(.listChosen(flat)))
        #expect(phone.html.contains("17:35") && phone.html.contains(">Flat<"))
        phone.send(.today(.sheetSubmitted))
        let bins = item("Bins", in: flat)
        #expect(bins?.day == CivilDay("2026-11-20") && bins?.time == 1055 && bins?.alert == .atTime)
        #expect(bins.flatMap { phone.env.replica.rule(of: $0, in: .list(flat)) } == rule)
        #expect(phone.refusals.isEmpty)
    }

    @Test("Backspace right behind words in the sheet returns the last ones to the title", .tags(.L11))
    mutating func backspace() throws {
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Call 2 l tomorrow ")))
        let key = Event(.keyDown, value: "BackspaceAtEnd")
        #expect(App.view(phone.model, phone.env).message(for: key, on: "") == nil)
        phone.send(.today(.titleEntered("Call 2 l tomorrow")))
        let message = App.view(phone.model, phone.env).message(for: key, on: "")
        #expect(message == .today(.sheetWordsKept(["tomorrow"])))
        phone.send(try #require(message))
        #expect(App.view(phone.model, phone.env).message(for: key, on: "") == nil)
        phone.send(.today(.sheetSubmitted))
        #expect(item("Call 2 l tomorrow", in: inbox) != nil)
    }

    @Test("words in the sheet are chips and override tapped values", .tags(.D4, .L11))
    mutating func words() {
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.time(.hourChosen(9))))
        phone.send(.today(.titleEntered("Call tomorrow at 17:00")))
        #expect(phone.html.contains("Keep as text: tomorrow, at 17:00"))
        phone.send(.today(.sheetWordsKept(["tomorrow"])))
        phone.send(.today(.sheetSubmitted))
        let call = item("Call tomorrow", in: inbox)
        #expect(call?.day == phone.today && call?.time == 1020)
    }

    /// The names of the pressed buttons in the sheet.
    private var pressed: [String] {
        phone.html.components(between: "<button", and: "</button>").filter {
            $0.contains("aria-pressed=\"true\"")
        }
        .map { $0.components(between: ">", and: "<").joined() }
    }

    @Test(
        "the choices of the sheet show what the title says, until one of them replaces its words",
        .tags(.D4, .L11))
    mutating func understood() {
        let flat = phone.makeList("Flat")
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        #expect(pressed == ["Today"])
        phone.send(.today(.titleEntered("Milk tomorrow at 17:00 #flat 2 l")))
        #expect(pressed == ["Tomorrow", "17:00", "Flat"])
        phone.send(.today(.time(.toggled)))
        #expect(phone.model.screen.today!.sheet!.title == "Milk tomorrow at 17:00 #flat 2 l")
        phone.send(.today(.day(.chosen(phone.today))))
        #expect(phone.model.screen.today!.sheet!.title == "Milk 2 l")
        #expect(pressed.contains("Today") && pressed.contains("17:00") && !pressed.contains("Tomorrow"))
        phone.send(.today(.titleEntered("Milk 2 l every day")))
        #expect(pressed.contains("Every day"))
        phone.send(.today(.ruleChosen(nil)))
        phone.send(.today(.sheetSubmitted))
        let milk = item("Milk", in: flat)
        #expect(milk?.day == phone.today && milk?.time == 1020 && milk?.quantity != nil)
        #expect(milk?.occurrence == nil && phone.refusals.isEmpty)
    }

    @Test("each value that the title names is in the sheet once", .tags(.D4, .L11))
    mutating func once() {
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Milk every day at 17:00 2 l")))
        for value in ["Every day", "17:00", "2 l"] {
            #expect(phone.html.components(between: ">", and: "<").count { $0 == value } == 1, "\(value)")
        }
        phone.tap("Keep as text: every day, at 17:00")
        #expect(!phone.html.contains(">Every day<") && !phone.html.contains(">17:00<"))
        phone.send(.today(.sheetSubmitted))
        #expect(item("Milk every day at 17:00", in: inbox)?.quantity != nil)
    }

    @Test("the time of the sheet survives a reload, and can be removed")
    mutating func draft() {
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Call")))
        phone.send(.today(.time(.hourChosen(17))))
        phone.reload()
        phone.send(.today(.sheetAsked))
        #expect(phone.model.screen.today!.sheet?.time == 1020)
        phone.send(.today(.time(.removed)))
        phone.send(.today(.sheetSubmitted))
        #expect(item("Call", in: inbox)?.time == nil && phone.model.allDrafts.isEmpty)
    }

    @Test(
        "a typed time is read in both languages, other texts are reported",
        arguments: [
            ("17:30", 1050), ("1730", 1050), ("930", 570), ("5 pm", 1020), ("5pm", 1020), ("17.05", 1025),
            ("noon", 720), ("25:00", nil), ("12:60", nil), ("soon", nil), ("2500", nil), ("tomorrow", nil),
        ] as [(String, Int?)])
    func typed(text: String, time: Int?) {
        for language in [Language.english, .russian] {
            var env = phone.env
            env.language = language
            #expect(env.time(typed: text) == time)
            var (choice, chosen) = (TimeChoice(), Int?.some(5))
            choice.update(.typed(text), &chosen, env)
            #expect(chosen == time ?? 5 && choice.isWrong == (time == nil))
        }
    }

    @Test("a time that is added in the editor brings today and a reminder along", .tags(.L6))
    mutating func editor() {
        let list = phone.makeList("Flat", ["Call"])
        func edit(_ phone: inout TestDevice, _ messages: ItemEditor.Message...) {
            phone.send(.items(.detailsTapped(phone.item("Call", in: list))))
            for message in messages { phone.send(.itemEditor(message)) }
            phone.send(.itemEditor(.closed))
        }
        edit(&phone, .chipTapped(.time), .time(.hourChosen(17)))
        #expect(item("Call", in: list)?.day == phone.today && item("Call", in: list)?.time == 1020)
        #expect(item("Call", in: list)?.alert == .atTime && phone.html.contains("Today, 17:00"))
        edit(&phone, .entered(.reminder, "10"))
        #expect(item("Call", in: list)?.alert == .before(minutes: 10))
        edit(&phone, .entered(.reminder, "2026-11-19T18:30"))
        #expect(item("Call", in: list)?.alert == nil && item("Call", in: list)?.reminder != nil)
        edit(&phone, .entered(.reminder, "morning"))
        #expect(item("Call", in: list)?.alert == .morning && item("Call", in: list)?.reminder == nil)
        edit(&phone, .time(.removed))
        #expect(item("Call", in: list)?.time == nil && item("Call", in: list)?.alert == .morning)
        edit(&phone, .time(.hourChosen(9)), .removed(.day))
        let call = item("Call", in: list)
        #expect(call?.day == nil && call?.time == nil && call?.alert == nil && phone.refusals.isEmpty)
    }

    @Test("the reminders of the editor suit the plan", .tags(.L6))
    mutating func offers() {
        let list = phone.makeList("Flat", ["Call"])
        phone.send(.items(.detailsTapped(phone.item("Call", in: list))))
        phone.send(.itemEditor(.chipTapped(.reminder)))
        #expect(!phone.html.contains("That morning") && phone.html.contains("datetime-local"))
        phone.send(.itemEditor(.day(.chosen(phone.today))))
        #expect(phone.html.contains("That morning") && !phone.html.contains("At the time"))
        phone.send(.itemEditor(.time(.hourChosen(17))))
        for words in ["At the time", "min before", "h before", "Other…"] {
            #expect(phone.html.contains(words))
        }
    }
}
