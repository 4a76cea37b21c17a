import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("A photo leaves the app", .tags(.P5), .timeLimit(.minutes(15)))
struct PhotoSharingTests {
    private let own = ScopeID.photos(of: Phone.anna)
    private let blob = BlobID(String(repeating: "0f", count: 32))

    /// A phone that looks at a photo.
    private func phone(by author: PersonID = Phone.anna, isForEveryone: Bool = true) -> (Phone, SeenPhoto) {
        var phone = Phone()
        phone.send(.opened(.photos))
        var photo = Photo(number: 1, author: author, blob: blob, at: Instant(milliseconds: 100))
        photo.isForEveryone = isForEveryone
        let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let seen = SeenPhoto(id, in: .photos(of: author), photo, author: "X", isOwn: author == Phone.anna)!
        phone.send(.answered(.photos(after: nil), .photos([seen], next: nil, isOffered: true)))
        phone.send(.photos(.opened(seen)))
        return (phone, seen)
    }

    private func share(_ phone: inout Phone, _ photo: SeenPhoto, link: String?) {
        let asked = phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0))))
        #expect(asked == [.request(.photoLink(photo.key, .find))])
        phone.send(.answered(.photoLink(photo.key, .find), .link(link)))
    }

    @Test("who brought it for everyone makes a link to it, and ends it")
    func author() {
        var (phone, photo) = phone()
        share(&phone, photo, link: nil)
        #expect(phone.html.contains("Save photo") && phone.html.contains("Share image"))
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

    @Test("others share a link that there is, and never make or end one")
    func others() {
        var (phone, photo) = phone(by: Phone.boris)
        share(&phone, photo, link: nil)
        #expect(!phone.html.contains("Share link"))
        share(&phone, photo, link: "/p/x")
        #expect(phone.html.contains("Share link") && !phone.html.contains("Stop sharing"))
        #expect(phone.send(.viewer(.linkShared)) == [.share(.link(path: "/p/x"))])
    }

    @Test("a photo that is not for everyone has no link; without a network its image is shared all the same")
    func noLink() {
        var (phone, _) = phone(isForEveryone: false)
        phone.world.status.link = .offline
        #expect(phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0)))).isEmpty)
        #expect(!phone.html.contains("Share link"))
        guard case .share(.picture(let address))? = phone.send(.viewer(.imageShared)).first else {
            Issue.record("nothing is shared")
            return
        }
        #expect(address.contains("size=large"))
        phone.send(.shared(.failed))
        #expect(phone.html.contains("could not be shared"))
    }

    @Test("the small one is seen first, then the one for which the screen has pixels")
    func sizes() {
        var (phone, _) = phone()
        #expect(phone.html.contains("size=card") && !phone.html.contains("size=screen"))
        phone.send(.viewer(.touched(.sized(width: 400, height: 600, density: 2))))
        #expect(phone.html.contains("size=card") && phone.html.contains("size=screen"))
        phone.send(.viewer(.touched(.sized(width: 400, height: 800, density: 3))))
        #expect(phone.html.contains("size=large") && !phone.html.contains("size=screen"))
    }

    @Test(
        "a photo of a source has the same menu, with its page there for a link, and the source hears of each use",
        .tags(.P2))
    func source() {
        var photo = SourcePhoto(source: "unsplash", id: "p1")
        (photo.width, photo.height, photo.small) = (4, 3, "https://images.unsplash.com/1")
        (photo.large, photo.page) = (photo.small, "https://unsplash.com/photos/p1")
        var own = SourcePhoto(source: "library", id: "p2")
        (own.width, own.height, own.large) = (4, 3, "/v1/sources/picture?photo=p2&size=screen")
        var phone = Phone()
        phone.send(.opened(.photos))
        func entries(_ photo: SourcePhoto) -> [String] {
            phone.send(.photos(.sources(.opened(photo))))
            #expect(phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0)))).isEmpty)
            return ["Save photo", "Share image", "Share link", "Stop sharing", "Open link", "_blank"].filter {
                phone.html.components(between: "class=\"menu\"", and: "</dialog>").last?.contains($0) == true
            }
        }
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(
            .answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([photo, own], next: nil)))
        #expect(entries(own) == ["Save photo", "Share image"])
        let use = Effect.request(.sourceUse(photo))
        for (message, effects) in [
            (Viewer.Message.saved, [use]), (.imageShared, [.share(.picture(address: photo.large)), use]),
            (.linkShared, [.share(.link(path: photo.page)), use]),
        ] {
            #expect(entries(photo) == ["Save photo", "Share image", "Share link", "Open link", "_blank"])
            #expect(phone.send(.viewer(message)) == effects)
            #expect(!phone.html.contains("Share image"))
        }
    }
}
