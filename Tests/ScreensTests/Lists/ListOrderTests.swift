import Domain
import Markup
import Screens
import SyncRules
import Testing

@Suite("Order of the lists", .timeLimit(.minutes(15)))
struct ListOrderTests {
    private func names(_ phone: TestDevice) -> [String] {
        let rows = phone.html.components(between: "card lists", and: "</ul>")[0]
        return rows.components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
    }

    /// C, B, A: newest first.
    private func phone() -> (TestDevice, [String: ListID]) {
        var phone = TestDevice()
        var lists: [String: ListID] = [:]
        for name in ["A", "B", "C"] {
            phone.env.now = phone.env.now.advanced(by: 1000)
            lists[name] = phone.makeList(name)
        }
        phone.send(.opened(.lists))
        phone.send(.lists(.editToggled))
        return (phone, lists)
    }

    @Test(
        "a dragged list stays where it was dropped",
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

    @Test("arrow keys move a list within the bounds and announce its position")
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

    @Test("a drop outside the lists or a cancelled drag moves nothing")
    func cancelled() {
        var (phone, lists) = phone()
        for end in [Lists.Message.dropped, .dragCancelled] {
            phone.send(.lists(.grabbed(lists["A"]!, Pointer(x: 0, y: 0))))
            phone.send(.lists(.dragged(Pointer(x: 0, y: 40, target: ""))))
            phone.send(.lists(end))
            #expect(names(phone) == ["C", "B", "A"])
        }
    }

    @Test("a thousand moves keep the order and valid ranks")
    func manyMoves() {
        var (phone, lists) = phone()
        for turn in 0..<1000 {
            phone.send(.lists(.moved(lists[turn % 2 == 0 ? "A" : "C"]!, .up)))
            phone.send(.lists(.moved(lists["B"]!, turn % 3 == 0 ? .up : .down)))
        }
        #expect(Set(names(phone)) == ["A", "B", "C"])
        #expect(phone.refusals.isEmpty)
    }

    @Test("the order of lists is personal, and a move by another user does not change it")
    func own() throws {
        var (phone, lists) = phone()
        let place = Command(
            id: CommandID("01COMMAND00000000000000000"), at: TestDevice.noon, scope: .user(TestDevice.boris),
            intent: .person(.moveList(.list(lists["A"]!), Rank("1")!)))
        let changes = try apply(place, by: TestDevice.boris, to: phone.env.replica)
        #expect(!changes.isEmpty)
        phone.receive(changes)
        #expect(names(phone) == ["C", "B", "A"])
        // A move on another device of the user changes it.
        phone.receive(changes.map { Change(.user(TestDevice.anna), $0.record!) })
        #expect(names(phone) == ["A", "C", "B"])
    }
}
