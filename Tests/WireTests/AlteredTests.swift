import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Testing
import Wire

@Suite("Altered messages", .timeLimit(.minutes(15)))
struct AlteredTests {
    private let now = Instant(milliseconds: 1_700_000_000_000)

    /// A valid message of any kind.
    private func message(_ generator: inout Generator) -> [UInt8] {
        switch generator.below(5) {
        case 0: return generator.message().bytes
        case 1: return JSONValue.object(generator.request().json).bytes
        case 2: return JSONValue.object(generator.said()).bytes
        case 3:
            var writer = JSONWriter(capacity: 256)
            generator.answer().write(to: &writer)
            return writer.bytes
        default: return generator.pulled().bytes
        }
    }

    @Test("device and server survive any replaced value in a message", arguments: 0..<16 as Range<UInt64>)
    func messages(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        var client = SyncClient(person: generator.id(), seed: seed, at: now)
        _ = client.handle(.started, at: now)
        _ = client.handle(.loaded(StoreContents(revision: 0, since: 0, entries: [])), at: now)
        _ = client.handle(.leaderChanged(true), at: now)
        var understood = 0
        for number in 0..<500 {
            let json = generator.altered(try JSONValue(parsing: message(&generator)))
            _ = client.handle(.socketOpened, at: now)
            if (try? PushRequest(json)) != nil { understood += 1 }
            if (try? PullRequest(json)) != nil { understood += 1 }
            if (try? ClientMessage(json)) != nil { understood += 1 }
            if let message = try? ServerMessage.read(json) { _ = client.handle(.received(message), at: now) }
            if let answer = try? PushAnswer(json.object()) {
                _ = client.handle(.pushed(token: Int64(number % 30), answer), at: now)
            }
            if let answer = try? PullAnswer(json) {
                for token in 0..<30 as Range<Int64> {
                    _ = client.handle(.pulled(token: token, answer), at: now)
                }
            }
        }
        #expect(client.isRebased && understood > 0)
    }
}

extension Generator {
    fileprivate mutating func pulled() -> PullAnswer {
        PullAnswer(
            epoch: ["E", "F"][below(2)], more: below(4) == 0, inaccessibleScopes: list(2) { $0.scope() },
            parts: list(3) { $0.part() })
    }

    /// The value with a random value in place of one of its nodes, at any depth.
    mutating func altered(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(var elements) where !elements.isEmpty && below(8) > 0:
            let place = below(elements.count)
            elements[place] = altered(elements[place])
            return .array(elements)
        case .object(var object) where !object.isEmpty && below(8) > 0:
            let member = object.members[below(object.count)]
            object[member.name] = altered(member.value)
            return .object(object)
        default: return value(2)
        }
    }
}
