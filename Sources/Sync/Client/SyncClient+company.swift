import Domain

extension SyncClient {
    /// These chats are on screen from now on.
    mutating func watch(_ chats: [ScopeID]) {
        guard chats != connection.watched else { return }
        connection.watched = chats
        company.keep(chats, of: person)
        sendWatched()
    }

    /// The person is writing in a chat. Others are told now and then only, and nobody where the person does not show it.
    mutating func write(in chat: ScopeID) {
        guard connection.knowsPresence, case .live = connection.socket, !hidesPresence,
            chat != .chat(person, person)
        else { return }
        if let (last, moment) = connection.wrote, last == chat, moment <= now,
            now < moment.advanced(by: Presence.writingPause)
        {
            return
        }
        connection.wrote = (chat, now)
        connection.outgoing.append(.writing(chat))
    }

    /// Asks anew for all that is to be known of the chats on screen.
    mutating func askForCompany() {
        company.keep([], of: person)
        if !connection.watched.isEmpty { sendWatched() }
    }

    /// Somebody has written what they were writing.
    mutating func endWriting(_ parts: [FramePart]) {
        for part in parts where part.scope.kind == .chat {
            for row in part.rows {
                if case .message(let message)? = row.record?.content {
                    company.endWriting(message.author, in: part.scope)
                }
            }
        }
    }

    private mutating func sendWatched() {
        guard connection.knowsPresence, case .live = connection.socket, !hidesPresence else { return }
        connection.outgoing.append(.watch([ScopeID](connection.watched.prefix(Presence.mostWatched))))
    }

    private var hidesPresence: Bool { replica.settings(of: person).hidesPresence }
}
