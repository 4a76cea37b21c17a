import Browser
import Domain
import FeatureTags
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

/// Unsent text.
extension PersistenceTests {
    @Test("a text that was not added is restored in its field until the user signs out", .tags(.U7))
    func drafts() {
        let tab = open()
        make("Groceries", in: tab)
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.draftEntered("Mi\"lk")))
        tab.receive(.leaving)
        let again = device.open("/lists/" + list.id)
        #expect(again.loop.model.allDrafts == [Draft("Mi\"lk", in: list.id)])
        again.loop.signedOut()
        again.answerCalls()
        #expect(!device.storedTexts.contains("Mi"))
    }

    @Test(
        "text of a crashed page about an item is restored in its fields, and saved after a pause", .tags(.U7))
    func draftsOfItems() {
        let (tab, item) = openItem()
        tab.loop.send(.itemEditor(.entered(.note, "The blue one")))
        tab.loop.saveDrafts()
        tab.answerCalls()
        let again = device.open("/lists/" + list.id + "/items/" + item.text)
        #expect(again.loop.model.allDrafts.contains { $0.text == "The blue one" })
        let other = device.open("/lists/" + list.id)
        #expect(!other.loop.model.allDrafts.isEmpty)
        again.wait(seconds: 1)
        for case .setTimer(let token, milliseconds: 2000) in again.tab.calls { again.receive(.timer(token)) }
        #expect(again.loop.sync?.client.replica.item(item, in: list)?.note == "The blue one")
        again.receive(.leaving)
        #expect(device.open().loop.model.allDrafts.isEmpty)
        #expect(other.loop.model.allDrafts.isEmpty)
    }

    @Test("the title of an item that was edited in its row is edited further after a crash", .tags(.U7))
    func draftsOfTitles() {
        let (tab, item) = openItem()
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.itemTapped(item)))
        tab.loop.send(.items(.titleEntered("Oat milk")))
        tab.loop.saveDrafts()
        tab.receive(.visible(true))
        let again = device.open("/lists/" + list.id)
        #expect(again.loop.model.allDrafts.contains { $0.text == "Oat milk" })
        again.loop.send(.items(.editorClosed))
        #expect(again.loop.sync?.client.replica.item(item, in: list)?.title == "Oat milk")
        #expect(again.loop.model.allDrafts.isEmpty)
    }

    @Test("text about an item is saved when the page is hidden or ends", .tags(.U7))
    func endOfPage() {
        for event in [BrowserEvent.visible(false), .leaving] {
            let device = PersistenceTests()
            let (tab, item) = device.openItem()
            tab.loop.send(.itemEditor(.entered(.note, "The blue one")))
            tab.receive(event)
            #expect(tab.loop.sync?.client.replica.item(item, in: device.list)?.note == "The blue one")
            #expect(tab.loop.model.allDrafts.isEmpty)
        }
    }

    @Test("text of a crashed page is merged with the changes of other users", .tags(.L8))
    func draftsOfChangedItems() {
        let (tab, item) = openItem()
        tab.loop.send(.itemEditor(.entered(.note, "The blue one")))
        tab.loop.send(.itemEditor(.entered(.title, "Oat milk")))
        tab.loop.saveDrafts()
        let changes: [ItemChange] = [.note("From the farm"), .title("Raw milk")]
        tab.loop.perform(.perform(.item(.edit(item, changes)), in: list))
        tab.receive(.visible(true))
        let again = device.open("/lists/" + list.id + "/items/" + item.text)
        again.loop.send(.itemEditor(.closed))
        let saved = again.loop.sync?.client.replica.item(item, in: list)
        #expect(saved?.note == "From the farm\nThe blue one" && saved?.title == "Oat milk")
    }

    @Test("drafts of two tabs for two lists are kept, in any order of closing")
    func draftsOfTabs() {
        let tab = open()
        make("Groceries", in: tab)
        let other = device.open("/lists/" + list.id)
        other.loop.send(.items(.draftEntered("Milk")))
        let second = ListID("0000000000000000000000000B")
        tab.loop.send(.opened(.list(second)))
        tab.loop.send(.items(.draftEntered("Paint")))
        other.receive(.leaving)
        tab.receive(.leaving)
        let lists = device.open().loop.model.allDrafts.map { $0.key }
        #expect(Set(lists) == [list.id, second.text])
    }

    @Test("two tabs that store drafts at the same time do not overwrite each other")
    func draftsAtOnce() {
        let tab = open()
        make("Groceries", in: tab)
        let other = device.open("/lists/" + list.id)
        other.isSuspended = true
        let second = ListID("0000000000000000000000000B")
        tab.loop.send(.opened(.list(second)))
        tab.loop.send(.items(.draftEntered("Paint")))
        tab.receive(.leaving)
        other.loop.send(.items(.draftEntered("Milk")))
        other.loop.leave()
        other.answerCalls()
        let lists = device.open().loop.model.allDrafts.map { $0.key }
        #expect(Set(lists) == [list.id, second.text])
    }

    @Test(
        "a draft that one tab has continued survives the closing of a tab with an older version", .tags(.S4),
        arguments: [false, true])
    func draftsThatGrow(isOpen: Bool) {
        let tab = open()
        make("Groceries", in: tab)
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.draftEntered("Milk")))
        tab.receive(.visible(false))
        let other = device.open(isOpen ? "/lists/" + list.id : "/lists")
        tab.loop.send(.items(.draftEntered("Milk and eggs")))
        tab.receive(.visible(false))
        other.receive(.leaving)
        let again = device.open("/lists/" + list.id)
        #expect(again.loop.model.allDrafts == [Draft("Milk and eggs", in: list.id)])
    }

    @Test("a draft of another tab is shown in the field of a list that is opened later")
    func draftsFollow() {
        let tab = open()
        make("Groceries", in: tab)
        let other = device.open()
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.draftEntered("Milk")))
        tab.receive(.visible(false))
        other.loop.send(.opened(.list(ListID(list.id))))
        #expect(other.loop.model.allDrafts == [Draft("Milk", in: list.id)])
        other.loop.send(.items(.draftEntered("")))
        other.receive(.leaving)
        #expect(device.open().loop.model.allDrafts.isEmpty)
    }

    @Test("drafts of a user are not shown to the next user")
    func draftsOfOthers() {
        let tab = open()
        make("Groceries", in: tab)
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.draftEntered("Milk")))
        tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        #expect(tab.loop.model.allDrafts.isEmpty)
        tab.loop.signedIn(Me(person: PersonID("0000000000000000000000EVEE"), email: "eve@example.org"))
        #expect(tab.loop.model.drafts.isEmpty)
        tab.receive(.leaving)
        #expect(!device.storedTexts.contains("Milk"))
    }

    @Test("a page that becomes hidden has stored its drafts")
    func hidden() {
        let tab = open()
        make("Groceries", in: tab)
        tab.loop.send(.opened(.list(ListID(list.id))))
        tab.loop.send(.items(.draftEntered("Milk")))
        tab.receive(.visible(false))
        #expect(device.storedTexts.contains("Milk"))
    }

    @Test(
        "drafts on a day, for a new list and in the form of a habit are kept until the user signs out",
        .tags(.U7)
    )
    func draftsOfDays() {
        let tab = open()
        tab.loop.send(.opened(.today(nil)))
        tab.loop.send(.today(.draftEntered("Walk")))
        tab.loop.send(.today(.sheetAsked))
        tab.loop.send(.today(.titleEntered("Pack")))
        tab.receive(.leaving)
        let other = device.open("/habits")
        other.loop.send(.habits(.addTapped))
        other.loop.send(.habits(.form(.nameEntered("Swim"))))
        other.loop.send(.opened(.lists))
        other.loop.send(.lists(.nameEntered("Party")))
        other.receive(.leaving)
        let again = device.open("/lists")
        #expect(Set(again.loop.model.allDrafts.map(\.text)) == ["Walk", "Pack", "Swim", "Party"])
        again.loop.send(.lists(.nameSubmitted))
        #expect(again.loop.sync?.client.replica.memberships.count == 1)
        again.loop.send(.opened(.today(nil)))
        again.loop.send(.today(.draftSubmitted))
        again.receive(.leaving)
        #expect(Set(device.open().loop.model.allDrafts.map(\.text)) == ["Pack", "Swim"])
        again.loop.signedOut()
        again.answerCalls()
        #expect(!["Pack", "Swim"].contains { device.storedTexts.contains($0) })
    }
}
