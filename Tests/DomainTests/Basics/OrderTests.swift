import Testing

@testable import Domain

@Suite("Sorting", .timeLimit(.minutes(15)))
struct OrderTests {
    @Test("the first elements are the beginning of the whole stable order")
    func first() {
        var random = SystemRandomNumberGenerator()
        for total in [0, 1, 7, 50, 400, 1000] {
            let pairs = (0..<total).map {
                (key: Int.random(in: 0..<max(1, total / 3), using: &random), place: $0)
            }
            let whole = pairs.inOrder { $0.key < $1.key }.map(\.place)
            for count in [0, 1, 2, 49, 50, 51, total] {
                let first = pairs.inOrder(first: count) { $0.key < $1.key }.map(\.place)
                #expect(first == Array(whole.prefix(count)), "\(count) of \(total)")
            }
        }
    }

    @Test("the first fifty of ten thousand need little more than one comparison each")
    func imageInfo() {
        let numbers = (0..<10_000).map { _ in Int.random(in: 0..<1_000_000) }
        var imageInfo = 0
        _ = numbers.inOrder(first: 50) {
            imageInfo += 1
            return $0 < $1
        }
        #expect(imageInfo < 30_000)
    }
}
