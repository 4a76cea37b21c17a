import Domain
import SyncClient
import SyncRules

/// The search in the loaded messages, in slices: no key waits for all of them.
extension ChatSearch {
    /// The progress of a search.
    struct Scan: Equatable {
        /// The chats, and the index of the one that is being searched.
        fileprivate var chat = 0
        /// The next message of this chat.
        fileprivate var entry = 0
        /// The newest matches, newest first.
        fileprivate var best: [Match] = []
        fileprivate var count = 0
        fileprivate(set) var isDone = true
        /// True while the next slice is scheduled.
        var isScheduled = false
    }

    fileprivate struct Match: Equatable {
        let chat: ScopeID
        let id: RecordID
        let position: Int64
        let at: Instant

        func precedes(_ other: Match) -> Bool {
            at > other.at || at == other.at && position > other.position
        }
    }

    /// The work of a slice: the number of messages to compare. To compute the words of a message costs as much as
    /// `costOfWords` comparisons.
    private static let (sliceWork, costOfWords) = (4000, 8)

    /// Starts a search through all loaded messages, and performs its first slice.
    /// - Parameter isNew: true for another query. Otherwise the earlier matches stay until the end.
    static func scan(_ model: inout Model, isNew: Bool, _ env: AppEnvironment) -> [Effect] {
        let isScheduled = model.scan.isScheduled
        model.scan = Scan()
        model.scan.isScheduled = isScheduled
        if isNew { model.local = [] }
        model.localCount = isNew ? 0 : model.localCount
        guard !model.isBlank else {
            model.local = []
            merge(&model, env)
            return []
        }
        model.scan.isDone = false
        model.revision = env.replica.revision
        model.index = index(env.replica, in: model.chat, before: model.index)
        return advance(&model, env)
    }

    /// Continues with the next slice.
    static func advanced(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        model.scan.isScheduled = false
        return model.scan.isDone ? [] : advance(&model, env)
    }

    /// Performs a slice of the search, and schedules the next one.
    private static func advance(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let words = SearchText(query: model.query).words.map { SearchWord($0) }
        var work = sliceWork
        while work > 0, model.scan.chat < model.index.count { search(&model, words, &work, env.replica) }
        model.scan.isDone = model.scan.chat == model.index.count
        // A repeated search has all matches only at its end.
        if model.scan.isDone || model.scan.count > model.localCount {
            (model.local, model.localCount) = (finds(model, env.replica), model.scan.count)
        }
        merge(&model, env)
        guard !model.scan.isDone, !model.scan.isScheduled else { return [] }
        model.scan.isScheduled = true
        return [.setTimer(0, .searchSlice)]
    }

    /// Searches the next messages of a chat.
    private static func search(
        _ model: inout Model, _ words: [SearchWord], _ work: inout Int, _ replica: Replica
    ) {
        let (number, limit) = (model.scan.chat, pageSize * (model.pagesRequested + 1))
        let chat = model.index[number].chat
        let first = replica.firstVisiblePosition(of: chat)
        let preference = replica.preference(of: replica.person, forChat: chat)
        while work > 0 {
            let count = model.index[number].entries.count
            if model.scan.entry < count {
                let entry = model.index[number].entries[model.scan.entry]
                if entry.position >= first, model.index[number].isFound(model.scan.entry, by: words),
                    !preference.hides(entry.id), !replica.collapses(entry.id, in: chat)
                {
                    model.scan.add(
                        Match(chat: chat, id: entry.id, position: entry.position, at: entry.at), limit: limit)
                }
                model.scan.entry += 1
                work -= 1
            } else if model.index[number].isComplete {
                model.scan.chat += 1
                model.scan.entry = 0
                work -= 1
                return
            } else {
                work -= costOfWords * model.index[number].extend(replica, by: max(1, work / costOfWords))
            }
        }
    }

    /// The newest matches with their texts.
    private static func finds(_ model: Model, _ replica: Replica) -> [Find] {
        model.scan.best.compactMap { match in
            guard case .message(let message)? = replica.record(match.id, in: match.chat)?.content else {
                return nil
            }
            return Find(match.chat, match.id, message)
        }
    }

    /// The words of every chat. Unchanged parts are reused.
    private static func index(_ replica: Replica, in chat: ScopeID?, before: [ChatTextIndex])
        -> [ChatTextIndex]
    {
        var known: [ScopeID: Int] = [:]
        for (index, part) in before.enumerated() { known[part.chat] = index }
        var index: [ChatTextIndex] = []
        for scope in replica.memberships where scope.kind == .chat && scope == chat ?? scope {
            let part = known[scope].map { before[$0] }
            let isCurrent = part?.revision == replica.revision(of: scope)
            index.append(part.flatMap { isCurrent ? $0 : nil } ?? ChatTextIndex(scope, replica))
        }
        return index
    }
}

extension ChatSearch.Scan {
    fileprivate mutating func add(_ match: ChatSearch.Match, limit: Int) {
        count += 1
        if best.count == limit {
            guard match.precedes(best[limit - 1]) else { return }
            best.removeLast()
        }
        let index = best.lastIndex { $0.precedes(match) }.map { $0 + 1 } ?? 0
        best.insert(match, at: index)
    }
}
