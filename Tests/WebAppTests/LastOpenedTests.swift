import Browser
import Domain
import FeatureTags
import Screens
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("The last opened screens of a wide window", .tags(.U1), .timeLimit(.minutes(15)))
struct LastOpenedTests {
    private let device = Device(storedTexts: Device.signedIn)
    private static let lists = ["01L1ST00000000000000000000", "01L1ST00000000000000000001"].map { ListID($0) }

    private func open(isWide: Bool = true) -> SimulatedTab {
        let tab = device.open("/today")
        tab.receive(.online(false))
        tab.receive(.wide(isWide))
        tab.receive(.restLoaded)
        return tab
    }

    /// A tab without a network in which two lists were created, and the first one was opened last.
    private func openLists(isWide: Bool = true) -> SimulatedTab {
        let tab = open(isWide: isWide)
        for list in Self.lists {
            tab.loop.perform(.perform(.list(.create(name: "Groceries")), in: .list(list)))
        }
        for list in Self.lists.reversed() { tab.loop.send(.opened(.list(list))) }
        tab.receive(.visible(false))
        return tab
    }

    /// The screen that the overview of lists opens.
    private func detail(_ tab: SimulatedTab) -> Route {
        tab.loop.send(.opened(.lists))
        tab.receive(.visible(true))
        return tab.loop.model.route
    }

    @Test("a list that was opened last opens again after a reload")
    func reload() {
        _ = openLists()
        #expect(detail(open()) == .list(Self.lists[0]))
    }

    @Test("a narrow window stores no last opened screen")
    func narrow() {
        _ = openLists(isWide: false)
        #expect(!device.storedTexts.contains("opened"))
    }

    @Test("a tab keeps the screens that another tab has opened since, until it opens one itself")
    func tabs() {
        let tab = openLists()
        let other = open()
        other.loop.send(.opened(.list(Self.lists[1])))
        other.receive(.visible(false))
        tab.receive(.visible(false))
        #expect(detail(open()) == .list(Self.lists[1]))
        #expect(detail(tab) == .list(Self.lists[0]), "each tab has its own")
    }

    @Test("the last opened screens are removed with the user", .tags(.A2))
    func signOut() {
        let tab = openLists()
        #expect(device.storedTexts.contains("opened"))
        tab.loop.signedOut()
        tab.answerCalls()
        tab.loop.saveDrafts()
        tab.answerCalls()
        #expect(!device.storedTexts.contains("opened"))
    }

    @Test("an unreadable path of a last opened screen is ignored")
    func unreadable() {
        #expect(WebApp.Device(#"{"opened":1}"#).opened.isEmpty)
        var model = App.Model()
        model.lastOpened = WebApp.Device(#"{"opened":"/x /lists/01L1ST00000000000000000000"}"#).opened
        #expect(model.lastOpened == [.list(Self.lists[0])])
    }
}
