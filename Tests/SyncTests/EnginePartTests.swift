import Domain
import SyncProtocol
import SyncRules
import Testing

@testable import SyncClient

/// The parts of `SyncClient` on their own, without a client around them.
@Suite("Parts of the device's engine", .timeLimit(.minutes(15)))
struct EnginePartTests {
    private let imageInfo = ImageInfo(width: 4, height: 3, preview: "UklGRg==")
    private var random = SeededRandom(seed: 1)
    private var dirty: Set<StoreKey> = []
    private var outbox = Outbox(client: newID())
    private var tokens = Tokens()

    private func command(_ intent: Intent, in scope: ScopeID = shopping) -> Command {
        Command(id: newID(), at: noon, scope: scope, intent: intent)
    }

    private func picture(of item: ItemID) -> Command {
        command(.picture(.add(NewPicture(id: newID(), item: item, blob: blob(1), rank: Rank("V")!))))
    }

    private mutating func add(_ command: Command, hasPictures: Bool = false) {
        outbox.append(command, .named("", in: ""), hasPictures: hasPictures, dirty: &dirty)
    }

    private mutating func next(_ uploads: inout Uploads) -> SyncAction? {
        uploads.next(in: outbox, &tokens, at: noon)
    }

    private mutating func next(_ pages: inout LogPages, _ replica: Replica, isMidPull: Bool = false)
        -> SyncAction?
    {
        pages.nextPage(replica, in: "first", limit: 500, isMidPull: isMidPull, &tokens)
    }

    @Test("the outbox numbers a command behind a picture when the picture is uploaded")
    mutating func numbers() {
        let milk: ItemID = newID()
        let picture = picture(of: milk)
        let (removal, other) = (command(.item(.delete(milk))), command(.item(.tick(newID(), done: true))))
        add(picture)
        add(removal, hasPictures: true)
        add(other, hasPictures: true)
        #expect(outbox.pending.map(\.sequence) == [0, 0, 1] && outbox.firstUpload?.command.id == picture.id)

        dirty = []
        let isReleased = outbox.release(picture.id, imageInfo, dirty: &dirty)
        #expect(isReleased)
        #expect(outbox.pending.map(\.command.id) == [other.id, picture.id, removal.id])
        #expect(outbox.pending.map(\.sequence) == [1, 2, 3])
        #expect(dirty == [.meta, .outbox(picture.id), .outbox(removal.id)])
    }

    @Test("the outbox sends nothing behind a command that is not stored")
    mutating func push() {
        for _ in 0..<3 { add(command(.item(.tick(newID(), done: true)))) }
        outbox.pending[0].isStored = true
        outbox.pending[2].isStored = true
        #expect(outbox.nextPush().map(\.sequence) == [1])
    }

    @Test("a client id that the server does not accept is replaced, and the numbers start at 1 again")
    mutating func identity() {
        for _ in 0..<3 { add(command(.item(.tick(newID(), done: true)))) }
        let (client, accepted) = (outbox.client, outbox.pending[0].command.id)
        outbox.accept(accepted, at: [shopping: 4], epoch: "first", pull: 0, dirty: &dirty)
        dirty = []
        outbox.renewIdentity(random: &random, dirty: &dirty)
        #expect(outbox.client != client && outbox.pending.map(\.sequence) == [1, 1, 2])
        #expect(outbox.nextSequence == 3 && !dirty.contains(.outbox(accepted)) && dirty.contains(.meta))

        outbox.revokeAcceptances(outside: "second", dirty: &dirty)
        #expect(outbox.pending[0].acceptance == nil && dirty.contains(.outbox(accepted)))
    }

    @Test("an upload without progress pauses, and an answer to another part changes nothing")
    mutating func upload() {
        add(picture(of: newID()))
        outbox.pending[0].isStored = true
        var uploads = Uploads()
        let (first, second) = (next(&uploads), next(&uploads))
        #expect(first == .upload(token: 1, blob(1), offset: 0, isPhoto: false))
        #expect(second == nil, "one part at a time")

        uploads.received(7, 5, of: 10, at: noon, random: &random)
        let (hasFailed, ended) = (uploads.failed(7), uploads.ended(7))
        #expect(!hasFailed && ended == nil && uploads.progress(in: outbox)?.percent == 0)
        uploads.received(1, 500, of: 1000, at: noon, random: &random)
        #expect(uploads.progress(in: outbox)?.percent == 50 && uploads.pause.isOver(at: noon))
        let third = next(&uploads)
        #expect(third == .upload(token: 2, blob(1), offset: 500, isPhoto: false))
        uploads.received(2, 500, of: 1000, at: noon, random: &random)
        let fourth = next(&uploads)
        #expect(!uploads.pause.isOver(at: noon) && fourth == nil)
    }

    @Test("a full store gets the user's commands first, and a failed write is repeated after a pause")
    mutating func fullStore() {
        var store = StoreState()
        add(command(.item(.tick(newID(), done: true))))
        store.revision = 3
        store.dirty = dirty.union([.scope(shopping)])
        let all = store.startWrite(outbox.pending)
        #expect(all?.keys == dirty.union([.scope(shopping)]))
        store.recordFailure(.full, at: noon)
        #expect(!store.pause.isOver(at: noon) && store.failure == .full && store.hasDirtyScopes)

        let write = store.startWrite(outbox.pending)
        #expect(write?.keys == dirty && write?.revision == 3)
        let written = store.endWrite(at: 4)
        #expect(written == dirty && store.failure == .full && store.dirty == [.scope(shopping)])
    }

    @Test("everything is read again if two tabs have written the same data")
    func conflict() {
        var store = StoreState()
        store.revision = 3
        store.loadsAll = false
        store.needsLoad = true
        store.dirty = [.scope(shopping)]
        let other = StoreEntry(key: StoreKey.scope(shopping).text, bytes: [])
        for since in [Int64(3), 0] {
            let read = store.startRead([])
            #expect(read?.since == since)
            let contents = StoreContents(revision: 4, since: since, entries: [other])
            let isUsable = store.endRead(contents, outbox.client)
            #expect(isUsable == (since == 0))
        }
    }

    @Test("a page that fails is requested again if the user requested it")
    mutating func page() throws {
        let chat = ScopeID.chat(ada, boris)
        var replica = Replica(person: ada)
        replica.scopes[chat] = ScopeReplica(
            chat, cursor: Cursor(epoch: "first", grant: "g", version: 9, low: 500))
        var pages = LogPages()
        pages.requested = (chat, nil)
        let duringPull = next(&pages, replica, isMidPull: true)
        #expect(duringPull == nil)
        let request = LogRequest(scope: chat, before: 500, version: 9, limit: pages.scrollPageSize)
        let first = next(&pages, replica)
        #expect(first == .page(token: 1, request) && pages.requested == nil)
        let failures = (pages.failed(7), pages.failed(1))
        #expect(failures == (false, true) && pages.requested?.scope == chat)
        let second = next(&pages, replica)
        #expect(second == .page(token: 2, request))

        let answered = pages.answered(2)
        let page = try #require(answered)
        let answer = LogAnswer(epoch: "first", grant: "g", low: 450, rows: [])
        let merged = pages.merge(answer, of: page, replica)
        #expect(merged?.cursor.low == 450)
        replica.scopes[chat]?.cursor.grant = "new"
        let outdated = pages.merge(answer, of: page, replica)
        #expect(outdated == nil, "access has changed since the request")
    }
}
