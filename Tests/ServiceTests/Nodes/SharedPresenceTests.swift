import Domain
import FeatureTags
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

/// One node whose users see those of others.
@Suite("Presence across nodes", .tags(.C10), .timeLimit(.minutes(15)))
struct SharedPresenceTests {
    private let outbox = PresenceOutbox()
    private let studio: ServerFixture
    private let (him, her): (PersonID, PersonID)

    init() throws {
        studio = try ServerFixture(nodes: outbox)
        (him, her) = (studio.person(.editor), studio.person(.owner))
    }

    private func receive(
        _ number: Int64, _ state: PresenceHint.State? = nil, isTyping: Bool = false, asks: Bool = false,
        of run: String = "b"
    ) {
        var hint = PresenceHint(number: number)
        hint.states[him] = state
        if isTyping { hint.typing = [.init(author: him, chat: studio.chat)] }
        hint.asks = asks
        studio.status.apply(hint, of: run, at: studio.now)
    }

    private func presence(_ state: Presence.State) -> [ServerMessage] { [.presence([Presence(him, state)])] }

    private func hints() throws -> [PresenceHint] {
        try outbox.dequeueHints(size: 7900).map { try PresenceHint(parsing: $0) }
    }

    @Test("a user of another node is online, types, and goes offline after the delay")
    func otherNode() throws {
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        #expect(try studio.news(owner).isEmpty)
        receive(1, .online)
        #expect(try studio.news(owner) == presence(.online))
        receive(2, isTyping: true)
        #expect(try studio.news(owner) == [.typing(him, in: studio.chat)])
        let end = studio.now
        studio.wait(seconds: 1)
        receive(3, .left(end))
        studio.wait(seconds: 2)
        #expect(try studio.news(owner).isEmpty)
        studio.wait(seconds: 1)
        #expect(try studio.news(owner) == presence(.lastSeen(end)))
        // A later connection receives the same.
        let again = try studio.connect(.owner, presenceOf: [studio.chat])
        #expect(try studio.news(again) == presence(.lastSeen(end)))
    }

    @Test("a device that continues on another node causes no flicker", arguments: [true, false])
    func moves(isAwayFirst: Bool) throws {
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor)
        #expect(try studio.news(owner) == presence(.online))
        if isAwayFirst { studio.disconnect(editor) }
        receive(1, .online)
        if !isAwayFirst { studio.disconnect(editor) }
        for number in 2..<10 {
            studio.wait(seconds: 25)
            receive(Int64(number), .online)
        }
        #expect(try studio.news(owner).isEmpty)
        _ = try studio.connect(.editor)
        receive(10, .left(studio.now))
        studio.wait(seconds: 60)
        #expect(try studio.news(owner).isEmpty)
    }

    @Test("a user who leaves one node first was last seen when they left the other")
    func lastSeen() throws {
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor)
        receive(1, .online)
        _ = try studio.news(owner)
        receive(2, .left(studio.now))
        studio.wait(seconds: 30)
        #expect(try studio.news(owner).isEmpty)
        let end = studio.now
        studio.disconnect(editor)
        // A late hint about the first node.
        receive(3, .left(end.advanced(by: -30_000)))
        studio.wait(seconds: 3)
        #expect(try studio.news(owner) == presence(.lastSeen(end)))
        receive(4, .left(end.advanced(by: -20_000)))
        #expect(try studio.news(owner).isEmpty)
        // The other way round, and with a clock that is ahead.
        receive(5, .left(end.advanced(by: 86_400_000)))
        #expect(try studio.news(owner) == presence(.lastSeen(studio.now)))
    }

    @Test("users of a node that has ended or is silent go offline", arguments: [true, false])
    func deadNode(isNoticed: Bool) throws {
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        receive(1, .online)
        let last = studio.now
        #expect(try studio.news(owner) == presence(.online))
        if isNoticed {
            studio.status.ended("b", at: studio.now)
            // It was only disconnected for a moment.
            studio.wait(seconds: 2)
            receive(2, .online)
            studio.wait(seconds: 10)
            #expect(try studio.news(owner).isEmpty)
            studio.status.ended("b", at: studio.now)
            studio.wait(seconds: 4)
            #expect(try studio.news(owner) == presence(.lastSeen(last.advanced(by: 2000))))
        } else {
            studio.wait(seconds: 58)
            #expect(try studio.news(owner).isEmpty)
            studio.wait(seconds: 6)
            #expect(try studio.news(owner) == presence(.lastSeen(last)))
        }
    }

    @Test("users who hide their presence, block, or have no answer see nothing of users of other nodes")
    func visibility() throws {
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let stranger = try studio.connect(
            .stranger, presenceOf: [studio.chat, .chat(studio.person(.stranger), him)])
        try studio.perform(.block(.block(him, name: "")), in: .user(her), by: .owner)
        #expect(try studio.news(owner) == presence(.hidden))
        receive(1, .online, isTyping: true)
        #expect(try studio.news(owner).isEmpty && studio.news(stranger).isEmpty)
        try studio.perform(.block(.unblock(him)), in: .user(her), by: .owner)
        #expect(try studio.news(owner) == presence(.online))
        try studio.perform(.person(.hidePresence(true)), in: .user(him), by: .editor)
        #expect(try studio.news(owner) == presence(.hidden))
        receive(2, .left(studio.now), isTyping: true)
        studio.wait(seconds: 5)
        receive(3, .online, isTyping: true)
        #expect(try studio.news(owner).isEmpty && studio.news(stranger).isEmpty)
    }

    @Test("other nodes receive the users of this one at once, when they ask, and every 25 seconds")
    func sends() throws {
        let editor = try studio.connect(.editor)
        _ = try studio.connect(.editor)
        #expect(try hints().map(\.states) == [[him: .online]])
        studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now)
        #expect(try hints().map(\.typing) == [[.init(author: him, chat: studio.chat)]])
        #expect(try hints().isEmpty)
        receive(1, asks: true)
        #expect(try hints().map(\.states) == [[him: .online]])
        studio.status.sendAllToNodes(at: studio.now)
        #expect(try hints().map(\.states) == [[him: .online]])
        studio.status.joinedNodes(at: studio.now)
        #expect(try hints().map(\.asks) == [true])
        // Nothing of users of other nodes is passed on.
        receive(2, .online, isTyping: true)
        #expect(try hints().isEmpty)
    }

    @Test("a departed user is sent once more for a minute, in case a hint was lost")
    func left() throws {
        let (first, second) = (try studio.connect(.editor), try studio.connect(.editor))
        studio.disconnect(first)
        #expect(try hints().map(\.states) == [[him: .online]])
        let end = studio.now
        studio.disconnect(second)
        #expect(try hints().map(\.states) == [[him: .left(end)]])
        studio.wait(seconds: 30)
        studio.status.sendAllToNodes(at: studio.now)
        #expect(try hints().map(\.states) == [[him: .left(end)]])
        studio.wait(seconds: 31)
        studio.status.sendAllToNodes(at: studio.now)
        #expect(try hints().isEmpty)
    }
}
