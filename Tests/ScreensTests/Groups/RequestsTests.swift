import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Contact requests on the screen", .tags(.G6), .timeLimit(.minutes(15)))
struct RequestsTests {
    private let own = ScopeID.user(TestDevice.anna)
    private let screens: [Route] = [.lists, .chats, .profile]

    /// A request of Boris arrives.
    private func receive(
        _ offer: ContactRequest.Offer, _ title: String = "Flat", _ excerpt: String = "",
        name: String = "Boris Lind",
        from person: PersonID = TestDevice.boris, at: Int64 = 0, on phone: inout TestDevice
    ) {
        var request = ContactRequest(person, .requested, at: TestDevice.noon.advanced(by: at))
        (request.name, request.offer, request.title, request.excerpt) = (name, offer, title, excerpt)
        request.scopes = ["list:01FLAT00000000000000000000"]
        let id = ContactRequest.recordID(person)
        phone.receive([Change(own, Record(id: id, content: .contactRequest(request)))])
    }

    private func phone(_ offer: ContactRequest.Offer = .list, excerpt: String = "Milk, Bread") -> TestDevice {
        var phone = TestDevice()
        receive(offer, "Flat", excerpt, on: &phone)
        return phone
    }

    private func state(_ phone: TestDevice) -> ContactRequest.State? {
        phone.env.replica.contactRequest(from: TestDevice.boris, to: TestDevice.anna)?.state
    }

    private func dialog(_ phone: TestDevice) -> String? {
        phone.html.components(between: "<dialog", and: "</dialog>").first
    }

    @Test(
        "a request is shown only on the screen of its kind and names sender and subject",
        arguments: [
            (ContactRequest.Offer.list, Route.lists, "wants to share a list: “\u{2068}Flat\u{2069}”"),
            (.copy, .lists, "has a copy of a list for you: “\u{2068}Flat\u{2069}”"),
            (.group, .profile, "invites you to the group “\u{2068}Flat\u{2069}”"),
            (.message, .chats, "wants to write to you"),
        ])
    func place(_ offer: ContactRequest.Offer, _ home: Route, _ wish: String) {
        for screen in screens {
            var phone = self.phone(offer)
            phone.send(.opened(screen))
            // The lists are next to the profile.
            let isHere = screen == home || home == .lists && screen == .profile
            #expect(phone.html.contains(wish) == isHere, "\(screen.path)")
            #expect(phone.html.contains("aria-label=\"Accept “\u{2068}Boris Lind\u{2069}”\"") == isHere)
        }
        var phone = phone(offer)
        phone.send(.opened(home))
        #expect(phone.html.contains(">BL</span>") && phone.html.contains(">Milk, Bread</span>"))
    }

    @Test("one row per sender is shown, newest first, and none for a blocked sender")
    func rows() {
        var phone = phone()
        receive(.copy, "Trip", name: "Vera", from: TestDevice.vera, at: 1, on: &phone)
        receive(.list, "Cellar", name: "Dora", from: TestDevice.dora, at: 2, on: &phone)
        phone.perform(.block(.block(TestDevice.dora, name: "Dora")), in: own)
        let names = phone.html.components(between: "aria-label=\"Accept “\u{2068}", and: "\u{2069}")
        #expect(names == ["Vera", "Boris Lind"])
    }

    @Test("a sender without a name has a row and a dialog")
    func nameless() {
        var phone = TestDevice()
        receive(.message, "", "Hello", name: "", on: &phone)
        phone.send(.opened(.chats))
        phone.tap("Accept “\u{2068}Somebody\u{2069}”")
        #expect(state(phone) == .accepted)
    }

    @Test("a request is accepted by one tap, also offline, with a toast about the delay")
    func accept() {
        var phone = phone()
        phone.env.status = Status(connection: .offline)
        phone.tap("Accept “\u{2068}Boris Lind\u{2069}”")
        #expect(phone.client.outbox.last?.command.intent == .contactRequest(.accept(TestDevice.boris)))
        #expect(phone.client.outbox.last?.command.scope == own)
        #expect(
            !phone.html.contains("wants to share") && phone.html.contains("It appears when you are online."))

