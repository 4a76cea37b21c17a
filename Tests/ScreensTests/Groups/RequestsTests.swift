import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import Sync

@Suite("Requests on the screen", .tags(.G6), .timeLimit(.minutes(15)))
struct RequestsTests {
    private let own = ScopeID.user(Phone.anna)
    private let screens: [Route] = [.lists, .chats, .profile]

    /// A request of Boris arrives.
    private func receive(
        _ offer: ContactRequest.Offer, _ title: String = "Flat", _ excerpt: String = "",
        name: String = "Boris Lind",
        from person: PersonID = Phone.boris, at: Int64 = 0, on phone: inout Phone
    ) {
        var request = ContactRequest(person, .requested, at: Phone.noon.advanced(by: at))
        (request.name, request.offer, request.title, request.excerpt) = (name, offer, title, excerpt)
        request.scopes = ["list:01FLAT00000000000000000000"]
        let id = ContactRequest.recordID(person)
        phone.receive([Change(own, Record(id: id, content: .contactRequest(request)))])
    }

    private func phone(_ offer: ContactRequest.Offer = .list, excerpt: String = "Milk, Bread") -> Phone {
        var phone = Phone()
        receive(offer, "Flat", excerpt, on: &phone)
        return phone
    }

    private func state(_ phone: Phone) -> ContactRequest.State? {
        phone.world.replica.contactRequest(from: Phone.boris, to: Phone.anna)?.state
    }

    private func dialog(_ phone: Phone) -> String? {
        phone.html.components(between: "<dialog", and: "</dialog>").first
    }

