import Domain
import FeatureTags
import Testing

/// The lowest random numbers for which no `next(upperBound:)` draws again.
private struct SmallestNumbers: RandomNumberGenerator {
    func next() -> UInt64 { 1 << 44 }
}

@Suite("Ranks", .timeLimit(.minutes(15)))
struct RankTests {
    @Test("there is always a rank between two neighbours", arguments: 0..<50)
    func between(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var ranks: [Rank] = []
        for _ in 0..<200 {
            let place = Int(random.next() % UInt64(ranks.count + 1))
            let lower = place > 0 ? ranks[place - 1] : nil
            let upper = place < ranks.count ? ranks[place] : nil
            let rank = Rank.between(lower, upper, random: &random)
            if let lower { #expect(lower < rank) }
            if let upper { #expect(rank < upper) }
            #expect(Rank(rank.text) == rank)
            ranks.insert(rank, at: place)
        }
    }

    @Test("a list that only grows at its end keeps short ranks")
    func append() {
        var random = SplitMix(seed: 1)
        var last: Rank?
        for _ in 0..<20_000 { last = Rank.between(last, nil, random: &random) }
        #expect(last!.text.utf8.count == 8)
    }

    @Test("a list that only grows at its beginning keeps short ranks")
    func prepend() {
        var random = SplitMix(seed: 2)
        var first: Rank?
        for _ in 0..<20_000 { first = Rank.between(nil, first, random: &random) }
        #expect(first!.text.utf8.count == 8)
    }

    @Test("a hundred insertions into the same gap stay below the soft limit")
    func sameGap() {
        var random = SplitMix(seed: 3)
        let lower = Rank.between(nil, nil, random: &random)
        var upper = Rank.between(lower, nil, random: &random)
        for _ in 0..<100 { upper = Rank.between(lower, upper, random: &random) }
        #expect(upper.text.utf8.count < Rank.softLimit)
    }

    @Test("two users who insert at the same position get different ranks")
    func jitter() {
        var one = SplitMix(seed: 4)
        var other = SplitMix(seed: 5)
        #expect(Rank.between(nil, nil, random: &one) != Rank.between(nil, nil, random: &other))
    }

    @Test("there is a rank between the closest neighbours")
    func tight() {
        var random = SplitMix(seed: 6)
        for (lower, upper) in [
            ("A", "A1"), ("A", "A001"), ("Az", "B"), ("AzzzzzzzZ", "Azzzzzzza"), ("1", "2"),
        ] {
            let rank = Rank.between(Rank(lower)!, Rank(upper)!, random: &random)
            #expect(Rank(lower)! < rank && rank < Rank(upper)!)
        }
    }

    @Test(
        "the smallest step passes the neighbour regardless of its last digit",
        arguments: ["FV000001", "FV000002", "FV00000z"])
    func smallestStep(text: String) {
        var (random, rank) = (SmallestNumbers(), Rank(text)!)
        #expect(Rank.between(nil, rank, random: &random) < rank)
        #expect(Rank.between(rank, nil, random: &random) > rank)
    }

    @Test("too long ranks of another program never lead to a rejected rank")
    func hostile() {
        var random = SplitMix(seed: 7)
        let last = Rank(String(repeating: "z", count: 128))!
        #expect(Rank.between(last, nil, random: &random) == last)
        #expect(Rank(Rank.between(nil, last, random: &random).text) != nil)
        var rank = Rank(String(repeating: "z", count: 64))!
        for _ in 0..<100 {
            rank = Rank.between(rank, nil, random: &random)
            #expect(Rank(rank.text) == rank)
        }
    }

    @Test("evenly distributed ranks are ascending and distinct", arguments: [0, 1, 2, 61, 5000])
    func spread(count: Int) {
        let ranks = Rank.spread(count)
        #expect(ranks.count == count)
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ranks.allSatisfy { Rank($0.text) == $0 })
    }

    @Test(
        "an invalid rank is rejected",
        arguments: ["", "0", "A0", "a b", "ж", "A-", String(repeating: "z", count: 129)])
    func malformed(text: String) {
        #expect(Rank(text) == nil)
    }
}

@Suite("Ranks of things that were never moved", .timeLimit(.minutes(15)))
struct BirthRankTests {
    @Test("the newest thing is first at any time")
    func order() {
        let times: [Int64] = [
            -1, 0, 1, 1_000, 1_795_000_000_000, 1_795_000_000_062, 200_000_000_000_000, .max,
        ]
        let ranks = times.map { Rank(newestFirst: Instant(milliseconds: $0)) }
        for (earlier, later) in zip(ranks, ranks.dropFirst()) { #expect(later <= earlier) }
        #expect(ranks[4] > ranks[5])
        for rank in ranks { #expect(Rank(rank.text) == rank) }
    }

    @Test("an id contains its creation time")
    func born() {
        var random = SystemRandomNumberGenerator()
        for time: Int64 in [0, 1, 1_795_000_000_123, 281_474_976_710_655] {
            let id = Identifier<List>(at: Instant(milliseconds: time), random: &random)
            #expect(id.born == Instant(milliseconds: time))
        }
    }
}