        var online = self.phone()
        online.tap("Accept “\u{2068}Boris Lind\u{2069}”")
        #expect(!online.html.contains("wants to share") && !online.html.contains("class=\"notice\""))
    }

    @Test("a request is deleted by one tap, and undo restores it")
    func delete() {
        var phone = phone(.message, excerpt: "Hello")
        phone.send(.opened(.chats))
        phone.tap("Delete “\u{2068}Boris Lind\u{2069}”")
        #expect(state(phone) == .declined && phone.html.contains("Request deleted"))
        #expect(!phone.html.contains("wants to write to you"))
        phone.send(.undoTapped)
        #expect(state(phone) == .requested && phone.html.contains("wants to write to you"))
    }

    @Test("deleting another offer of an accepted sender shows no undo")
    func deleteAgain() {
        var phone = TestDevice()
        var request = ContactRequest(TestDevice.boris, .accepted, at: TestDevice.noon)
        (request.name, request.title, request.scopes) = (
            "Boris Lind", "Flat", ["list:01FLAT00000000000000000000"]
        )
        let id = ContactRequest.recordID(TestDevice.boris)
        phone.receive([Change(own, Record(id: id, content: .contactRequest(request)))])
        phone.tap("Delete “\u{2068}Boris Lind\u{2069}”")
        #expect(state(phone) == .accepted && !phone.html.contains("wants to share"))
        #expect(phone.html.contains("Request deleted") && !phone.html.contains(">Undo<"))
    }

    @Test("the dialog shows the whole excerpt as plain text and has the same actions")
    func openRequest() throws {
        let text = "See https://evil.example/x <b>now</b>\nSecond line " + String(repeating: "é", count: 250)
        var phone = phone(.message, excerpt: text)
        phone.send(.opened(.chats))
        phone.send(.chats(.request(.opened(TestDevice.boris))))
        let shown = try #require(dialog(phone))
        #expect(shown.contains("Boris Lind</h2>") && shown.contains("wants to write to you"))
        #expect(shown.contains("&lt;b&gt;now&lt;/b&gt;\nSecond line " + String(repeating: "é", count: 250)))
        #expect(!shown.contains("<a ") && !shown.contains("<img"))
        #expect(!phone.html.contains("href=\"https://evil"))
        phone.tap("Accept")
        #expect(state(phone) == .accepted && dialog(phone) == nil)
    }

    @Test("a tap on a row opens the dialog, and Cancel leaves the request unchanged")
    func cancel() {
        var phone = phone()
        phone.send(.lists(.request(.opened(TestDevice.boris))))
        #expect(dialog(phone)?.contains("Milk, Bread</p>") == true)
        phone.tap("Cancel")
        #expect(dialog(phone) == nil && state(phone) == .requested && phone.html.contains("wants to share"))
    }

    @Test("blocking the sender of a request asks by name and removes the row")
    func block() {
        var phone = phone()
        phone.send(.lists(.request(.opened(TestDevice.boris))))
        phone.tap("Block")
        #expect(dialog(phone)?.contains("Block \u{2068}Boris Lind\u{2069}?</h2>") == true)
        phone.send(.request(.blockAnswered(false)))
        #expect(dialog(phone) == nil && phone.html.contains("wants to share"))
        phone.send(.request(.opened(TestDevice.boris)))
        phone.send(.request(.blockTapped))
        phone.send(.request(.blockAnswered(true)))
        #expect(
            phone.client.outbox.last?.command.intent == .block(.block(TestDevice.boris, name: "Boris Lind")))
        #expect(!phone.html.contains("wants to share") && dialog(phone) == nil)
    }

    @Test("an open dialog closes when the request is answered on another device")
    func answeredElsewhere() {
        var phone = phone()
        phone.send(.lists(.request(.opened(TestDevice.boris))))
        let answered = ContactRequest(TestDevice.boris, .accepted, at: TestDevice.noon)
        let id = ContactRequest.recordID(TestDevice.boris)
        phone.receive([Change(own, Record(id: id, content: .contactRequest(answered)))])
        #expect(dialog(phone) == nil && !phone.html.contains("wants to share"))
    }

    @Test(
        "the tab or the profile link shows the number of requests",
        arguments: [ContactRequest.Offer.list, .copy, .message, .group])
    func badges(_ offer: ContactRequest.Offer) throws {
        var phone = phone(offer)
        phone.send(.opened(.habits))
        let tabs = try #require(phone.html.components(between: "<nav", and: "</nav>").last)
        let tab = offer == .message ? "/chats" : "/lists"
        #expect(
            tabs.components(between: "aria-label=\"1 request\"", and: "<").count == (offer == .group ? 0 : 1))
        if offer != .group {
            let link = tabs.components(between: "href=\"\(tab)\"", and: "</a>").first
            #expect(link?.contains("1 request") == true)
        }
        #expect(
            phone.html.contains("aria-label=\"\u{2068}Profile\u{2069} · 1 request\"") == (offer == .group))
    }

    @Test("no request is shown before the rest of the app is loaded")
    func start() {
        var phone = TestDevice()
        phone.env.device.hasRest = false
        receive(.list, on: &phone)
        #expect(!phone.html.contains("wants to share"))
        phone.env.device.hasRest = true
        phone.send(.changed)
        #expect(phone.html.contains("wants to share"))
    }
}
