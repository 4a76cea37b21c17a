import Domain
import FeatureTags
import HTTP
import SyncProtocol
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Presence", .tags(.C10), .timeLimit(.minutes(15)))
struct PresenceServiceTests {
    private func presence(_ person: PersonID, _ state: Presence.State) -> [ServerMessage] {
        [.presence([Presence(person, state)])]
    }

    @Test(
        "a user with the open chat sees when the other user comes online or, with a delay, goes offline"
    )
    func comesAndGoes() throws {
        let studio = try ServerFixture(lastSeen: Instant(milliseconds: 5))
        let editor = studio.person(.editor)
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        #expect(try studio.news(owner) == presence(editor, .lastSeen(Instant(milliseconds: 5))))
        let first = try studio.connect(.editor)
        let second = try studio.connect(.editor)
        #expect(try studio.news(owner) == presence(editor, .online))
        studio.disconnect(first)
        studio.wait(seconds: 60)
        #expect(try studio.news(owner).isEmpty)
        let end = studio.now
        studio.disconnect(second)
        studio.wait(seconds: 2)
        #expect(try studio.news(owner).isEmpty)
        studio.wait(seconds: 1)
        #expect(try studio.news(owner) == presence(editor, .lastSeen(end)))
    }

    @Test("presence does not flicker when a page is reloaded")
    func reload() throws {
        let studio = try ServerFixture()
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor)
        #expect(try studio.news(owner).count == 1)
        studio.disconnect(editor)
        studio.wait(seconds: 2)
        _ = try studio.connect(.editor)
        studio.wait(seconds: 60)
        #expect(try studio.news(owner).isEmpty)
    }

    @Test("a user without access to a chat gets no presence, and their typing is ignored")
    func strangers() throws {
        let studio = try ServerFixture()
        let others = try [AccessTests.Visitor.stranger, .former, .viewer].map {
            try studio.connect(
                $0, presenceOf: [studio.chat, .chat(studio.person($0), studio.person(.editor))])
        }
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor)
        #expect(try studio.news(owner).count == 1)
        studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now)
        #expect(try studio.news(owner) == [.typing(studio.person(.editor), in: studio.chat)])
        for other in others {
            studio.status.sendTyping(in: studio.chat, on: other, at: studio.now)
            #expect(try studio.news(other).isEmpty)
        }
        studio.status.sendTyping(in: studio.house.list, on: editor, at: studio.now)
        #expect(try studio.news(owner).isEmpty && studio.news(editor).isEmpty)
    }

    @Test("typing is sent to users with the open chat, not to the author, once in three seconds")
    func writing() throws {
        let studio = try ServerFixture()
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor, presenceOf: [studio.chat])
        let elsewhere = try studio.connect(.owner)
        _ = try (studio.news(owner), studio.news(editor))
        for _ in 0..<100 { studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now) }
        #expect(try studio.news(owner).count == 1)
        #expect(try studio.news(editor).isEmpty && studio.news(elsewhere).isEmpty)
        studio.now = studio.now.advanced(by: 2999)
        studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now)
        #expect(try studio.news(owner).isEmpty)
        studio.now = studio.now.advanced(by: 1)
        studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now)
        #expect(try studio.news(owner).count == 1)
        studio.status.subscribe(to: [], on: owner)
        studio.wait(seconds: 3)
        studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now)
        #expect(try studio.news(owner).isEmpty)
    }

    @Test("a user who hides presence neither shows nor sees it, effective immediately")
    func hides() throws {
        let studio = try ServerFixture()
        let (him, her) = (studio.person(.editor), studio.person(.owner))
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor, presenceOf: [studio.chat])
        _ = try (studio.news(owner), studio.news(editor))
        try studio.perform(.person(.hidePresence(true)), in: .user(him), by: .editor)
        #expect(try studio.news(owner) == presence(him, .hidden))
        #expect(try studio.news(editor) == presence(her, .hidden))
        for target in [owner, editor] {
            studio.status.sendTyping(in: studio.chat, on: target, at: studio.now)
        }
        studio.status.subscribe(to: [studio.chat], on: owner)
        studio.disconnect(editor)
        studio.wait(seconds: 5)
        #expect(try studio.news(owner).isEmpty && studio.news(editor).isEmpty)
        try studio.perform(.person(.hidePresence(false)), in: .user(him), by: .editor)
        #expect(try studio.news(owner).count == 1)
    }

    @Test("a blocked user and the blocking one see no presence of each other")
    func blocks() throws {
        let studio = try ServerFixture()
        let (him, her) = (studio.person(.editor), studio.person(.owner))
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        let editor = try studio.connect(.editor, presenceOf: [studio.chat])
        _ = try (studio.news(owner), studio.news(editor))
        try studio.perform(.block(.block(him, name: "")), in: .user(her), by: .owner)
        #expect(try studio.news(owner) == presence(him, .hidden))
        #expect(try studio.news(editor) == presence(her, .hidden))
        for target in [owner, editor] {
            studio.status.sendTyping(in: studio.chat, on: target, at: studio.now)
        }
        #expect(try studio.news(owner).isEmpty && studio.news(editor).isEmpty)
        try studio.perform(.block(.unblock(him)), in: .user(her), by: .owner)
        #expect(try studio.news(owner) == presence(him, .online))
        #expect(try studio.news(editor) == presence(her, .online))
    }

    @Test(
        "blocking and hiding are not revealed to users without a common chat or to other contacts"
    )
    func discretion() throws {
        let studio = try ServerFixture()
        let (him, her) = (studio.person(.editor), studio.person(.owner))
        let other = ScopeID.chat(studio.person(.viewer), her)
        try studio.perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: other, by: .viewer)
        let stranger = try studio.connect(
            .stranger, presenceOf: [.user(her), .chat(studio.person(.stranger), her)])
        let viewer = try studio.connect(.viewer, presenceOf: [other])
        _ = try (studio.news(stranger), studio.news(viewer))
        try studio.perform(.block(.block(him, name: "")), in: .user(her), by: .owner)
        #expect(try studio.news(viewer).isEmpty && studio.news(stranger).isEmpty)
        try studio.perform(.person(.hidePresence(true)), in: .user(her), by: .owner)
        #expect(try studio.news(stranger).isEmpty && studio.news(viewer) == presence(her, .hidden))
    }

    @Test("presence settings apply after a restart")
    func restart() throws {
        let studio = try ServerFixture()
        let (him, her) = (studio.person(.editor), studio.person(.owner))
        try studio.perform(.person(.hidePresence(true)), in: .user(him), by: .editor)
        try studio.perform(.block(.block(studio.person(.viewer), name: "")), in: .user(her), by: .owner)
        let visibility = try PresenceVisibility(sessions: [], on: studio.house.connection)
        let (viewer, stranger) = (studio.person(.viewer), studio.person(.stranger))
        #expect(!visibility.shows(him, to: stranger) && !visibility.shows(stranger, to: him))
        #expect(!visibility.shows(her, to: viewer) && !visibility.shows(viewer, to: her))
        #expect(visibility.shows(her, to: stranger) && visibility.shows(viewer, to: stranger))
    }

    @Test("a chat that starts on an open screen gets presence once both have written")
    func startsOnce() throws {
        let studio = try ServerFixture()
        let (her, viewer) = (studio.person(.owner), studio.person(.viewer))
        let chat = ScopeID.chat(her, viewer)
        let owner = try studio.connect(.owner, presenceOf: [chat])
        _ = try studio.connect(.viewer)
        #expect(try studio.news(owner).isEmpty)
        try studio.perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat, by: .viewer)
        #expect(try studio.news(owner).isEmpty)
        try studio.perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat, by: .owner)
        #expect(try studio.news(owner) == presence(viewer, .online))
    }

    @Test("a slow device misses presence updates and gets all of them later")
    func slow() throws {
        let studio = try ServerFixture()
        let owner = try studio.connect(.owner, presenceOf: [studio.chat])
        studio.slow(owner, true)
        let editor = try studio.connect(.editor)
        studio.status.sendTyping(in: studio.chat, on: editor, at: studio.now)
        #expect(try studio.news(owner).isEmpty)
        studio.slow(owner, false)
        studio.status.resendMissed()
        #expect(try studio.news(owner) == presence(studio.person(.editor), .online))
        studio.status.resendMissed()
        #expect(try studio.news(owner).isEmpty)
    }
}
