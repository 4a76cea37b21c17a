import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

@Suite("The photo viewer", .tags(.P5), .timeLimit(.minutes(15)))
struct ViewerTests {
    private typealias Point = Magnifier.Point

    /// A device that shows the first of some photos in a window of 400 by 600 CSS pixels.
    private func phone(_ sizes: (width: Int, height: Int)..., window: Point = Point(x: 400, y: 600))
        -> TestDevice
    {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        let photos = sizes.enumerated().map { place, size in
            var photo = Photo(
                position: 1, author: TestDevice.boris, blob: BlobID(String(repeating: "0f", count: 32)),
                at: Instant(milliseconds: Int64(900 - place)))
            photo.imageInfo = ImageInfo(width: size.width, height: size.height, preview: "")
            let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBB" + String(10 + place))
            return PhotoViewData(id, in: .photos(of: TestDevice.boris), photo, author: "Boris", isOwn: false)!
        }
        phone.send(.answered(.photos(after: nil), .photos(photos, next: nil, isOffered: true)))
        phone.send(.photos(.opened(photos[0])))
        touch(&phone, .sized(width: window.x, height: window.y, density: 1))
        return phone
    }

    @discardableResult
    private func touch(_ phone: inout TestDevice, _ touches: Viewer.Touch...) -> Viewer.Model? {
        for touch in touches { phone.send(.viewer(.touched(touch))) }
        return phone.model.overlays.viewer
    }

    private func zoom(_ phone: TestDevice) -> Double { phone.model.overlays.viewer?.magnifier.zoom ?? 0 }

    @Test("a photo fills the screen when it opens, and a portrait one in a wide window is shown whole")
    func fills() {
        #expect(zoom(phone((4, 3))) == 2 && phone((4, 3)).model.overlays.viewer?.shift == Point())
        #expect(abs(zoom(phone((3, 4))) - 1.125) < 0.001)
        #expect(zoom(phone((3, 4), window: Point(x: 600, y: 400))) == 1)
        #expect(zoom(phone((4, 3), window: Point(x: 600, y: 400))) > 1.1)
    }

    @Test(
        "a double tap toggles whole and filled, and the next photos open in the same state"
    )
    func doubleTap() {
        var phone = phone((4, 3), (4, 3))
        touch(&phone, .zoomed(by: 0, x: 0, y: 0))
        #expect(zoom(phone) == 1)
        touch(&phone, .arrow(right: -60, down: 0), .sized(width: 400, height: 600, density: 1))
        #expect(phone.model.overlays.viewer?.shown == phone.model.photos.cards[1].key && zoom(phone) == 1)
        touch(&phone, .zoomed(by: 0, x: 100, y: 0))
        #expect(zoom(phone) == 2.5)
    }

    @Test("a drag moves a filling photo to its edge, and the next drag opens the next one")
    func edge() {
        var phone = phone((4, 3), (4, 3))
        let first = phone.model.overlays.viewer?.shown
        // The photo is 800 pixels wide in a window of 400.
        touch(&phone, .grabbed(x: 300, y: 300), .dragged(x: 50, y: 310))
        #expect(phone.model.overlays.viewer?.shift == Point(x: -250, y: 0))
        touch(&phone, .dropped(x: 50, y: 310))
        #expect(
            phone.model.overlays.viewer?.shown == first
                && phone.model.overlays.viewer?.shift == Point(x: -200, y: 0))
        touch(&phone, .grabbed(x: 300, y: 300), .dropped(x: 240, y: 300))
        #expect(phone.model.overlays.viewer?.shown == phone.model.photos.cards[1].key)
    }

    @Test("the next photo follows the finger, and enters from where it was pulled to")
    func neighbors() {
        var phone = phone((4, 3), (4, 3), (4, 3))
        touch(&phone, .zoomed(by: 0, x: 0, y: 0))
        func neighborCount() -> Int {
            phone.html.components(between: "class=\"picture neighbor\"", and: "</span>").count
        }
        #expect(neighborCount() == 1, "the first photo has none before it")
        touch(&phone, .grabbed(x: 300, y: 300), .dragged(x: 200, y: 300))
        #expect(phone.html.contains("--pull: -100px") && phone.html.contains("--entrance: 0px"))
        touch(&phone, .dropped(x: 200, y: 300))
        #expect(phone.model.overlays.viewer?.shown == phone.model.photos.cards[1].key && neighborCount() == 2)
        #expect(phone.html.contains("--pull: 0px"))
        #expect(phone.html.contains("--entrance: 316px"), "400 for the frame, 16 for the gap, 100 pulled")
        touch(&phone, .arrow(right: -60, down: 0))
        #expect(phone.html.contains("--entrance: 0px"), "keys show a photo at once")
        touch(&phone, .sized(width: 400, height: 600, density: 1), .zoomed(by: 0, x: 0, y: 0))
        touch(&phone, .grabbed(x: 300, y: 300), .dropped(x: 0, y: 300))
        #expect(phone.model.overlays.viewer?.shown == phone.model.photos.cards[2].key && neighborCount() == 1)
        #expect(phone.html.contains("--entrance: 0px"), "there is no photo after the last one")
    }

    @Test("a drag down closes a photo no higher than the screen and moves a higher one")
    func down() {
        var phone = phone((4, 3))
        touch(&phone, .zoomed(by: 2, x: 0, y: 0), .grabbed(x: 9, y: 9), .dropped(x: 9, y: 500))
        #expect(phone.model.overlays.viewer?.shift.y == 300)
        touch(&phone, .zoomed(by: 0, x: 0, y: 0), .grabbed(x: 9, y: 9), .dropped(x: 9, y: 209))
        #expect(phone.model.overlays.viewer == nil)
        phone = self.phone((4, 3))
        touch(&phone, .grabbed(x: 9, y: 9), .dropped(x: 9, y: 209))
        #expect(phone.model.overlays.viewer == nil, "it fills the height exactly")
    }

    @Test("a tap or a key toggles the bars, and a drag does not", .tags(.U6))
    func bars() {
        var phone = phone((4, 3))
        func isBare() -> Bool { phone.html.contains("class=\"viewer bare\"") }
        touch(&phone, .grabbed(x: 9, y: 9), .dropped(x: 9, y: 9), .tapped)
        #expect(isBare())
        touch(&phone, .grabbed(x: 9, y: 9), .dragged(x: 60, y: 9), .dropped(x: 60, y: 9), .tapped)
        #expect(isBare())
        touch(&phone, .grabbed(x: 9, y: 9), .released, .tapped)
        #expect(!isBare())
        touch(&phone, .grabbed(x: 9, y: 9), .grabbed(x: 90, y: 9), .released, .tapped)
        #expect(!isBare(), "two fingers")
    }
}
