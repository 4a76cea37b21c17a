import Domain
import FeatureTags
import Sync
import Testing

@Suite("What a device keeps", .timeLimit(.minutes(15)))
struct TabTests {
    private func newItem() -> Intent {
        .item(.create([NewItem(id: newID(), title: "Milk", rank: Rank.spread(1)[0])]))
    }

    /// Another tab over what the first has stored.
    private func reopened(_ phone: Phone) -> Phone {
        var other = Phone(seed: 8)
        other.store = phone.store
        other.revision = phone.revision
        other.left = phone.left
        other.happen(.started)
        return other
    }

    @Test("what a page could not store before it went, the next one takes up in its order, and keeps")
    func leaves() throws {
        var phone = try Phone.inSync()
        let first = try phone.perform(newItem())
        phone.fails = .full
        let second = try phone.perform(newItem())
        let third = try phone.perform(newItem())
        phone.left = phone.client.leave()
        let other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [first, second, third])
        #expect(other.client.outbox.allSatisfy { $0.isStored } && other.left.isEmpty)
        #expect(reopened(other).client.outbox.count == 3)
    }

    @Test(
        "what the device refused and could not store before the page went is in the tray of the next one",
        .tags(.F12))
    func leavesTray() throws {
        var phone = try Phone.inSync()
        phone.fails = .full
        phone.client.setAside(newItem(), in: shopping, .gone, at: noon)
        phone.happen(.tick)
        phone.left = phone.client.leave()
        let other = reopened(phone)
        #expect(other.client.tray == phone.client.tray && other.client.tray.count == 1)
        #expect(other.client.outbox.isEmpty && other.left.isEmpty)
        #expect(reopened(other).client.tray == phone.client.tray)
    }

    @Test(
        "what the device refused and has not stored yet outlives that the whole store is read anew",
        .tags(.F12))
    func keepsTray() throws {
        var phone = try Phone.inSync()
        phone.fails = .broken
        phone.client.setAside(newItem(), in: shopping, .gone, at: noon)
        phone.happen(.tick)
        let (tray, later) = (phone.client.tray, noon.advanced(by: 5000))
        _ = phone.client.handle(.leftElsewhere, at: later)
        let all = phone.store.map { StoreEntry(key: $0.key, bytes: $0.value.bytes) }
        let contents = StoreContents(revision: phone.revision, since: 0, entries: all)
        let actions = phone.client.handle(.loaded(contents), at: later)
        #expect(phone.client.tray == tray && tray.count == 1)
        #expect(
            actions.contains { action in
                guard case .store(let transaction) = action else { return false }
                return transaction.entries.contains { $0.key == "e/" + tray[0].command.id.text }
            })
    }

    @Test("a device without room for what others do still keeps and sends what is done on it", .tags(.U8))
    func tight() throws {
        var phone = try Phone.inSync()
        phone.isTight = true
        phone.happen(.received(.behind))
        let milk = RecordState(
            id: RecordID("0000000000000000000000M11K"), version: 2,
            record: Record(
                id: RecordID("0000000000000000000000M11K"),
                content: .item(Item(title: "Milk", rank: Rank("V")!, author: boris))))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: shopping, grant: phone.client.cursor(of: shopping)?.grant ?? "",
                span: .delta(from: 1, to: 2), head: 2, rows: [milk])
        ])
        #expect(phone.client.storeFailure == .full)
        let id = try phone.perform(newItem())
        #expect(phone.pushes.isEmpty)
        phone.now = phone.now.advanced(by: 2000)
        phone.happen(.tick)
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
        #expect(phone.client.storeFailure == .full, "what others did is not kept yet")
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.isEmpty && reopened(phone).client.outbox.map(\.command.id) == [id])
        phone.isTight = false
        phone.now = phone.now.advanced(by: 2000)
        phone.happen(.tick)
        #expect(phone.client.storeFailure == nil && reopened(phone).client.outbox.isEmpty)
    }

    @Test("a tab that begins to lead throws no picture away that another one has just added")
    func tidying() throws {
        var phone = try Phone.inSync()
        var other = reopened(phone)
        _ = try phone.perform(.person(.setPicture(blob(1))), in: .user(ada))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.leads(true))
        #expect(!other.tidied.isEmpty && other.tidied.allSatisfy { $0.keeping == [blob(1)] })
    }

    @Test("a clock that is set back by an hour holds nothing up for an hour")
    func setBack() throws {
        var phone = try Phone.inSync()
        phone.fails = .broken
        let id = try phone.perform(newItem())
        phone.fails = nil
        phone.now = noon.advanced(by: -3_600_000)
        phone.happen(.tick)
        #expect(phone.pushes.map(\.request.commands.count) == [1])
        let token = try #require(phone.pushes.first).token
        phone.pushes = []
        phone.happen(.failed(token: token, .busy(milliseconds: 60_000)))
        phone.now = noon.advanced(by: -7_200_000)
        phone.happen(.tick)
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
    }

    @Test("what did reach the store after all is not taken up twice")
    func leavesTwice() throws {
        var phone = try Phone.inSync()
        phone.fails = .full
        _ = try phone.perform(newItem())
        phone.left = phone.client.leave()
        let left = phone.left
        phone.fails = nil
        phone.now = noon.advanced(by: 5000)
        phone.happen(.tick)
        #expect(phone.left.isEmpty)
        phone.left = left
        let other = reopened(phone)
        #expect(other.client.outbox.count == 1 && other.left.isEmpty)
        #expect(other.client.replica.items(in: shopping).count == 1)
    }

    @Test("a tab that stays takes up what another one leaves")
    func leftElsewhere() throws {
        var phone = try Phone.inSync()
        var other = reopened(phone)
        other.fails = .full
        let id = try other.perform(newItem())
        phone.left = other.client.leave()
        phone.happen(.leftElsewhere)
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
        #expect(phone.left.isEmpty)
    }

    @Test("what was refused is not sent again, though another tab writes it down once more")
    func refusedOnce() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(newItem())
        let key = "d/" + id.text
        let written = try #require(phone.store[key]).bytes
        phone.answerPush(.refused(.notFound))
        phone.revision += 1
        phone.store[key] = (written, phone.revision)
        phone.happen(.changedElsewhere(revision: phone.revision))
        #expect(phone.client.outbox.isEmpty && phone.pushes.isEmpty && phone.client.tray.count == 1)
        #expect(phone.store[key]?.bytes == [])
        phone.store[key] = (written, phone.revision)
        let other = reopened(phone)
        #expect(other.client.outbox.isEmpty && other.client.tray.count == 1)
        #expect(other.store[key]?.bytes == [])
    }

    @Test("a tab that is opened shows what the last one kept")
    func reopen() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(newItem())
        let other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [id])
        #expect(other.client.outbox.map(\.isStored) == [true])
        #expect(other.client.replica.items(in: shopping).map(\.item.title) == ["Milk"])
        #expect(other.client.held(shopping)?.rows == phone.client.held(shopping)?.rows)
    }

    @Test("two tabs number their commands one after the other")
    func twoTabs() throws {
        var phone = try Phone.inSync()
        var other = reopened(phone)
        let first = try phone.perform(newItem())
        other.store = phone.store
        other.revision = phone.revision
        let second = try other.perform(newItem())
        phone.store = other.store
        phone.revision = other.revision
        phone.happen(.changedElsewhere(revision: other.revision))
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.map(\.command.id) == [first, second])
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [2])
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [second])
    }

    @Test("an answer that another tab's store has overtaken takes nothing back")
    func overtaken() throws {
        var phone = try Phone.inSync()
        var other = reopened(phone)
        other.happen(.leads(true), .socketOpened)
        other.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        let grant = try #require(phone.client.cursor(of: shopping)?.grant)
        func delta(to version: Int64, head: Int64) -> PullAnswer.Part {
            PullAnswer.Part(
                scope: shopping, grant: grant, span: .delta(from: 1, to: version), head: head, rows: [])
        }
        phone.happen(.received(.behind))
        phone.answerPull(with: [delta(to: 3, head: 5)], more: true)
        other.store = phone.store
        other.revision = phone.revision
        other.happen(.changedElsewhere(revision: phone.revision))
        #expect(other.client.cursor(of: shopping)?.version == 3)
        other.answerPull(with: [delta(to: 2, head: 2)])
        #expect(other.client.cursor(of: shopping)?.version == 3)
    }

    @Test("a damaged store costs no command, only another pull")
    func damaged() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(newItem())
        for key in phone.store.keys where key.hasPrefix("b/") || key.hasPrefix("c/") {
            phone.store[key]?.bytes = Array("{not JSON".utf8)
        }
        var other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [id])
        other.happen(.leads(true), .socketOpened)
        other.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        #expect(other.pulls.count == 1)
    }

    @Test("a store in another form keeps its outbox and forgets what the server told")
    func otherForm() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(newItem())
        let meta = #"{"client":"0000000000000000000000C11E","next":2,"epoch":"E","form":99}"#
        phone.store["a/meta"]?.bytes = Array(meta.utf8)
        let other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [id])
        #expect(other.client.heldScopes.isEmpty)
    }
}

@Suite("A digest", .timeLimit(.minutes(15)))
struct DigestTests {
    @Test("tells neighbouring versions of two scopes apart", arguments: 0..<50 as Range<Int64>)
    func neighbours(version: Int64) {
        func digest(_ first: Int64, _ second: Int64) -> Digest {
            var digest = Digest()
            digest.add(shopping, grant: "G", version: first)
            digest.add(.user(ada), grant: "", version: second)
            return digest
        }
        #expect(digest(version, version) != digest(version + 1, version + 1))
        #expect(digest(version, version + 1) != digest(version + 1, version))
    }

    @Test("does not depend on the order of scopes")
    func order() {
        var one = Digest()
        var other = Digest()
        one.add(shopping, grant: "G", version: 1)
        one.add(.user(ada), grant: "", version: 2)
        other.add(.user(ada), grant: "", version: 2)
        other.add(shopping, grant: "G", version: 1)
        #expect(one == other)
    }
}
