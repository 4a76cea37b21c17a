import Domain

extension ConnectionState {
    /// Of whom the server is asked, and what it was told of the person.
    struct Watch {
        /// The chats on screen.
        var chats: [ScopeID] = []
        /// Those of them whose older messages another tab has asked for.
        var pagedElsewhere: Set<ScopeID> = []
        /// Whether the server knows them.
        var isTold = false
        /// Where and when the server was last told that the person is writing.
        var wrote: (chat: ScopeID, at: Instant)?
    }
}

extension SyncClient {
    /// These chats are on screen from now on.
    mutating func watch(_ chats: [ScopeID]) {
        guard chats != connection.watch.chats else { return }
        connection.watch.chats = chats
        connection.watch.pagedElsewhere.formIntersection(chats)
        company.keep(chats, of: person)
        sendWatched()
    }

    /// The person is writing in a chat. Others are told now and then only, and nobody where the person does not show it.
    mutating func write(in chat: ScopeID) {
        guard mayWatch, chat != .chat(person, person) else { return }
        if let (last, moment) = connection.watch.wrote, last == chat, moment <= now,
            now < moment.advanced(by: Presence.writingPause)
        {
            return
        }
        connection.watch.wrote = (chat, now)
        connection.outgoing.append(.writing(chat))
    }

    /// The page has reminded of this by itself.
    mutating func noteTold(_ reminder: ToldReminder) {
        guard connection.serverKnows.contains(.told), case .live = connection.socket else { return }
        connection.outgoing.append(.told([reminder]))
    }

    /// What a message says of who is there, after all else in it was taken in.
    mutating func noteCompany(_ message: ServerMessage) {
        switch message {
        case .welcome(_, _, let knowledge):
            connection.serverKnows = knowledge
            askForCompany()
        case .behind: askForCompany()
        case .presence(let people): company.note(people)
        case .writing(let person, let chat): company.note(writing: person, in: chat, at: now)
        case .frame(let parts): endWriting(parts)
        case .userVersion, .digest, .pushed, .failed: break
        }
    }

    /// To be called now and then. The server is told late what it was not told while the person hid that they are there.
    mutating func keepCompany() {
        company.pass(to: now)
        if !connection.watch.isTold { sendWatched() }
    }

    /// Without a connection nothing is known of others.
    mutating func forgetCompany() {
        company.keep([], of: person)
    }

    /// Asks anew for all that is to be known of the chats on screen.
    private mutating func askForCompany() {
        forgetCompany()
        connection.watch.isTold = connection.watch.chats.isEmpty
        if !connection.watch.isTold { sendWatched() }
    }

    /// Whose message has come is not writing it any more.
    private mutating func endWriting(_ parts: [FramePart]) {
        for part in parts where part.scope.kind == .chat {
            for row in part.rows {
                if case .message(let message)? = row.record?.content {
                    company.endWriting(message.author, in: part.scope)
                }
            }
        }
    }

    private mutating func sendWatched() {
        connection.watch.isTold = mayWatch
        guard mayWatch else { return }
        connection.outgoing.append(.watch([ScopeID](connection.watch.chats.prefix(Presence.mostWatched))))
    }

    /// Whether the server understands it and the person wants it.
    private var mayWatch: Bool {
        guard connection.serverKnows.contains(.presence), case .live = connection.socket else { return false }
        return !replica.settings(of: person).hidesPresence
    }
}
