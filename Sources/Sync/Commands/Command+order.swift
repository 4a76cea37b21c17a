import Domain

/// In which order commands have to reach the server where one of them waits for a picture's bytes.
extension Command {
    /// Whether it must come after `earlier`, which waits for a picture or for a command that does.
    @inline(never)
    func mustFollow(_ earlier: Command) -> Bool {
        if concernsAll(of: earlier.scope) || letsIn(to: earlier) { return true }
        if case .chat(.write(let message, _)) = earlier.intent, let list = message.list,
            concernsAll(of: .list(list))
        {
            return true
        }
        switch earlier.intent {
        case .picture(.add(let new)):
            return concerns(new.id, in: earlier.scope) || removes(new.item, in: earlier.scope)
        case .picture: return false
        case .person(.setPicture), .group(.setPicture): return intent.isPortrait && scope == earlier.scope
        case .item(.send(let item, let target, let new, _)):
            return concerns(item, in: earlier.scope) || concerns(new, in: target)
                || concernsAll(of: target) || changesPicture(in: target)
        case .item(let intent): return intent.item.map { concerns($0, in: earlier.scope) } ?? false
        // What is done to it where it will be waits, too.
        case .photo(.send(_, let target, _, _, _)) where scope == target || sends(to: target): return true
        // A photo that was deleted in a group is in its author's own trash, and one that was restored in the group.
        case .photo(let former) where former.isAbout(photoOf: intent): return true
        case .chat(let former): return mustFollow(former, in: earlier.scope)
        // A copy is of the list as it was.
        case .list(.copy(let source, _)): return touches(source) || touches(earlier.scope)
        // Who goes does not wait for others who come.
        case .member(.add(let person, _, _)) where removesMember:
            return intent == .member(.remove(person)) && scope == earlier.scope
        default: return touches(earlier.scope) || scope.isLog(of: earlier.scope)
        }
    }

    /// Whether it must come after `earlier`, which waits until its author may ask more people. In a chat everything does; else
    /// only what is about the same person.
    func buildsOn(_ earlier: Command) -> Bool {
        switch (earlier.intent, intent) {
        case (.chat, _): mustFollow(earlier)
        case (.member(.add(let person, _, _)), .member(let other)):
            scope == earlier.scope && other.content.subject == Member.recordID(person)
        case (.member(.add(let person, _, _)), .item(.edit(_, let changes))):
            scope == earlier.scope && changes.contains(.assignee(person))
        default: false
        }
    }

    /// Whether it takes what stands in another scope, as it is when it is done.
    var readsElsewhere: Bool {
        switch intent {
        case .chat(.forward), .list(.copy): true
        default: false
        }
    }

    /// In a chat everything follows what brings a message, so that its records stand in the order in which they were meant. A
    /// message is forwarded as it was then.
    private func mustFollow(_ former: ChatIntent, in chat: ScopeID) -> Bool {
        switch former {
        case .forward(let message, let source, _): rewords(message, in: source) || touches(chat)
        case .write, .mark: touches(chat)
        case .edit(let message, _), .remove(let message), .react(let message, _):
            isAbout(message, in: chat) || forwards(message, of: chat)
        }
    }

    /// Whether it does something in a scope, or brings something into it or out of it.
    private func touches(_ other: ScopeID) -> Bool {
        scope == other || sends(to: other) || shows(other)
    }

    /// Whether it gives people access to the scope of an earlier command, or rights in it. The earlier command must come
    /// first, so that they do not see what it removes. Photos that are only added may come in any order.
    private func letsIn(to earlier: Command) -> Bool {
        switch intent {
        case .member(.add), .member(.transfer), .share(.share), .group(.restore), .group(.openChat): break
        default: return false
        }
        switch earlier.intent {
        case .photo(.add): return false
        case .item: return scope == earlier.scope
        case .list(.sendToGroup(let group)): return scope == .group(group)
        default: return earlier.scope.isLog(of: scope)
        }
    }

    private var removesMember: Bool {
        if case .member(.remove) = intent { true } else { false }
    }

    /// Whether it ends, hides or reads a whole scope, with the pictures in it, or takes rights in it away from the author.
    private func concernsAll(of other: ScopeID) -> Bool {
        switch intent {
        case .list(.copy(let source, _)): source == other
        case .list(.create), .list(.rename), .group(.create), .group(.rename), .group(.setPicture): false
        // By a group somebody may have access to any list.
        case .member(.leave), .group(.delete), .group(.purge): scope == other || scope.kind == .group
        case .list, .group, .member(.transfer): scope == other
        default: false
        }
    }

    private func sends(to list: ScopeID) -> Bool {
        switch intent {
        case .item(.send(_, let target, _, _)), .photo(.send(_, let target, _, _, _)): target == list
        default: false
        }
    }

    /// Whether it brings what is in a chat, or a card of a list, into another chat.
    private func shows(_ other: ScopeID) -> Bool {
        switch intent {
        case .chat(.forward(_, let chat, _)): chat == other
        case .chat(.write(let message, _)): message.list.map { .list($0) == other } ?? false
        default: false
        }
    }

    /// Pictures of an item that was sent have new ids.
    private func changesPicture(in list: ScopeID) -> Bool {
        if case .picture = intent { scope == list } else { false }
    }

    private func concerns(_ picture: PictureID, in list: ScopeID) -> Bool {
        guard case .picture(let intent) = intent else { return false }
        return scope == list && intent.picture == picture
    }

    /// Whether it takes the item away from where a picture can be added to it, or brings it back.
    private func removes(_ item: ItemID, in list: ScopeID) -> Bool {
        switch intent {
        case .item(.delete), .item(.restore), .item(.purge), .item(.send): concerns(item, in: list)
        default: false
        }
    }

    private func concerns(_ item: ItemID, in list: ScopeID) -> Bool {
        switch intent {
        case .item(.send(let source, let target, let new, _)):
            scope == list && source == item || target == list && new == item
        case .item(let intent): scope == list && intent.item == item
        default: false
        }
    }
}

extension ScopeID {
    /// Whether it is the chat or the photos of a group.
    fileprivate func isLog(of group: ScopeID) -> Bool {
        kind.isLog && group.kind == .group && id == group.id
    }
}

extension Intent {
    fileprivate var isPortrait: Bool {
        switch self {
        case .person(.setPicture), .group(.setPicture): true
        default: false
        }
    }
}

extension PhotoIntent {
    /// Whether another intent is about the same photo.
    fileprivate func isAbout(photoOf other: Intent) -> Bool {
        guard case .photo(let other) = other, let subject = content.subject else { return false }
        return subject == other.content.subject
    }
}
