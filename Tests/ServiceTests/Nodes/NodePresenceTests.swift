import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Service

@Suite("Users of other nodes", .tags(.C10), .timeLimit(.minutes(15)))
struct NodePresenceTests {
    private static let people: [PersonID] = ["ada", "boris", "cleo", "dora"].map { PersonID($0) }
    private let ada = people[0]
    private let boris = people[1]

    private func hint(_ number: Int64, _ states: [PersonID: PresenceHint.State]) -> PresenceHint {
        var hint = PresenceHint(number: number)
        hint.states = states
        return hint
    }

    private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1000) }

    @Test("late and doubled hints do not change a newer state")
    func late() {
        var others = NodePresence()
        func apply(_ number: Int64, _ state: PresenceHint.State) -> [NodePresence.Change] {
            others.apply(hint(number, [ada: state]), of: "a", at: at(10)).changes
        }
        #expect(apply(2, .online) == [.init(person: ada, left: nil)])
        #expect(apply(2, .online).isEmpty && apply(1, .left(at(1))).isEmpty && others.isOnline(ada))
        #expect(apply(4, .left(at(9))) == [.init(person: ada, left: at(9))])
        #expect(apply(3, .online).isEmpty && apply(4, .left(at(9))).isEmpty && !others.isOnline(ada))
        #expect(apply(5, .left(at(9))).isEmpty, "mentioned again")
    }

    @Test("a user of two nodes is online until both have ended")
    func two() {
        var others = NodePresence()
        for run in ["a", "b"] { _ = others.apply(hint(1, [ada: .online]), of: run, at: at(0)) }
        _ = others.apply(hint(2, [ada: .left(at(1))]), of: "a", at: at(1))
        #expect(others.isOnline(ada))
        #expect(others.end("a").isEmpty && others.isOnline(ada))
        #expect(others.end("b") == [.init(person: ada, left: at(0))] && !others.isOnline(ada))
        #expect(others.end("c").isEmpty)
    }

    @Test("typing is passed on once, and not if the hint is late")
    func typing() {
        var others = NodePresence()
        func typing(_ number: Int64) -> Int {
            var hint = PresenceHint(number: number)
            hint.typing = [.init(author: ada, chat: .chat(ada, boris))]
            return others.apply(hint, of: "a", at: at(0)).typing.count
        }
        #expect([typing(2), typing(2), typing(1), typing(3)] == [1, 0, 0, 1])
    }

    @Test("a user without a mention for a minute is offline, last seen when mentioned")
    func expiry() {
        var others = NodePresence()
        var changes: [Int64: [NodePresence.Change]] = [:]
        for second in 0..<200 as Range<Int64> {
            if second == 0 || second == 25 {
                _ = others.apply(hint(second + 1, [ada: .online, boris: .online]), of: "a", at: at(second))
            }
            if second % 25 == 0, second > 25 {
                _ = others.apply(hint(second + 1, [boris: .online]), of: "a", at: at(second))
            }
            let new = others.tick(at: at(second))
            if !new.isEmpty { changes[second] = new }
        }
        #expect(changes == [84: [.init(person: ada, left: at(25))]])
        #expect(others.apply(hint(20, [ada: .online]), of: "a", at: at(200)).changes.isEmpty, "too late")
        #expect(!others.isOnline(ada) && others.isOnline(boris))
    }

    @Test("a clock that is set does not expire users", arguments: [-86_400, 86_400] as [Int64])
    func clock(jump: Int64) {
        var others = NodePresence()
        _ = others.tick(at: at(100_000))
        _ = others.apply(hint(1, [ada: .online]), of: "a", at: at(100_000))
        #expect(others.tick(at: at(100_000 + jump)).isEmpty && others.isOnline(ada))
        var seconds: Int64 = 0
        while others.isOnline(ada) {
            seconds += 1
            _ = others.tick(at: at(100_000 + jump + seconds))
        }
        #expect((50...60).contains(seconds))
    }

    @Test("a moment of a node whose clock is ahead is not in the future")
    func ahead() {
        var others = NodePresence()
        let change = others.apply(hint(1, [ada: .left(at(86_400))]), of: "a", at: at(5)).changes
        #expect(change == [.init(person: ada, left: at(5))])
    }

    /// Two nodes whose users come and go at random, and a third one that receives their hints.
    @Test(
        "converge although hints are lost, doubled, late and out of order, and a silent user is offline in time",
        arguments: 0..<200 as Range<UInt64>)
    func convergence(seed: UInt64) throws {
        var chance = SplitMix(seed: seed)
        let nodes = (0..<2).map { _ in PresenceOutbox() }
        let own = nodes.map { OwnPresence($0) }
        var connected: [Set<PersonID>] = [[], []]
        var others = NodePresence()
        var known: Set<PersonID> = []
        var network: [(run: Int, text: String, due: Int64)] = []
        var lastOnline: [PersonID: Int64] = [:]
        let (longestDelay, end): (Int64, Int64) = (5000, 300_000)
        func record(_ changes: [NodePresence.Change]) {
            for change in changes {
                // As the presence service does.
                if others.isOnline(change.person) {
                    known.insert(change.person)
                } else {
                    known.remove(change.person)
                }
            }
        }
        for time in stride(from: 0, to: end + 61_000, by: 100) as StrideTo<Int64> {
            let isCalm = time > end - 30_000
            let now = Instant(milliseconds: time)
            for node in 0..<2 {
                if !isCalm, time < 200_000, Int.random(in: 0..<30, using: &chance) == 0 {
                    let person = NodePresenceTests.people.randomElement(using: &chance)!
                    if connected[node].remove(person) != nil {
                        own[node].disconnected(person, at: now)
                    } else {
                        connected[node].insert(person)
                        own[node].connected(person)
                    }
                }
                if time % 25_000 == 0 { own[node].sendAll(at: now) }
                for text in nodes[node].dequeueHints(size: 120) {
                    if isCalm { network.append((node, text, time)) }
                    if !isCalm {
                        for _ in 0..<Int.random(in: 0...2, using: &chance) {
                            network.append((node, text, time + .random(in: 0...longestDelay, using: &chance)))
                        }
                    }
                }
            }
            for person in connected[0].union(connected[1]) { lastOnline[person] = time }
            network.shuffle(using: &chance)
            for (node, text, _) in network.filter({ $0.due <= time }) {
                record(others.apply(try PresenceHint(parsing: text), of: "\(node)", at: now).changes)
            }
            network.removeAll { $0.due <= time }
            if time % 1000 == 0 { record(others.tick(at: now)) }
            for person in NodePresenceTests.people {
                #expect(known.contains(person) == others.isOnline(person), "a change is missing")
                guard others.isOnline(person) else { continue }
                let limit = NodePresence.lifetime + longestDelay + 1000
                #expect(time - (lastOnline[person] ?? -limit) <= limit, "still online at \(time)")
            }
        }
        #expect(known == connected[0].union(connected[1]))
    }
}
