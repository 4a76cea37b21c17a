import Domain
import Sync
import Testing

@testable import Service

@Suite("Who receives frames", .timeLimit(.minutes(15)))
struct HubTests {
    @Test("a connected user who is added to a list that has changes sees it from then on")
    func added() throws {
        let studio = try Studio()
        let stranger = try studio.connect(.stranger)
        #expect(!studio.hub.sees(studio.house.list, stranger))
        try studio.perform(
            .member(.add(studio.person(.stranger), name: "", role: .viewer)), in: studio.house.list,
            by: .owner)
        #expect(studio.hub.sees(studio.house.list, stranger))
        try studio.perform(.list(.rename("Groceries")), in: studio.house.list, by: .owner)
    }
}
