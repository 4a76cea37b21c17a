import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Uploads of pictures", .timeLimit(.minutes(15)))
struct UploadTests {
    private let milk: ItemID = newID()
    private let photo: PictureID = newID()
    private let imageInfo = ImageInfo(width: 4, height: 3, preview: "UklGRg==")

    /// A device with milk on its list, which the server has.
    private func phoneWithMilk() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(.item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)])))
        phone.answerPush(.done([shopping: 2]))
        return phone
    }

    private func add(_ id: PictureID? = nil, _ number: Int = 1) -> Intent {
        .picture(.add(NewPicture(id: id ?? photo, item: milk, blob: blob(number), rank: Rank("V")!)))
    }

    private func sent(_ phone: TestDevice) -> [Intent] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.intent) }
    }

    @Test("a picture is visible at once, and other commands do not wait for its upload")
    func order() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        #expect(phone.client.replica.picture(photo, in: shopping)?.blob == blob(1))
        #expect(phone.client.replica.ownBlobs == [blob(1)] && phone.client.neededBlobs == [blob(1)])
        #expect(phone.uploads.map(\.blob) == [blob(1)] && phone.uploads[0].offset == 0)
        _ = try phone.perform(.item(.tick(milk, done: true)))
        #expect(sent(phone) == [.item(.tick(milk, done: true))])
        phone.answerPush(.done([shopping: 3]))

        #expect(phone.client.upload?.percent == 0)
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 1 << 20, of: 4 << 20, imageInfo: nil))
        #expect(phone.client.upload?.percent == 25)
        #expect(phone.uploads.last?.offset == 1 << 20 && phone.pushes.isEmpty)
        phone.handle(.uploaded(token: phone.uploads[1].token, received: 9 << 20, imageInfo: imageInfo))
        #expect(phone.client.replica.picture(photo, in: shopping)?.imageInfo == imageInfo)
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [3])
        phone.answerPush(.done([shopping: 4]))
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("the server's version is fetched before the device's own bytes are deleted")
    func shown() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.fetchedPictures.isEmpty, "its effect has not arrived")
        phone.handle(.received(.behind))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: shopping, grant: phone.client.cursor(of: shopping)?.grant ?? "",
                span: .delta(from: 1, to: 2), head: 2, rows: [])
        ])
        #expect(
            phone.fetchedPictures.map(\.blob) == [blob(1)] && phone.fetchedPictures.map(\.scope) == [shopping]
        )
    }

    @Test(
        "the removal of an item or its list waits for a picture of the item",
        arguments: ["delete", "send", "copy", "list"])
    func removals(kind: String) throws {
        var phone = try phoneWithMilk()
        phone.handle(.online(false))
        _ = try phone.perform(add())
        let (oats, there, copy): (ItemID, ScopeID, ScopeID) = (newID(), .list(newID()), .list(newID()))
        switch kind {
        case "delete":
            _ = try phone.perform(.item(.delete(milk)))
            _ = try phone.perform(.item(.restore(milk)))
            _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        case "send":
            _ = try phone.perform(.list(.create(name: "Party")), in: there)
            _ = try phone.perform(.item(.send(milk, to: there, as: oats, Rank("V")!)))
            _ = try phone.perform(.item(.tick(oats, done: true)), in: there)
        case "copy":
            _ = try phone.perform(.list(.copy(from: shopping, name: "")), in: copy)
            _ = try phone.perform(.list(.rename("Copy")), in: copy)
        default:
            _ = try phone.perform(.list(.delete))
            _ = try phone.perform(.list(.restore))
        }
        let intents = phone.client.outbox.filter(\.awaitsUpload).map(\.command.intent)
        #expect(intents.count >= 3)
        phone.restart()
        if kind == "send" { phone.answerPush(.done([there: 1])) }
        #expect(phone.pushes.isEmpty, "everything else waits for the picture")
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        #expect(sent(phone).dropFirst() == intents.dropFirst() && sent(phone).count == intents.count)
    }

    @Test(
        "commands that end the author's rights wait for a picture",
        arguments: ["transfer", "leave", "delete", "purge"])
    func rights(kind: String) throws {
        var phone = try phoneWithMilk()
        let scope = kind == "transfer" ? shopping : ScopeID.group(newID())
        phone.handle(.online(false))
        if kind != "transfer" { _ = try phone.perform(.group(.create(name: "Home")), in: scope) }
        _ = try phone.perform(.member(.add(boris, name: "Boris", role: .viewer)), in: scope)
        if kind == "leave" { _ = try phone.perform(.member(.transfer(boris)), in: scope) }
        _ = try phone.perform(add())
        let intents: [Intent] =
            switch kind {
            case "transfer": [.member(.transfer(boris))]
            case "leave": [.member(.leave)]
            case "delete": [.group(.delete)]
            default: [.group(.delete), .group(.purge)]
            }
        for intent in intents { _ = try phone.perform(intent, in: scope) }
        let held = phone.client.outbox.filter(\.awaitsUpload).map(\.command.intent)
        #expect(held == [add()] + intents)
    }

    @Test("commands on a waiting copy or moved item wait, too")
    func dependentsOfDependents() throws {
        var phone = try phoneWithMilk()
        phone.handle(.online(false))
        let (there, copy): (ScopeID, ScopeID) = (.list(newID()), .list(newID()))
        let (old, oats, bread): (PictureID, ItemID, ItemID) = (newID(), newID(), newID())
        _ = try phone.perform(.list(.create(name: "Party")), in: there)
        _ = try phone.perform(
            .item(.create([NewItem(id: bread, title: "Bread", rank: Rank("V")!)])), in: there)
        _ = try phone.perform(add(old))
        let free = phone.client.outbox.filter { !$0.awaitsUpload }.count
        _ = try phone.perform(.list(.copy(from: shopping, name: "")), in: copy)
        _ = try phone.perform(.item(.send(bread, to: copy, as: newID(), Rank("k")!)), in: there)
        let sending = try phone.perform(.item(.send(milk, to: there, as: oats, Rank("V")!)))
        let sent = PictureID(ItemID(from: sending.text, and: old.text).text)
        _ = try phone.perform(.picture(.delete(sent)), in: there)
        _ = try phone.perform(.list(.delete))
        #expect(phone.client.outbox.filter { !$0.awaitsUpload }.count == free)
    }

    @Test(
        "an unrelated command is sent, and waiting ones are sent after a rejection")
    func unblocked() throws {
        var phone = try phoneWithMilk()
        let bread: ItemID = newID()
        _ = try phone.perform(.item(.create([NewItem(id: bread, title: "Bread", rank: Rank("k")!)])))
        phone.answerPush(.done([shopping: 3]))
        _ = try phone.perform(add())
        _ = try phone.perform(.item(.delete(milk)))
        _ = try phone.perform(.item(.delete(bread)))
        #expect(sent(phone) == [.item(.delete(bread))])
        phone.answerPush(.done([shopping: 4]))
        phone.handle(.uploadRejected(token: phone.uploads[0].token, .invalid))
        #expect(sent(phone) == [.item(.delete(milk))] && phone.client.rejectedCommands.count == 1)
    }

    @Test("waiting commands are sent if another tab has removed the picture")
    func removedByOtherTab() throws {
        var phone = try phoneWithMilk()
        let photo = try phone.perform(add())
        _ = try phone.perform(.item(.delete(milk)))
        phone.revision += 1
        phone.store["d/" + photo.text] = ([], phone.revision)
        phone.handle(.changedElsewhere(revision: phone.revision))
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        #expect(sent(phone) == [.item(.delete(milk))])
    }

    @Test("pictures are uploaded one by one, and their commands wait with them")
    func dependents() throws {
        var phone = try phoneWithMilk()
        let second: PictureID = newID()
        _ = try phone.perform(add())
        _ = try phone.perform(add(second, 2))
        _ = try phone.perform(.picture(.delete(photo)))
        _ = try phone.perform(.picture(.move(second, Rank("k")!)))
        #expect(phone.uploads.count == 1 && phone.pushes.isEmpty)
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        #expect(phone.uploads.map(\.blob) == [blob(1), blob(2)])
        #expect(sent(phone).last == .picture(.delete(photo)) && sent(phone).count == 2)
        phone.answerPush(.done([shopping: 3]))
        phone.handle(.uploaded(token: phone.uploads[1].token, received: 9, imageInfo: imageInfo))
        #expect(sent(phone).last == .picture(.move(second, Rank("k")!)) && sent(phone).count == 2)
    }

    @Test("an upload survives a restart in any state")
    func restart() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 5, imageInfo: nil))
        phone.restart()
        #expect(phone.client.replica.picture(photo, in: shopping) != nil)
        #expect(phone.uploads.map(\.offset) == [0])
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        #expect(sent(phone).count == 1)
        phone.restart()
        #expect(phone.uploads.isEmpty)
        #expect(phone.client.replica.ownBlobs == [blob(1)], "the server does not serve it yet")
    }

    @Test("commands keep their order if the clock is set back and the page closed")
    func clockSetBack() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.now = noon.advanced(by: -3_600_000)
        _ = try phone.perform(.picture(.delete(photo)))
        phone.restart()
        #expect(phone.client.outbox.map(\.command.intent).suffix(2) == [add(), .picture(.delete(photo))])
        #expect(phone.pushes.isEmpty && phone.client.replica.picture(photo, in: shopping)?.deleted != nil)
    }

    @Test("a rejected picture is kept with its bytes, and nothing else is lost", .tags(.U8))
    func refused() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        _ = try phone.perform(.picture(.delete(photo)))
        _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        phone.handle(.uploadRejected(token: phone.uploads[0].token, .invalid))
        #expect(phone.client.rejectedCommands.map(\.refusal) == [.invalid])
        #expect(phone.client.neededBlobs == [blob(1)] && phone.client.replica.ownBlobs.isEmpty)
        #expect(phone.client.replica.picture(photo, in: shopping) == nil)
        #expect(phone.client.outbox.last?.command.intent == .item(.rename(milk, "Oat milk")))
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("an upload waits offline and continues at its offset after a failure")
    func failure() throws {
        var phone = try phoneWithMilk()
        phone.handle(.online(false))
        _ = try phone.perform(add())
        #expect(phone.uploads.isEmpty)
        phone.handle(.online(true))
        #expect(phone.uploads.count == 1)
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 7, imageInfo: nil))
        phone.handle(.failed(token: phone.uploads[1].token, .unreachable))
        #expect(phone.uploads.count == 2)
        phone.now = phone.now.advanced(by: 60_000)
        phone.handle(.tick)
        #expect(phone.uploads.last?.offset == 7)
    }

    @Test("a restored server gets the bytes again before the command")
    func epoch() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(phone.client.outbox.filter(\.awaitsUpload).count == 1)
        #expect(phone.uploads.count == 2)
    }

    @Test("a profile picture that is removed at once is gone, also after a rejection")
    func removedPortrait() throws {
        for isRefused in [false, true] {
            var phone = try TestDevice.inSync()
            _ = try phone.perform(.person(.setPicture(blob(1))), in: .user(ada))
            _ = try phone.perform(.person(.setPicture(nil)), in: .user(ada))
            #expect(phone.pushes.isEmpty && phone.client.replica.profile(of: ada)?.picture == nil)
            let token = phone.uploads[0].token
            if isRefused {
                phone.handle(.uploadRejected(token: token, .invalid))
                #expect(sent(phone) == [.person(.setPicture(nil))])
            } else {
                phone.handle(.uploaded(token: token, received: 9, imageInfo: imageInfo))
                #expect(sent(phone).first == .person(.setPicture(blob(1))))
                #expect(phone.client.outbox.last?.command.intent == .person(.setPicture(nil)))
            }
            #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
        }
    }

    @Test("a profile picture that is set after a removal stays")
    func replacedPortrait() throws {
        var phone = try TestDevice.inSync()
        for picture in [blob(1), nil, blob(2)] {
            _ = try phone.perform(.person(.setPicture(picture)), in: .user(ada))
        }
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        phone.handle(.uploaded(token: phone.uploads[1].token, received: 9, imageInfo: imageInfo))
        let intents = phone.client.outbox.map { $0.command.intent }
        #expect(intents == [blob(1), nil, blob(2)].map { Intent.person(.setPicture($0)) })
        #expect(phone.client.replica.profile(of: ada)?.picture == blob(2))
    }

    @Test("pictures of a lost list are deleted from the device", .tags(.S3))
    func lost() throws {
        var phone = try phoneWithMilk()
        let before = phone.tidied.count
        _ = try phone.perform(.person(.setPicture(blob(2))), in: .user(ada))
        phone.handle(.received(.behind))
        phone.answerPull(with: [], inaccessibleScopes: [shopping])
        #expect(phone.tidied.count == before + 1 && phone.tidied.last?.of == [.user(ada)])
        #expect(phone.tidied.last?.keeping == [blob(2)], "a picture that is not sent stays")
    }
}
