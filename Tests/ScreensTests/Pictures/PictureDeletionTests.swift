import Domain
import FeatureTags
import Testing

@testable import Screens
@testable import SyncClient
@testable import SyncRules

@Suite("Deleted pictures and pictures over the limit", .timeLimit(.minutes(15)))
struct PictureDeletionTests {
    private func blob(_ number: Int) -> BlobID {
        BlobID(String(repeating: number < 10 ? "0\(number)" : "\(number)", count: 32))
    }

    /// A device with the item Milk and some pictures of it; returns their ids in order.
    private func phone(pictures count: Int) -> (TestDevice, ListID, ItemID, [PictureID]) {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let item = phone.item("Milk", in: list)
        for number in 0..<count { phone.send(.picked(.stored(blob(number)), for: .item(item, in: list))) }
        return (phone, list, item, phone.env.replica.pictures(of: item, in: list).map(\.id))
    }

    @Test("pictures over the limit of an item become items, and a toast says so", .tags(.L7))
    func tooMany() {
        let (phone, list, item, ids) = phone(pictures: 22)
        #expect(ids.count == 20 && phone.refusals.isEmpty)
        let others = phone.env.replica.items(in: .list(list)).map(\.id).filter { $0 != item }
        #expect(
            others.flatMap { phone.env.replica.pictures(of: $0, in: list).map(\.picture.blob) } == [
                blob(20), blob(21),
            ])
        #expect(phone.html.contains("The others became items."))
    }

    @Test(
        "consecutive deletions of pictures are undone together, and the last one closes the viewer",
        .tags(.L9, .F7)
    )
    func delete() {
        var (phone, list, item, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[1], in: list))))
        phone.tap("Delete picture")
        #expect(phone.model.overlays.viewer?.picture == ids[0])
        phone.tap("Delete picture")
        #expect(phone.model.overlays.viewer == nil && phone.html.contains("2 pictures deleted"))
        phone.send(.undoTapped)
        #expect(phone.env.replica.pictures(of: item, in: list).map(\.id) == ids)
    }

    @Test(
        "deleting removes the picture of the button although the viewer shows another one by then",
        .tags(.L9)
    )
    func deleteAnother() {
        var (phone, list, item, ids) = phone(pictures: 3)
        phone.send(.items(.pictures(.opened(ids[1], in: list))))
        phone.perform(.picture(.delete(ids[1])), in: .list(list))
        #expect(phone.model.overlays.viewer?.picture == ids[0])
        phone.send(.viewer(.deleteTapped(ids[1])))
        #expect(phone.env.replica.pictures(of: item, in: list).map(\.id) == [ids[0], ids[2]])
        let bin = phone.html.components(between: "aria-label=\"Delete picture\"", and: ">").first ?? ""
        #expect(bin.contains("data-one-tap"))
    }

    @Test("undo in the viewer restores and shows the deleted picture", .tags(.L9))
    func undoInViewer() {
        var (phone, list, item, ids) = phone(pictures: 2)
        phone.send(.items(.pictures(.opened(ids[1], in: list))))
        phone.send(.viewer(.deleteTapped(ids[1])))
        let over = phone.html.components(between: "<dialog", and: "</dialog>").first ?? ""
        #expect(over.contains("Picture deleted") && over.contains(">Undo<"))
        #expect(phone.html.components(between: "class=\"notices\"", and: ">").count == 1)
        let effects = phone.send(.undoTapped)
        #expect(effects.contains(.focus("viewer")))
        #expect(phone.model.overlays.viewer?.picture == ids[1])
        #expect(phone.env.replica.pictures(of: item, in: list).map(\.id) == ids)
    }

    @Test("the viewer closes when another user deletes the picture")
    func gone() {
        var (phone, list, _, ids) = phone(pictures: 1)
        phone.send(.items(.pictures(.opened(ids[0], in: list))))
        phone.perform(.picture(.delete(ids[0])), in: .list(list))
        #expect(phone.model.overlays.viewer == nil)
    }
}
