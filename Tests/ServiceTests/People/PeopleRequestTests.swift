import Database
import Domain
import HTTP
import JSON
import Synchronization
import TestDatabase
import Testing
import Wire

@testable import Service

@Suite("Requests for users", .timeLimit(.minutes(15)))
struct PeopleRequestTests {
    @Test("a request for users survives the encoding as an address with any text")
    func people() throws {
        for text in ["", "Ада Б", "a&q=b+c%20?#/", "🦊"] {
            for after in [nil, "anna berg\n01J00000000000000000000000", "&order=down"] {
                for isDescending in [false, true] {
                    let request = PeopleRequest(text: text, isDescending: isDescending, after: after)
                    let target = try #require(Target(parsing: Array(("/v1/people" + request.query).utf8)))
                    #expect(try PeopleRequest { target[$0] } == request)
                }
            }
        }
        #expect(throws: JSONError.self) {
            try PeopleRequest { $0 == "q" ? String(repeating: "x", count: 513) : nil }
        }
        for letter in ["x", "Ж", "🦊"] {
            let query = PeopleRequest(text: String(repeating: letter, count: 600)).query
            let target = try #require(Target(parsing: Array(("/v1/people" + query).utf8)))
            #expect(try PeopleRequest { target[$0] }.text == String(repeating: letter, count: 128))
        }
        let ada = Contact(PersonID("01J00000000000000000000000"), name: "Ада")
        for answer in [PeopleAnswer(people: [ada, ada], next: "n"), PeopleAnswer(people: [], next: nil)] {
            #expect(try PeopleAnswer(answer.json) == answer)
        }
    }

    @Test("a failed request for users is logged and answered with a retry")
    func failing() async throws {
        let reported = Mutex<[DatabaseError]>([])
        let empty = try TestDatabase.connection()
        let directory = DirectoryService(
            .everyone, readers: ReaderPool([empty], epoch: "e"), now: { Instant(milliseconds: 0) },
            report: { error in reported.withLock { $0.append(error) } })
        await #expect(throws: Failure.unavailable) {
            try await directory.people(PeopleRequest(text: "a"), by: PersonID("01J00000000000000000000000"))
        }
        #expect(reported.withLock { $0.count } == 1)
    }
}
