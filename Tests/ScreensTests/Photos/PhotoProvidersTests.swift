import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Markup
@testable import Screens

@Suite("Photos of providers on the screen", .tags(.P2), .timeLimit(.minutes(15)))
struct PhotoProvidersTests {
    let unsplash = ProviderViewData(
        name: "unsplash", title: "Unsplash", home: "https://unsplash.com/?utm_source=dela", isLinked: true,
        account: nil)
    let library = ProviderViewData(
        name: "library", title: "Library", home: "", isLinked: false, account: nil)
    let account = ProviderAccountViewData(
        name: "Person One", username: "person1", about: "Takes photos", picture: "")

    func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        phone.send(.answered(.sources, .sources([library, unsplash])))
        return phone
    }

    func photo(_ number: Int) -> SourcePhoto {
        var photo = SourcePhoto(source: "unsplash", id: "p\(number)")
        (photo.width, photo.height, photo.small) = (4, 3, "https://images.unsplash.com/\(number)")
        (photo.large, photo.author) = (photo.small, "Author \(number)")
        photo.authorPage = "https://unsplash.com/@a\(number)?utm_source=dela"
        return photo
    }

    func ids(_ phone: TestDevice) -> [String] { phone.model.photos.sources.photos.map(\.id) }

    func chosen() -> TestDevice {
        var phone = phone()
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(
            .answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([photo(1), photo(2)], next: "2")))
        return phone
    }

    @Test("photo providers are offered only if there are some, and one is shown at a time")
    func choice() {
        var phone = TestDevice()
        let effects = phone.send(.opened(.photos))
        #expect(effects.contains(.request(.sources)))
        phone.send(.answered(.sources, .sources([])))
        #expect(!phone.html.contains("class=\"sources\""))
        phone = self.phone()
        #expect(phone.html.contains("Everyone’s photos") && phone.html.contains(">Library<"))
        let asked = phone.send(.photos(.sources(.chosen("unsplash"))))
        #expect(asked.first == .request(.sourcePhotos("unsplash", after: nil)))
        #expect(phone.send(.photos(.sources(.chosen("unsplash")))).isEmpty)
    }

    @Test("the last chosen provider is restored on every device")
    func remembered() {
        var phone = chosen()
        #expect(phone.env.settings.photoSource == "unsplash")
        phone.reload()
        let effects = phone.send(.answered(.sources, .sources([library, unsplash])))
        #expect(effects.contains(.request(.sourcePhotos("unsplash", after: nil))))
        phone.send(.photos(.sources(.chosen(nil))))
        phone.reload()
        phone.send(.answered(.sources, .sources([library, unsplash])))
        #expect(phone.model.photos.sources.chosen == nil && phone.env.settings.photoSource == "")
    }

    @Test("the library is shown first while users have no photos")
    func libraryFirst() {
        var phone = phone()
        #expect(phone.model.photos.sources.chosen == nil, "not before that is known")
        let effects = phone.send(.answered(.photos(after: nil), .photos([], next: nil, isOffered: true)))
        #expect(effects.contains(.request(.sourcePhotos("library", after: nil))))
        #expect(phone.env.settings.photoSource == nil, "not chosen by the user")
    }

    @Test(
        "photographer and provider are linked, and an unknown date is left out",
        .tags(.P1))
    func credit() {
        let phone = chosen()
        #expect(phone.html.contains("href=\"https://unsplash.com/@a1?utm_source=dela\""))
        #expect(phone.html.contains("href=\"https://unsplash.com/?utm_source=dela\""))
        #expect(!phone.html.contains("unknown") && phone.html.contains("Author 2"))
    }

    @Test(
        "the date from the table of a folder is the same in every time zone", .tags(.P1),
        arguments: [-720, -660, 0, 840])
    func day(minutesAhead: Int) {
        var (phone, dated) = (phone(), photo(1))
        dated.at = Zone.utc.moment(
            of: CivilTime(CivilDay(year: 2021, month: 3, day: 5)!, minuteOfDay: 0))
        phone.env.zone = Zone { _ in minutesAhead }
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(.answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([dated], next: nil)))
        #expect(phone.html.contains("5 March 2021"))
    }

    @Test("shifted pages of a provider show no photo twice, and one page loads at a time", .tags(.P1))
    func pages() {
        var phone = chosen()
        let asked = phone.send(.photos(.sources(.moreWanted)))
        #expect(asked == [.request(.sourcePhotos("unsplash", after: "2"))])
        #expect(phone.send(.photos(.sources(.moreWanted))).isEmpty)
        phone.send(
            .answered(.sourcePhotos("unsplash", after: "2"), .sourcePhotos([photo(2), photo(3)], next: nil)))
        #expect(ids(phone) == ["p1", "p2", "p3"])
        #expect(phone.send(.photos(.sources(.moreWanted))).isEmpty)
    }

    @Test(
        "the row that requests more is replaced after each page, so that it becomes visible again", .tags(.P1)
    )
    func moreRow() {
        var phone = chosen()
        let rows = phone.feedKeys
        phone.send(.photos(.sources(.moreWanted)))
        #expect(phone.feedKeys == rows)
        phone.send(
            .answered(.sourcePhotos("unsplash", after: "2"), .sourcePhotos([photo(1), photo(2)], next: "3")))
        #expect(phone.feedKeys.count == 3 && phone.feedKeys.dropLast() == rows.dropLast())
        #expect(phone.feedKeys.last != rows.last)
    }

    @Test("a failed page of a provider can be retried, and a rate limit shows the time", .tags(.P1))
    func failures() {
        var phone = chosen()
        phone.send(.photos(.sources(.moreWanted)))
        phone.send(.answered(.sourcePhotos("unsplash", after: "2"), .failed(.busy(seconds: 3600))))
        #expect(phone.html.contains("There have been many requests"))
        #expect(phone.send(.photos(.sources(.moreWanted))).isEmpty)
        #expect(
            phone.send(.photos(.sources(.retryTapped))) == [.request(.sourcePhotos("unsplash", after: "2"))])
        phone.send(.answered(.sourcePhotos("unsplash", after: "2"), .failed(.broken)))
        #expect(phone.html.contains("load more photos") && ids(phone) == ["p1", "p2"])
        phone.send(.photos(.sources(.retryTapped)))
        phone.send(.answered(.sourcePhotos("unsplash", after: "2"), .sourcePhotos([photo(3)], next: nil)))
        #expect(ids(phone) == ["p1", "p2", "p3"])
    }

    @Test("the answer of a provider that was left is not shown")
    func late() {
        var phone = phone()
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(.photos(.sources(.chosen("library"))))
        phone.send(.answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([photo(1)], next: nil)))
        #expect(ids(phone).isEmpty)
    }

    @Test("without a linked account a like is a favourite shown on the profile", .tags(.P4, .P9))
    func like() {
        var phone = chosen()
        phone.send(.photos(.sources(.likeTapped(photo(1), true))))
        #expect(phone.refusals.isEmpty && phone.html.contains("aria-pressed=\"true\""))
        phone.send(.opened(.profile))
        #expect(phone.html.contains("Photo by Author 1"))
        phone.send(.profile(.sources(.opened(photo(1)))))
        #expect(phone.html.contains("class=\"viewer\""))
        phone.send(.photos(.sources(.likeTapped(photo(1), false))))
        #expect(phone.env.replica.sourceFavourites(of: TestDevice.anna).isEmpty)
    }

    @Test("favourites on the profile are sorted by time of the like for all providers", .tags(.P9))
    func order() {
        var phone = chosen()
        phone.send(.photos(.sources(.likeTapped(photo(1), true))))
        phone.env.now = phone.env.now.advanced(by: 1000)
        let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let blob = BlobID(checking: String(repeating: "a", count: 64))!
        let brought = Photo(position: 1, author: TestDevice.boris, blob: blob, at: TestDevice.noon)
        let seen = PhotoViewData(
            id, in: .photos(of: TestDevice.boris), brought, author: "Boris", isOwn: false)!
        phone.send(.photos(.likeTapped(seen, true)))
        phone.env.now = phone.env.now.advanced(by: 1000)
        phone.send(.photos(.sources(.likeTapped(photo(2), true))))
        let loved = phone.env.replica.allFavourites()
        #expect(loved.count == 3 && loved.first == .source(photo(2)) && loved.last == .source(photo(1)))
        phone.send(.opened(.profile))
        let names = phone.html.components(between: "aria-label=\"Photo by ", and: "\"")
        #expect(names.map { $0.filter(\.isASCII) } == ["Author 2", "Boris", "Author 1"])
    }

    @Test("a photo of a provider opens in the viewer with its photographer", .tags(.P5))
    func viewer() {
        var phone = chosen()
        phone.send(.photos(.sources(.opened(photo(1)))))
        phone.send(.viewer(.touched(.sized(width: 400, height: 300, density: 1))))
        phone.tap("Zoom in")
        #expect(phone.model.overlays.viewer?.magnifier.isEnlarged == true && phone.html.contains("Author 1"))
        phone.tap("Next picture")
        #expect(phone.model.overlays.viewer?.shown == photo(2).likeKey(of: TestDevice.anna))
        #expect(phone.model.overlays.viewer?.magnifier.isEnlarged == false)
        phone.send(.viewer(.source(.likeTapped(photo(2), true))))
        #expect(phone.env.replica.sourceFavourites(of: TestDevice.anna).map(\.photo) == [photo(2)])
    }
}
