import Domain
import FeatureTags
import SyncRules
import Testing

@Suite("Operations on messages", .tags(.C7), .timeLimit(.minutes(15)))
struct MessageTests {
    private let chat = ScopeID.chat(boris, ada)
    private let first: MessageID = newID()
    private let second: MessageID = newID()

    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.chat(.write(NewMessage(first, "Hello"), to: nil)), in: chat, by: ada)
        return world
    }

    private func message(_ id: MessageID, _ world: TestWorld, in chat: ScopeID? = nil) -> ChatMessage? {
        guard case .message(let message)? = world.record(RecordID(id.text), in: chat ?? self.chat)?.content
        else { return nil }
        return message
    }

    @Test("a reply references its message and contains none of its text")
    func reply() throws {
        var world = try world()
        let reply = NewMessage(second, "Hi", reply: first)
        try world.perform(.chat(.write(reply, to: nil)), in: chat, by: boris)
        #expect(message(second, world)?.reply == first)
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        #expect(!world.records.values.contains { $0.content.name.contains("Hello") })
    }

    @Test("every user has one reaction to a message and can remove it")
    func reactions() throws {
        var world = try world()
        for (person, sign) in [(boris, "👍"), (ada, "😂"), (boris, "❤️")] {
            try world.perform(.chat(.react(first, sign)), in: chat, by: person)
        }
        #expect(message(first, world)?.reactions == [.init(ada, "😂"), .init(boris, "❤️")])
        try world.perform(.chat(.react(first, nil)), in: chat, by: boris)
        #expect(message(first, world)?.reactions == [.init(ada, "😂")])
        for sign in ["", "x", "👍👍", "<b>"] {
            #expect(throws: Refusal.invalid) {
                try world.perform(.chat(.react(first, sign)), in: chat, by: ada)
            }
        }
        #expect(throws: Refusal.notFound) { try world.perform(.chat(.react(first, "👍")), in: chat, by: cleo) }
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        #expect(message(first, world)?.reactions.isEmpty == true)
        #expect(throws: Refusal.gone) { try world.perform(.chat(.react(first, "👍")), in: chat, by: ada) }
    }

    @Test("a message is forwarded with text and author if both chats are accessible")
    func forward() throws {
        var world = try world()
        let (saved, other) = (ScopeID.chat(boris, boris), ScopeID.chat(boris, cleo))
        try world.perform(.chat(.forward(first, of: chat, as: second)), in: saved, by: boris)
        #expect(message(second, world, in: saved)?.text == "Hello")
        #expect(message(second, world, in: saved)?.source == "Ada")
        let third: MessageID = newID()
        try world.perform(.chat(.forward(second, of: saved, as: third)), in: other, by: boris)
        #expect(message(third, world, in: other)?.source == "Ada", "the first author")
        let foreign = Intent.chat(.forward(first, of: chat, as: newID()))
        #expect(throws: Refusal.notFound) { try world.perform(foreign, in: .chat(cleo, cleo), by: cleo) }
        #expect(throws: Refusal.notFound) { try world.perform(foreign, in: .chat(ada, cleo), by: boris) }
        try world.perform(.chat(.remove(first)), in: chat, by: ada)
        #expect(throws: Refusal.forbidden) {
            try world.perform(.chat(.edit(second, "Words of another")), in: saved, by: boris)
        }
        let gone = Intent.chat(.forward(first, of: chat, as: newID()))
        #expect(throws: Refusal.gone) { try world.perform(gone, in: saved, by: boris) }
    }

    @Test("rejects forwarding a message from before the user joined")
    func forwardPast() throws {
        var world = try TestWorld.withGroup(of: boris)
        let group = ScopeID.chat(of: GroupID(family.id))
        try world.perform(.chat(.write(NewMessage(second, "Hello"), to: nil)), in: group, by: ada)
        try world.perform(.member(.add(cleo, name: "", role: .viewer)), in: family, by: ada)
        let forward = Intent.chat(.forward(second, of: group, as: newID()))
        #expect(throws: Refusal.notFound) { try world.perform(forward, in: .chat(cleo, cleo), by: cleo) }
        try world.perform(forward, in: .chat(boris, boris), by: boris)
    }

    @Test("a clear is permanent and affects only the user's own scope", .tags(.C2))
    func clear() throws {
        var world = try world()
        let own = ScopeID.user(boris)
        func clear(_ number: Int64, hides: Bool) -> Intent {
            .chatPreference(.clear(chat, upTo: number, hides: hides, as: nil))
        }
        for _ in 1...4 {
            try world.perform(.chat(.write(NewMessage(newID(), "More"), to: nil)), in: chat, by: ada)
        }
        #expect(try world.perform(clear(.max, hides: true), in: own, by: boris).map(\.scope) == [own])
        try world.perform(clear(3, hides: false), in: own, by: boris)
        let preference = world.preference(of: boris, forChat: chat)
        #expect(preference.cleared == 5 && preference.isHidden)
        try world.perform(.chatPreference(.pin(chat, true)), in: own, by: boris)
        try world.perform(.chatPreference(.mute(chat, true)), in: own, by: boris)
        let all = world.preference(of: boris, forChat: chat)
        #expect(all.isPinned && all.isMuted && all.cleared == 5)
        #expect(world.preference(of: ada, forChat: chat) == ChatPreference())
        let foreign = Intent.chatPreference(.clear(.chat(ada, cleo), upTo: 9, hides: false, as: nil))
        try world.perform(foreign, in: own, by: boris)
        #expect(world.preference(of: boris, forChat: .chat(ada, cleo)).cleared == 0)
        #expect(throws: Refusal.invalid) { try world.perform(clear(-1, hides: false), in: own, by: boris) }
        #expect(throws: Refusal.invalid) {
            try world.perform(.chatPreference(.pin(shopping, true)), in: own, by: boris)
        }
        #expect(throws: Refusal.notFound) { try world.perform(clear(1, hides: false), in: own, by: ada) }
    }

    @Test("a picture needs no text, and is forwarded and removed with its message")
    func picture() throws {
        var world = try world()
        let blob = BlobID(checking: String(repeating: "a", count: 64))!
        let imageInfo = ImageInfo(width: 3, height: 2, preview: "UklG")
        let new = NewMessage(second, " ", picture: blob, imageInfo: imageInfo)
        try world.perform(.chat(.write(new, to: nil)), in: chat, by: boris)
        #expect(message(second, world)?.picture == blob && message(second, world)?.imageInfo == imageInfo)
        try world.perform(.chat(.edit(second, "")), in: chat, by: boris)
        let copy: MessageID = newID()
        try world.perform(.chat(.forward(second, of: chat, as: copy)), in: .chat(ada, ada), by: ada)
        let forwarded = try #require(world.record(RecordID(copy.text), in: .chat(ada, ada)))
        #expect(forwarded.content.blobs == [blob], "a forwarded message keeps its picture from being removed")
        #expect(message(copy, world, in: .chat(ada, ada))?.picture == blob)
        try world.perform(.chat(.remove(second)), in: chat, by: boris)
        #expect(world.record(RecordID(second.text), in: chat)?.content.blobs == [])
        let bad = NewMessage(newID(), "", picture: blob, imageInfo: ImageInfo(width: -1, height: 1))
        #expect(throws: Refusal.invalid) { try world.perform(.chat(.write(bad, to: nil)), in: chat, by: ada) }
    }
}
