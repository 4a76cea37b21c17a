import Testing

@testable import Secrets

@Suite("Fair queue of password hashing", .timeLimit(.minutes(15)))
struct PasswordTurnsTests {
    private var turns = PasswordTurns<String>(capacity: 6, askerCapacity: 3)

    private mutating func add(_ jobs: String..., of asker: PasswordAsker) -> [Bool] {
        jobs.map { turns.add($0, of: asker) }
    }

    private mutating func all() -> [String] {
        var jobs: [String] = []
        while let job = turns.next() { jobs.append(job) }
        return jobs
    }

    @Test("known clients and strangers alternate, and the clients of each group take turns")
    mutating func order() {
        _ = add("s1", "s2", "s3", of: .stranger("2001:db8:1::/48"))
        _ = add("t1", of: .stranger("198.51.100.0/24"))
        _ = add("a1", "a2", of: .known("Ada"))
        _ = add("b1", of: .known("Bob"))
        #expect(all() == ["a1", "s1", "b1", "t1", "a2", "s2", "s3"])
        _ = add("s4", of: .stranger("2001:db8:1::/48"))
        #expect(all() == ["s4"])
    }

    @Test("one client has a limited number of places, and strangers take no places of known clients")
    mutating func places() {
        #expect(add("s1", "s2", "s3", "s4", of: .stranger("A")) == [true, true, true, false])
        #expect(add("t1", "t2", "t3", of: .stranger("B")) == [true, true, true])
        #expect(add("u1", of: .stranger("C")) == [false])
        #expect(add("a1", of: .known("Ada")) == [true])
        #expect(turns.next() == "a1")
        #expect(turns.next() == "s1")
        #expect(add("u1", of: .stranger("C")) == [true])
    }
}
