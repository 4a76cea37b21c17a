import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import SyncRules

@Suite("Message search", .tags(.C11), .timeLimit(.minutes(15)))
struct ChatSearchTests {
    let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)
    let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)

    private func message(_ place: Int64, _ text: String) -> ChatMessage {
        ChatMessage(
            position: place, author: TestDevice.boris, text: text, written: TestDevice.noon,
            arrival: TestDevice.noon.advanced(by: place), after: nil)
    }

    func record(_ place: Int64, _ text: String, removed: Bool = false) -> Record {
        var message = message(place, text)
        if removed { message.removed = TestDevice.noon }
        return Record(id: RecordID("01AAAAAAAAAAAAAAAAAAAAAAA" + String(place)), content: .message(message))
    }

    /// A chat with Boris, loaded from its fifth message on, and Saved messages.
    func phone(from low: Int64 = 5) -> TestDevice {
        var phone = TestDevice()
        for (scope, low) in [(chat, low), (saved, 1)] {
            phone.store([], of: scope, from: low)
            phone.receive([
                Change(
                    .user(TestDevice.anna),
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

    private func foundLines(_ phone: TestDevice) -> [String] {
        (phone.model.route == .search ? phone.model.search.messages : phone.model.chats.search).finds.map(
            \.line)
    }

    @Test("a message hidden by the user is not found", .tags(.C7))
    func hidden() {
        var phone = phone(from: 1)
        phone.send(.opened(.search))
        phone.send(.search(.queryEntered("friday")))
        let hide = ChatPreferenceIntent.hide(chat, [MessageID(record(5, "").id.text)], true)
        phone.perform(.chatPreference(hide), in: .user(TestDevice.anna))
        phone.send(.search(.queryEntered("frid")))
        #expect(foundLines(phone) == ["Friday, cafeteria"])
    }

    @Test("stored messages are found while typing, newest first, in one chat or in all")
    func local() {
        var phone = phone(from: 1)
        phone.send(.opened(.search))
        phone.send(.answered(Self.everyone, .failed(.offline)))
        let asked = phone.send(.search(.queryEntered("cafe FRI")))
        let people = Effect.request(.people("cafe FRI", isDescending: false, after: nil))
        #expect(asked == [people], "every message is stored on the device")
        #expect(foundLines(phone) == ["Friday, cafeteria", "The café"])
        phone.send(.search(.queryEntered("frid")))
        #expect(foundLines(phone) == ["Friday, cafeteria", "on Friday <b>"])
        #expect(phone.html.contains("&lt;b") && !phone.html.contains("<b>"))
        phone.send(.opened(.chatSearch(chat)))
        phone.send(.chatSearch(.queryEntered("frid")))
        #expect(foundLines(phone) == ["on Friday <b>"])
        phone.send(.chatSearch(.cleared))
        #expect(foundLines(phone).isEmpty && phone.model.chats.search.chat == chat)
        #expect(phone.send(.chatSearch(.opened(chat, 5))).contains(.go(.message(chat, 5))))
    }

    @Test(
        "one request at a time asks the server for other messages, and newer local versions win"
    )
    func remote() throws {
        var phone = phone()
        phone.send(.opened(.search))
        #expect(try phone.sendRequest(.search(.queryEntered("fri"))) == .search("fri", in: nil, rest: []))
        #expect(phone.send(.search(.queryEntered("frid"))).isEmpty)
        let late = phone.send(.answered(.search("fri", in: nil, rest: []), .messages([], rest: [])))
        #expect(late == [.request(.search("frid", in: nil, rest: []))])
        let frid = ServerRequest.search("frid", in: nil, rest: [])
        let answer = [(2, "Friday long ago"), (6, "Friday, as it was"), (3, "Friday")].map { place, text in
            FoundMessage(chat: chat, id: record(place, "").id, message: message(place, text))
        }
        let foreign = FoundMessage(
            chat: .chat(TestDevice.boris, TestDevice.vera), id: RecordID("01B"), message: message(9, "Friday")
        )
        phone.send(
            .answered(frid, .messages(answer + [foreign], rest: [SearchPosition(chat: chat, before: 2)])))
        #expect(foundLines(phone) == ["Friday, cafeteria", "on Friday <b>", "Friday", "Friday long ago"])
        #expect(phone.html.contains("Search further"))
        phone.send(.search(.queryEntered("frida")))
        phone.send(.answered(.search("frida", in: nil, rest: []), .failed(.offline)))
        #expect(foundLines(phone) == ["Friday, cafeteria", "on Friday <b>"])
        #expect(phone.html.contains("only what is on this device"))
    }

    @Test(
        "a partial answer is continued automatically until something is found, then on request"
    )
    func further() throws {
        var phone = phone()
        phone.send(.opened(.chatSearch(chat)))
        var asked = try phone.sendRequest(.chatSearch(.queryEntered("holiday")))
        func rest(_ place: Int64) -> [SearchPosition] { [SearchPosition(chat: chat, before: place)] }
        for round in 1..<ChatSearch.maxEmptyAnswers {
            let place = Int64(1000 - round)
            let effects = phone.send(.answered(asked, .messages([], rest: rest(place))))
            asked = .search("holiday", in: chat, rest: rest(place))
            #expect(effects == [.request(asked)] && !phone.html.contains("Search further"))
        }
        #expect(phone.send(.answered(asked, .messages([], rest: rest(90)))).isEmpty)
        #expect(phone.html.contains("Search further"))
        asked = try phone.sendRequest(.chatSearch(.moreWanted))
        #expect(asked == .search("holiday", in: chat, rest: rest(90)))
        #expect(phone.send(.chatSearch(.moreWanted)).isEmpty, "one request at a time")
        func found(_ place: Int64) -> [FoundMessage] {
            [FoundMessage(chat: chat, id: record(place, "").id, message: message(place, "Holiday \(place)"))]
        }
        #expect(phone.send(.answered(asked, .messages(found(4), rest: rest(4)))).isEmpty)
        asked = try phone.sendRequest(.chatSearch(.moreWanted))
        #expect(phone.send(.answered(asked, .failed(.offline))).isEmpty)
        #expect(self.foundLines(phone) == ["Holiday 4"] && phone.html.contains("Search further"))
        asked = try phone.sendRequest(.chatSearch(.moreWanted))
        phone.send(.answered(asked, .messages(found(2), rest: [])))
        #expect(self.foundLines(phone) == ["Holiday 4", "Holiday 2"])
        #expect(!phone.html.contains("Search further") && !phone.html.contains("No connection"))
    }

    @Test("the results are shown page by page")
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
        #expect(foundLines(phone).count == ChatSearch.pageSize && phone.html.contains("Search further"))
        phone.send(.chatSearch(.moreWanted))
        #expect(foundLines(phone).count == 150 && !phone.html.contains("Search further"))
    }

    @Test("a query longer than the limit is requested once and answered")
    func long() throws {
        var phone = phone()
        phone.send(.opened(.search))
        let asked = try phone.sendRequest(
            .search(.queryEntered("friday " + String(repeating: "a", count: 200))))
        #expect(phone.send(.answered(asked, .failed(.offline))).isEmpty)
        #expect(phone.html.contains("only what is on this device"))
    }

    @Test("a cleared message is not found")
    func cleared() {
        var phone = phone(from: 1)
        var preference = ChatPreference()
        preference.cleared = 5
        phone.receive([
            Change(
                .user(TestDevice.anna),
                Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference)))
        ])
        phone.send(.opened(.chatSearch(chat)))
        phone.send(.chatSearch(.queryEntered("friday")))
        #expect(foundLines(phone).isEmpty && phone.html.contains("Nothing found"))
    }
}

/// Results from the server are removed with their messages.
extension ChatSearchTests {
    /// A device that received three results which it does not store.
    private func searched() throws -> TestDevice {
        var phone = phone()
        phone.send(.opened(.search))
        let asked = try phone.sendRequest(.search(.queryEntered("holiday")))
        let answer = [1, 2, 3].map { place in
            FoundMessage(chat: chat, id: record(place, "").id, message: message(place, "Holiday \(place)"))
        }
        phone.send(.answered(asked, .messages(answer, rest: [])))
        #expect(foundLines(phone) == ["Holiday 3", "Holiday 2", "Holiday 1"])
        return phone
    }

    private func serverResults(_ phone: TestDevice) -> [String] {
        phone.model.search.messages.serverResults?.found.map(\.message.text) ?? []
    }

    @Test("a result is removed when its message is deleted for everyone", .tags(.C7))
    func takenBack() throws {
        var phone = try searched()
        let row = RecordState(id: record(2, "").id, version: 9, record: record(2, "", removed: true))
        phone.receiveUnloaded(row, in: chat)
        #expect(
            foundLines(phone) == ["Holiday 3", "Holiday 1"]
                && serverResults(phone) == ["Holiday 1", "Holiday 3"])
    }

    @Test("a result is removed when its message is hidden or the history is cleared", .tags(.C2, .C7))
    func forgotten() throws {
        var phone = try searched()
        var preference = ChatPreference()
        func choose(on phone: inout TestDevice) {
            let record = Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference))
            phone.receive([Change(.user(TestDevice.anna), record)])
        }
        preference.hide([MessageID(record(3, "").id.text)], true)
        choose(on: &phone)
        #expect(
            foundLines(phone) == ["Holiday 2", "Holiday 1"]
                && serverResults(phone) == ["Holiday 1", "Holiday 2"])
        preference.cleared = 1
        choose(on: &phone)
        #expect(foundLines(phone) == ["Holiday 2"] && serverResults(phone) == ["Holiday 2"])
    }

    @Test("all results of a chat are removed when the user leaves it", .tags(.C3))
    func left() throws {
        var phone = try searched()
        phone.receive([Change(removing: Membership.recordID(chat), from: .user(TestDevice.anna))])
        #expect(foundLines(phone).isEmpty && serverResults(phone).isEmpty)
    }
}
