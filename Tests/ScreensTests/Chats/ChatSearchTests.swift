import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import Sync

@Suite("The search in messages", .tags(.C11), .timeLimit(.minutes(15)))
struct ChatSearchTests {
    let chat = ScopeID.chat(Phone.anna, Phone.boris)
    let saved = ScopeID.chat(Phone.anna, Phone.anna)

    private func message(_ place: Int64, _ text: String) -> ChatMessage {
        ChatMessage(
            number: place, author: Phone.boris, text: text, written: Phone.noon,
            arrival: Phone.noon.advanced(by: place), after: nil)
    }

    func record(_ place: Int64, _ text: String, removed: Bool = false) -> Record {
        var message = message(place, text)
        if removed { message.removed = Phone.noon }
        return Record(id: RecordID("01AAAAAAAAAAAAAAAAAAAAAAA" + String(place)), content: .message(message))
    }

    /// The chat with Boris from its fifth message on, and one with herself.
    func phone(from low: Int64 = 5) -> Phone {
        var phone = Phone()
        for (scope, low) in [(chat, low), (saved, 1)] {
            phone.hold([], of: scope, from: low)
            phone.receive([
                Change(
                    .user(Phone.anna),
                    Record(
                        id: Membership.recordID(scope),
                        content: .membership(Membership(grant: "g", role: .editor))))
            ])
        }
        phone.receive([
            Change(chat, record(5, "The café\non Friday <b>")), Change(chat, record(6, "Saturday")),
            Change(saved, record(7, "Friday, cafeteria")), Change(chat, record(8, "", removed: true)),
        ])
        return phone
    }

    private func found(_ phone: Phone) -> [String] { phone.model.chats.search.finds.map(\.line) }

    @Test("what somebody has deleted for themselves is not found", .tags(.C7))
    func hidden() {
        var phone = phone(from: 1)
        phone.send(.opened(.chatSearch(nil)))
        phone.send(.chatSearch(.queryEntered("friday")))
        let hide = ChatPreferenceIntent.hide(chat, [MessageID(record(5, "").id.text)], true)
        phone.perform(.chatPreference(hide), in: .user(Phone.anna))
        phone.send(.chatSearch(.queryEntered("frid")))
        #expect(found(phone) == ["Friday, cafeteria"])
    }

    @Test("what the device holds is found while one types, the newest first, in one chat or in all")
    func local() {
        var phone = phone(from: 1)
        phone.send(.opened(.chatSearch(nil)))
        phone.send(.answered(Self.everyone, .failed(.offline)))
        let asked = phone.send(.chatSearch(.queryEntered("cafe FRI")))
        let people = Effect.request(.people("cafe FRI", isDescending: false, after: nil))
        #expect(asked == [people], "the device holds every message")
        #expect(found(phone) == ["Friday, cafeteria", "The café"])
        phone.send(.chatSearch(.queryEntered("frid")))
        #expect(found(phone) == ["Friday, cafeteria", "on Friday <b>"])
        #expect(phone.html.contains("&lt;b") && !phone.html.contains("<b>"))
        phone.send(.opened(.chatSearch(chat)))
        phone.send(.chatSearch(.queryEntered("frid")))
        #expect(found(phone) == ["on Friday <b>"])
        phone.send(.chatSearch(.cleared))
        #expect(found(phone).isEmpty && phone.model.chats.search.chat == chat)
        #expect(phone.send(.chatSearch(.opened(chat, 5))).contains(.go(.message(chat, 5))))
    }

    @Test(
        "what the device does not hold the server is asked for, once at a time; what is known better here counts"
    )
    func remote() throws {
        var phone = phone()
        phone.send(.opened(.chatSearch(nil)))
        #expect(try phone.sendRequest(.chatSearch(.queryEntered("fri"))) == .search("fri", in: nil, rest: []))
        #expect(phone.send(.chatSearch(.queryEntered("frid"))).isEmpty)
        let late = phone.send(.answered(.search("fri", in: nil, rest: []), .messages([], rest: [])))
        #expect(late == [.request(.search("frid", in: nil, rest: []))])
        let frid = ServerRequest.search("frid", in: nil, rest: [])
        let answer = [(2, "Friday long ago"), (6, "Friday, as it was"), (3, "Friday")].map { place, text in
            FoundMessage(chat: chat, id: record(place, "").id, message: message(place, text))
        }
        let foreign = FoundMessage(
            chat: .chat(Phone.boris, Phone.vera), id: RecordID("01B"), message: message(9, "Friday"))
        phone.send(.answered(frid, .messages(answer + [foreign], rest: [SearchPlace(chat: chat, before: 2)])))
        #expect(found(phone) == ["Friday, cafeteria", "on Friday <b>", "Friday", "Friday long ago"])
        #expect(phone.html.contains("Search further"))
        phone.send(.chatSearch(.queryEntered("frida")))
        phone.send(.answered(.search("frida", in: nil, rest: []), .failed(.offline)))
        #expect(found(phone) == ["Friday, cafeteria", "on Friday <b>"])
        #expect(phone.html.contains("only what is on this device"))
    }

