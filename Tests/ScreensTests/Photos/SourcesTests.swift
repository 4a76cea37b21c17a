import Domain
import FeatureTags
import Sync
import Testing

@testable import Markup
@testable import Screens

@Suite("Photos of sources on the screen", .tags(.P2), .timeLimit(.minutes(15)))
struct SourcesTests {
    let unsplash = SeenSource(
        name: "unsplash", title: "Unsplash", home: "https://unsplash.com/?utm_source=dela", isLinked: true,
        account: nil)
    let library = SeenSource(
        name: "library", title: "Library", home: "", isLinked: false, account: nil)
    let account = SeenAccount(
        name: "Person One", username: "person1", about: "Takes photos", picture: "")

    func phone() -> Phone {
        var phone = Phone()
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

    func ids(_ phone: Phone) -> [String] { phone.model.photos.sources.photos.map(\.id) }

    func chosen() -> Phone {
        var phone = phone()
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(
            .answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([photo(1), photo(2)], next: "2")))
        return phone
    }

    @Test("without a source there is no choice; with some, one at a time is shown")
    func choice() {
        var phone = Phone()
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

    @Test("the source that was chosen last is shown again, on every device")
    func remembered() {
        var phone = chosen()
        #expect(phone.world.settings.photoSource == "unsplash")
        phone.reload()
        let effects = phone.send(.answered(.sources, .sources([library, unsplash])))
        #expect(effects.contains(.request(.sourcePhotos("unsplash", after: nil))))
        phone.send(.photos(.sources(.chosen(nil))))
        phone.reload()
        phone.send(.answered(.sources, .sources([library, unsplash])))
        #expect(phone.model.photos.sources.chosen == nil && phone.world.settings.photoSource == "")
    }

    @Test("the library is shown first while the users here have no photos")
    func libraryFirst() {
        var phone = phone()
        #expect(phone.model.photos.sources.chosen == nil, "not before that is known")
        let effects = phone.send(.answered(.photos(after: nil), .photos([], next: nil, isOffered: true)))
        #expect(effects.contains(.request(.sourcePhotos("library", after: nil))))
        #expect(phone.world.settings.photoSource == nil, "nobody has chosen it")
    }

    @Test(
        "photographer and source are named with the ways there, and a day that is not known is said to be",
        .tags(.P1))
    func credit() {
        let phone = chosen()
        #expect(phone.html.contains("href=\"https://unsplash.com/@a1?utm_source=dela\""))
        #expect(phone.html.contains("href=\"https://unsplash.com/?utm_source=dela\""))
        #expect(phone.html.contains("date unknown") && phone.html.contains("Author 2"))
    }

    @Test(
        "the day of a folder's table is the same in every time zone", .tags(.P1),
        arguments: [-720, -660, 0, 840])
    func day(minutesAhead: Int) {
        var (phone, dated) = (phone(), photo(1))
        dated.at = Zone.utc.moment(
            of: CivilTime(CivilDay(year: 2021, month: 3, day: 5)!, minuteOfDay: 0))
        phone.world.zone = Zone { _ in minutesAhead }
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(.answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([dated], next: nil)))
        #expect(phone.html.contains("5 March 2021"))
    }

    @Test("pages that shift show nothing twice; one is asked for at a time", .tags(.P1))
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

    @Test("what asks for more is another one after each page, so that it comes into view again", .tags(.P1))
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

    @Test("a failed page may be asked for again, and a limit says until when", .tags(.P1))
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

    @Test("an answer for a source that was left is not shown for another")
    func late() {
        var phone = phone()
        phone.send(.photos(.sources(.chosen("unsplash"))))
        phone.send(.photos(.sources(.chosen("library"))))
        phone.send(.answered(.sourcePhotos("unsplash", after: nil), .sourcePhotos([photo(1)], next: nil)))
        #expect(ids(phone).isEmpty)
    }

    @Test("without an account a heart is a favourite alone, shown on the profile, too", .tags(.P4, .P9))
    func heart() {
        var phone = chosen()
        phone.send(.photos(.sources(.heartTapped(photo(1), true))))
        #expect(phone.refusals.isEmpty && phone.html.contains("aria-pressed=\"true\""))
        phone.send(.opened(.profile))
        #expect(phone.html.contains("Photo by Author 1"))
        phone.send(.profile(.sources(.opened(photo(1)))))
        #expect(phone.html.contains("class=\"viewer\""))
        phone.send(.photos(.sources(.heartTapped(photo(1), false))))
        #expect(phone.world.replica.sourceFavourites(of: Phone.anna).isEmpty)
    }

    @Test("on the profile all that has a heart stands by when it got it, whoever brought it", .tags(.P9))
    func order() {
        var phone = chosen()
        phone.send(.photos(.sources(.heartTapped(photo(1), true))))
        phone.world.now = phone.world.now.advanced(by: 1000)
        let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let blob = BlobID(checking: String(repeating: "a", count: 64))!
        let brought = Photo(number: 1, author: Phone.boris, blob: blob, at: Phone.noon)
        let seen = SeenPhoto(id, in: .photos(of: Phone.boris), brought, author: "Boris", isOwn: false)!
        phone.send(.photos(.heartTapped(seen, true)))
        phone.world.now = phone.world.now.advanced(by: 1000)
        phone.send(.photos(.sources(.heartTapped(photo(2), true))))
        let loved = phone.world.replica.allFavourites()
        #expect(loved.count == 3 && loved.first == .source(photo(2)) && loved.last == .source(photo(1)))
        phone.send(.opened(.profile))
        let names = phone.html.components(between: "aria-label=\"Photo by ", and: "\"")
        #expect(names.map { $0.filter(\.isASCII) } == ["Author 2", "Boris", "Author 1"])
    }

    @Test("one is looked at as all photos are, with who made it", .tags(.P5))
    func viewer() {
        var phone = chosen()
        phone.send(.photos(.sources(.opened(photo(1)))))
        phone.send(.viewer(.touched(.sized(width: 400, height: 300, density: 1))))
        phone.tap("Zoom in")
        #expect(phone.model.viewer?.magnifier.isEnlarged == true && phone.html.contains("Author 1"))
        phone.tap("Next picture")
        #expect(phone.model.viewer?.shown == photo(2).heart(of: Phone.anna))
        #expect(phone.model.viewer?.magnifier.isEnlarged == false)
        phone.send(.viewer(.source(.heartTapped(photo(2), true))))
        #expect(phone.world.replica.sourceFavourites(of: Phone.anna).map(\.photo) == [photo(2)])
    }
}
