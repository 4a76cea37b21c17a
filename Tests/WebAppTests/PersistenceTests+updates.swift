import Browser
import Domain
import FeatureTags
import Screens
import SyncRules
import Testing
import Wire

@testable import WebApp

/// Activation of a newer app.
extension PersistenceTests {
    @Test("a newer app is not activated while a command is not stored", .tags(.S4))
    func update() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.receive(.updateActive)
        #expect(!tab.tab.calls.contains(.reload))
        device.isFull = false
        tab.wait(seconds: 3)
        #expect(tab.tab.calls.contains(.reload))
    }

    @Test(
        "a newer app activated by another tab does not reload a page with unsaved changes",
        .tags(.S4))
    func updateElsewhere() {
        let (tab, _) = openItem()
        tab.loop.send(.itemEditor(.entered(.note, "The blue one")))
        tab.receive(.updateWaiting)
        #expect(tab.loop.env.status.hasUpdate)
        tab.receive(.updateActive)
        #expect(!tab.tab.calls.contains(.reload))
        #expect(tab.loop.env.status.hasUpdate)
        tab.loop.send(.itemEditor(.left(.note, isUnfinished: false)))
        tab.receive(.visible(true))
        #expect(!tab.tab.calls.contains(.reload), "the visit can still be undone")
        tab.loop.send(.itemEditor(.closed))
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.toastDismissed)
        tab.receive(.visible(true))
        #expect(tab.tab.calls.contains(.reload))
    }

    @Test(
        "a newer app waits for an account form, which is not stored, and is offered there",
        .tags(.S4)
    )
    func updateOfForms() {
        let tab = open()
        tab.loop.send(.opened(.changePassword))
        tab.loop.send(.credentials(.entered(.oldPassword, "correct horse")))
        tab.receive(.updateActive)
        #expect(!tab.tab.calls.contains(.reload) && tab.loop.env.status.hasUpdate)
        #expect(tab.tab.calls.contains(.guardPage(true)), "the browser asks for confirmation")
        #expect(!device.storedTexts.contains("correct horse"))
        tab.loop.send(.updateTapped)
        tab.receive(.visible(true))
        #expect(tab.tab.calls.contains(.reload) && !tab.tab.calls.contains(.activateUpdate))
    }

    @Test("a newer app that the user requests is activated once all commands are stored")
    func updateRequested() {
        let tab = open()
        device.isFull = true
        make("Groceries", in: tab)
        tab.loop.send(.opened(.changePassword))
        tab.loop.send(.credentials(.entered(.oldPassword, "correct horse")))
        tab.receive(.updateActive)
        tab.loop.send(.updateTapped)
        tab.receive(.visible(true))
        #expect(!tab.tab.calls.contains(.reload))
        device.isFull = false
        tab.wait(seconds: 3)
        tab.wait(seconds: 3)
        #expect(tab.tab.calls.filter { $0 == .reload }.count == 1, "one reload")
    }

    @Test("a newer app waits until an offered undo has expired", .tags(.S4))
    func updateOfToasts() {
        let (tab, item) = openItem()
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.deleted(item)))
        tab.receive(.updateActive)
        #expect(!tab.tab.calls.contains(.reload))
        tab.loop.send(.undoTapped)
        tab.receive(.visible(true))
        tab.receive(.frame)
        #expect(tab.tab.calls.contains(.reload))
    }
}
