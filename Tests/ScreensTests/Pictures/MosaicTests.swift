import Domain
import FeatureTags
import SyncProtocol
import Testing

@testable import Screens

@Suite("Pictures of one message as a mosaic", .tags(.C7), .timeLimit(.minutes(15)))
struct MosaicTests {
    private func mosaic(_ shapes: [(Int, Int)]) -> Mosaic {
        Mosaic(shapes.map { ImageInfo(width: $0.0, height: $0.1) })
    }

    @Test("each picture is in one row, in order, and the block is neither flat nor higher than a phone")
    func rows() {
        var random = SeededRandom(seed: 5)
        let shapes = [(4, 3), (3, 4), (16, 9), (1, 1), (9, 16), (9000, 100), (1, 20_000)]
        for count in 2...10 {
            for _ in 0..<40 {
                let mosaic = mosaic((0..<count).map { _ in shapes[Int(random.next() % 7)] })
                #expect(mosaic.rows.flatMap { Array($0) } == Array(0..<count))
                #expect(mosaic.shapes.allSatisfy { (650...1700).contains($0) })
                let height = mosaic.rows.reduce(0) { $0 + 1_000_000 / mosaic.shape(of: $1) }
                #expect((250...1550).contains(height), "\(mosaic)")
                #expect(mosaic.rows.allSatisfy { $0.count <= 4 }, "\(mosaic)")
            }
        }
    }

    @Test("two and three pictures are arranged by their shapes")
    func few() {
        #expect(mosaic([(3, 4), (3, 4)]).rows == [0..<2])
        #expect(mosaic([(3, 4), (3, 4), (3, 4)]).rows == [0..<3])
        #expect(mosaic([(3, 2), (3, 2), (3, 2)]).rows == [0..<1, 1..<3])
        #expect(mosaic(Array(repeating: (4, 3), count: 4)).rows == [0..<2, 2..<4])
    }

    @Test("the sum of the pictures' shapes is the shape of their row, also beyond 32 bits")
    func shapes() {
        let mosaic = mosaic([(4_000_000, 3_000_000), (3, 4)])
        #expect(mosaic.shapes == [1333, 750] && mosaic.shape(of: 0..<2) == 2083)
    }
}