    @Test(
        "what the server has left out is asked for: by itself while nothing is found, then when somebody wants it"
    )
    func further() throws {
        var phone = phone()
        phone.send(.opened(.chatSearch(chat)))
        var asked = try phone.sendRequest(.chatSearch(.queryEntered("holiday")))
        func rest(_ place: Int64) -> [SearchPlace] { [SearchPlace(chat: chat, before: place)] }
        for round in 1..<ChatSearch.mostInVain {
            let place = Int64(1000 - round)
            let effects = phone.send(.answered(asked, .messages([], rest: rest(place))))
            asked = .search("holiday", in: chat, rest: rest(place))
            #expect(effects == [.request(asked)] && !phone.html.contains("Search further"))
        }
        #expect(phone.send(.answered(asked, .messages([], rest: rest(90)))).isEmpty)
        #expect(phone.html.contains("Search further"))
        asked = try phone.sendRequest(.chatSearch(.moreWanted))
        #expect(asked == .search("holiday", in: chat, rest: rest(90)))
        #expect(phone.send(.chatSearch(.moreWanted)).isEmpty, "one question at a time")
        func found(_ place: Int64) -> [FoundMessage] {
            [FoundMessage(chat: chat, id: record(place, "").id, message: message(place, "Holiday \(place)"))]
        }
        #expect(phone.send(.answered(asked, .messages(found(4), rest: rest(4)))).isEmpty)
        asked = try phone.sendRequest(.chatSearch(.moreWanted))
        #expect(phone.send(.answered(asked, .failed(.offline))).isEmpty)
        #expect(self.found(phone) == ["Holiday 4"] && phone.html.contains("Search further"))
        asked = try phone.sendRequest(.chatSearch(.moreWanted))
        phone.send(.answered(asked, .messages(found(2), rest: [])))
        #expect(self.found(phone) == ["Holiday 4", "Holiday 2"])
        #expect(!phone.html.contains("Search further") && !phone.html.contains("No connection"))
    }

    @Test("more finds than fit come onto the page when somebody wants them")
    func many() {
        var phone = phone(from: 1)
        let messages = (0..<150).map { number in
            Record(
                id: RecordID("01BAAAAAAAAAAAAAAAAAAAA" + String(1000 + number)),
                content: .message(message(Int64(10 + number), "Holiday \(number)")))
        }
        phone.receive(messages.map { Change(chat, $0) })
        phone.send(.opened(.chatSearch(chat)))
        phone.send(.chatSearch(.queryEntered("holiday")))
        #expect(found(phone).count == ChatSearch.pageSize && phone.html.contains("Search further"))
        phone.send(.chatSearch(.moreWanted))
        #expect(found(phone).count == 150 && !phone.html.contains("Search further"))
    }

    @Test("a query longer than what may travel is asked for once, and answered")
    func long() throws {
        var phone = phone()
        phone.send(.opened(.chatSearch(nil)))
        let asked = try phone.sendRequest(
            .chatSearch(.queryEntered("friday " + String(repeating: "a", count: 200))))
        #expect(phone.send(.answered(asked, .failed(.offline))).isEmpty)
        #expect(phone.html.contains("only what is on this device"))
    }

    @Test("what was cleared is not found")
    func cleared() {
        var phone = phone(from: 1)
        var preference = ChatPreference()
        preference.cleared = 5
        phone.receive([
            Change(
                .user(Phone.anna),
                Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference)))
        ])
        phone.send(.opened(.chatSearch(chat)))
        phone.send(.chatSearch(.queryEntered("friday")))
        #expect(found(phone).isEmpty && phone.html.contains("Nothing found"))
    }
}

/// What the server has found goes from the page with its message.
extension ChatSearchTests {
    /// The server has found three messages that the phone does not hold.
    private func searched() throws -> Phone {
        var phone = phone()
        phone.send(.opened(.chatSearch(nil)))
        let asked = try phone.sendRequest(.chatSearch(.queryEntered("holiday")))
        let answer = [1, 2, 3].map { place in
            FoundMessage(chat: chat, id: record(place, "").id, message: message(place, "Holiday \(place)"))
        }
        phone.send(.answered(asked, .messages(answer, rest: [])))
        #expect(found(phone) == ["Holiday 3", "Holiday 2", "Holiday 1"])
        return phone
    }

    private func told(_ phone: Phone) -> [String] {
        phone.model.chats.search.told?.found.map(\.message.text) ?? []
    }

    @Test("what is deleted for everyone is forgotten, though the device never held it", .tags(.C7))
    func takenBack() throws {
        var phone = try searched()
        let row = RecordState(id: record(2, "").id, version: 9, record: record(2, "", removed: true))
        phone.pass(row, in: chat)
        #expect(found(phone) == ["Holiday 3", "Holiday 1"] && told(phone) == ["Holiday 1", "Holiday 3"])
    }

    @Test("what is deleted for oneself or cleared is forgotten", .tags(.C2, .C7))
    func forgotten() throws {
        var phone = try searched()
        var preference = ChatPreference()
        func choose(on phone: inout Phone) {
            let record = Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference))
            phone.receive([Change(.user(Phone.anna), record)])
        }
        preference.hide([MessageID(record(3, "").id.text)], true)
        choose(on: &phone)
        #expect(found(phone) == ["Holiday 2", "Holiday 1"] && told(phone) == ["Holiday 1", "Holiday 2"])
        preference.cleared = 1
        choose(on: &phone)
        #expect(found(phone) == ["Holiday 2"] && told(phone) == ["Holiday 2"])
    }

    @Test("of a chat that one has left nothing is kept", .tags(.C3))
    func left() throws {
        var phone = try searched()
        phone.receive([Change(removing: Membership.recordID(chat), from: .user(Phone.anna))])
        #expect(found(phone).isEmpty && told(phone).isEmpty)
    }
}
