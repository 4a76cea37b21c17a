import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Wire

extension SimulatedWorld {
    /// Writes to a user, including oneself, or marks messages as read.
    func chatIntent(on tab: SimulatedTab) -> (ScopeID, Intent) {
        let (me, usualPartner) = (
            tab.device.person, tab.device.person == People.boris ? People.ada : People.boris
        )
        let groups = tab.client.replica.memberships.filter { $0.kind == .group }.sorted()
        let group = random.chance(40) ? random.pick(groups).map { ScopeID.chat(of: GroupID($0.id)) } : nil
        let chat = group ?? ScopeID.chat(me, random.chance(focus.chatPercent) ? usualPartner : randomPerson)
        if random.chance(40) {
            let id: MessageID = tab.client.newID(at: tab.device.clock(now))
            let picture = random.chance(8) ? random.blob() : nil
            let lists = tab.client.replica.memberships.filter { $0.kind == .list }.sorted()
            let list = random.chance(8) ? random.pick(lists).map { ListID($0.id) } : nil
            let message = NewMessage(id, random.text(), picture: picture, list: list)
            return (chat, .chat(.write(message, to: nil)))
        }
        if random.chance(6), let listing = listing(from: chat, on: tab) { return listing }
        let own = tab.client.replica.log(of: chat, last: .max).filter {
            guard case .message(let message) = $0.content else { return false }
            return message.author == me || tab.client.replica.canModerate(chat, by: me)
        }
        // Often an old message that others have not loaded, or one that is on its way to a device.
        let paged = random.chance(50) ? own.first { pages.contains($0.id) } : nil
        if random.chance(70), let message = paged ?? (random.chance(60) ? own.first : random.pick(own)) {
            let id = MessageID(message.id.text)
            if random.chance(20) {
                return (
                    chat,
                    .chat(.react(id, random.chance(70) ? random.pick(ChatMessage.reactionEmoji()) : nil))
                )
            }
            if random.chance(15) {
                let copy: MessageID = tab.client.newID(at: tab.device.clock(now))
                let target = random.chance(50) ? ScopeID.chat(me, me) : .chat(me, randomPerson)
                return (target, .chat(.forward(id, of: chat, as: copy)))
            }
            if random.chance(8) {
                let position = message.content.logPosition ?? 0
                let id: ClearingID = tab.client.newID(at: tab.device.clock(now))
                let earlier = tab.client.replica.preference(of: me, forChat: chat).clearing
                let undone = random.chance(40) ? earlier : nil
                let intent = ChatPreferenceIntent.clear(
                    chat, upTo: position, hides: random.chance(50), as: id)
                return (.user(me), .chatPreference(undone.map { .undoClearing(chat, $0) } ?? intent))
            }
            if random.chance(10) { return (.user(me), .chatPreference(.hide(chat, [id], random.chance(70)))) }
            if random.chance(2) { return (.user(me), .chatPreference(.markUnread(chat, random.chance(60)))) }
            return (chat, .chat(random.chance(90) ? .edit(id, random.text()) : .remove(id)))
        }
        let end = tab.client.replica.last(in: chat)?.content.logPosition ?? 0
        let position = Int64(random.below(Int(end) + 2))
        return (
            chat,
            .chat(
                random.chance(50) ? .mark(read: position, delivered: 0) : .mark(read: 0, delivered: position))
        )
    }

    /// Records the intent for the checks at rest.
    func record(_ intent: Intent, in scope: ScopeID, _ added: Command?, of tab: SimulatedTab) {
        switch intent {
        case .chat(.write(let message, _)):
            written[scope, default: [:]][tab.number, default: []].append(message.id)
        case .chat(.remove(let message)):
            removedMessages.insert(RecordID(message.text))
            removers[message, default: []].insert(tab.number)
        case .chat(.forward(let original, _, let copy)):
            if let added { forwards[added.id] = (tab.number, original, copy, scope) }
        case .member(.add(let person, _, _)) where scope.kind == .group:
            let chat = ScopeID.chat(of: GroupID(scope.id))
            let before = written[chat]?[tab.number] ?? []
            if let added { joins[added.id] = (person, chat, before) }
        case .item(let intent): noteEdits.add(intent, in: scope, added)
        default: break
        }
    }

    /// The messages in pages that are on their way to devices.
    private var pages: Set<RecordID> {
        var ids: Set<RecordID> = []
        for flight in network where flight.kind == .paged {
            let page = try? LogAnswer(JSONValue(parsing: flight.bytes).object())
            ids.formUnion(page?.rows.map(\.id) ?? [])
        }
        return ids
    }

    /// Turns a message into an item of a list, also in lists that the user may only read.
    private func listing(from chat: ScopeID, on tab: SimulatedTab) -> (ScopeID, Intent)? {
        let replica = tab.client.replica
        let lists = replica.memberships.filter { $0.kind == .list }.sorted()
        guard let list = random.pick(lists), let record = random.pick(replica.log(of: chat, last: .max)),
            case .message(let message) = record.content, message.removed == nil
        else { return nil }
        let (title, note) = Item.split(message.text)
        let last = replica.items(in: list).last { $0.item.done == nil }?.item.rank
        let item = NewItem(
            id: tab.client.newID(at: tab.device.clock(now)), title: title,
            rank: tab.client.newRank(between: last, and: nil), note: note)
        return (list, .item(.create([item])))
    }
}
