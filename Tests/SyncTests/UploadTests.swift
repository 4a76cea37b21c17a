import Domain
import FeatureTags
import Sync
import Testing

@Suite("A picture waits on the device until the server has its bytes", .timeLimit(.minutes(15)))
struct UploadTests {
    private let milk: ItemID = newID()
    private let photo: PictureID = newID()
    private let looks = ImageInfo(width: 4, height: 3, preview: "UklGRg==")

    /// A phone with milk on its list, of which the server knows.
    private func phoneWithMilk() throws -> Phone {
        var phone = try Phone.inSync()
        _ = try phone.perform(.item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)])))
        phone.answerPush(.done([shopping: 2]))
        return phone
    }

    private func add(_ id: PictureID? = nil, _ number: Int = 1) -> Intent {
        .picture(.add(NewPicture(id: id ?? photo, item: milk, blob: blob(number), rank: Rank("V")!)))
    }

    private func sent(_ phone: Phone) -> [Intent] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.intent) }
    }

    @Test("it is seen at once, its bytes go first, and other changes do not wait for it")
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
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 1 << 20, of: 4 << 20, looks: nil))
        #expect(phone.client.upload?.percent == 25)
        #expect(phone.uploads.last?.offset == 1 << 20 && phone.pushes.isEmpty)
        phone.happen(.uploaded(token: phone.uploads[1].token, received: 9 << 20, looks: looks))
        #expect(phone.client.replica.picture(photo, in: shopping)?.looks == looks)
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [3])
        phone.answerPush(.done([shopping: 4]))
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("once others see it, it is looked at as the server shows it, before the device's own bytes may go")
    func shown() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.seen.isEmpty, "its effect has not arrived")
        phone.happen(.received(.behind))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: shopping, grant: phone.client.cursor(of: shopping)?.grant ?? "",
                span: .delta(from: 1, to: 2), head: 2, rows: [])
        ])
        #expect(phone.seen.map(\.blob) == [blob(1)] && phone.seen.map(\.scope) == [shopping])
    }

    @Test(
        "what takes its item or its list away reaches the server after it",
        arguments: ["delete", "send", "copy", "list"])
    func removals(kind: String) throws {
        var phone = try phoneWithMilk()
        phone.happen(.online(false))
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
        let meant = phone.client.outbox.filter(\.awaitsUpload).map(\.command.intent)
        #expect(meant.count >= 3)
        phone.restart()
        if kind == "send" { phone.answerPush(.done([there: 1])) }
        #expect(phone.pushes.isEmpty, "all else waits for the picture")
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        #expect(sent(phone).dropFirst() == meant.dropFirst() && sent(phone).count == meant.count)
    }

    @Test(
        "what takes away the author's right to a list reaches the server after it",
        arguments: ["transfer", "leave", "delete", "purge"])
    func rights(kind: String) throws {
        var phone = try phoneWithMilk()
        let scope = kind == "transfer" ? shopping : ScopeID.group(newID())
        phone.happen(.online(false))
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

    @Test("what depends on a copy, or on an item that was sent, waits for the picture, too")
    func dependentsOfDependents() throws {
        var phone = try phoneWithMilk()
        phone.happen(.online(false))
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
        "a change that has nothing to do with it passes, and so does what waited when the picture is refused")
    func freed() throws {
        var phone = try phoneWithMilk()
        let bread: ItemID = newID()
        _ = try phone.perform(.item(.create([NewItem(id: bread, title: "Bread", rank: Rank("k")!)])))
        phone.answerPush(.done([shopping: 3]))
        _ = try phone.perform(add())
        _ = try phone.perform(.item(.delete(milk)))
        _ = try phone.perform(.item(.delete(bread)))
        #expect(sent(phone) == [.item(.delete(bread))])
        phone.answerPush(.done([shopping: 4]))
        phone.happen(.uploadRefused(token: phone.uploads[0].token, .invalid))
        #expect(sent(phone) == [.item(.delete(milk))] && phone.client.tray.count == 1)
    }

    @Test("what waited goes on when another tab has taken the picture away meanwhile")
    func takenAway() throws {
        var phone = try phoneWithMilk()
        let photo = try phone.perform(add())
        _ = try phone.perform(.item(.delete(milk)))
        phone.revision += 1
        phone.store["d/" + photo.text] = ([], phone.revision)
        phone.happen(.changedElsewhere(revision: phone.revision))
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        #expect(sent(phone) == [.item(.delete(milk))])
    }

    @Test("several go one after the other, and what is done to them waits with them")
    func dependents() throws {
        var phone = try phoneWithMilk()
        let second: PictureID = newID()
        _ = try phone.perform(add())
        _ = try phone.perform(add(second, 2))
        _ = try phone.perform(.picture(.delete(photo)))
        _ = try phone.perform(.picture(.move(second, Rank("k")!)))
        #expect(phone.uploads.count == 1 && phone.pushes.isEmpty)
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        #expect(phone.uploads.map(\.blob) == [blob(1), blob(2)])
        #expect(sent(phone).last == .picture(.delete(photo)) && sent(phone).count == 2)
        phone.answerPush(.done([shopping: 3]))
        phone.happen(.uploaded(token: phone.uploads[1].token, received: 9, looks: looks))
        #expect(sent(phone).last == .picture(.move(second, Rank("k")!)) && sent(phone).count == 2)
    }

    @Test("it survives a page that goes, in whatever state it is")
    func restart() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 5, looks: nil))
        phone.restart()
        #expect(phone.client.replica.picture(photo, in: shopping) != nil)
        #expect(phone.uploads.map(\.offset) == [0])
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        #expect(sent(phone).count == 1)
        phone.restart()
        #expect(phone.uploads.isEmpty)
        #expect(phone.client.replica.ownBlobs == [blob(1)], "the server does not show it yet")
    }

    @Test("what was done to a picture comes after it, though the clock was set back and the page went")
    func setBack() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.now = noon.advanced(by: -3_600_000)
        _ = try phone.perform(.picture(.delete(photo)))
        phone.restart()
        #expect(phone.client.outbox.map(\.command.intent).suffix(2) == [add(), .picture(.delete(photo))])
        #expect(phone.pushes.isEmpty && phone.client.replica.picture(photo, in: shopping)?.deleted != nil)
    }

    @Test("what the server does not take is in the tray with its bytes, and nothing else is lost", .tags(.U8))
    func refused() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        _ = try phone.perform(.picture(.delete(photo)))
        _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        phone.happen(.uploadRefused(token: phone.uploads[0].token, .invalid))
        #expect(phone.client.tray.map(\.refusal) == [.invalid])
        #expect(phone.client.neededBlobs == [blob(1)] && phone.client.replica.ownBlobs.isEmpty)
        #expect(phone.client.replica.picture(photo, in: shopping) == nil)
        #expect(phone.client.outbox.last?.command.intent == .item(.rename(milk, "Oat milk")))
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("without a network it waits; after a failure it is tried again from where it was")
    func failure() throws {
        var phone = try phoneWithMilk()
        phone.happen(.online(false))
        _ = try phone.perform(add())
        #expect(phone.uploads.isEmpty)
        phone.happen(.online(true))
        #expect(phone.uploads.count == 1)
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 7, looks: nil))
        phone.happen(.failed(token: phone.uploads[1].token, .unreachable))
        #expect(phone.uploads.count == 2)
        phone.now = phone.now.advanced(by: 60_000)
        phone.happen(.tick)
        #expect(phone.uploads.last?.offset == 7)
    }

    @Test("a server that was set back gets the bytes again before the command")
    func epoch() throws {
        var phone = try phoneWithMilk()
        _ = try phone.perform(add())
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        phone.happen(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(phone.client.outbox.filter(\.awaitsUpload).count == 1)
        #expect(phone.uploads.count == 2)
    }

    @Test("a picture of oneself that is taken away again at once is gone, also when it was refused")
    func portrayed() throws {
        for isRefused in [false, true] {
            var phone = try Phone.inSync()
            _ = try phone.perform(.person(.setPicture(blob(1))), in: .user(ada))
            _ = try phone.perform(.person(.setPicture(nil)), in: .user(ada))
            #expect(phone.pushes.isEmpty && phone.client.replica.profile(of: ada)?.picture == nil)
            let token = phone.uploads[0].token
            if isRefused {
                phone.happen(.uploadRefused(token: token, .invalid))
                #expect(sent(phone) == [.person(.setPicture(nil))])
            } else {
                phone.happen(.uploaded(token: token, received: 9, looks: looks))
                #expect(sent(phone).first == .person(.setPicture(blob(1))))
                #expect(phone.client.outbox.last?.command.intent == .person(.setPicture(nil)))
            }
            #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
        }
    }

    @Test("a portrait that was chosen after another one was taken away is the one that stays")
    func portrayedAnew() throws {
        var phone = try Phone.inSync()
        for picture in [blob(1), nil, blob(2)] {
            _ = try phone.perform(.person(.setPicture(picture)), in: .user(ada))
        }
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        phone.happen(.uploaded(token: phone.uploads[1].token, received: 9, looks: looks))
        let intents = phone.client.outbox.map { $0.command.intent }
        #expect(intents == [blob(1), nil, blob(2)].map { Intent.person(.setPicture($0)) })
        #expect(phone.client.replica.profile(of: ada)?.picture == blob(2))
    }

    @Test("pictures of a list that one has lost are not among those the device may keep", .tags(.S3))
    func lost() throws {
        var phone = try phoneWithMilk()
        let before = phone.tidied.count
        _ = try phone.perform(.person(.setPicture(blob(2))), in: .user(ada))
        phone.happen(.received(.behind))
        phone.answerPull(with: [], gone: [shopping])
        #expect(phone.tidied.count == before + 1 && phone.tidied.last?.of == [.user(ada)])
        #expect(phone.tidied.last?.keeping == [blob(2)], "what is not sent stays")
    }
}
