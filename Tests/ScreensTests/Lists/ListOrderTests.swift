import Domain
import Markup
import Screens
import Sync
import Testing

@Suite("The order of the lists", .timeLimit(.minutes(15)))
struct ListOrderTests {
    private func names(_ phone: Phone) -> [String] {
        let rows = phone.html.components(between: "card lists", and: "</ul>")[0]
        return rows.components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
    }

    /// C, B, A: the newest first.
    private func phone() -> (Phone, [String: ListID]) {
        var phone = Phone()
        var lists: [String: ListID] = [:]
        for name in ["A", "B", "C"] {
            phone.world.now = phone.world.now.advanced(by: 1000)
            lists[name] = phone.makeList(name)
        }
        phone.send(.opened(.lists))
        phone.send(.lists(.editToggled))
        return (phone, lists)
    }

    @Test(
        "a list goes where one drags it, and stays there",
        arguments: [
            ("A", "C", true, ["A", "C", "B"]), ("A", "C", false, ["C", "A", "B"]),
            ("C", "A", false, ["B", "A", "C"]), ("C", "B", true, ["C", "B", "A"]),
            ("B", "B", true, ["C", "B", "A"]),
        ])
    func drag(_ name: String, _ target: String, _ isBefore: Bool, _ expected: [String]) {
        var (phone, lists) = phone()
        #expect(names(phone) == ["C", "B", "A"])
        phone.send(.lists(.grabbed(lists[name]!, Pointer(x: 0, y: 0))))
        let over = Pointer(x: 0, y: 40, target: lists[target]!.text, isUpperHalf: isBefore)
        phone.send(.lists(.dragged(over)))
        phone.send(.lists(.dropped))
        #expect(names(phone) == expected)
        phone.send(.changed)
        #expect(names(phone) == expected)
    }

    @Test("arrow keys move it too, as far as there is room, and say where it is")
    func keys() {
        var (phone, lists) = phone()
        phone.send(.lists(.moved(lists["A"]!, .up)))
        #expect(names(phone) == ["C", "A", "B"])
        #expect(phone.html.contains("A\u{2069}”: 2 of 3"))
        phone.send(.lists(.moved(lists["A"]!, .up)))
        #expect(phone.send(.lists(.moved(lists["A"]!, .up))).isEmpty)
        #expect(names(phone) == ["A", "C", "B"])
        phone.send(.lists(.moved(lists["C"]!, .down)))
        #expect(names(phone) == ["A", "B", "C"])
    }

    @Test("what is dropped beside the lists, or called off, stays where it was")
    func cancelled() {
        var (phone, lists) = phone()
        for end in [Lists.Message.dropped, .dragCancelled] {
            phone.send(.lists(.grabbed(lists["A"]!, Pointer(x: 0, y: 0))))
            phone.send(.lists(.dragged(Pointer(x: 0, y: 40, target: ""))))
            phone.send(.lists(end))
            #expect(names(phone) == ["C", "B", "A"])
        }
    }

    @Test("a thousand moves to and fro keep the order and leave ranks that the server takes")
    func manyMoves() {
        var (phone, lists) = phone()
        for turn in 0..<1000 {
            phone.send(.lists(.moved(lists[turn % 2 == 0 ? "A" : "C"]!, .up)))
            phone.send(.lists(.moved(lists["B"]!, turn % 3 == 0 ? .up : .down)))
        }
        #expect(Set(names(phone)) == ["A", "B", "C"])
        #expect(phone.refusals.isEmpty)
    }

    @Test("the order is one's own: a list that somebody else has moved stays where it was")
    func own() throws {
        var (phone, lists) = phone()
        let place = Command(
            id: CommandID("01COMMAND00000000000000000"), at: Phone.noon, scope: .user(Phone.boris),
            intent: .person(.place(.list(lists["A"]!), Rank("1")!)))
        let changes = try apply(place, by: Phone.boris, to: phone.world.replica)
        #expect(!changes.isEmpty)
        phone.receive(changes)
        #expect(names(phone) == ["C", "B", "A"])
        // The same from one's own other device does move it.
        phone.receive(changes.map { Change(.user(Phone.anna), $0.record!) })
        #expect(names(phone) == ["A", "C", "B"])
    }
}
