import FeatureTags
import Testing

@testable import Screens

@Suite("Zooming and turning a picture", .tags(.P5), .timeLimit(.minutes(15)))
struct MagnifierTests {
    typealias Point = Magnifier.Point

    /// A picture of half its width in height, in a square frame.
    private func magnifier() -> Magnifier {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 400, y: 200), in: Point(x: 400, y: 400))
        return magnifier
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.001 }

    @Test("a picture turned by quarters fits the frame each time and returns to its state")
    func quarters() {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 400, y: 200), in: Point(x: 400, y: 200))
        magnifier.turn(clockwise: true)
        #expect(magnifier.angle == 90 && isNear(magnifier.zoom, 0.5) && !magnifier.isEnlarged)
        magnifier.turn(clockwise: true)
        #expect(magnifier.angle == 180 && isNear(magnifier.zoom, 1) && !magnifier.isEnlarged)
        magnifier.turn(clockwise: false)
        magnifier.turn(clockwise: false)
        magnifier.turn(clockwise: false)
        #expect(magnifier.angle == -90 && isNear(magnifier.zoom, 0.5))
        magnifier.step(in: true)
        let zoom = magnifier.zoom
        magnifier.turn(clockwise: true)
        #expect(magnifier.zoom >= zoom && isNear(magnifier.zoom, 1))
    }

    @Test("a wide picture in a tall frame grows when it is turned upright")
    func upright() {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 390, y: 260), in: Point(x: 390, y: 844))
        magnifier.turn(clockwise: true)
        #expect(isNear(magnifier.zoom, 1.5) && !magnifier.isEnlarged)
        magnifier.turn(clockwise: true)
        #expect(magnifier.zoom == 1 && !magnifier.isEnlarged)
    }

    @Test(
        "two fingers turn a picture freely after a threshold, and it keeps the angle"
    )
    func fingers() {
        var magnifier = magnifier()
        magnifier.pinch(by: 4, at: Point())
        magnifier.move(right: 100, down: 0)
        magnifier.grab(Point())
        magnifier.turn(by: 5, at: Point())
        #expect(magnifier.angle == 0, "below the threshold")
        magnifier.turn(by: 4, at: Point())
        magnifier.turn(by: 86, at: Point())
        #expect(isNear(magnifier.angle, 90))
        #expect(isNear(magnifier.offset.x, 0) && isNear(magnifier.offset.y, 100))
        magnifier.turn(by: -57, at: Point())
        let left = magnifier
        magnifier.release()
        #expect(isNear(magnifier.angle, 33) && magnifier.zoom == left.zoom && magnifier.offset == left.offset)
        #expect(magnifier.isEnlarged, "a finger moves it now")
    }

    @Test("a turn below the threshold is discarded when the fingers are lifted")
    func forgotten() {
        var magnifier = magnifier()
        for _ in 0..<5 {
            magnifier.grab(Point())
            magnifier.turn(by: 5, at: Point())
            magnifier.release()
        }
        #expect(magnifier.angle == 0)
    }

    @Test("a double tap fits the picture and straightens it to the nearest quarter")
    func straight() {
        var magnifier = magnifier()
        magnifier.turn(by: 80, at: Point())
        magnifier.pinch(by: 0, at: Point())
        #expect(magnifier.angle == 90 && !magnifier.isEnlarged && magnifier.offset == Point())
        magnifier.pinch(by: 0, at: Point())
        #expect(magnifier.angle == 90 && isNear(magnifier.zoom, 2.5))
    }

    @Test("a double tap fills the frame at that point, and another one fits the picture")
    func doubleTap() {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 400, y: 200), in: Point(x: 400, y: 800))
        magnifier.pinch(by: 0, at: Point(x: 100, y: 0))
        #expect(isNear(magnifier.zoom, 4) && isNear(magnifier.offset.x, -300) && magnifier.offset.y == 0)
        magnifier.pinch(by: 0, at: Point(x: -100, y: 0))
        #expect(!magnifier.isEnlarged && magnifier.offset == Point())
    }

    @Test("a picture that fills the frame still does after a quarter turn and in another frame")
    func filling() {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 400, y: 300), in: Point(x: 400, y: 600), fills: true)
        #expect(isNear(magnifier.zoom, 2) && magnifier.offset == Point())
        magnifier.turn(clockwise: true)
        #expect(isNear(magnifier.zoom, 1.5))
        magnifier.turn(clockwise: true)
        #expect(isNear(magnifier.zoom, 2))
        magnifier.move(right: 50, down: 0)
        magnifier.show(Point(x: 480, y: 360), in: Point(x: 600, y: 360), fills: true)
        #expect(isNear(magnifier.zoom, 1.25) && magnifier.offset == Point())
        magnifier.pinch(by: 0, at: Point())
        magnifier.show(Point(x: 400, y: 300), in: Point(x: 400, y: 600), fills: true)
        #expect(!magnifier.isEnlarged, "a fitted picture stays fitted")
    }

    @Test("turning and moving keep the empty part of the frame minimal")
    func bounds() {
        var random = SystemRandomNumberGenerator()
        var magnifier = magnifier()
        for _ in 0..<500 {
            let (x, y) = (Double(random.next() % 800) - 400, Double(random.next() % 800) - 400)
            magnifier.grab(Point())
            magnifier.turn(by: Double(random.next() % 360) - 180, at: Point(x: x, y: y))
            magnifier.pinch(by: 0.5 + Double(random.next() % 200) / 100, at: Point(x: x, y: y))
            magnifier.move(right: y, down: x)
            #expect(magnifier.zoom >= 0.44 && magnifier.zoom <= 8)
            #expect(abs(magnifier.offset.x) < 1700 && abs(magnifier.offset.y) < 1700)
            if !magnifier.isEnlarged { #expect(magnifier.offset == Point()) }
        }
    }
}
