import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Addresses of pictures", .tags(.U1, .P5), .timeLimit(.minutes(15)))
struct PictureAddressTests {
    private static let his = ScopeID.photos(of: TestDevice.boris)
    private static let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBB10")
    private static let key = RecordKey(his, RecordID(id.text))
    private let address = Route(key)
    private let question = Effect.request(.photo(Route(key).path))

    private func seen(_ id: PhotoID = id, at milliseconds: Int64 = 100) -> PhotoViewData {
        let blob = BlobID(String(repeating: "0f", count: 32))
        var photo = Photo(
            position: 1, author: TestDevice.boris, blob: blob, at: Instant(milliseconds: milliseconds))
        photo.caption = "The sea"
        return PhotoViewData(id, in: Self.his, photo, author: "Boris", isOwn: false)!
    }

    private func answer(_ phone: inout TestDevice, _ photos: PhotoViewData...) {
        phone.send(.answered(.photos(after: nil), .photos(photos, next: nil, isOffered: true)))
    }

    /// A device whose app was opened at an address.
    private func phone(at route: Route) -> (TestDevice, [Effect]) {
        var phone = TestDevice()
        phone.model = App.Model()
        let effects = phone.send(.opened(route))
        return (phone, effects)
    }

    static let addresses: [(Route, String, beneath: Route)] = {
        let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), id = RecordID("01ARZ3NDEKTSV4RRFFQ69G5FAW")
        let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)
        return [
            (Route(RecordKey(.list(list), id)), "/lists/\(list.text)/pictures/\(id.text)", .list(list)),
            (Route(RecordKey(chat, id)), "/chats/\(chat.id)/pictures/\(id.text)", .chat(chat)),
            (Route(key), "/photos/\(TestDevice.boris.text)/\(Self.id.text)", .photos),
            (.picture("/photos/unsplash/a-B_9"), "/photos/unsplash/a-B_9", .photos),
        ]
    }()

    @Test(
        "every picture has an address that opens it over its screen",
        arguments: addresses)
    func roundTrip(route: Route, path: String, beneath: Route) {
        #expect(route.path == path && Route(path: path).path == path)
        #expect(Route(path: path).baseRoute == beneath && beneath.baseRoute == nil)
        guard case .unknown = Route(path: path + "/nothing") else {
            Issue.record("unknown address expected")
            return
        }
    }

    @Test("the address follows the viewer, and back closes it and leaves the screen unchanged")
    func follows() {
        var phone = TestDevice()
        phone.send(.linkTapped(.photos))
        answer(&phone, seen(at: 200), seen(PhotoID("01BBBBBBBBBBBBBBBBBBBBBB11")))
        let next = Route(phone.model.photos.cards[1].key)
        #expect(phone.send(.photos(.opened(seen()))) == [.go(address)])
        #expect(App.title(phone.model, phone.env) == "The sea · Dela")
        #expect(phone.send(.viewer(.stepped(by: 1))) == [.replace(next)])
        #expect(phone.send(.opened(.photos)) == [] && phone.model.overlays.viewer == nil)
        phone.send(.photos(.opened(seen())))
        #expect(phone.send(.viewer(.closed)) == [.back(to: .photos)])
        #expect(phone.model.overlays.viewer == nil && phone.model.navigationStack == [.lists, .photos])
        #expect(phone.send(.opened(address)) == [], "forward")
        #expect(phone.model.overlays.viewer?.shown == Self.key && phone.model.route == .photos)
    }

    @Test(
        "a photo that is not loaded is requested once, and the feed adds its neighbours")
    func asked() {
        var (phone, effects) = phone(at: address)
        #expect(effects.contains(question) && phone.model.route == .photos)
        #expect(!phone.send(.changed).contains(question))
        phone.send(.answered(.photo(address.path), .photos([seen()], next: nil, isOffered: true)))
        #expect(phone.html.contains("class=\"viewer\"") && phone.html.contains("The sea"))
        #expect(!phone.html.contains("Next picture"))
        answer(&phone, seen(), seen(PhotoID("01BBBBBBBBBBBBBBBBBBBBBB11"), at: 50))
        phone.send(.changed)
        #expect(phone.html.contains("Next picture") && phone.model.overlays.viewer?.shown == Self.key)
        #expect(phone.send(.viewer(.closed)) == [.back(to: .photos)])
    }

    @Test("a deleted or inaccessible photo shows a missing page")
    func gone() {
        var (phone, _) = phone(at: address)
        phone.send(.answered(.photo(address.path), .failed(.gone)))
        #expect(phone.html.contains("This page doesn’t exist") && phone.model.overlays.viewer == nil)
        #expect(!phone.send(.changed).contains(question))
        #expect(phone.send(.backTapped) == [.replace(.today(nil))])
    }

    @Test("a photo is requested once the device is online")
    func offline() {
        var phone = TestDevice()
        phone.model = App.Model()
        phone.env.status.connection = .offline
        #expect(!phone.send(.opened(address)).contains(question))
        phone.env.status.connection = .live
        #expect(phone.send(.changed).contains(question))
    }

    @Test("a guest signs in first, and back from the photo then opens the feed")
    func guest() {
        var phone = TestDevice(signedIn: false)
        #expect(phone.send(.opened(address)).contains(.replace(.signIn)))
        phone.env.me = TestDevice.anna
        #expect(phone.send(.changed) == [.replace(.photos), .go(address)])
        #expect(phone.model.navigationStack.last == .photos && phone.model.picture == address.path)
    }

    @Test("a photo of a source has an address and is requested alone if not on the first page")
    func source() {
        let route = Route.picture("/photos/unsplash/p1")
        var (phone, effects) = phone(at: route)
        #expect(effects.contains(.request(.photo(route.path))))
        var photo = SourcePhoto(source: "unsplash", id: "p1")
        (photo.width, photo.height, photo.caption) = (4, 3, "A lake")
        phone.send(.answered(.photo(route.path), .sourcePhotos([photo], next: nil)))
        #expect(phone.html.contains("A lake") && phone.model.overlays.viewer?.address == route.path)
        #expect(phone.send(.viewer(.closed)) == [.back(to: .photos)])
    }

    @Test("a favourite opens over the profile")
    func favourite() {
        var phone = TestDevice()
        phone.send(.linkTapped(.photos))
        answer(&phone, seen())
        phone.send(.photos(.likeTapped(seen(), true)))
        phone.send(.linkTapped(.profile))
        let tab = phone.html.components(between: "<nav", and: "</nav>")
        #expect(phone.send(.profile(.photoOpened(Self.key))) == [.go(address)])
        #expect(phone.model.route == .profile && phone.html.components(between: "<nav", and: "</nav>") == tab)
        #expect(phone.send(.viewer(.closed)) == [.back(to: .profile)])
    }

    @Test(
        "a picture of an item opens over its list, and its address is missing after deletion",
        .tags(.L7))
    func ofItem() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let item = phone.item("Milk", in: list)
        phone.send(.picked(.stored(BlobID(String(repeating: "1f", count: 32))), for: .item(item, in: list)))
        let picture = phone.env.replica.pictures(of: item, in: list)[0].id
        let route = Route(RecordKey(.list(list), RecordID(picture.text)))
        #expect(phone.send(.items(.pictures(.opened(picture, in: list)))) == [.go(route)])
        phone.model = App.Model()
        phone.send(.opened(route))
        #expect(phone.model.route == .list(list) && phone.model.overlays.viewer?.picture == picture)
        let left = phone.send(.viewer(.deleteTapped(picture)))
        #expect(left.contains(.back(to: .list(list))) && phone.model.toast != nil)
        phone.model = App.Model()
        phone.send(.opened(route))
        #expect(phone.html.contains("This page doesn’t exist"))
    }

    @Test("the address of a chat picture that is not stored opens the chat", .tags(.C7))
    func ofChat() {
        let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)
        let (phone, effects) = phone(at: Route(RecordKey(chat, RecordID("01BBBBBBBBBBBBBBBBBBBBBB11"))))
        #expect(effects.contains(.replace(.chat(chat))) && phone.model.route == .chat(chat))
    }
}
