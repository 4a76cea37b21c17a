import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("A window with two screens", .tags(.U1), .timeLimit(.minutes(15)))
struct WideWindowTests {
    private func device() -> TestDevice {
        var device = TestDevice()
        device.env.device.isWide = true
        return device
    }

    @Test("the lists open the list that was opened last, otherwise the first one")
    func lists() {
        var device = device()
        #expect(device.send(.opened(.lists)).allSatisfy { !$0.navigates })
        let (flat, groceries) = (device.makeList("Flat"), device.makeList("Groceries"))
        for (opened, list) in [(nil, groceries), (flat, flat), (groceries, groceries)] {
            if let opened { device.send(.opened(.list(opened))) }
            device.send(.opened(.today(nil)))
            #expect(device.send(.opened(.lists)).contains(.replace(.list(list))))
            #expect(device.model.route == .list(list))
        }
        device.env.device.isWide = false
        device.send(.opened(.lists))
        #expect(device.model.route == .lists)
    }

    @Test("the habits open a habit")
    func habits() {
        var device = device()
        device.send(.opened(.habits))
        let habit = device.makeHabit("Swim")
        device.send(.opened(.today(nil)))
        device.send(.opened(.habits))
        #expect(device.model.route == .habit(habit))
    }

    @Test("a chat opens by itself only if it was open before, or has no unread messages")
    func chats() {
        let tests = ChatTests()
        var device = tests.phone()
        tests.write("Milk?", on: &device)
        device.send(.opened(.today(nil)))
        tests.receive(["Yes"], on: &device)
        device.env.device.isWide = true
        device.model.detailPane = DetailPane()
        device.send(.opened(.chats))
        #expect(device.model.route == .chats && device.html.contains("Select a chat"))
        device.send(.opened(.chat(tests.chat)))
        device.send(.opened(.today(nil)))
        device.send(.opened(.chats))
        #expect(device.model.route == .chat(tests.chat))
    }

    @Test("a list that opens after another one was deleted leaves the button that restores the deleted one")
    func deleted() {
        var device = device()
        let (flat, groceries) = (device.makeList("Flat"), device.makeList("Groceries"))
        device.send(.lists(.removeTapped(groceries)))
        device.send(.lists(.removeConfirmed))
        #expect(device.model.route == .list(flat))
        device.send(.undoTapped)
        #expect(device.env.replica.list(in: .list(groceries))?.deleted == nil)
    }

    @Test("the month next to a day replaces its week, selects days, and does not scroll the window")
    func month() {
        var device = device()
        device.send(.opened(.today(nil)))
        #expect(!device.html.contains("data-steady"))
        #expect(device.html.contains("class=\"month\"") && !device.html.contains("class=\"week\""))
        device.send(.today(.daySelected(device.today.advanced(by: 40))))
        #expect(device.model.route == .today(device.today.advanced(by: 40)))
        let month = Language.english.name(of: CivilMonth(of: device.today.advanced(by: 40)))
        #expect(device.html.contains(month))
    }

    @Test("the sources of photos are rows next to the photos")
    func photos() {
        var device = device()
        device.send(.opened(.photos))
        #expect(device.html.contains("Everyone’s photos") && !device.html.contains("class=\"sources\""))
    }
}
