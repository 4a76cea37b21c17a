import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Markup
@testable import Screens

extension PhotoProvidersTests {
    @Test(
        "with a linked account a like is stored by the provider, and the icon waits for the answer",
        .tags(.P3, .P4))
    func likeWithAccount() {
        var phone = chosen()
        let linked = ProviderViewData(
            name: "unsplash", title: "Unsplash", home: "", isLinked: true, account: account)
        phone.send(.answered(.sources, .sources([linked])))
        #expect(phone.html.contains("@person1") && phone.html.contains("Takes photos"))
        let asked = phone.send(.photos(.sources(.likeTapped(photo(1), true))))
        #expect(asked == [.request(.sourceLike(photo(1), true))])
        #expect(phone.send(.photos(.sources(.likeTapped(photo(1), true)))).isEmpty)
        #expect(phone.env.replica.sourceFavourites(of: TestDevice.anna).isEmpty)
        let answered = phone.send(.answered(.sourceLike(photo(1), true), .failed(.broken)))
        #expect(answered.contains(.request(.sources)) && phone.html.contains("Try again"))
    }

    @Test("a like over the rate limit shows the time of the next one and changes nothing", .tags(.P4))
    func likesPaused() {
        var phone = chosen()
        let linked = ProviderViewData(
            name: "unsplash", title: "Unsplash", home: "", isLinked: true, account: account)
        phone.send(.answered(.sources, .sources([linked])))
        phone.send(.photos(.sources(.likeTapped(photo(1), true))))
        phone.send(.answered(.sourceLike(photo(1), true), .failed(.busy(seconds: 3600))))
        #expect(phone.html.contains("Likes are paused until 12:06."))
        #expect(phone.env.replica.sourceFavourites(of: TestDevice.anna).isEmpty)
    }

    @Test("a linked account is confirmed, and the photos of its provider are shown", .tags(.P3))
    func linked() {
        var phone = phone()
        let finish = ServerRequest.finishLink(state: "s", code: "abc", isConfirmed: false)
        phone.send(.opened(Route(path: "/linked?code=abc&state=s")))
        phone.send(.answered(finish, .done))
        let linked = ProviderViewData(
            name: "unsplash", title: "Unsplash", home: "", isLinked: true, account: account)
        let effects = phone.send(.answered(.sources, .sources([library, linked])))
        #expect(effects.contains(.request(.sourcePhotos("unsplash", after: nil))))
        #expect(phone.html.contains("Your account is linked."))
        phone.send(.answered(.sources, .sources([library, linked])))
        #expect(phone.model.photos.sources.chosen == "unsplash")
    }

    @Test("an account is linked through the provider's site and unlinked after a question", .tags(.P3))
    func link() {
        var phone = chosen()
        #expect(phone.send(.photos(.sources(.linkTapped("unsplash")))) == [.request(.startLink("unsplash"))])
        phone.send(.answered(.startLink("unsplash"), .address("https://unsplash.com/oauth/authorize?x=1")))
        #expect(phone.html.contains("href=\"https://unsplash.com/oauth/authorize?x=1\""))
        let back = phone.send(.opened(Route(path: "/linked?code=abc&state=s%2B1")))
        let finish = ServerRequest.finishLink(state: "s+1", code: "abc", isConfirmed: false)
        #expect(back.contains(.request(finish)))
        let done = phone.send(.answered(finish, .done))
        #expect(done.contains(.replace(.photos)) && done.contains(.request(.sources)))
        phone.send(.opened(.photos))
        phone.send(.photos(.sources(.linkClosed)))
        phone.send(.photos(.sources(.unlinkTapped(unsplash))))
        #expect(phone.html.contains("Unlink Unsplash?"))
        #expect(phone.send(.photos(.sources(.unlinkConfirmed))) == [.request(.unlink("unsplash"))])
    }

    @Test("the settings explain why no account can be linked, and the profile shows a linked one", .tags(.P3))
    func profile() {
        var phone = TestDevice()
        #expect(phone.send(.opened(.settings)).contains(.request(.sources)))
        phone.send(.answered(.sources, .sources([library])))
        #expect(phone.html.contains("isn’t set up"))
        phone.send(.opened(.profile))
        phone.send(.answered(.sources, .sources([unsplash])))
        #expect(
            phone.html.contains("Link an account at Unsplash") && !phone.html.contains("isn’t set up"))
        #expect(
            phone.send(.profile(.sources(.linkTapped("unsplash")))).contains(.request(.startLink("unsplash")))
        )
    }

    @Test("Photos says why no account can be linked, also on a server without providers", .tags(.P3))
    func noLinking() {
        let reason = "isn’t set up to link accounts"
        var phone = TestDevice()
        phone.send(.opened(.photos))
        #expect(!phone.html.contains(reason), "unknown")
        phone.send(.answered(.photos(after: nil), .photos([], next: nil, isOffered: true)))
        phone.send(.answered(.sources, .sources([])))
        #expect(phone.html.contains("No photos yet") && phone.html.contains(reason))
        phone.send(.answered(.sources, .sources([library])))
        #expect(!phone.html.contains(reason), "the photos of users have nothing to link")
        phone.send(.photos(.sources(.chosen("library"))))
        #expect(phone.html.contains(reason))
        phone.send(.answered(.sources, .sources([library, unsplash])))
        #expect(!phone.html.contains(reason))
    }

    @Test("the names of author and provider are not translated by the browser, in the feed and in the viewer")
    func verbatim() {
        var phone = chosen()
        let author = "target=\"_blank\" translate=\"no\">Author 1</a>"
        #expect(phone.html.contains(author))
        phone.send(.photos(.sources(.opened(photo(1)))))
        let viewer = phone.html.components(between: "<footer>", and: "</footer>")
        let provider = "target=\"_blank\" translate=\"no\">Unsplash</a>"
        #expect(viewer.contains { $0.contains(author) && $0.contains(provider) })
    }

    @Test(
        "a link begun elsewhere is confirmed by name, a failed one reported, a refused one not",
        .tags(.P3))
    func linkFromElsewhere() {
        var phone = phone()
        let finish = ServerRequest.finishLink(state: "s", code: "c", isConfirmed: false)
        phone.send(.answered(finish, .confirmAccount(account, state: nil)))
        #expect(phone.html.contains("Person One @person1"))
        let confirmed = phone.send(.photos(.sources(.linkConfirmed)))
        #expect(confirmed == [.request(.finishLink(state: "s", code: nil, isConfirmed: true))])
        phone.send(.answered(finish, .confirmAccount(account, state: "t")))
        let next = phone.send(.photos(.sources(.linkConfirmed)))
        #expect(next == [.request(.finishLink(state: "t", code: nil, isConfirmed: true))])
        phone.send(.answered(finish, .failed(.broken)))
        #expect(phone.html.contains("The account was not linked"))
        phone.send(.photos(.sources(.linkClosed)))
        phone.send(.answered(.finishLink(state: "s", code: nil, isConfirmed: false), .done))
        #expect(!phone.html.contains("The account was not linked"))
    }
}

extension TestDevice {
    /// The keys of the rows of the feed.
    var feedKeys: [String] {
        rows(App.view(model, env).node)?.children.map { String(describing: $0.key) } ?? []
    }

    private func rows(_ node: Node) -> Node? {
        if node.tag == "ul", node.children.contains(where: { $0.key != nil }) { return node }
        node.expand()
        return node.children.lazy.compactMap(rows).first
    }
}
