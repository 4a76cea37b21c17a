import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import Sync

@Suite("Pictures that are taken away, and those for which there is no room", .timeLimit(.minutes(15)))
struct PicturesLeavingTests {
    private func blob(_ number: Int) -> BlobID {
        BlobID(String(repeating: number < 10 ? "0\(number)" : "\(number)", count: 32))
    }

    /// A phone with milk on a list and some pictures of it, and their ids in order.
    private func phone(pictures count: Int) -> (Phone, ListID, ItemID, [PictureID]) {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk"])
        let item = phone.item("Milk", in: list)
        for number in 0..<count { phone.send(.picked(.kept(blob(number)), for: .item(item, in: list))) }
        return (phone, list, item, phone.world.replica.pictures(of: item, in: list).map(\.id))
    }

    @Test("what an item has no room for becomes items of their own, and that is said", .tags(.L7))
    func tooMany() {
        let (phone, list, item, ids) = phone(pictures: 22)
        #expect(ids.count == 20 && phone.refusals.isEmpty)
        let others = phone.world.replica.items(in: .list(list)).map(\.id).filter { $0 != item }
        #expect(
            others.flatMap { phone.world.replica.pictures(of: $0, in: list).map(\.picture.blob) } == [
                blob(20), blob(21),
            ])
        #expect(phone.html.contains("The others became items."))
    }

    @Test(
        "pictures that are taken away one after the other are had back at once; the last one closes the viewer",
        .tags(.L9, .F7)
    )
    func delete() {
        var (phone, list, item, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[1], in: list))))
        phone.tap("Delete picture")
        #expect(phone.model.viewer?.picture == ids[0])
        phone.tap("Delete picture")
        #expect(phone.model.viewer == nil && phone.html.contains("2 pictures deleted"))
        phone.send(.undoTapped)
        #expect(phone.world.replica.pictures(of: item, in: list).map(\.id) == ids)
    }

    @Test(
        "who takes a picture away takes that one, though another one is shown by now, and one by a double tap",
        .tags(.L9)
    )
    func deleteAnother() {
        var (phone, list, item, ids) = phone(pictures: 3)
        phone.send(.items(.pictures(.opened(ids[1], in: list))))
        phone.perform(.picture(.delete(ids[1])), in: .list(list))
        #expect(phone.model.viewer?.picture == ids[0])
        phone.send(.viewer(.deleteTapped(ids[1])))
        #expect(phone.world.replica.pictures(of: item, in: list).map(\.id) == [ids[0], ids[2]])
        let bin = phone.html.components(between: "aria-label=\"Delete picture\"", and: ">").first ?? ""
        #expect(bin.contains("data-one-tap"))
    }

    @Test("what was taken away is had back where one looks, and is looked at again", .tags(.L9))
    func undoInViewer() {
        var (phone, list, item, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[1], in: list))))
        phone.send(.viewer(.deleteTapped(ids[1])))
        let over = phone.html.components(between: "<dialog", and: "</dialog>").first ?? ""
        #expect(over.contains("Picture deleted") && over.contains(">Undo<"))
        #expect(phone.html.components(between: "class=\"notices\"", and: ">").count == 1)
        let effects = phone.send(.undoTapped)
        #expect(effects.contains(.focus("viewer")))
        #expect(phone.model.viewer?.picture == ids[1])
        #expect(phone.world.replica.pictures(of: item, in: list).map(\.id) == ids)
    }

    @Test("what somebody else takes away is looked at no more")
    func gone() {
        var (phone, list, _, ids) = phone(pictures: 1)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        phone.perform(.picture(.delete(ids[0])), in: .list(list))
        #expect(phone.model.viewer == nil)
    }
}
