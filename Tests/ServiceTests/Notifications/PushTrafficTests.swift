import Domain
import Testing

@testable import Service

@Suite("Slots for push messages", .timeLimit(.minutes(15)))
struct PushTrafficTests {
    private let people: [PersonID] = (0..<400).map { _ in newID() }

    /// Takes all slots that a user can get, each at another push service.
    private func fill(_ traffic: inout PushTraffic, _ person: PersonID) -> [PushTraffic.Slot] {
        var places: [PushTraffic.Slot] = []
        while traffic.admits(person, to: "https://\(person.text)\(places.count)/") {
            places.append(traffic.begin(person, to: "https://\(person.text)\(places.count)/"))
        }
        return places
    }

    @Test("users get several slots when few are taken, and new users get one when many are taken")
    func unknown() {
        var traffic = PushTraffic()
        let counts = people.map { fill(&traffic, $0).count }
        #expect(counts.prefix(4) == [8, 8, 8, 8] && Set(counts.dropFirst(4).prefix(64)) == [1])
        #expect(traffic.count == 96 && counts.dropFirst(68).allSatisfy { $0 == 0 })
    }

    @Test("users with answering push services get a slot regardless of the others")
    func answering() {
        var traffic = PushTraffic()
        let known = people.suffix(32)
        for person in known {
            let place = traffic.begin(person, to: "https://good/")
            traffic.end(place, hasAnswered: true, after: 100)
        }
        for person in people.dropLast(32) { _ = fill(&traffic, person) }
        for person in known { #expect(fill(&traffic, person).count == 1) }
        #expect(traffic.count == PushTraffic.slots)
    }

    @Test("users with silent push services share a few slots until they answer")
    func silent() {
        var traffic = PushTraffic()
        for person in people.prefix(100) {
            for place in fill(&traffic, person) { traffic.end(place, hasAnswered: false, after: 5000) }
        }
        let places = people.prefix(100).flatMap { fill(&traffic, $0) }
        #expect(places.count == PushTraffic.slotsForSuspects)
        for place in places { traffic.end(place, hasAnswered: true, after: 100) }
        #expect(traffic.count == 0 && fill(&traffic, people[0]).count == PushTraffic.slotsPerPerson)
    }

    @Test("slow answers give no right to the last slots")
    func slow() {
        var traffic = PushTraffic()
        for person in people {
            traffic.end(traffic.begin(person, to: "https://slow/"), hasAnswered: true, after: 4900)
        }
        for person in people { _ = fill(&traffic, person) }
        #expect(traffic.count == 96)
    }

    @Test("a push service that did not answer three times gets one message at a time until it answers")
    func breaker() {
        var traffic = PushTraffic()
        let users = people.prefix(10)
        for person in users.prefix(3) {
            traffic.end(traffic.begin(person, to: "https://Push.example/a"), hasAnswered: false, after: 5000)
        }
        let probe = traffic.begin(users[4], to: "https://push.example/b")
        #expect(users.suffix(5).allSatisfy { !traffic.admits($0, to: "https://push.example/c") })
        #expect(traffic.admits(users[5], to: "https://push.example:8443/c"))
        traffic.end(probe, hasAnswered: true, after: 100)
        for person in users.suffix(5) {
            #expect(traffic.admits(person, to: "https://push.example/c"))
            traffic.begin(person, to: "https://push.example/c")
        }
    }
}
