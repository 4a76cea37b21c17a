import Domain
import FeatureTags
import Markup
import Platform
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Pictures of items", .timeLimit(.minutes(15)))
struct PicturesTests {
    private func blob(_ number: Int) -> BlobID { BlobID(String(repeating: "\(number)f", count: 32)) }

    /// A device with the item Milk and some pictures of it; returns their ids in order.
    private func phone(pictures count: Int) -> (TestDevice, ListID, ItemID, [PictureID]) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk", "Bread"])
        let item = phone.env.replica.items(in: .list(list))[0].id
        for number in 0..<count { phone.send(.picked(.stored(blob(number)), for: .item(item, in: list))) }
        return (phone, list, item, phone.env.replica.pictures(of: item, in: list).map(\.id))
    }

    private func page(_ phone: TestDevice) -> String {
        html(App.view(phone.model, phone.env))
    }

    @Test("the item menu adds a picture", .tags(.L7))
    func signs() throws {
        var (phone, list, item, _) = phone(pictures: 0)
        phone.send(.items(.menuAsked(item, Pointer(x: 0, y: 0))))
        let effects = phone.send(try #require(App.view(phone.model, phone.env).click("Add a picture")))
        #expect(effects == [.pick(.item(item, in: list), from: .files)])
        #expect(phone.model.screen.items?.menu == nil)
    }

    @Test(
        "the picture of an item is after its title, and in the edit mode a button adds one", .tags(.L7),
        arguments: [false, true])
    func rows(isEditing: Bool) throws {
        for (count, way) in [(0, "Add a picture: Milk"), (1, "Pictures: Milk")] {
            for isDone in [false, true] {
                var (phone, list, item, ids) = phone(pictures: count)
                phone.perform(.item(.tick(item, done: isDone)), in: .list(list))
                if isEditing { phone.send(.items(.editToggled)) }
                let rows = page(phone).components(between: "class=\"item", and: "</li>")
                let row = rows.first { $0.contains(">Milk<") } ?? ""
                guard isEditing || count == 1 else {
                    #expect(!row.contains("Add a picture"))
                    continue
                }
                let places = ["class=\"tick", ">Milk<", "aria-label=\"\(way)\""].compactMap {
                    row.firstRange(of: $0)?.lowerBound
                }
                #expect(places.count == 3 && places == places.sorted())
                let effects = phone.send(try #require(App.view(phone.model, phone.env).click(way)))
                #expect(count == 1 || effects == [.pick(.item(item, in: list), from: .files)])
                #expect(phone.model.overlays.viewer?.picture == ids.first)
                let milk = phone.env.replica.items(in: .list(list)).first { $0.id == item }
                #expect((milk?.item.done != nil) == isDone)
            }
        }
    }

    @Test("a chosen picture is shown at once from the device")
    func shown() {
        let (phone, list, item, ids) = phone(pictures: 1)
        #expect(ids.count == 1 && phone.refusals.isEmpty)
        #expect(phone.env.replica.picture(ids[0], in: .list(list))?.item == item)
        #expect(page(phone).contains("src=\"/own/dela-\(TestDevice.anna.text)/\(blob(0).text)\""))
        #expect(page(phone).contains("aria-label=\"Pictures: Milk\""))
    }

    @Test("a picture of a copied list is shown from the device until the server has confirmed the copy")
    func copied() {
        let picture = Picture(
            item: ItemID("01M1LK00000000000000000000"), blob: blob(0),
            imageInfo: ImageInfo(width: 4, height: 3, preview: ""), rank: Rank.spread(1)[0],
            author: TestDevice.anna
        )
        let id = PictureID("01P1CTVRE00000000000000000")
        let record = Record(id: RecordID(id.text), content: .picture(picture))
        let copy = ScopeID.list(ListID("01C0PY00000000000000000000"))
        var replica = Replica(person: TestDevice.anna)
        replica.overlay([Change(copy, record)])
        let own = "/own/dela-\(TestDevice.anna.text)/\(blob(0).text)"
        #expect(replica.thumbnail(id, picture, in: copy).address == own)
        replica.scopes[copy] = ScopeReplica(copy, cursor: Cursor(epoch: "e", grant: "g", version: 1))
        #expect(replica.thumbnail(id, picture, in: copy).address == own)
        _ = replica.scopes[copy]?.put(RecordState(id: record.id, version: 1, record: record))
        #expect(
            replica.thumbnail(id, picture, in: copy).address.hasPrefix("/v1/pictures?scope=\(copy.text)&"))
    }

    @Test("pictures keep the order in which they were chosen, and one can be moved to the front", .tags(.L7))
    func order() {
        var (phone, list, item, ids) = phone(pictures: 3)
        #expect(
            phone.env.replica.pictures(of: item, in: list).map(\.picture.blob) == [
                blob(0), blob(1), blob(2),
            ])
        phone.send(.items(.pictures(.opened(ids[2], in: list))))
        phone.send(.viewer(.firstTapped))
        #expect(phone.env.replica.pictures(of: item, in: list).map(\.id) == [ids[2], ids[0], ids[1]])
    }

    @Test("the viewer steps by key, button and swipe and stops at the ends")
    func viewer() {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        #expect(page(phone).contains("Milk, 1 of 2"))
        phone.send(.viewer(.stepped(by: -1)))
        #expect(phone.model.overlays.viewer?.picture == ids[0])
        phone.send(.viewer(.stepped(by: 1)))
        #expect(phone.model.overlays.viewer?.picture == ids[1])
        phone.send(.viewer(.stepped(by: 1)))
        phone.send(.viewer(.touched(.grabbed(x: 100, y: 100))))
        phone.send(.viewer(.touched(.dropped(x: 220, y: 110))))
        #expect(phone.model.overlays.viewer?.picture == ids[0])
        phone.send(.viewer(.touched(.grabbed(x: 100, y: 100))))
        phone.send(.viewer(.touched(.dropped(x: 110, y: 300))))
        #expect(phone.model.overlays.viewer == nil)
    }

    @Test(
        "an enlarged picture moves to its edge before a drag opens the next one or closes",
        .tags(.L7)
    )
    func enlarged() throws {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        func touch(_ touches: Viewer.Touch...) -> Magnifier.Point? {
            for touch in touches { phone.send(.viewer(.touched(touch))) }
            return phone.model.overlays.viewer?.shift
        }
        _ = touch(.sized(width: 400, height: 600, density: 1))
        phone.send(try #require(App.view(phone.model, phone.env).click("Zoom in")))
        #expect(phone.model.overlays.viewer?.magnifier.zoom == 1.25)
        _ = touch(.zoomed(by: 1.6, x: 0, y: 0))
        #expect(touch(.grabbed(x: 0, y: 0), .dragged(x: 0, y: 250)) == Magnifier.Point(x: 0, y: 250))
        #expect(touch(.dropped(x: 0, y: 250), .dragged(x: 0, y: 0)) == Magnifier.Point(x: 0, y: 250))
        #expect(touch(.arrow(right: -999, down: 0)) == Magnifier.Point(x: -200, y: 250))
        #expect(phone.model.overlays.viewer?.picture == ids[0])
        #expect(
            touch(.stepped(in: false), .stepped(in: false), .stepped(in: false), .stepped(in: false))
                == Magnifier.Point())
        _ = touch(.arrow(right: -60, down: 0))
        #expect(
            phone.model.overlays.viewer?.picture == ids[1]
                && phone.model.overlays.viewer?.magnifier == Magnifier())
    }

    @Test("a picture follows one finger and stays in place under two", .tags(.L7))
    func dragged() {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        func touch(_ touches: Viewer.Touch...) -> Magnifier.Point? {
            for touch in touches { phone.send(.viewer(.touched(touch))) }
            return phone.model.overlays.viewer?.shift
        }
        #expect(touch(.grabbed(x: 10, y: 10), .dragged(x: 40, y: 10)) == Magnifier.Point(x: 30, y: 0))
        #expect(touch(.dropped(x: 40, y: 10)) == Magnifier.Point())
        #expect(touch(.grabbed(x: 10, y: 10), .released, .dropped(x: 10, y: 400)) == Magnifier.Point())
        let pinched = touch(
            .grabbed(x: 10, y: 10), .zoomed(by: 1, x: 0, y: 0),
            .dropped(x: 10, y: 400))
        #expect(pinched == Magnifier.Point())
    }

    @Test(
        "a picture that cannot be stored is reported",
        arguments: [Pictures.Picked.tooLarge, .noSpace, .notAllowed])
    func refused(picked: Pictures.Picked) {
        var (phone, list, item, _) = phone(pictures: 0)
        phone.send(.picked(picked, for: .item(item, in: list)))
        #expect(phone.model.toast != nil)
        #expect(phone.env.replica.pictures(of: item, in: list).isEmpty)
    }

    @Test("a viewer of the list sees its pictures without actions")
    func readOnly() {
        var phone = TestDevice()
        let list: ListID = phone.env.newID()
        phone.receiveList(list, "Theirs", role: .viewer, titles: ["Milk"])
        phone.send(.opened(.list(list)))
        #expect(!page(phone).contains("Add a picture"))
    }

    @Test("an invalid preview is omitted")
    func preview() {
        let thumb = Thumbnail(id: PictureID(""), address: "/x", preview: "\"><script>")
        let text = html(Pictures.image(thumb, alt: "Milk") as Html<App.Message>)
        #expect(!text.contains("script") && text.contains("alt=\"Milk\""))
    }

    @Test("a picture dropped on an item belongs to it, and one dropped elsewhere becomes an item")
    func offered() {
        var (phone, list, item, _) = phone(pictures: 0)
        let beneath = phone.send(.items(.pictures(.offered(to: item, in: list))))
        #expect(beneath == [.pick(.item(item, in: list), from: .offered)])
        let elsewhere = phone.send(.items(.pictures(.offered(to: nil, in: list))))
        #expect(elsewhere == [.pick(.newItem(in: list), from: .offered)])
        for number in 1...2 { phone.send(.picked(.stored(blob(number)), for: .newItem(in: list))) }
        #expect(phone.titles(in: list) == ["Milk", "Bread", "Picture", "Picture"])
        let last = phone.env.replica.items(in: .list(list))[3].id
        #expect(phone.env.replica.pictures(of: last, in: list).map(\.picture.blob) == [blob(2)])
    }

    @Test("a picture that fails to load offers a retry")
    func retry() {
        var (phone, list, _, ids) = phone(pictures: 1)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        #expect(
            page(phone).contains("Something went wrong. Try again?") && page(phone).contains(">Try again<"))
        phone.send(.viewer(.retried))
        #expect(phone.model.overlays.viewer?.retries == 1)
    }

    @Test("a declined retry applies to one picture only")
    func giveUp() {
        var (phone, list, _, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        phone.send(.viewer(.loadingFailed))
        #expect(!page(phone).contains("Something went wrong."))
        phone.send(.viewer(.stepped(by: 1)))
        #expect(page(phone).contains("Something went wrong."))
    }

    @Test(
        "a profile picture replaces the initials after cropping and can be removed and restored",
        .tags(.A5))
    func portrait() {
        var phone = TestDevice()
        let own = ScopeID.user(TestDevice.anna)
        phone.send(.opened(.profile))
        #expect(
            phone.send(.profile(.portrait(.tapped(of: own)))) == [
                .pick(.portrait(of: own), from: .files)
            ])
        #expect(page(phone).contains(">AB<") && !page(phone).contains("Remove picture"))
        phone.send(.picked(.stored(blob(1)), for: .portrait(of: own)))
        #expect(
            phone.model.overlays.crop != nil && phone.env.replica.profile(of: TestDevice.anna)?.picture == nil
        )
        phone.send(.crop(.loaded(width: 400, height: 300)))
        #expect(
            phone.send(.crop(.saved)) == [.crop(blob(1), Pictures.Square(x: 50, y: 0, side: 300), of: own)])
        phone.send(.picked(.stored(blob(2)), for: .square(of: own)))
        #expect(phone.model.overlays.crop == nil && page(phone).contains(blob(2).text))
        phone.send(.profile(.portrait(.removed(of: own))))
        #expect(!page(phone).contains(blob(2).text) && phone.model.toast?.kind == .picturesDeleted(1))
        phone.send(.undoTapped)
        #expect(phone.env.replica.profile(of: TestDevice.anna)?.picture == blob(2))
    }

    @Test("a user without picture and name is shown as a silhouette", .tags(.A5))
    func silhouette() {
        let sign = { (name: String) in html(avatar(name) as Html<App.Message>) }
        #expect(sign("").contains(Icon.person.strokes.text) && sign(" ").contains(Icon.person.strokes.text))
        #expect(sign("anna").contains(">a<") && !sign("anna").contains("<svg"))
    }

    @Test("the picture of a group is shown to its members wherever it is named")
    func group() {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        let scope = ScopeID.group(group)
        #expect(page(phone).contains("Add a picture"))
        phone.send(.picked(.stored(blob(1)), for: .square(of: scope)))
        #expect(page(phone).contains(blob(1).text) && !page(phone).contains("Change picture"))
        phone.tap("Picture")
        #expect(phone.html.contains("Change picture") && phone.html.contains("Remove picture"))
        phone.send(.access(.portrait(.menu(nil))))
        #expect(!phone.html.contains("Change picture"))
        phone.perform(.group(.rename("Relatives")), in: scope)
        phone.send(.opened(.profile))
        #expect(page(phone).contains(blob(1).text), "a rename keeps the picture")
        phone.send(.opened(.group(group)))
        phone.send(.access(.portrait(.removed(of: scope))))
        #expect(!page(phone).contains(blob(1).text))
        phone.send(.undoTapped)
        #expect(page(phone).contains(blob(1).text))
    }

    @Test("ordinary members cannot change the picture of a group")
    func groupOfAnother() {
        var phone = TestDevice()
        let group = GroupID("01GR0UP0000000000000000000")
        phone.receiveGroup(group, "Family", owner: Contact(TestDevice.boris, name: "Boris Lind"))
        phone.send(.opened(.group(group)))
        #expect(!page(phone).contains("Add a picture"))
    }
}
