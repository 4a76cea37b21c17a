import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Pictures sent together", .tags(.C7), .timeLimit(.minutes(15)))
struct AlbumTests {
    private let tests = ChatTests()

    /// A device on which these pictures were sent in the chat with Boris.
    private func sent(_ digits: String, _ text: String = "", on device: TestDevice? = nil) -> TestDevice {
        var phone = device ?? tests.phone()
        for digit in digits {
            phone.send(.picked(.stored(tests.blob(digit)), for: tests.choose(on: &phone)))
        }
        tests.write(text, on: &phone)
        return phone
    }

    private func rows(_ phone: TestDevice) -> [MessageRow] { phone.model.screen.chat?.rows ?? [] }

    private func blocks(_ phone: TestDevice) -> [Int] { rows(phone).albums.map(\.count) }

    @Test("pictures of one message are one block, and those of the next message another one")
    func blocks() {
        var phone = sent("abc", "Look")
        #expect(Set(rows(phone).map(\.album)) == [rows(phone)[0].id])
        #expect(blocks(phone) == [3] && phone.html.ranges(of: "class=\"mosaic\"").count == 1)
        #expect(phone.html.ranges(of: "message-foot").count == 1)
        phone = sent("d", on: phone)
        #expect(rows(phone).last?.album == nil)
        phone = sent("ef", on: phone)
        #expect(blocks(phone) == [3, 1, 2] && phone.refusals.isEmpty)
    }

    @Test("a withdrawn picture leaves its block, and a deleted one or one that gets a text ends it")
    func changed() {
        var phone = sent("abcdef")
        let ids = rows(phone).map(\.id)
        phone.perform(.chat(.remove(ids[1])), in: tests.chat)
        phone.perform(.chat(.edit(ids[4], "This one")), in: tests.chat)
        #expect(blocks(phone) == [3, 2])
        var record = phone.env.replica.record(RecordID(ids[2].text), in: tests.chat)!
        guard case .message(var message) = record.content else { return }
        message.remove(at: TestDevice.noon)
        record.content = .message(message)
        phone.receive([Change(tests.chat, record)])
        #expect(blocks(phone) == [1, 1, 1, 2] && rows(phone)[1].album == nil)
    }

    @Test("each picture of a block has its own menu and is selected on its own")
    func separate() {
        var phone = sent("ab")
        let ids = rows(phone).map(\.id)
        #expect(
            phone.html.contains("id=\"m-\(ids[0].text)\"") && phone.html.contains("id=\"m-\(ids[1].text)\""))
        phone.send(.chat(.menuAsked(ids[1], Pointer(x: 0, y: 0))))
        phone.send(.chat(.selecting(.started(ids[1]))))
        #expect(
            phone.html.ranges(of: "type=\"checkbox\"").count == 2 && !phone.html.contains("class=\"mosaic\""))
    }

    @Test("a picture has its measured shape before the server knows it")
    func measured() {
        var phone = tests.phone()
        phone.send(.picked(.stored(tests.blob("a")), for: tests.choose(on: &phone)))
        phone.send(.chat(.measured(tests.blob("a"), 1200, 1600)))
        tests.write("", on: &phone)
        #expect(rows(phone)[0].imageInfo == ImageInfo(width: 1200, height: 1600))
        #expect(phone.html.contains("1200/1600"))
        phone.reload()
        #expect(phone.html.contains("1/1"))
        phone.send(.chat(.measured(tests.blob("a"), 1200, 1600)))
        #expect(phone.html.contains("1200/1600"))
    }

    @Test("pictures in the tray are moved by buttons and keys, and sent in that order", .tags(.U7))
    func moved() {
        var phone = tests.phone()
        for digit in "abc" {
            phone.send(.picked(.stored(tests.blob(digit)), for: tests.choose(on: &phone)))
        }
        phone.tap("Move right “\u{2068}1\u{2069}”")
        phone.tap("Move left “\u{2068}3\u{2069}”")
        let order = [tests.blob("b"), tests.blob("c"), tests.blob("a")]
        #expect(phone.model.screen.chat?.pictures == order)
        phone.send(.chat(.pictureMoved(tests.blob("b"), by: -1)))
        phone.send(.chat(.pictureMoved(tests.blob("a"), by: 1)))
        phone.reload()
        #expect(phone.model.screen.chat?.pictures == order)
        tests.write("", on: &phone)
        #expect(rows(phone).map(\.blob) == order)
    }
}
