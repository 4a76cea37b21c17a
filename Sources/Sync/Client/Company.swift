import Domain

/// Who is online and who is writing, as the server said on the connection at hand. Never stored.
public struct Company: Equatable, Sendable {
    /// Those of whom anything is known.
    public private(set) var people: [Presence] = []
    private var writers: [Writer] = []
    /// Rises when anything is different.
    public private(set) var revision = 0

    private struct Writer: Equatable, Sendable {
        let person: PersonID
        let chat: ScopeID
        let heard: Instant
    }

    /// How long somebody is writing after that was said last, in milliseconds.
    static let writingTime: Int64 = 6000

    public init() {}

    public func state(of person: PersonID) -> Presence.State {
        for presence in people where presence.person == person { return presence.state }
        return .hidden
    }

    /// Who is writing in a chat, those who began first before others.
    public func writers(in chat: ScopeID) -> [PersonID] {
        var found: [PersonID] = []
        for writer in writers where writer.chat == chat { found.append(writer.person) }
        return found
    }

    mutating func note(_ news: [Presence]) {
        for presence in news {
            remove { $0.person == presence.person }
            if presence.state != .hidden { people.append(presence) }
        }
        revision += 1
    }

    mutating func note(writing person: PersonID, in chat: ScopeID, at now: Instant) {
        let writer = Writer(person: person, chat: chat, heard: now)
        for place in writers.indices where writers[place].person == person && writers[place].chat == chat {
            writers[place] = writer
            return
        }
        writers.append(writer)
        revision += 1
    }

    /// What somebody wrote is there.
    mutating func endWriting(_ person: PersonID, in chat: ScopeID) {
        removeWriters { $0.person == person && $0.chat == chat }
    }

    /// To be called now and then: who has said nothing for a while is not writing any more.
    mutating func pass(to now: Instant) {
        removeWriters { now < $0.heard || $0.heard.advanced(by: Company.writingTime) <= now }
    }

    /// Forgets what is not about these chats of a person.
    mutating func keep(_ chats: [ScopeID], of person: PersonID) {
        removeWriters { !chats.contains($0.chat) }
        remove { !chats.contains(.chat(person, $0.person)) }
    }

    private mutating func remove(where isGone: (Presence) -> Bool) {
        let before = people.count
        people.removeAll(where: isGone)
        if people.count < before { revision += 1 }
    }

    private mutating func removeWriters(where isGone: (Writer) -> Bool) {
        let before = writers.count
        writers.removeAll(where: isGone)
        if writers.count < before { revision += 1 }
    }
}
