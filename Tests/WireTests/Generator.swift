import Domain
import JSON
import Sync

/// Makes any value that can travel; the same seed makes the same values.
struct Generator {
    var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func id<Of>() -> Identifier<Of> {
        Identifier(at: Instant(milliseconds: Int64(below(1 << 40))), random: &random)
    }

    mutating func integer() -> Int64 {
        [0, 1, -1, .max, .min, 1 << 53, Int64(below(1000))][below(7)]
    }

    mutating func text() -> String {
        ["", "Milk", "Ærø 🚲", "\"\\/\u{8}\u{c}\n\r\t\0", "\u{202E}", "\u{1F468}\u{200D}\u{1F469}", "日本"][
            below(7)]
    }

    mutating func scope() -> ScopeID {
        below(2) == 0 ? .user(id()) : .list(id())
    }

    mutating func list<Element>(_ most: Int, _ make: (inout Generator) -> Element) -> [Element] {
        (0..<below(most + 1)).map { _ in make(&self) }
    }

    mutating func maybe<Element>(_ make: (inout Generator) -> Element) -> Element? {
        below(2) == 0 ? nil : make(&self)
    }

    mutating func versions() -> [ScopeID: Int64] {
        Dictionary(list(3) { ($0.scope(), $0.integer()) }) { first, _ in first }
    }

    mutating func rank() -> Rank {
        Rank.between(nil, nil, random: &random)
    }
}

extension Generator {
    mutating func intent() -> Intent {
        switch below(13) {
        case 0: .list(.create(name: text()))
        case 1: .list(.rename(text()))
        case 2: .list(.delete)
        case 3: .list(.restore)
        case 4: .item(.create(list(4) { NewItem(id: $0.id(), title: $0.text(), rank: $0.rank()) }))
        case 5: .item(.rename(id(), text()))
        case 6: .item(.tick(id(), done: below(2) == 0))
        case 7: .item(.move(id(), rank()))
        case 8: .item(.delete(id()))
        case 9: .item(.restore(id()))
        case 10: .member(.add(id(), name: text(), role: Role.allCases[below(3)]))
        case 11: .member(.remove(id()))
        default: .unknown(name: "later." + String(below(9)), arguments: ["a": .string(text())])
        }
    }

    mutating func request() -> PushRequest {
        PushRequest(
            client: id(), epoch: text(),
            commands: list(4) {
                let command = Command(
                    id: $0.id(), at: Instant(milliseconds: $0.integer()), scope: $0.scope(),
                    intent: $0.intent())
                return PushRequest.Numbered(sequence: $0.integer(), command: command)
            })
    }

    mutating func answer() -> PushAnswer {
        guard below(5) > 0 else { return PushAnswer(epoch: text(), isCurrent: false, results: []) }
        return PushAnswer(
            epoch: text(),
            results: list(4) {
                PushAnswer.Result(sequence: $0.integer(), command: $0.id(), outcome: $0.outcome())
            })
    }

    private mutating func outcome() -> PushAnswer.Outcome {
        switch below(5) {
        case 0: .done(versions())
        case 1: .refused(Refusal.allCases[below(Refusal.allCases.count)])
        case 2: .fork
        case 3: .unknownClient
        default: .gap(expected: integer())
        }
    }

    mutating func content() -> Content {
        switch below(6) {
        case 0: .profile(Profile(firstName: text(), lastName: text()))
        case 1: .membership(Membership(grant: text(), role: Role.allCases[below(3)]))
        case 2: .list(List(name: text(), deleted: maybe { Instant(milliseconds: $0.integer()) }))
        case 3:
            .item(
                Item(
                    title: text(), rank: rank(), done: maybe { Instant(milliseconds: $0.integer()) },
                    deleted: maybe { Instant(milliseconds: $0.integer()) }, author: id()))
        case 4:
            .member(
                Member(
                    person: id(), name: text(), role: Role.allCases[below(3)], grant: text(),
                    left: below(2) == 0))
        default: .unknown(kind: "later")
        }
    }

    mutating func row() -> RecordState {
        let id: RecordID = id()
        let unknown: JSONObject = below(2) == 0 ? [:] : ["later": .array([.string(text()), .null])]
        return RecordState(
            id: id, version: integer(),
            record: maybe { Record(id: id, content: $0.content(), unknown: unknown) })
    }

    mutating func message() -> ServerMessage {
        switch below(6) {
        case 0: .welcome(epoch: text(), isCurrent: below(2) == 0)
        case 1: .userVersion(integer())
        case 2: .digest(Digest(value: random.next()))
        case 3: .behind
        case 4: .pushed(token: integer(), answer())
        default:
            .frame(
                list(3) {
                    FramePart(
                        scope: $0.scope(), previous: $0.integer(), to: $0.integer(),
                        rows: $0.list(3) { $0.row() })
                })
        }
    }
}
