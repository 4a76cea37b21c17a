import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Cropping a picture", .tags(.A6), .timeLimit(.minutes(15)))
struct CropTests {
    private let blob = BlobID(String(repeating: "0f", count: 32))
    private let own = ScopeID.user(TestDevice.anna)

    private func crop(_ width: Double, _ height: Double, _ messages: Crop.Message...) -> Crop {
        var crop = Crop(blob, of: own)
        for message in [.loaded(width: width, height: height)] + messages { _ = crop.update(message) }
        return crop
    }

    @Test(
        "the initial square is centred and as large as possible",
        arguments: [
            (400.0, 300.0, Pictures.Square(x: 50, y: 0, side: 300)),
            (300, 400, Pictures.Square(x: 0, y: 50, side: 300)),
            (1, 1, Pictures.Square(x: 0, y: 0, side: 1)),
            (12_000, 1, Pictures.Square(x: 6000, y: 0, side: 1)),
        ])
    func start(width: Double, height: Double, square: Pictures.Square) {
        #expect(crop(width, height).square == square)
    }

    @Test("the square follows the finger within the picture")
    func move() {
        // 280 CSS pixels show 300 pixels of the picture.
        let moved = crop(400, 300, .grabbed(x: 10, y: 10), .dragged(x: -18, y: 30))
        #expect(moved.square == Pictures.Square(x: 80, y: 0, side: 300))
        #expect(crop(400, 300, .grabbed(x: 0, y: 0), .dragged(x: 900, y: 0)).square?.x == 0)
        #expect(crop(400, 300, .moved(right: -900, down: 0)).square?.x == 100)
        #expect(crop(400, 300, .dragged(x: 90, y: 0)).square?.x == 50, "nothing grabbed")
    }

    @Test("pinching zooms at the fingers, from the whole picture to a minimum of pixels")
    func zoom() {
        let zoomed = crop(1000, 1000, .pinched(by: 2, x: 0, y: 0))
        #expect(zoomed.square == Pictures.Square(x: 250, y: 250, side: 500))
        let corner = crop(1000, 1000, .pinched(by: 2, x: -140, y: -140))
        #expect(corner.square == Pictures.Square(x: 0, y: 0, side: 500))
        #expect(crop(1000, 1000, .pinched(by: 0.1, x: 50, y: 0)).square?.side == 1000)
        #expect(crop(1000, 1000, .pinched(by: 100, x: 0, y: 0)).square?.side == 128)
        #expect(crop(9000, 9000, .pinched(by: 100, x: 0, y: 0)).square?.side == 1125)
        #expect(crop(100, 100, .zoomed(in: true)).square?.side == 100)
    }

    @Test("two fingers move the square, and a wheel at another position does not")
    func pinch() {
        let fingers = crop(
            1000, 1000, .zoomed(in: true), .grabbed(x: 0, y: 0), .pinched(by: 1, x: 10, y: 0),
            .pinched(by: 1, x: 24, y: 0))
        #expect(fingers.magnifier.offset == Magnifier.Point(x: 14, y: 0))
        let wheel = crop(
            1000, 1000, .zoomed(in: true), .pinched(by: 1, x: 10, y: 0), .pinched(by: 1, x: 90, y: 0))
        #expect(wheel.magnifier.offset == Magnifier.Point())
    }

    @Test("the square stays within the picture for any sequence of gestures")
    func bounds() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let (width, height) = (Double(1 + random.next() % 5000), Double(1 + random.next() % 5000))
            var crop = crop(width, height)
            for _ in 0..<20 {
                let (x, y) = (Double(random.next() % 2000) - 1000, Double(random.next() % 2000) - 1000)
                _ = crop.update(.pinched(by: 0.5 + Double(random.next() % 200) / 100, x: x, y: y))
                _ = crop.update(.moved(right: y, down: x))
                let square = try #require(crop.square)
                #expect(square.x >= 0 && square.y >= 0 && square.side > 0)
                #expect(square.x + square.side <= Int(width) && square.y + square.side <= Int(height))
            }
        }
    }

    @Test("a picture that the browser cannot show is saved whole, and cancelling saves nothing")
    func unknown() {
        var unseen = Crop(blob, of: own)
        _ = unseen.update(.moved(right: 5, down: 5))
        _ = unseen.update(.pinched(by: 2, x: 0, y: 0))
        #expect(unseen.update(.saved) == [.perform(.person(.setPicture(blob)), in: own)])
        var phone = TestDevice()
        phone.send(.picked(.stored(blob), for: .portrait(of: own)))
        #expect(phone.html.contains("Move and zoom") && phone.html.contains("aria-label=\"Zoom in\""))
        phone.send(.crop(.cancelled))
        #expect(
            phone.model.overlays.crop == nil && phone.env.replica.profile(of: TestDevice.anna)?.picture == nil
        )
    }
}
