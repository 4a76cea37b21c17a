import Browser
import Domain
import FeatureTags
import Platform
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Commands rejected on the device", .tags(.F12), .timeLimit(.minutes(15)))
struct LocalRejectionTests {
    let device = Device(storedTexts: Device.signedIn)
    let tab: SimulatedTab
    let list = ListID("01L1ST00000000000000000000")
    let milk = ItemID("01M1LK00000000000000000000")

    /// Milk has been deleted from a list.
    init() throws {
        tab = device.open()
        tab.connect()
        let new = NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])
        for intent in [Intent.list(.create(name: "Groceries")), .item(.create([new])), .item(.delete(milk))] {
            try tab.loop.sync?.perform(intent, in: .list(list))
        }
        tab.answerCalls()
    }

    private func rejectedChanges(_ tab: SimulatedTab) -> [RejectedCommand] {
        tab.loop.sync?.client.rejectedCommands ?? []
    }

    @Test(
        "a photo of a deleted item is kept in the rejected changes, also after a reload"
    )
    func photo() throws {
        tab.loop.perform(.pick(.item(milk, in: list), from: .camera))
        tab.loop.performWaiting()
        guard case .pickPictures(let token, _)? = tab.tab.calls.last else {
            Issue.record("no request was made")
            return
        }
        let name = String(repeating: "0f", count: 32)
        tab.receive(.picked(token, .stored(name: name)))
        tab.wait(seconds: 1)
        for tab in [tab, device.open()] {
            #expect(
                rejectedChanges(tab).map(\.refusal) == [.gone]
                    && rejectedChanges(tab).first?.summary?.name == "Milk")
            #expect(tab.loop.sync?.client.neededBlobs == [BlobID(name)])
        }
    }

    @Test("text of a rejected command is kept once, and a command without content of the user is dropped")
    func text() throws {
        tab.loop.perform(.perform(.item(.rename(milk, "Oat milk")), in: .list(list)))
        tab.loop.perform(.perform(.item(.tick(milk, done: true)), in: .list(list)))
        #expect(rejectedChanges(tab).map(\.command.intent.text) == ["Oat milk"])
        let id = try #require(rejectedChanges(tab).first?.command.id)
        tab.loop.perform(.retry(id))
        #expect(rejectedChanges(tab).map(\.command.id) == [id])
        try tab.loop.sync?.perform(.item(.restore(milk)), in: .list(list))
        tab.loop.perform(.retry(id))
        #expect(rejectedChanges(tab).isEmpty)
        #expect(tab.loop.sync?.client.replica.item(milk, in: .list(list))?.title == "Oat milk")
    }
}
