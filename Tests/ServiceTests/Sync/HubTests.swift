import Domain
import SyncRules
import Testing

@testable import Service

@Suite("Recipients of frames", .timeLimit(.minutes(15)))
struct HubTests {
    @Test("a connected user receives frames of a list after joining it")
    func added() throws {
        let studio = try ServerFixture()
        let stranger = try studio.connect(.stranger)
        #expect(!studio.hub.sees(studio.house.list, stranger))
        try studio.perform(
            .member(.add(studio.person(.stranger), name: "", role: .viewer)), in: studio.house.list,
            by: .owner)
        #expect(studio.hub.sees(studio.house.list, stranger))
        try studio.perform(.list(.rename("Groceries")), in: studio.house.list, by: .owner)
    }
}
