import Domain
import FeatureTags
import Platform
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Text and pictures shared by other apps", .timeLimit(.minutes(15)))
struct ShareTargetTests {
    @Test("shared text is added line by line to the chosen list, which opens")
    func choosing() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.shareTarget("Flour\n\nEggs")))
        #expect(phone.html.contains("Add to…"))
        let effects = phone.send(.shareTarget(.chosen(list)))
        #expect(effects.contains(.replace(.list(list))))
        #expect(phone.titles(in: list) == ["Milk", "Flour", "Eggs"])
    }

    @Test("shared text becomes a task for today with a note, and shared pictures belong to it", .tags(.U4))
    func today() throws {
        var phone = TestDevice()
        phone.send(.opened(.shareTarget("Call Vera\nabout the trip", pictures: 1)))
        phone.send(.shareTarget(.todayTapped))
        let inbox = ListID(ScopeID.inbox(of: TestDevice.anna).id)
        let task = try #require(phone.env.replica.item(phone.item("Call Vera", in: inbox), in: .list(inbox)))
        #expect(task.day == phone.env.today && task.note == "about the trip" && phone.refusals.isEmpty)
        #expect(phone.model.route == .today(nil) && phone.html.contains("Call Vera"))
        let added = phone.item("Call Vera", in: inbox)
        #expect(phone.returnedEffects.contains(.pick(.item(added, in: inbox), from: .shared)))
    }

    @Test(
        "the title of shared text is its first line with visible text", .tags(.U4),
        arguments: ["\n", "\r\n \r\n", "\u{FEFF}\n", "\u{200B}\n\u{A0}\n"])
    func emptyLines(before text: String) {
        var phone = TestDevice()
        phone.send(.opened(.shareTarget(text + "Call Vera\nabout the trip")))
        phone.send(.shareTarget(.todayTapped))
        let inbox = ListID(ScopeID.inbox(of: TestDevice.anna).id)
        let task = phone.env.replica.item(phone.item("Call Vera", in: inbox), in: .list(inbox))
        #expect(task?.note == "about the trip" && phone.titles(in: inbox) == ["Call Vera"])
    }

    @Test("a text that is too long for a task waits in the field of new tasks")
    func longToday() {
        var phone = TestDevice()
        let long = String(repeating: "x", count: Item.noteRule.limit + 1)
        phone.send(.opened(.shareTarget(long)))
        phone.send(.shareTarget(.todayTapped))
        #expect(phone.model.route == .today(nil) && phone.html.contains(long))
    }

    @Test("long shared text waits in the field of new tasks, and its pictures get a task", .tags(.U4))
    func longRest() {
        var phone = TestDevice()
        let long = "Recipe\n" + String(repeating: "x", count: Item.noteRule.limit + 1)
        phone.send(.opened(.shareTarget(long, pictures: 1)))
        phone.send(.shareTarget(.todayTapped))
        #expect(phone.html.contains(String(repeating: "x", count: Item.noteRule.limit)))
        let inbox = ListID(ScopeID.inbox(of: TestDevice.anna).id)
        let task = phone.env.replica.item(phone.item("Picture", in: inbox), in: .list(inbox))
        #expect(task?.day == phone.env.today && task?.note == "" && phone.refusals.isEmpty)
    }

    @Test("shared text becomes the draft of the chosen chat, where the pictures wait too", .tags(.U4))
    func chat() {
        var phone = TestDevice()
        let family = phone.makeGroup("Family")
        let chat = ScopeID.chat(of: family)
        phone.send(.opened(.shareTarget("Look at this", pictures: 2)))
        phone.tap("Send to a chat")
        #expect(phone.html.contains("Choose a chat") && phone.html.contains("Family"))
        phone.send(.shareTarget(.chatsClosed))
        #expect(!phone.html.contains("Choose a chat"))
        phone.tap("Send to a chat")
        let effects = phone.send(.shareTarget(.chatChosen(chat)))
        #expect(effects.last == .pick(.message(in: chat), from: .shared) && !effects.contains(.forgetShared))
        #expect(phone.model.route == .chat(chat) && phone.html.contains("Look at this"))
        #expect(
            phone.env.replica.messages(in: chat, since: 0).isEmpty,
            "nothing is sent before the user taps Send")
    }

    @Test("shared pictures belong to the shared text or become items")
    func pictures() {
        var phone = TestDevice()
        let list = phone.makeList("Later")
        phone.send(.opened(Route(path: "/receive?text=Soup&pictures=2")))
        #expect(phone.html.contains("src=\"/shared/1\"") && !phone.html.contains("src=\"/shared/2\""))
        let soup = phone.send(.shareTarget(.chosen(list))).last
        #expect(soup == .pick(.item(phone.item("Soup", in: list), in: list), from: .shared))
        phone.send(.opened(Route(path: "/receive?pictures=900000000000")))
        #expect(phone.send(.shareTarget(.chosen(list))).last == .pick(.newItem(in: list), from: .shared))
        phone.send(.opened(Route(path: "/receive?pictures=22")))
        #expect(!phone.html.contains("/shared/20") && phone.html.contains("and more: 2"))
        #expect(!phone.html.contains("Not everything fits"))
        phone.send(.opened(Route(path: "/receive?pictures=50&cut=1")))
        #expect(phone.html.contains("Not everything fits: up to 50 pictures"))
    }

    @Test("pictures shared with a too long text become items, and the text waits in the field")
    func picturesOfLongText() {
        var phone = TestDevice()
        let list = phone.makeList("Later")
        phone.send(.opened(.shareTarget(String(repeating: "x", count: 501), pictures: 1)))
        #expect(phone.send(.shareTarget(.chosen(list))).last == .pick(.newItem(in: list), from: .shared))
    }

    @Test("shared pictures are discarded when the screen is left without choosing a list")
    func leaving() {
        var phone = TestDevice()
        let list = phone.makeList("Later")
        phone.send(.opened(Route(path: "/receive?pictures=2")))
        #expect(!phone.send(.opened(Route(path: "/receive?pictures=1"))).contains(.forgetShared))
        #expect(phone.send(.opened(.lists)).contains(.forgetShared))
        #expect(!phone.send(.opened(.list(list))).contains(.forgetShared))
        phone.send(.opened(Route(path: "/receive?pictures=2")))
        phone.send(.shareTarget(.chosen(list)))
        #expect(!phone.send(.opened(.list(list))).contains(.forgetShared))
    }

    @Test("a list can be created for shared content, also as the first one", .tags(.U4))
    func newList() {
        var phone = TestDevice()
        phone.send(.opened(.shareTarget("Flour\n\nEggs", pictures: 1)))
        #expect(phone.html.contains("id=\"receiving-list\"") && phone.html.contains("No lists yet"))
        #expect(phone.send(.shareTarget(.nameSubmitted)) == [.focus("receiving-list")])
        phone.send(.shareTarget(.nameEntered("Baking")))
        let effects = phone.send(.shareTarget(.nameSubmitted))
        let list = phone.lists.first { phone.env.replica.list(in: .list($0))?.name == "Baking" }!
        #expect(phone.titles(in: list) == ["Flour", "Eggs"] && phone.refusals.isEmpty)
        #expect(phone.model.route == .list(list))
        #expect(effects.contains(.pick(.item(phone.item("Eggs", in: list), in: list), from: .shared)))
    }

    @Test("a too long text for a new list waits in its field")
    func newListForLongText() {
        var phone = TestDevice()
        let long = String(repeating: "x", count: 501)
        phone.send(.opened(.shareTarget(long)))
        phone.send(.shareTarget(.nameEntered("Later")))
        phone.send(.shareTarget(.nameSubmitted))
        #expect(
            phone.html.contains("<h1 class=\"large\" dir=\"auto\" id=\"title\" tabindex=\"-1\">Later</h1>"))
        #expect(phone.html.contains("value=\"" + long + "\""))
    }

    @Test("empty shared content asks to share again")
    func nothing() {
        var phone = TestDevice()
        _ = phone.makeList("Later")
        phone.send(.opened(Route(path: "/receive")))
        let page = phone.html.components(between: "<main", and: "</main>")[0]
        #expect(page.contains("Nothing has arrived") && !page.contains("Later"))
    }

    @Test("one shared line becomes one item")
    func single() {
        var phone = TestDevice()
        let list = phone.makeList("Later")
        phone.send(.opened(.shareTarget("News https://example.org")))
        phone.send(.shareTarget(.chosen(list)))
        #expect(phone.titles(in: list) == ["News https://example.org"])
    }

    @Test(
        "a too long text waits in the list after the text typed there before")
    func tooLong() {
        var phone = TestDevice()
        let list = phone.makeList("Later")
        phone.send(.items(.draftEntered("Draft")))
        let long = String(repeating: "x", count: 501)
        phone.send(.opened(.shareTarget(long)))
        phone.send(.shareTarget(.chosen(list)))
        #expect(phone.titles(in: list).isEmpty)
        #expect(phone.html.contains("value=\"Draft " + long + "\""))
    }

    @Test("only editable lists are offered for shared content")
    func readOnly() {
        var phone = TestDevice()
        _ = phone.makeList("Mine")
        phone.receiveList(ListID("01LIST00000000000000000000"), "Only to read", role: .viewer)
        phone.send(.opened(.shareTarget("Milk")))
        let page = phone.html.components(between: "<main", and: "</main>")[0]
        #expect(page.contains("Mine"))
        #expect(!page.contains("Only to read"))
    }

    @Test("shared content is still there after sign-in")
    func guest() {
        var phone = TestDevice(signedIn: false)
        phone.send(.opened(.shareTarget("Milk")))
        #expect(phone.model.route == .signIn)
        phone.env.me = TestDevice.anna
        phone.send(.changed)
        #expect(phone.model.route == .shareTarget("Milk"))
    }
}
