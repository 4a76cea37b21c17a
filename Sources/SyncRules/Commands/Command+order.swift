import Domain

/// The order in which commands must reach the server if one of them waits for a picture.
extension Command {
    /// True if it must come after `earlier`, which waits for a picture or for a command that does.
    @inline(never)
    package func mustFollow(_ earlier: Command) -> Bool {
        if concernsAll(of: earlier.scope) || grantsAccess(to: earlier) { return true }
        if case .chat(.write(let message, _)) = earlier.intent, let list = message.list,
            concernsAll(of: .list(list))
        {
            return true
        }
        switch earlier.intent {
        case .picture(.add(let new)):
            return concerns(new.id, in: earlier.scope) || removes(new.item, in: earlier.scope)
        case .picture: return false
        case .person(.setPicture), .group(.setPicture): return intent.setsPicture && scope == earlier.scope
        case .item(.send(let item, let target, let new, _)):
            return concerns(item, in: earlier.scope) || concerns(new, in: target)
                || concernsAll(of: target) || changesPicture(in: target)
        case .item(let intent): return intent.item.map { concerns($0, in: earlier.scope) } ?? false
        // Commands on the photo in its new scope wait, too.
        case .photo(.send(_, let target, _, _, _)) where scope == target || sends(to: target): return true
        // A deleted group photo moves to its author's own trash, and a restored one moves back to the group.
        case .photo(let former) where former.isAbout(photoOf: intent): return true
        case .chat(let former): return mustFollow(former, in: earlier.scope)
        // A copy contains the list as it was at that time.
        case .list(.copy(let source, _)): return touches(source) || touches(earlier.scope)
        // The removal of a member does not wait for additions of others.
        case .member(.add(let person, _, _)) where removesMember:
            return intent == .member(.remove(person)) && scope == earlier.scope
        default: return touches(earlier.scope) || scope.isLog(of: earlier.scope)
        }
    }

    /// True if it must come after `earlier`, which waits until its author may contact more users. In a chat this is
    /// true for every command, elsewhere only for those about the same user.
    package func buildsOn(_ earlier: Command) -> Bool {
        switch (earlier.intent, intent) {
        case (.chat, _): mustFollow(earlier)
        case (.member(.add(let person, _, _)), .member(let other)):
            scope == earlier.scope && other.content.subject == Member.recordID(person)
        case (.member(.add(let person, _, _)), .item(.edit(_, let changes))):
            scope == earlier.scope && changes.contains(.assignee(person))
        default: false
        }
    }

    /// True if it copies records of another scope as they are when it is applied.
    package var readsOtherScope: Bool {
        switch intent {
        case .chat(.forward), .list(.copy): true
        default: false
        }
    }

    /// In a chat every command follows those that add messages, so that the records are in the order of their creation.
    /// A forward copies the message as it was at that time.
    private func mustFollow(_ former: ChatIntent, in chat: ScopeID) -> Bool {
        switch former {
        case .forward(let message, let source, _): changesText(of: message, in: source) || touches(chat)
        case .write, .mark: touches(chat)
        case .edit(let message, _), .remove(let message), .react(let message, _):
            isAbout(message, in: chat) || forwards(message, of: chat)
        }
    }

    /// True if it changes a scope, or moves something into or out of it.
    private func touches(_ other: ScopeID) -> Bool {
        scope == other || sends(to: other) || shows(other)
    }

    /// True if it gives users access to the scope of an earlier command, or rights in it. The earlier command must come
    /// first, so that they do not see what it removes. Added photos may come in any order.
    private func grantsAccess(to earlier: Command) -> Bool {
        switch intent {
        case .member(.add), .member(.transfer), .share(.share), .group(.restore), .group(.shareHistory): break
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

    /// True if it ends, hides or reads a whole scope with its pictures, or takes rights in it from the author.
    private func concernsAll(of other: ScopeID) -> Bool {
        switch intent {
        case .list(.copy(let source, _)): source == other
        case .list(.create), .list(.rename), .group(.create), .group(.rename), .group(.setPicture): false
        // A group may give access to any list.
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

    /// True if it forwards a message of a chat, or sends a card of a list, to another chat.
    private func shows(_ other: ScopeID) -> Bool {
        switch intent {
        case .chat(.forward(_, let chat, _)): chat == other
        case .chat(.write(let message, _)): message.list.map { .list($0) == other } ?? false
        default: false
        }
    }

    /// Pictures of a moved item have new ids.
    private func changesPicture(in list: ScopeID) -> Bool {
        if case .picture = intent { scope == list } else { false }
    }

    private func concerns(_ picture: PictureID, in list: ScopeID) -> Bool {
        guard case .picture(let intent) = intent else { return false }
        return scope == list && intent.picture == picture
    }

    /// True if it removes, moves or restores the item of a picture.
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
    /// True for the chat and the photos of a group.
    fileprivate func isLog(of group: ScopeID) -> Bool {
        kind.isLog && group.kind == .group && id == group.id
    }
}

extension Intent {
    fileprivate var setsPicture: Bool {
        switch self {
        case .person(.setPicture), .group(.setPicture): true
        default: false
        }
    }
}

extension PhotoIntent {
    /// True if another intent is about the same photo.
    fileprivate func isAbout(photoOf other: Intent) -> Bool {
        guard case .photo(let other) = other, let subject = content.subject else { return false }
        return subject == other.content.subject
    }
}
