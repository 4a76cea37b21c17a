import Domain
import FeatureTags
import Platform
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Toasts", .timeLimit(.minutes(15)), .tags(.U7))
struct ToastTests {
    private func isShown(_ phone: TestDevice) -> Bool { phone.html.contains("class=\"notice\"") }

    @Test("a toast with an undo button lasts ten seconds, another one five")
    func duration() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Milk"])
        let ticking = phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        #expect(ticking.contains(.setTimer(10_000, .toast(phone.model.toastsShown))))
        let copying = phone.send(.shared(.copied))
        #expect(copying == [.setTimer(5_000, .toast(phone.model.toastsShown))])
    }

    @Test("a toast stays while a pointer or the focus is on it, and then has its full time again")
    func held() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Milk"])
        phone.send(.items(.ticked(phone.item("Milk", in: list), true)))
        let first = phone.model.toastsShown
        #expect(phone.send(.toastHeld(true)).isEmpty && phone.send(.toastHeld(true)).isEmpty)
        phone.send(.elapsed(.toast(first)))
        #expect(isShown(phone))
        #expect(phone.send(.toastHeld(false)) == [.setTimer(10_000, .toast(first + 1))])
        #expect(phone.send(.toastHeld(false)).isEmpty)
        phone.send(.elapsed(.toast(first)))
        #expect(isShown(phone), "the timer from before the pointer has no effect")
        phone.send(.elapsed(.toast(first + 1)))
        #expect(!isShown(phone))
        #expect(phone.send(.toastHeld(false)).isEmpty && phone.send(.toastHeld(true)).isEmpty)
    }

    @Test("one undo of two ticks of a repeating task restores its first occurrence alone", .tags(.L10))
    func undoTicksOfSeries() {
        var phone = TestDevice()
        let list = phone.makeList("Flat", ["Milk"])
        let scope = ScopeID.list(list)
        let first = phone.item("Milk", in: list)
        phone.perform(.item(.repeat(first, Recurrence(.daily)!, from: phone.env.today)), in: scope)
        phone.send(.items(.ticked(first, true)))
        let second = phone.env.replica.items(in: scope).first { $0.item.done == nil }!.id
        phone.send(.items(.ticked(second, true)))
        #expect(phone.html.contains("2 items done"))
        phone.send(.undoTapped)
        let items = phone.env.replica.items(in: scope)
        #expect(items.map { $0.id } == [first] && items.allSatisfy { $0.item.done == nil })
    }

    @Test("items added to another list are announced with its name and a way to it")
    func place() {
        var phone = TestDevice()
        let (flat, garden) = (phone.makeList("Flat"), phone.makeList("Garden"))
        let items = ["Bulb", "Lamp"].map { title in
            let id = ItemID("0000000000000000000000" + title.uppercased())
            return NewItem(id: id, title: title, rank: Rank.spread(1)[0])
        }
        phone.send(.opened(.list(garden)))
        phone.send(.items(.draftEntered("Seeds")))
        phone.send(.items(.draftSubmitted))
        #expect(!isShown(phone), "the new row is in view")
        for (added, text) in [
            ([items[0]], "Added to “\u{2068}Flat\u{2069}”"),
            (items, "2\u{A0}items added to “\u{2068}Flat\u{2069}”"),
        ] {
            let toast = Toast.Kind.combined([
                Toast.Kind(.item(.create(added)), in: .list(flat), phone.env)!
            ])!
            #expect(phone.env.language.text(of: toast, today: phone.env.today) == text)
        }
    }
}
