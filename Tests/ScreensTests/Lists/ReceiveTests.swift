import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("What other apps share", .timeLimit(.minutes(15)))
struct ReceiveTests {
    @Test("goes into the list that one chooses, line by line, and the list opens at it")
    func choosing() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.receive("Flour\n\nEggs")))
        #expect(phone.html.contains("Add to a list"))
        let effects = phone.send(.receive(.chosen(list)))
        #expect(effects.contains(.replace(.list(list))))
        #expect(phone.titles(in: list) == ["Milk", "Flour", "Eggs"])
    }

    @Test("pictures belong to what was shared with them, or become items of their own")
    func pictures() {
        var phone = Phone()
        let list = phone.makeList("Later")
        phone.send(.opened(Route(path: "/receive?text=Soup&pictures=2")))
        #expect(phone.html.contains("src=\"/shared/1\"") && !phone.html.contains("src=\"/shared/2\""))
        let soup = phone.send(.receive(.chosen(list))).last
        #expect(soup == .pick(.item(phone.item("Soup", in: list), in: list), from: .shared))
        phone.send(.opened(Route(path: "/receive?pictures=900000000000")))
        #expect(phone.send(.receive(.chosen(list))).last == .pick(.newItem(in: list), from: .shared))
        phone.send(.opened(Route(path: "/receive?pictures=22")))
        #expect(!phone.html.contains("/shared/20") && phone.html.contains("and more: 2"))
        #expect(!phone.html.contains("Not everything fits"))
        phone.send(.opened(Route(path: "/receive?pictures=50&cut=1")))
        #expect(phone.html.contains("Not everything fits: up to 50 pictures"))
    }

    @Test("pictures that came with too long a text become items of their own, and the text waits")
    func picturesOfLongText() {
        var phone = Phone()
        let list = phone.makeList("Later")
        phone.send(.opened(.receive(String(repeating: "x", count: 501), pictures: 1)))
        #expect(phone.send(.receive(.chosen(list))).last == .pick(.newItem(in: list), from: .shared))
    }

    @Test("pictures that nobody wanted after all are forgotten, those for which a list was chosen are not")
    func leaving() {
        var phone = Phone()
        let list = phone.makeList("Later")
        phone.send(.opened(Route(path: "/receive?pictures=2")))
        #expect(!phone.send(.opened(Route(path: "/receive?pictures=1"))).contains(.forgetShared))
        #expect(phone.send(.opened(.lists)).contains(.forgetShared))
        #expect(!phone.send(.opened(.list(list))).contains(.forgetShared))
        phone.send(.opened(Route(path: "/receive?pictures=2")))
        phone.send(.receive(.chosen(list)))
        #expect(!phone.send(.opened(.list(list))).contains(.forgetShared))
    }

    @Test("a list can be made for it, also when there is none yet", .tags(.U4))
    func newList() {
        var phone = Phone()
        phone.send(.opened(.receive("Flour\n\nEggs", pictures: 1)))
        #expect(phone.html.contains("id=\"receiving-list\"") && phone.html.contains("No lists yet"))
        #expect(phone.send(.receive(.nameSubmitted)) == [.focus("receiving-list")])
        phone.send(.receive(.nameEntered("Baking")))
        let effects = phone.send(.receive(.nameSubmitted))
        let list = phone.lists.first { phone.world.replica.list(in: .list($0))?.name == "Baking" }!
        #expect(phone.titles(in: list) == ["Flour", "Eggs"] && phone.refusals.isEmpty)
        #expect(phone.model.route == .list(list))
        #expect(effects.contains(.pick(.item(phone.item("Eggs", in: list), in: list), from: .shared)))
    }

    @Test("what is too long for an item of a list that is made for it waits there")
    func newListForLongText() {
        var phone = Phone()
        let long = String(repeating: "x", count: 501)
        phone.send(.opened(.receive(long)))
        phone.send(.receive(.nameEntered("Later")))
        phone.send(.receive(.nameSubmitted))
        #expect(
            phone.html.contains("<h1 class=\"large\" dir=\"auto\" id=\"title\" tabindex=\"-1\">Later</h1>"))
        #expect(phone.html.contains("value=\"" + long + "\""))
    }

    @Test("where nothing has arrived it is to be shared once more")
    func nothing() {
        var phone = Phone()
        _ = phone.makeList("Later")
        phone.send(.opened(Route(path: "/receive")))
        let page = phone.html.components(between: "<main", and: "</main>")[0]
        #expect(page.contains("Nothing has arrived") && !page.contains("Later"))
    }

    @Test("one line is one item")
    func single() {
        var phone = Phone()
        let list = phone.makeList("Later")
        phone.send(.opened(.receive("News https://example.org")))
        phone.send(.receive(.chosen(list)))
        #expect(phone.titles(in: list) == ["News https://example.org"])
    }

    @Test(
        "what is too long for an item waits in the list to be put right, beside what was typed there before")
    func tooLong() {
        var phone = Phone()
        let list = phone.makeList("Later")
        phone.send(.items(.draftEntered("Draft")))
        let long = String(repeating: "x", count: 501)
        phone.send(.opened(.receive(long)))
        phone.send(.receive(.chosen(list)))
        #expect(phone.titles(in: list).isEmpty)
        #expect(phone.html.contains("value=\"Draft " + long + "\""))
    }

    @Test("only lists that one may change are offered")
    func readOnly() {
        var phone = Phone()
        _ = phone.makeList("Mine")
        phone.receiveList(ListID("01LIST00000000000000000000"), "Only to read", role: .viewer)
        phone.send(.opened(.receive("Milk")))
        let page = phone.html.components(between: "<main", and: "</main>")[0]
        #expect(page.contains("Mine"))
        #expect(!page.contains("Only to read"))
    }

    @Test("somebody who has to sign in first goes on with it afterwards")
    func guest() {
        var phone = Phone(signedIn: false)
        phone.send(.opened(.receive("Milk")))
        #expect(phone.model.route == .signIn)
        phone.world.me = Phone.anna
        phone.send(.changed)
        #expect(phone.model.route == .receive("Milk"))
    }
}
