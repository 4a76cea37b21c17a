import Domain
import FeatureTags
import JSON
import SyncProtocol
import SyncRules
import Testing
import Wire

@Suite("Encoding of sync messages", .timeLimit(.minutes(15)))
struct RoundTripTests {
    @Test("commands and their answers survive encoding and decoding", arguments: 0..<300 as Range<UInt64>)
    func push(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        let request = generator.request()
        let bytes = JSONValue.object(request.json).bytes
        #expect(try PushRequest(try JSONValue(parsing: bytes)) == request)
        let answer = generator.answer()
        var writer = JSONWriter()
        answer.write(to: &writer)
        #expect(try PushAnswer(try JSONValue(parsing: writer.bytes).object()) == answer)
    }

    @Test(
        "the number of requested log records is limited, and a hundred by default", .tags(.C5),
        arguments: [
            ("", 100), (#","limit":0"#, 0), (#","limit":-1"#, 0), (#","limit":1000"#, 1000),
            (#","limit":1001"#, 1000), (#","limit":9223372036854775807"#, 1000),
        ])
    func page(limit: String, count: Int) throws {
        let text = #"{"scope":"chat:01AAAAAAAAAAAAAAAAAAAAAAAA","before":9,"version":1"# + limit + "}"
        let request = try LogRequest(try JSONValue(parsing: text.bytes).object())
        #expect(request.limit == count)
        #expect(
            try LogRequest(try JSONValue(parsing: JSONValue.object(request.json).bytes).object()) == request)
    }

    @Test("pull requests and answers survive encoding and decoding", arguments: 0..<300 as Range<UInt64>)
    func pull(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        let positions = generator.list(4) {
            (
                $0.scope(),
                PullRequest.Position(grant: $0.text(), version: $0.integer(), after: $0.maybe { $0.id() })
            )
        }
        let request = PullRequest(
            epoch: generator.text(), cursors: Dictionary(positions) { first, _ in first },
            first: generator.maybe { $0.scope() }, limit: 1 + generator.below(PullRequest.maxRows))
        #expect(try PullRequest(try JSONValue(parsing: JSONValue.object(request.json).bytes)) == request)
        let answer = PullAnswer(
            epoch: generator.text(), more: generator.below(2) == 0,
            inaccessibleScopes: generator.list(3) { $0.scope() },
            parts: generator.list(3) { $0.part() })
        #expect(try PullAnswer(try JSONValue(parsing: answer.bytes)) == answer)
    }

    @Test("WebSocket messages survive encoding and decoding", arguments: 0..<300 as Range<UInt64>)
    func live(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        let message = generator.message()
        #expect(try ServerMessage.read(try JSONValue(parsing: message.bytes)) == message)
        let said: ClientMessage =
            switch generator.below(4) {
            case 0:
                .hello(
                    epoch: generator.text(), digest: Digest(value: generator.random.next()),
                    kinds: generator.below(2) == 0 ? [.user, .group] : [])
            case 1: .subscribePresence(generator.list(3) { $0.scope() })
            case 2: .typing(generator.scope())
            default: .push(token: generator.integer(), generator.request())
            }
        #expect(try ClientMessage(try JSONValue(parsing: said.bytes)) == said)
    }

    @Test(
        "unknown scopes, roles and fields of a newer server are kept without an error",
        .tags(.S4)
    )
    func newer() throws {
        let answer = """
            {"epoch":"e","parts":[
            {"scope":"album:00000000000000000000000ABC","grant":"g","asof":1,"first":true,"last":true,"head":1,"rows":[
            {"k":"photo","id":"m","v":1,"d":{"text":"Hi"}}]},
            {"scope":"list:00000000000000000000000ABC","grant":"g","from":1,"to":2,"head":2,"rows":[
            {"k":"item","id":"i","v":2,"d":{"title":["rich","text"],"rank":"V","by":"x"}},
            {"k":"member","id":"member:x","v":2,"d":{"person":"x","name":"X","role":"moderator","grant":"g"}}]}]}
            """
        let parts = try PullAnswer(try JSONValue(parsing: Array(answer.utf8))).parts
        #expect(parts.map(\.scope.kind) == [.unknown, .list])
        #expect(parts[1].rows[0].record?.content == .unknown(kind: "item"))
        #expect(parts[1].rows[0].record?.unknown["title"] == .array(["rich", "text"]))
        guard case .member(let member)? = parts[1].rows[1].record?.content else {
            throw JSONError(.missing("member"))
        }
        #expect(member.role == .viewer)
    }

    @Test("a pull limit that is too high or too low is corrected")
    func limit() throws {
        for (asked, expected) in [(-5, 1), (0, 1), (100_000, PullRequest.maxRows)] {
            let json = "{\"epoch\":\"E\",\"cursors\":{},\"limit\":\(asked)}"
            #expect(try PullRequest(try JSONValue(parsing: Array(json.utf8))).limit == expected)
        }
    }

    @Test("too many commands in one request are rejected")
    func tooMany() throws {
        var generator = Generator(seed: 1)
        let command = Command(
            id: generator.id(), at: Instant(milliseconds: 0), scope: generator.scope(), intent: .list(.delete)
        )
        let numbered = (0...PushRequest.maxCommands).map {
            PushRequest.Numbered(sequence: Int64($0), command: command)
        }
        let request = PushRequest(client: generator.id(), epoch: "", commands: numbered)
        #expect(throws: JSONError.self) { try PushRequest(.object(request.json)) }
    }

    @Test("a push with more than the maximum number of list copies is rejected")
    func tooHeavy() throws {
        var generator = Generator(seed: 1)
        func request(copies: Int) -> PushRequest {
            let commands = (1...copies).map { number in
                PushRequest.Numbered(
                    sequence: Int64(number),
                    command: Command(
                        id: generator.id(), at: Instant(milliseconds: 0), scope: generator.scope(),
                        intent: .list(.copy(from: generator.scope(), name: ""))))
            }
            return PushRequest(client: generator.id(), epoch: "", commands: commands)
        }
        _ = try PushRequest(.object(request(copies: 4).json))
        #expect(throws: JSONError.self) { try PushRequest(.object(request(copies: 5).json)) }
    }
}

extension Generator {
    mutating func part() -> PullAnswer.Part {
        let span: PullAnswer.Span =
            below(2) == 0
            ? .delta(from: integer(), to: integer())
            : .snapshot(asOf: integer(), isFirst: below(2) == 0, isLast: below(2) == 0)
        return PullAnswer.Part(
            scope: scope(), grant: text(), span: span, head: integer(), rows: list(3) { $0.row() })
    }
}

extension PullAnswer {
    /// The answer as written by the server.
    var bytes: [UInt8] {
        var writer = PullAnswerWriter(epoch: epoch)
        for part in parts {
            let rows = part.rows.map { row in
                var writer = JSONWriter()
                row.write(to: &writer)
                return writer.bytes
            }
            writer.part(part.scope, grant: part.grant, span: part.span, head: part.head, rows: rows)
        }
        return writer.finish(gone: inaccessibleScopes, more: more)
    }
}
