import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Testing
import Wire

@Suite("Fuzzing of messages", .timeLimit(.minutes(15)))
struct SyncFuzzTests {
    /// The decoders of all objects.
    private static let objects: [@Sendable (JSONObject) throws -> Any] = [
        { try PushAnswer($0) }, { try Command($0) }, { try HistoryRequest($0) }, { try HistoryAnswer($0) },
        { try UploadAnswer($0) }, { try PeopleAnswer($0) }, { try Failure($0) }, { try Contact($0) },
        { try RegisterRequest($0) }, { try CodeSent($0) }, { try ConfirmRequest($0) },
        { try ResendRequest($0) }, { try SignInRequest($0) }, { try SignOutRequest($0) }, { try Me($0) },
        { try ForgotPasswordRequest($0) }, { try ResetPasswordRequest($0) },
        { try ChangePasswordRequest($0) }, { try ChangeEmailRequest($0) }, { try FindPersonRequest($0) },
        { try FindPersonAnswer($0) }, { try DevicesAnswer($0) }, { try SignDeviceOutRequest($0) },
        { try TestNotificationRequest($0) }, { try DeleteAccountRequest($0) }, { try DeletionPlan($0) },
        { try PrepareExportRequest($0) }, { try PrepareExportAnswer($0) },
    ]

    /// Decodes bytes with all decoders, which may throw but must not trap.
    private func read(_ bytes: [UInt8]) -> Int {
        guard let json = try? JSONValue(parsing: bytes) else { return 0 }
        var understood = 0
        if (try? PushRequest(json)) != nil { understood += 1 }
        if (try? PullRequest(json)) != nil { understood += 1 }
        if (try? PullAnswer(json)) != nil { understood += 1 }
        if (try? ServerMessage.read(json)) != nil { understood += 1 }
        if (try? ClientMessage(json)) != nil { understood += 1 }
        if let object = try? json.object() {
            understood += Self.objects.count { (try? $0(object)) != nil }
        }
        return understood
    }

    /// The bytes with random changes, omissions and insertions.
    private func damaged(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
        var bytes = bytes
        let scraps = ["{}", "[]", "null", "-1", "9223372036854775808", "\"\"", "1e9", "\\", "\"t\":1,"]
        for _ in 0...generator.below(3) where !bytes.isEmpty {
            let place = generator.below(bytes.count)
            switch generator.below(4) {
            case 0: bytes[place] = UInt8(generator.below(256))
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + generator.below(8)))
            case 2: bytes.insert(contentsOf: Array(scraps[generator.below(scraps.count)].utf8), at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    @Test("damaged messages do not stop decoding", arguments: 0..<16 as Range<UInt64>)
    func damagedMessages(seed: UInt64) {
        var generator = Generator(seed: seed)
        var understood = 0
        for _ in 0..<500 {
            let bytes: [UInt8] =
                switch generator.below(4) {
                case 0: generator.message().bytes
                case 1: JSONValue.object(generator.request().json).bytes
                case 2: JSONValue.object(generator.said()).bytes
                default:
                    PullAnswer(
                        epoch: "E", more: false, inaccessibleScopes: [],
                        parts: generator.list(2) { $0.part() }
                    )
                    .bytes
                }
            #expect(read(bytes) > 0, "\(String(decoding: bytes, as: UTF8.self))")
            understood += read(damaged(bytes, &generator))
        }
        #expect(understood > 0)
    }

    @Test("members of any type do not stop decoding", arguments: 0..<16 as Range<UInt64>)
    func anyTypes(seed: UInt64) {
        var generator = Generator(seed: seed)
        let names = [
            "t", "epoch", "commands", "client", "n", "id", "at", "scope", "do", "with", "cursors", "limit",
            "parts",
            "gone", "rows", "k", "v", "d", "x", "digest", "token", "results", "done", "asof", "from", "to",
            "head", "entries", "by", "was", "before", "more", "received", "picture", "people", "next",
            "error",
            "fields", "triesLeft", "refusal", "retryAfter", "person", "name", "email", "password", "old",
            "registration", "code", "first", "last", "language", "found", "devices", "device", "signedIn",
            "going", "passing",
        ]
        for _ in 0..<500 {
            var object = JSONObject()
            for name in names where generator.below(3) > 0 { object.append(name, generator.value(3)) }
            _ = read(JSONValue.object(object).bytes)
        }
    }

    @Test("any message leaves a device running", arguments: 0..<32 as Range<UInt64>)
    func device(seed: UInt64) {
        var generator = Generator(seed: seed)
        let now = Instant(milliseconds: 1_700_000_000_000)
        var client = SyncClient(person: generator.id(), seed: seed, at: now)
        _ = client.handle(.started, at: now)
        _ = client.handle(.loaded(StoreContents(revision: 0, since: 0, entries: [])), at: now)
        _ = client.handle(.leaderChanged(true), at: now)
        for _ in 0..<200 {
            _ = client.handle(.socketOpened, at: now)
            _ = client.handle(.received(generator.message()), at: now)
            _ = client.handle(.pushed(token: Int64(generator.below(20)), generator.answer()), at: now)
            let answer = PullAnswer(
                epoch: generator.text(), more: false, inaccessibleScopes: generator.list(2) { $0.scope() },
                parts: generator.list(3) { $0.part() })
            _ = client.handle(.pulled(token: Int64(generator.below(20)), answer), at: now)
        }
        #expect(client.isRebased)
    }
}

extension Generator {
    mutating func value(_ depth: Int) -> JSONValue {
        switch below(depth == 0 ? 5 : 7) {
        case 0: .null
        case 1: .bool(below(2) == 0)
        case 2: .integer(integer())
        case 3: .string(text())
        case 4: .string((id() as RecordID).text)
        case 5: .array(list(3) { $0.value(depth - 1) })
        default: .object(["id": value(depth - 1), "v": value(depth - 1), "done": value(depth - 1)])
        }
    }
}
