import Domain
import FeatureTags
import Markup
import Testing

@testable import Screens
@testable import Sync

@Suite("Pictures of items", .timeLimit(.minutes(15)))
struct PicturesTests {
    private func blob(_ number: Int) -> BlobID { BlobID(String(repeating: "\(number)f", count: 32)) }

    /// A phone with milk on a list and some pictures of it, and their ids in order.
    private func phone(pictures count: Int) -> (Phone, ListID, ItemID, [PictureID]) {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let item = phone.world.replica.items(in: .list(list))[0].id
        for number in 0..<count { phone.send(.picked(.kept(blob(number)), for: .item(item, in: list))) }
        return (phone, list, item, phone.world.replica.pictures(of: item, in: list).map(\.id))
    }

    private func page(_ phone: Phone) -> String {
        html(App.view(phone.model, phone.world))
    }

    @Test("the menu of an item adds a picture", .tags(.L7))
    func signs() throws {
        var (phone, list, item, _) = phone(pictures: 0)
        phone.send(.items(.menuAsked(item, Pointer(x: 0, y: 0))))
        let effects = phone.send(try #require(App.view(phone.model, phone.world).click("Add a picture")))
        #expect(effects == [.pick(.item(item, in: list), from: .files)])
        #expect(phone.model.screen.items?.menu == nil)
    }

    @Test(
        "the sign of its picture, or for adding one, stands between tick and title of each item", .tags(.L7),
        arguments: [false, true])
    func rows(isEditing: Bool) throws {
        for (count, way) in [(0, "Add a picture: Milk"), (1, "Pictures: Milk")] {
            for isDone in [false, true] {
                var (phone, list, item, ids) = phone(pictures: count)
                phone.perform(.item(.tick(item, done: isDone)), in: .list(list))
                if isEditing { phone.send(.items(.editToggled)) }
                let rows = page(phone).components(between: "class=\"item", and: "</li>")
                let row = rows.first { $0.contains(">Milk<") } ?? ""
                let places = ["class=\"tick", "aria-label=\"\(way)\"", ">Milk<"].compactMap {
                    row.firstRange(of: $0)?.lowerBound
                }
                #expect(places.count == 3 && places == places.sorted())
                let effects = phone.send(try #require(App.view(phone.model, phone.world).click(way)))
                #expect(count == 1 || effects == [.pick(.item(item, in: list), from: .files)])
                #expect(phone.model.viewer?.picture == ids.first)
                let milk = phone.world.replica.items(in: .list(list)).first { $0.id == item }
                #expect((milk?.item.done != nil) == isDone)
            }
        }
    }

    @Test("a picture that was chosen is seen at once, from the device")
    func shown() {
        let (phone, list, item, ids) = phone(pictures: 1)
        #expect(ids.count == 1 && phone.refusals.isEmpty)
        #expect(phone.world.replica.picture(ids[0], in: .list(list))?.item == item)
        #expect(page(phone).contains("src=\"/own/dela-\(Phone.anna.text)/\(blob(0).text)\""))
        #expect(page(phone).contains("aria-label=\"Pictures: Milk\""))
    }

    @Test("that of a list just copied is shown from the device until the server has told of the copy")
    func copied() {
        let picture = Picture(
            item: ItemID("01M1LK00000000000000000000"), blob: blob(0),
            looks: ImageInfo(width: 4, height: 3, preview: ""), rank: Rank.spread(1)[0], author: Phone.anna
        )
        let id = PictureID("01P1CTVRE00000000000000000")
        let record = Record(id: RecordID(id.text), content: .picture(picture))
        let copy = ScopeID.list(ListID("01C0PY00000000000000000000"))
        var replica = Replica(person: Phone.anna)
        replica.overlay([Change(copy, record)])
        let own = "/own/dela-\(Phone.anna.text)/\(blob(0).text)"
        #expect(replica.thumb(id, picture, in: copy).address == own)
        replica.scopes[copy] = HeldScope(copy, cursor: Cursor(epoch: "e", grant: "g", version: 1))
        #expect(replica.thumb(id, picture, in: copy).address == own)
        _ = replica.scopes[copy]?.put(RecordState(id: record.id, version: 1, record: record))
        #expect(replica.thumb(id, picture, in: copy).address.hasPrefix("/v1/pictures?scope=\(copy.text)&"))
    }

    @Test("several keep the order in which they were chosen; one can be shown first", .tags(.L7))
    func order() {
        var (phone, list, item, ids) = phone(pictures: 3)
        #expect(
            phone.world.replica.pictures(of: item, in: list).map(\.picture.blob) == [
                blob(0), blob(1), blob(2),
            ])
        phone.send(.items(.pictures(.opened(ids[2], in: list))))
        phone.send(.viewer(.firstTapped))
        #expect(phone.world.replica.pictures(of: item, in: list).map(\.id) == [ids[2], ids[0], ids[1]])
    }

    @Test("in the viewer one goes on and back by key, button and swipe, and stops at the ends")
    func viewer() {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        #expect(page(phone).contains("Milk, 1 of 2"))
        phone.send(.viewer(.stepped(by: -1)))
        #expect(phone.model.viewer?.picture == ids[0])
        phone.send(.viewer(.stepped(by: 1)))
        #expect(phone.model.viewer?.picture == ids[1])
        phone.send(.viewer(.stepped(by: 1)))
        phone.send(.viewer(.touched(.grabbed(x: 100, y: 100))))
        phone.send(.viewer(.touched(.dropped(x: 220, y: 110))))
        #expect(phone.model.viewer?.picture == ids[0])
        phone.send(.viewer(.touched(.grabbed(x: 100, y: 100))))
        phone.send(.viewer(.touched(.dropped(x: 110, y: 300))))
        #expect(phone.model.viewer == nil)
    }

    @Test(
        "an enlarged picture is moved as far as it goes before a drag leads to the next one or closes",
        .tags(.L7)
    )
    func enlarged() throws {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        func touch(_ touches: Viewer.Touch...) -> Magnifier.Point? {
            for touch in touches { phone.send(.viewer(.touched(touch))) }
            return phone.model.viewer?.shift
        }
        _ = touch(.sized(width: 400, height: 600, density: 1))
        phone.send(try #require(App.view(phone.model, phone.world).click("Zoom in")))
        #expect(phone.model.viewer?.magnifier.zoom == 1.25)
        _ = touch(.zoomed(by: 1.6, x: 0, y: 0))
        #expect(touch(.grabbed(x: 0, y: 0), .dragged(x: 0, y: 250)) == Magnifier.Point(x: 0, y: 250))
        #expect(touch(.dropped(x: 0, y: 250), .dragged(x: 0, y: 0)) == Magnifier.Point(x: 0, y: 250))
        #expect(touch(.arrow(right: -999, down: 0)) == Magnifier.Point(x: -200, y: 250))
        #expect(phone.model.viewer?.picture == ids[0])
        #expect(
            touch(.stepped(in: false), .stepped(in: false), .stepped(in: false), .stepped(in: false))
                == Magnifier.Point())
        _ = touch(.arrow(right: -60, down: 0))
        #expect(phone.model.viewer?.picture == ids[1] && phone.model.viewer?.magnifier == Magnifier())
    }

    @Test("a finger takes along the picture that it turns or closes; two leave it where it is", .tags(.L7))
    func takenAlong() {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        func touch(_ touches: Viewer.Touch...) -> Magnifier.Point? {
            for touch in touches { phone.send(.viewer(.touched(touch))) }
            return phone.model.viewer?.shift
        }
        #expect(touch(.grabbed(x: 10, y: 10), .dragged(x: 40, y: 10)) == Magnifier.Point(x: 30, y: 0))
        #expect(touch(.dropped(x: 40, y: 10)) == Magnifier.Point())
        #expect(touch(.grabbed(x: 10, y: 10), .released, .dropped(x: 10, y: 400)) == Magnifier.Point())
        let pinched = touch(
            .grabbed(x: 10, y: 10), .zoomed(by: 1, x: 0, y: 0),
            .dropped(x: 10, y: 400))
        #expect(pinched == Magnifier.Point())
    }

    @Test("what cannot be kept is told", arguments: [Pictures.Picked.tooLarge, .noRoom, .notAllowed])
    func refused(picked: Pictures.Picked) {
        var (phone, list, item, _) = phone(pictures: 0)
        phone.send(.picked(picked, for: .item(item, in: list)))
        #expect(phone.model.notice != nil)
        #expect(phone.world.replica.pictures(of: item, in: list).isEmpty)
    }

    @Test("a viewer of the list looks, and changes nothing")
    func readOnly() {
        var phone = Phone()
        let list: ListID = phone.world.newID()
        phone.receiveList(list, "Theirs", role: .viewer, titles: ["Milk"])
        phone.send(.opened(.list(list)))
        #expect(!page(phone).contains("Add a picture"))
    }

    @Test("a preview that is none is left out")
    func preview() {
        let thumb = Thumb(id: PictureID(""), address: "/x", preview: "\"><script>")
        let text = html(Pictures.image(thumb, alt: "Milk") as Html<App.Message>)
        #expect(!text.contains("script") && text.contains("alt=\"Milk\""))
    }

    @Test("what is dropped on an item is a picture of it; elsewhere on the list each one becomes an item")
    func offered() {
        var (phone, list, item, _) = phone(pictures: 0)
        let beneath = phone.send(.items(.pictures(.offered(to: item, in: list))))
        #expect(beneath == [.pick(.item(item, in: list), from: .offered)])
        let elsewhere = phone.send(.items(.pictures(.offered(to: nil, in: list))))
        #expect(elsewhere == [.pick(.newItem(in: list), from: .offered)])
        for number in 1...2 { phone.send(.picked(.kept(blob(number)), for: .newItem(in: list))) }
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Picture", "Picture"])
        let last = phone.world.replica.items(in: .list(list))[3].id
        #expect(phone.world.replica.pictures(of: last, in: list).map(\.picture.blob) == [blob(2)])
    }

    @Test("a picture that does not come says so, and is fetched again when one wants it")
    func retry() {
        var (phone, list, _, ids) = phone(pictures: 1)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        #expect(page(phone).contains("Something went wrong. Try again?") && page(phone).contains(">Retry<"))
        phone.send(.viewer(.retried))
        #expect(phone.model.viewer?.retries == 1)
    }

    @Test("who does not want to try again sees the sign alone, and is asked anew about the next one")
    func giveUp() {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        phone.send(.viewer(.givenUp))
        #expect(!page(phone).contains("Something went wrong."))
        phone.send(.viewer(.stepped(by: 1)))
        #expect(page(phone).contains("Something went wrong."))
    }

    @Test(
        "a picture of oneself stands above the initials once its square is chosen, goes, and comes back",
        .tags(.A5))
    func portrait() {
        var phone = Phone()
        let own = ScopeID.user(Phone.anna)
        phone.send(.opened(.profile))
        #expect(
            phone.send(.profile(.pictures(.portraitTapped(of: own)))) == [
                .pick(.portrait(of: own), from: .files)
            ])
        #expect(page(phone).contains(">AB<") && !page(phone).contains("Remove picture"))
        phone.send(.picked(.kept(blob(1)), for: .portrait(of: own)))
        #expect(phone.model.crop != nil && phone.world.replica.profile(of: Phone.anna)?.picture == nil)
        phone.send(.crop(.loaded(width: 400, height: 300)))
        #expect(
            phone.send(.crop(.saved)) == [.crop(blob(1), Pictures.Square(x: 50, y: 0, side: 300), of: own)])
        phone.send(.picked(.kept(blob(2)), for: .square(of: own)))
        #expect(phone.model.crop == nil && page(phone).contains(blob(2).text))
        phone.send(.profile(.pictures(.portraitRemoved(of: own))))
        #expect(!page(phone).contains(blob(2).text) && phone.model.notice?.kind == .picturesDeleted(1))
        phone.send(.undoTapped)
        #expect(phone.world.replica.profile(of: Phone.anna)?.picture == blob(2))
    }

    @Test("who has neither a picture nor a name is a silhouette", .tags(.A5))
    func silhouette() {
        let sign = { (name: String) in html(avatar(name) as Html<App.Message>) }
        #expect(sign("").contains(Icon.person.strokes.text) && sign(" ").contains(Icon.person.strokes.text))
        #expect(sign("anna").contains(">a<") && !sign("anna").contains("<svg"))
    }

    @Test("the owner of a group gives it a picture, which its members see wherever it is named")
    func group() {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        let scope = ScopeID.group(group)
        #expect(page(phone).contains("Add a picture"))
        phone.send(.picked(.kept(blob(1)), for: .square(of: scope)))
        #expect(page(phone).contains(blob(1).text) && page(phone).contains("Change picture"))
        phone.perform(.group(.rename("Relatives")), in: scope)
        phone.send(.opened(.profile))
        #expect(page(phone).contains(blob(1).text), "a new name takes no picture away")
        phone.send(.opened(.group(group)))
        phone.send(.access(.pictures(.portraitRemoved(of: scope))))
        #expect(!page(phone).contains(blob(1).text))
        phone.send(.undoTapped)
        #expect(page(phone).contains(blob(1).text))
    }

    @Test("members who do not own a group look at its picture, and leave it")
    func groupOfAnother() {
        var phone = Phone()
        let group = GroupID("01GR0UP0000000000000000000")
        phone.receiveGroup(group, "Family", owner: Contact(Phone.boris, name: "Boris Lind"))
        phone.send(.opened(.group(group)))
        #expect(!page(phone).contains("Add a picture"))
    }
}
