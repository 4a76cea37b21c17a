import Domain
import JSON
import SyncProtocol
import SyncRules

/// Generates any value that can be sent. The same seed generates the same values.
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

    mutating func list<Element>(_ limit: Int, _ make: (inout Generator) -> Element) -> [Element] {
        (0..<below(limit + 1)).map { _ in make(&self) }
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
        switch below(15) {
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
        case 12: sharing()
        case 13: own()
        default: .unknown(name: "later." + String(below(9)), arguments: ["a": .string(text())])
        }
    }

    private mutating func sharing() -> Intent {
        switch below(12) {
        case 0: .member(.transfer(id()))
        case 1: .share(.share(id(), name: text(), role: .editor))
        case 2: .share(.end(id()))
        case 3: .share(.close)
        case 4: .group(.create(name: text()))
        case 5: .group(.rename(text()))
        case 6: .group([.delete, .restore, .purge][below(3)])
        case 7: .list(.copy(from: scope(), name: text()))
        case 8: .list(.send(to: list(3) { $0.id() }))
        case 9: .list(.sendToGroup(id()))
        case 10: .list(.purge)
        default: .item(.purge(id()))
        }
    }

    private mutating func own() -> Intent {
        switch below(17) {
        case 0: .person(.rename(first: text(), last: text()))
        case 1: .person(.describe(text()))
        case 2: .person(.language(maybe { $0.text() }))
        case 3: .person(.theme(Settings.Theme.allCases[below(3)]))
        case 4: .person(.hideDone(below(2) == 0))
        case 5: .person(.moveList(scope(), rank()))
        case 6:
            below(2) == 0
                ? .person(.hideDoneIn(scope(), below(2) == 0))
                : .person(.sortItems(scope(), by: ItemOrder.allCases[below(4)]))
        case 7: .person(.zone(maybe { $0.text() }))
        case 8: .person(.weekStart(maybe { 1 + $0.below(7) }))
        case 9: .person(.dayStart(below(13)))
        case 10: .person(.start(Settings.Start.allCases[below(2)]))
        case 11: .person(.markOpened(scope(), grant: id()))
        case 12: .person(.remind(Settings.NotificationKind.allCases[below(6)], below(2) == 0))
        case 13: .person(.quiet(quiet()))
        case 14: .person(.hidePresence(below(2) == 0))
        case 15: .notification(.read(upTo: Int64(below(300))))
        default:
            .item(
                .edit(
                    id(),
                    [
                        .title(text()), .note(text()), .quantity(item().quantity), .day(item().day),
                        .deadline(maybe { $0.instant() }), .reminder(maybe { $0.instant() }),
                        .assignee(maybe { $0.id() }),
                    ]))
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
        case 1: .rejected(Refusal.allCases[below(Refusal.allCases.count)])
        case 2: .fork
        case 3: .unknownClient
        default: .gap(expected: integer())
        }
    }

    mutating func content() -> Content {
        switch below(14) {
        case 0: .profile(Profile(firstName: text(), lastName: text(), about: text()))
        case 1:
            .membership(
                Membership(grant: text(), role: Role.allCases[below(3)], since: maybe { $0.integer() }))
        case 2:
            .list(
                List(
                    name: text(), deleted: maybe { Instant(milliseconds: $0.integer()) },
                    color: maybe { HabitColor(rgb: UInt32($0.below(1 << 24))) },
                    sign: maybe { $0.below(2) == 0 ? ListSign("cart") : ListSign("🍎") } ?? nil))
        case 3:
            .item(item())
        case 4:
            .member(
                Member(
                    person: id(), name: text(), role: maybe { Role.allCases[$0.below(3)] },
                    groups: below(2) == 0
                        ? [] : [Member.GroupRole(group: id(), role: maybe { _ in .viewer })], grant: text()
                ))
        case 5:
            .group(
                Group(
                    name: text(), picture: maybe { _ in BlobID(String(repeating: "0f", count: 32)) },
                    deleted: maybe { $0.instant() }))
        case 6:
            .share(
                Share(
                    group: id(), name: text(), role: Role.allCases[below(3)], isSuspended: below(2) == 0))
        case 7: .shared(GroupShareLink(role: Role.allCases[below(3)]))
        case 8: .settings(settings())
        case 9:
            .preference(
                Preference(
                    rank: maybe { $0.rank() }, hidesDone: maybe { $0.below(2) == 0 },
                    opened: maybe { $0.text() }, itemOrder: ItemOrder.allCases[below(4)]))
        case 10: .habit(habit())
        case 11: .checks(checks())
        case 12:
            .picture(
                Picture(
                    item: id(), blob: BlobID(String(repeating: "0f", count: 32)),
                    imageInfo: ImageInfo(width: 4, height: 3, preview: ""), rank: rank(), author: id()))
        default: .unknown(kind: "later")
        }
    }

    private mutating func habit() -> Habit {
        var habit = Habit(
            name: text(), color: HabitColor(rgb: UInt32(below(1 << 24))), time: below(1440),
            isTimed: below(2) == 0, schedule(), goal: 1 + below(99),
            rank: rank(), started: CivilDay(number: below(20_000)))
        for _ in 0..<below(3) {
            habit.plan(schedule(), from: CivilDay(number: below(20_000)))
        }
        for _ in 0..<below(3) {
            let start = CivilDay(number: below(20_000))
            habit.pause(from: start, until: below(2) == 0 ? nil : start.advanced(by: below(90)))
        }
        return habit
    }

    private mutating func schedule() -> Schedule {
        Weekly(below(8), from: 1 + below(7)).map { Schedule($0) }
            ?? Schedule(Weekdays(bits: UInt8(1 + below(127)))!)
    }

    private mutating func checks() -> HabitLog {
        let day = CivilDay(number: below(20_000))
        var checks = HabitLog(id(), in: CivilMonth(of: day))
        checks.set(day, below(1440))
        for _ in 0..<below(3) { checks.add(HabitLog.Step(id(), on: day, at: below(1440)), goal: .max) }
        return checks
    }

    private mutating func quiet() -> QuietHours? {
        QuietHours(from: below(1440), until: below(1440))
    }

    private mutating func settings() -> Settings {
        var settings = Settings()
        settings.language = maybe { $0.text() }
        settings.theme = Settings.Theme.allCases[below(3)]
        settings.hidesDone = below(2) == 0
        settings.zone = maybe { $0.text() }
        settings.weekStart = maybe { 1 + $0.below(7) }
        settings.dayStart = below(13)
        settings.start = Settings.Start.allCases[below(2)]
        for kind in Settings.NotificationKind.allCases { settings.remind(of: kind, below(2) == 0) }
        settings.quiet = quiet()
        settings.hidesPresence = below(2) == 0
        settings.isOnboarded = below(2) == 0
        return settings
    }

    private mutating func item() -> Item {
        var item = Item(title: text(), rank: rank(), author: id())
        item.done = maybe { $0.instant() }
        item.deleted = maybe { $0.instant() }
        item.note = text()
        item.quantity = maybe { try? Quantity(thousandths: Int64(1 + $0.below(9000)), unit: "kg") } ?? nil
        item.day = maybe { CivilDay(number: $0.below(20_000)) }
        item.deadline = maybe { $0.instant() }
        item.reminder = maybe { $0.instant() }
        item.assignee = maybe { $0.id() }
        return item
    }

    private mutating func instant() -> Instant {
        Instant(milliseconds: integer())
    }

    mutating func row() -> RecordState {
        let id: RecordID = id()
        let unknown: JSONObject = below(2) == 0 ? [:] : ["later": .array([.string(text()), .null])]
        return RecordState(
            id: id, version: integer(),
            record: maybe { Record(id: id, content: $0.content(), unknown: unknown) })
    }

    private mutating func presence() -> Presence {
        let state: Presence.State = below(2) == 0 ? .online : maybe { .lastSeen($0.instant()) } ?? .hidden
        return Presence(id(), state)
    }

    mutating func message() -> ServerMessage {
        switch below(8) {
        case 0:
            .welcome(
                epoch: text(), isCurrent: below(2) == 0, capabilities: ServerCapabilities(rawValue: below(4)))
        case 6: .presence(list(3) { $0.presence() })
        case 7: .typing(id(), in: scope())
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
