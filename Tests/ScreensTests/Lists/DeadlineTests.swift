import Domain
import Screens
import SyncRules
import Testing

@Suite("Deadlines of a list", .timeLimit(.minutes(15)))
struct DeadlineTests {
    @Test(
        "the list is rendered again when the nearest deadline passes, then the next",
        arguments: [false, true])
    func nearest(isReversed: Bool) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        var minutes: [Int64] = [10, 20, 30]
        if isReversed { minutes.reverse() }
        for (title, minutes) in zip(["Milk", "Bread", "Eggs"], minutes) {
            let deadline = TestDevice.noon.advanced(by: minutes * 60_000)
            phone.perform(.item(.edit(phone.item(title, in: list), [.deadline(deadline)])), in: .list(list))
        }
        phone.send(.opened(.lists))
        #expect(phone.send(.opened(.list(list))).contains(.setTimer(600_001, .deadline)))
        phone.env.now = TestDevice.noon.advanced(by: 600_001)
        #expect(phone.send(.elapsed(.deadline)).contains(.setTimer(600_000, .deadline)))
    }

    @Test("the day is rendered again when the nearest deadline passes")
    func day() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        for (title, minutes) in [("Milk", 10), ("Bread", 20)] as [(String, Int64)] {
            let deadline = TestDevice.noon.advanced(by: minutes * 60_000)
            phone.perform(.item(.edit(phone.item(title, in: list), [.deadline(deadline)])), in: .list(list))
        }
        #expect(phone.send(.opened(.today(nil))).contains(.setTimer(600_001, .deadline)))
    }
}
