import FeatureTags
import Testing

@testable import Screens

@Suite("A picture that is turned", .tags(.P5), .timeLimit(.minutes(15)))
struct MagnifierTests {
    typealias Point = Magnifier.Point

    /// A picture that is half as high as it is wide, in a frame that is as high as it is wide.
    private func magnifier() -> Magnifier {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 400, y: 200), in: Point(x: 400, y: 400))
        return magnifier
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.001 }

    @Test("by quarters it is seen whole each time, and comes back to where it was")
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

    @Test(
        "two fingers turn it freely about the point between them, once they mean it; it stays as they left it"
    )
    func fingers() {
        var magnifier = magnifier()
        magnifier.pinch(by: 4, at: Point())
        magnifier.move(right: 100, down: 0)
        magnifier.grab(Point())
        magnifier.turn(by: 5, at: Point())
        #expect(magnifier.angle == 0, "who zooms turns a little, too")
        magnifier.turn(by: 4, at: Point())
        magnifier.turn(by: 86, at: Point())
        #expect(isNear(magnifier.angle, 90))
        #expect(isNear(magnifier.offset.x, 0) && isNear(magnifier.offset.y, 100))
        magnifier.turn(by: -57, at: Point())
        let left = magnifier
        magnifier.letGo()
        #expect(isNear(magnifier.angle, 33) && magnifier.zoom == left.zoom && magnifier.offset == left.offset)
        #expect(magnifier.isEnlarged, "a finger moves it now")
    }

    @Test("what turned with less is forgotten when the fingers go up")
    func forgotten() {
        var magnifier = magnifier()
        for _ in 0..<5 {
            magnifier.grab(Point())
            magnifier.turn(by: 5, at: Point())
            magnifier.letGo()
        }
        #expect(magnifier.angle == 0)
    }

    @Test("a double tap shows all of it, straight, as far as it was turned by quarters")
    func straight() {
        var magnifier = magnifier()
        magnifier.turn(by: 80, at: Point())
        magnifier.pinch(by: 0, at: Point())
        #expect(magnifier.angle == 90 && !magnifier.isEnlarged && magnifier.offset == Point())
        magnifier.pinch(by: 0, at: Point())
        #expect(magnifier.angle == 90 && isNear(magnifier.zoom, 2.5))
    }

    @Test("a double tap enlarges a picture at that point until it fills the frame, and shows all of it again")
    func doubleTap() {
        var magnifier = Magnifier()
        magnifier.show(Point(x: 400, y: 200), in: Point(x: 400, y: 800))
        magnifier.pinch(by: 0, at: Point(x: 100, y: 0))
        #expect(isNear(magnifier.zoom, 4) && isNear(magnifier.offset.x, -300) && magnifier.offset.y == 0)
        magnifier.pinch(by: 0, at: Point(x: -100, y: 0))
        #expect(!magnifier.isEnlarged && magnifier.offset == Point())
    }

    @Test("a picture that fills the frame does so after quarter turns and in a frame of another shape")
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
        #expect(!magnifier.isEnlarged, "what was seen whole still is")
    }

    @Test("however it is turned and moved, no more of the frame gets empty than is")
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
