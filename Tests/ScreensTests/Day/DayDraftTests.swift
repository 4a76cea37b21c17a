import Domain
import FeatureTags
import Testing

@testable import Screens

@Suite("Unsaved tasks of a day", .timeLimit(.minutes(15)))
struct DayDraftTests {
    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        return phone
    }

    @Test(
        "an unsaved task is restored in its field after navigation and a reload until it is added",
        .tags(.D2))
    func field() {
        var phone = phone()
        phone.send(.today(.draftEntered("Walk the dog")))
        phone.send(.opened(.lists))
        phone.reload()
        phone.send(.opened(.today(phone.today.advanced(by: 1))))
        #expect(phone.html.contains("value=\"Walk the dog\""))
        phone.send(.opened(.calendar))
        phone.send(.opened(.today(nil)))
        phone.send(.today(.draftSubmitted))
        #expect(phone.titles(in: ListID(TestDevice.anna.text)) == ["Walk the dog"])
        #expect(phone.model.allDrafts.isEmpty && !phone.html.contains("value=\"Walk the dog\""))
        phone.reload()
        #expect(phone.model.screen.today!.draft == "")
    }

    @Test("an unsaved task is restored on its sheet with its day until it is added or cancelled", .tags(.D4))
    func sheet() {
        for isAdded in [false, true] {
            var phone = phone()
            phone.send(.today(.sheetAsked))
            phone.send(.today(.titleEntered("Learn French")))
            phone.send(.today(.day(.chosen(CivilDay("2026-12-24")!))))
            phone.send(.opened(.lists))
            phone.reload()
            phone.send(.opened(.today(nil)))
            #expect(phone.model.screen.today!.sheet == nil)
            phone.send(.today(.sheetAsked))
            #expect(phone.html.contains("value=\"Learn French\"") && phone.html.contains("24 December<"))
            phone.send(.today(isAdded ? .sheetSubmitted : .sheetClosed))
            #expect(phone.model.allDrafts.isEmpty)
            phone.send(.opened(.today(nil)))
            phone.send(.today(.sheetAsked))
            #expect(
                phone.model.screen.today!.sheet?.title == ""
                    && phone.model.screen.today!.sheet?.day.text == "2026-11-18")
        }
    }

    @Test("an unsaved task is restored on its sheet with its repetition and list", .tags(.D4, .L10))
    func ruleAndList() {
        var phone = TestDevice()
        let flat = phone.makeList("Flat")
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Bins")))
        phone.send(.today(.ruleChosen(Recurrence(.daily)!)))
        phone.send(.today(.listChosen(flat)))
        phone.send(.opened(.lists))
        phone.reload()
        phone.send(.opened(.today(nil)))
        phone.send(.today(.sheetAsked))
        #expect(phone.model.screen.today!.sheet?.rule == Recurrence(.daily)!)
        phone.send(.today(.sheetSubmitted))
        #expect(phone.titles(in: flat) == ["Bins"] && phone.model.allDrafts.isEmpty)
    }

    @Test("an unsaved task whose list is no longer writable is restored for the inbox", .tags(.D4))
    func lostList() {
        var phone = phone()
        let list = ListID("00000000000000000000000000")
        phone.receiveList(list, "Flat", role: .editor)
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Bins")))
        phone.send(.today(.listChosen(list)))
        phone.reload()
        phone.receiveList(list, "Flat", role: .viewer)
        phone.send(.today(.sheetAsked))
        #expect(phone.model.screen.today!.sheet?.title == "Bins")
        #expect(phone.model.screen.today!.sheet?.list == nil)
    }

    @Test("an unsaved task of a sheet without a chosen day gets the day on which the sheet opens again")
    func otherDay() {
        var phone = phone()
        phone.send(.today(.sheetAsked))
        phone.send(.today(.titleEntered("Learn French")))
        phone.reload()
        phone.send(.today(.daySelected(phone.today.advanced(by: 2))))
        phone.send(.today(.sheetAsked))
        #expect(phone.model.screen.today!.sheet?.title == "Learn French")
        #expect(phone.model.screen.today!.sheet?.day == CivilDay("2026-11-20"))
    }
}
