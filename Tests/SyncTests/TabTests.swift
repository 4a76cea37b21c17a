import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Tabs and the store of a device", .timeLimit(.minutes(15)))
struct TabTests {
    private func newItem() -> Intent {
        .item(.create([NewItem(id: newID(), title: "Milk", rank: Rank.spread(1)[0])]))
    }

    /// Another tab with the same store.
    private func reopened(_ phone: TestDevice) -> TestDevice {
        var other = TestDevice(seed: 8)
        other.store = phone.store
        other.revision = phone.revision
        other.unsavedEntries = phone.unsavedEntries
        other.handle(.started)
        return other
    }

    @Test("commands of a closed page are recovered in their order by the next one")
    func closes() throws {
        var phone = try TestDevice.inSync()
        let first = try phone.perform(newItem())
        phone.storeFailure = .full
        let second = try phone.perform(newItem())
        let third = try phone.perform(newItem())
        phone.unsavedEntries = phone.client.prepareToClose()
        let other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [first, second, third])
        #expect(other.client.outbox.allSatisfy { $0.isStored } && other.unsavedEntries.isEmpty)
        #expect(reopened(other).client.outbox.count == 3)
    }

    @Test(
        "rejected changes of a closed page are recovered by the next one",
        .tags(.F12))
    func closesWithRejected() throws {
        var phone = try TestDevice.inSync()
        phone.storeFailure = .full
        phone.client.reject(newItem(), in: shopping, .gone, at: noon)
        phone.handle(.tick)
        phone.unsavedEntries = phone.client.prepareToClose()
        let other = reopened(phone)
        #expect(
            other.client.rejectedCommands == phone.client.rejectedCommands
                && other.client.rejectedCommands.count == 1)
        #expect(other.client.outbox.isEmpty && other.unsavedEntries.isEmpty)
        #expect(reopened(other).client.rejectedCommands == phone.client.rejectedCommands)
    }

    @Test(
        "unsaved rejected changes survive a full read of the store",
        .tags(.F12))
    func keepsRejected() throws {
        var phone = try TestDevice.inSync()
        phone.storeFailure = .broken
        phone.client.reject(newItem(), in: shopping, .gone, at: noon)
        phone.handle(.tick)
        let (rejected, later) = (phone.client.rejectedCommands, noon.advanced(by: 5000))
        _ = phone.client.handle(.closedElsewhere, at: later)
        let all = phone.store.map { StoreEntry(key: $0.key, bytes: $0.value.bytes) }
        let contents = StoreContents(revision: phone.revision, since: 0, entries: all)
        let actions = phone.client.handle(.loaded(contents), at: later)
        #expect(phone.client.rejectedCommands == rejected && rejected.count == 1)
        #expect(
            actions.contains { action in
                guard case .store(let transaction) = action else { return false }
                return transaction.entries.contains { $0.key == "e/" + rejected[0].command.id.text }
            })
    }

    @Test("a device with a full storage still saves and sends its own commands", .tags(.U8))
    func fullStore() throws {
        var phone = try TestDevice.inSync()
        phone.isStoreFull = true
        phone.handle(.received(.behind))
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
        phone.handle(.tick)
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
        #expect(phone.client.storeFailure == .full, "confirmed state is not stored yet")
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.isEmpty && reopened(phone).client.outbox.map(\.command.id) == [id])
        phone.isStoreFull = false
        phone.now = phone.now.advanced(by: 2000)
        phone.handle(.tick)
        #expect(phone.client.storeFailure == nil && reopened(phone).client.outbox.isEmpty)
    }

    @Test("a new leader tab keeps a picture that another tab has just added")
    func tidying() throws {
        var phone = try TestDevice.inSync()
        var other = reopened(phone)
        _ = try phone.perform(.person(.setPicture(blob(1))), in: .user(ada))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.leaderChanged(true))
        #expect(!other.tidied.isEmpty && other.tidied.allSatisfy { $0.keeping == [blob(1)] })
    }

    @Test("a clock that is set back by an hour delays nothing")
    func clockSetBack() throws {
        var phone = try TestDevice.inSync()
        phone.storeFailure = .broken
        let id = try phone.perform(newItem())
        phone.storeFailure = nil
        phone.now = noon.advanced(by: -3_600_000)
        phone.handle(.tick)
        #expect(phone.pushes.map(\.request.commands.count) == [1])
        let token = try #require(phone.pushes.first).token
        phone.pushes = []
        phone.handle(.failed(token: token, .busy(milliseconds: 60_000)))
        phone.now = noon.advanced(by: -7_200_000)
        phone.handle(.tick)
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
    }

    @Test("a command that was stored after all is not recovered twice")
    func closesTwice() throws {
        var phone = try TestDevice.inSync()
        phone.storeFailure = .full
        _ = try phone.perform(newItem())
        phone.unsavedEntries = phone.client.prepareToClose()
        let left = phone.unsavedEntries
        phone.storeFailure = nil
        phone.now = noon.advanced(by: 5000)
        phone.handle(.tick)
        #expect(phone.unsavedEntries.isEmpty)
        phone.unsavedEntries = left
        let other = reopened(phone)
        #expect(other.client.outbox.count == 1 && other.unsavedEntries.isEmpty)
        #expect(other.client.replica.items(in: shopping).count == 1)
    }

    @Test("an open tab recovers commands of a closed one")
    func closedElsewhere() throws {
        var phone = try TestDevice.inSync()
        var other = reopened(phone)
        other.storeFailure = .full
        let id = try other.perform(newItem())
        phone.unsavedEntries = other.client.prepareToClose()
        phone.handle(.closedElsewhere)
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
        #expect(phone.unsavedEntries.isEmpty)
    }

    @Test("a rejected command is not sent again if another tab stores it again")
    func rejectedOnce() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(newItem())
        let key = "d/" + id.text
        let written = try #require(phone.store[key]).bytes
        phone.answerPush(.rejected(.notFound))
        phone.revision += 1
        phone.store[key] = (written, phone.revision)
        phone.handle(.changedElsewhere(revision: phone.revision))
        #expect(
            phone.client.outbox.isEmpty && phone.pushes.isEmpty && phone.client.rejectedCommands.count == 1)
        #expect(phone.store[key]?.bytes == [])
        phone.store[key] = (written, phone.revision)
        let other = reopened(phone)
        #expect(other.client.outbox.isEmpty && other.client.rejectedCommands.count == 1)
        #expect(other.store[key]?.bytes == [])
    }

    @Test("a new tab shows the commands that the last one stored")
    func reopen() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(newItem())
        let other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [id])
        #expect(other.client.outbox.map(\.isStored) == [true])
        #expect(other.client.replica.items(in: shopping).map(\.item.title) == ["Milk"])
        #expect(other.client.held(shopping)?.rows == phone.client.held(shopping)?.rows)
    }

    @Test("two tabs number their commands without conflicts")
    func twoTabs() throws {
        var phone = try TestDevice.inSync()
        var other = reopened(phone)
        let first = try phone.perform(newItem())
        other.store = phone.store
        other.revision = phone.revision
        let second = try other.perform(newItem())
        phone.store = other.store
        phone.revision = other.revision
        phone.handle(.changedElsewhere(revision: other.revision))
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.map(\.command.id) == [first, second])
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [2])
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [second])
    }

    @Test("an answer that is older than another tab's store changes nothing")
    func overtaken() throws {
        var phone = try TestDevice.inSync()
        var other = reopened(phone)
        other.handle(.leaderChanged(true), .socketOpened)
        other.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        let grant = try #require(phone.client.cursor(of: shopping)?.grant)
        func delta(to version: Int64, head: Int64) -> PullAnswer.Part {
            PullAnswer.Part(
                scope: shopping, grant: grant, span: .delta(from: 1, to: version), head: head, rows: [])
        }
        phone.handle(.received(.behind))
        phone.answerPull(with: [delta(to: 3, head: 5)], more: true)
        other.store = phone.store
        other.revision = phone.revision
        other.handle(.changedElsewhere(revision: phone.revision))
        #expect(other.client.cursor(of: shopping)?.version == 3)
        other.answerPull(with: [delta(to: 2, head: 2)])
        #expect(other.client.cursor(of: shopping)?.version == 3)
    }

    @Test("a damaged store leads to a pull and loses no command")
    func damaged() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(newItem())
        for key in phone.store.keys where key.hasPrefix("b/") || key.hasPrefix("c/") {
            phone.store[key]?.bytes = Array("{not JSON".utf8)
        }
        var other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [id])
        other.handle(.leaderChanged(true), .socketOpened)
        other.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        #expect(other.pulls.count == 1)
    }

    @Test("a store in another format keeps its outbox and drops the confirmed state")
    func otherFormat() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(newItem())
        let meta = #"{"client":"0000000000000000000000C11E","next":2,"epoch":"E","form":99}"#
        phone.store["a/meta"]?.bytes = Array(meta.utf8)
        let other = reopened(phone)
        #expect(other.client.outbox.map(\.command.id) == [id])
        #expect(other.client.heldScopes.isEmpty)
    }
}

@Suite("The digest of cursors", .timeLimit(.minutes(15)))
struct DigestTests {
    @Test("a digest differs for neighbouring versions of two scopes", arguments: 0..<50 as Range<Int64>)
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

    @Test("a digest does not depend on the order of scopes")
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