    @Test(
        "a request stands on the screen of its kind alone, and says who wants what",
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
            // The lists stand beside the profile.
            let isHere = screen == home || home == .lists && screen == .profile
            #expect(phone.html.contains(wish) == isHere, "\(screen.path)")
            #expect(phone.html.contains("aria-label=\"Accept “\u{2068}Boris Lind\u{2069}”\"") == isHere)
        }
        var phone = phone(offer)
        phone.send(.opened(home))
        #expect(phone.html.contains(">BL</span>") && phone.html.contains(">Milk, Bread</span>"))
    }

    @Test("there is one row for each sender, the newest first, and none of a blocked one")
    func rows() {
        var phone = phone()
        receive(.copy, "Trip", name: "Vera", from: Phone.vera, at: 1, on: &phone)
        receive(.list, "Cellar", name: "Dora", from: Phone.dora, at: 2, on: &phone)
        phone.perform(.block(.block(Phone.dora, name: "Dora")), in: own)
        let names = phone.html.components(between: "aria-label=\"Accept “\u{2068}", and: "\u{2069}")
        #expect(names == ["Vera", "Boris Lind"])
    }

    @Test("a sender without a name has a row and a dialog")
    func nameless() {
        var phone = Phone()
        receive(.message, "", "Hello", name: "", on: &phone)
        phone.send(.opened(.chats))
        phone.tap("Accept “\u{2068}Somebody\u{2069}”")
        #expect(state(phone) == .accepted)
    }

    @Test("accepting takes one tap, also offline; then the row goes, and the user learns when it appears")
    func accept() {
        var phone = phone()
        phone.world.status = Status(link: .offline)
        phone.tap("Accept “\u{2068}Boris Lind\u{2069}”")
        #expect(phone.client.outbox.last?.command.intent == .contactRequest(.accept(Phone.boris)))
        #expect(phone.client.outbox.last?.command.scope == own)
        #expect(
            !phone.html.contains("wants to share") && phone.html.contains("It appears when you are online."))

        var online = self.phone()
        online.tap("Accept “\u{2068}Boris Lind\u{2069}”")
        #expect(!online.html.contains("wants to share") && !online.html.contains("class=\"notice\""))
    }

    @Test("deleting takes one tap and no question, and undo brings the request back")
    func delete() {
        var phone = phone(.message, excerpt: "Hello")
        phone.send(.opened(.chats))
        phone.tap("Delete “\u{2068}Boris Lind\u{2069}”")
        #expect(state(phone) == .declined && phone.html.contains("Request deleted"))
        #expect(!phone.html.contains("wants to write to you"))
        phone.send(.undoTapped)
        #expect(state(phone) == .requested && phone.html.contains("wants to write to you"))
    }

    @Test("what an accepted user offers again is deleted without an undo that would do nothing")
    func deleteAgain() {
        var phone = Phone()
        var request = ContactRequest(Phone.boris, .accepted, at: Phone.noon)
        (request.name, request.title, request.scopes) = (
            "Boris Lind", "Flat", ["list:01FLAT00000000000000000000"]
        )
        let id = ContactRequest.recordID(Phone.boris)
        phone.receive([Change(own, Record(id: id, content: .contactRequest(request)))])
        phone.tap("Delete “\u{2068}Boris Lind\u{2069}”")
        #expect(state(phone) == .accepted && !phone.html.contains("wants to share"))
        #expect(phone.html.contains("Request deleted") && !phone.html.contains(">Undo<"))
    }

    @Test("the dialog shows the whole excerpt as plain text, and answers, too")
    func openRequest() throws {
        let text = "See https://evil.example/x <b>now</b>\nSecond line " + String(repeating: "é", count: 250)
        var phone = phone(.message, excerpt: text)
        phone.send(.opened(.chats))
        phone.send(.chats(.request(.opened(Phone.boris))))
        let shown = try #require(dialog(phone))
        #expect(shown.contains("Boris Lind</h2>") && shown.contains("wants to write to you"))
        #expect(shown.contains("&lt;b&gt;now&lt;/b&gt;\nSecond line " + String(repeating: "é", count: 250)))
        #expect(!shown.contains("<a ") && !shown.contains("<img"))
        #expect(!phone.html.contains("href=\"https://evil"))
        phone.tap("Accept")
        #expect(state(phone) == .accepted && dialog(phone) == nil)
    }

    @Test("a tap on a row opens the dialog, and cancelling leaves the request as it is")
    func cancel() {
        var phone = phone()
        phone.send(.lists(.request(.opened(Phone.boris))))
        #expect(dialog(phone)?.contains("Milk, Bread</p>") == true)
        phone.tap("Cancel")
        #expect(dialog(phone) == nil && state(phone) == .requested && phone.html.contains("wants to share"))
    }

    @Test("blocking asks by name first; then the row goes, and nothing more of the sender comes")
    func block() {
        var phone = phone()
        phone.send(.lists(.request(.opened(Phone.boris))))
        phone.tap("Block")
        #expect(dialog(phone)?.contains("Block \u{2068}Boris Lind\u{2069}?</h2>") == true)
        phone.send(.request(.blockAnswered(false)))
        #expect(dialog(phone) == nil && phone.html.contains("wants to share"))
        phone.send(.request(.opened(Phone.boris)))
        phone.send(.request(.blockTapped))
        phone.send(.request(.blockAnswered(true)))
        #expect(
            phone.client.outbox.last?.command.intent == .block(.block(Phone.boris, name: "Boris Lind")))
        #expect(!phone.html.contains("wants to share") && dialog(phone) == nil)
    }

    @Test("an open dialog closes when the request is answered on another device")
    func answeredElsewhere() {
        var phone = phone()
        phone.send(.lists(.request(.opened(Phone.boris))))
        let answered = ContactRequest(Phone.boris, .accepted, at: Phone.noon)
        let id = ContactRequest.recordID(Phone.boris)
        phone.receive([Change(own, Record(id: id, content: .contactRequest(answered)))])
        #expect(dialog(phone) == nil && !phone.html.contains("wants to share"))
    }

    @Test(
        "the tab, or for groups the way to the profile, says how many requests wait",
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

    @Test("before the rest of the app is there, no request is read or shown")
    func start() {
        var phone = Phone()
        phone.world.device.hasRest = false
        receive(.list, on: &phone)
        #expect(!phone.html.contains("wants to share"))
        phone.world.device.hasRest = true
        phone.send(.changed)
        #expect(phone.html.contains("wants to share"))
    }
}
