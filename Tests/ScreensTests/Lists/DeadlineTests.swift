import Domain
import Screens
import Sync
import Testing

@Suite("Deadlines of a list", .timeLimit(.minutes(15)))
struct DeadlineTests {
    @Test(
        "the screen is drawn again when the nearest of them has passed, then the next",
        arguments: [false, true])
    func nearest(isReversed: Bool) {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread", "Eggs"])
        var minutes: [Int64] = [10, 20, 30]
        if isReversed { minutes.reverse() }
        for (title, minutes) in zip(["Milk", "Bread", "Eggs"], minutes) {
            let deadline = Phone.noon.advanced(by: minutes * 60_000)
            phone.perform(.item(.edit(phone.item(title, in: list), [.deadline(deadline)])), in: .list(list))
        }
        phone.send(.opened(.lists))
        #expect(phone.send(.opened(.list(list))).contains(.later(600_001, .deadline)))
        phone.world.now = Phone.noon.advanced(by: 600_001)
        #expect(phone.send(.elapsed(.deadline)).contains(.later(600_000, .deadline)))
    }

    @Test("so is the day, before it ends")
    func day() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        for (title, minutes) in [("Milk", 10), ("Bread", 20)] as [(String, Int64)] {
            let deadline = Phone.noon.advanced(by: minutes * 60_000)
            phone.perform(.item(.edit(phone.item(title, in: list), [.deadline(deadline)])), in: .list(list))
        }
        #expect(phone.send(.opened(.today(nil))).contains(.later(600_001, .deadline)))
    }
}
