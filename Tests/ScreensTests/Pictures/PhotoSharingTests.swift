import Domain
import FeatureTags
import Markup
import Platform
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Sharing a photo outside the app", .tags(.P5), .timeLimit(.minutes(15)))
struct PhotoSharingTests {
    private let own = ScopeID.photos(of: TestDevice.anna)
    private let blob = BlobID(String(repeating: "0f", count: 32))

    /// A device that shows a photo in the viewer.
    private func phone(by author: PersonID = TestDevice.anna, isForEveryone: Bool = true) -> (
        TestDevice, PhotoViewData
    ) {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        var photo = Photo(position: 1, author: author, blob: blob, at: Instant(milliseconds: 100))
        photo.isForEveryone = isForEveryone
        let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let seen = PhotoViewData(
            id, in: .photos(of: author), photo, author: "X", isOwn: author == TestDevice.anna)!
        phone.send(.answered(.photos(after: nil), .photos([seen], next: nil, isOffered: true)))
        phone.send(.photos(.opened(seen)))
        return (phone, seen)
    }

    private func share(_ phone: inout TestDevice, _ photo: PhotoViewData, link: String?) {
        let asked = phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0))))
        #expect(asked == [.request(.photoLink(photo.key, .find))])
        phone.send(.answered(.photoLink(photo.key, .find), .link(link)))
    }

    @Test("the author of a public photo creates and ends its link")
    func author() {
        var (phone, photo) = phone()
        share(&phone, photo, link: nil)
        #expect(phone.html.contains(">Save<") && phone.html.contains("Share image"))
        #expect(phone.html.contains("Share link") && !phone.html.contains("Stop sharing"))
        let made = phone.send(.viewer(.linkShared))
        #expect(made == [.request(.photoLink(photo.key, .make))] && !phone.html.contains("Share image"))
        let shared = phone.send(.answered(.photoLink(photo.key, .make), .link("/p/x")))
        #expect(shared == [.share(.link(path: "/p/x"))])
        phone.send(.shared(.copied))
        #expect(phone.html.contains("Copied"))
        share(&phone, photo, link: "/p/x")
        #expect(phone.send(.viewer(.linkStopped)) == [.request(.photoLink(photo.key, .end))])
        phone.send(.answered(.photoLink(photo.key, .end), .link(nil)))
        #expect(phone.html.contains("opens nothing any more"))
    }

    @Test("other users share an existing link but cannot create or end one")
    func others() {
        var (phone, photo) = phone(by: TestDevice.boris)
        share(&phone, photo, link: nil)
        #expect(!phone.html.contains("Share link"))
        share(&phone, photo, link: "/p/x")
        #expect(phone.html.contains("Share link") && !phone.html.contains("Stop sharing"))
        #expect(phone.send(.viewer(.linkShared)) == [.share(.link(path: "/p/x"))])
    }

    @Test("a photo that is not public has no link, and its image can be shared offline")
    func noLink() {
        var (phone, _) = phone(isForEveryone: false)
        phone.env.status.connection = .offline
        #expect(phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0)))).isEmpty)
        #expect(!phone.html.contains("Share link"))
        guard case .share(.picture(let address))? = phone.send(.viewer(.imageShared)).first else {
            Issue.record("nothing shared")
            return
        }
        #expect(address.contains("size=large"))
        phone.send(.shared(.failed))
        #expect(phone.html.contains("could not be shared"))
    }

    @Test("the viewer shows the small size first, then the one that matches the screen")
    func sizes() {
        var (phone, _) = phone()
        #expect(phone.html.contains("size=card") && !phone.html.contains("size=screen"))
        phone.send(.viewer(.touched(.sized(width: 400, height: 600, density: 2))))
        #expect(phone.html.contains("size=card") && phone.html.contains("size=screen"))
        phone.send(.viewer(.touched(.sized(width: 400, height: 800, density: 3))))
        #expect(phone.html.contains("size=large") && !phone.html.contains("size=screen"))
    }

    @Test(
        "a provider is notified when its photo is shared by image or page link",
        .tags(.P2))
    func source() {
        var photo = SourcePhoto(source: "unsplash", id: "p1")
        (photo.width, photo.height, photo.small) = (4, 3, "https://images.unsplash.com/1")
        (photo.large, photo.page) = (photo.small, "https://unsplash.com/photos/p1")
        var own = SourcePhoto(source: "library", id: "p2")
        (own.width, own.height, own.large) = (4, 3, "/v1/sources/picture?photo=p2&size=screen")
        var phone = TestDevice()
        phone.send(.opened(.photos))
        func entries(_ photo: SourcePhoto) -> [String] {
            phone.send(.photos(.sources(.opened(photo))))
            #expect(phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0)))).isEmpty)
            return [">Save<", "Share image", "Share link", "Stop sharing", "Open link", "_blank"].filter {
                phone.html.components(between: "class=\"menu\"", and: "</dialog>").last?.contains($0) == true
            }
        }
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(
            .answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([photo, own], next: nil)))
        #expect(entries(own) == [">Save<", "Share image"])
        let use = Effect.request(.sourceUse(photo))
        for (message, effects) in [
            (Viewer.Message.saved, [use]), (.imageShared, [.share(.picture(address: photo.large)), use]),
            (.linkShared, [.share(.link(path: photo.page)), use]),
        ] {
            #expect(entries(photo) == [">Save<", "Share image", "Share link", "Open link", "_blank"])
            #expect(phone.send(.viewer(message)) == effects)
            #expect(!phone.html.contains("Share image"))
        }
    }
}
