import Domain
import SyncClient
import SyncRules

// The feed merges several logs and the public photos by time. Each source is loaded from its newest photo to some
// point.

extension Photos {
    /// Updates the cards.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) {
        let replica = env.replica
        var cards: [PhotoViewData] = []
        for scope in replica.photoScopes { cards += replica.photoViewData(in: scope) }
        cards += model.publicFeed.photos.filter { photo in
            // For loaded photos the replica has precedence.
            replica.record(RecordID(photo.id.text), in: photo.scope) == nil
        }
        let horizon = isReachable(env) ? horizon(model, replica)?.at : nil
        model.cards = cards.filter { $0.at >= horizon ?? $0.at }.inOrder(PhotoViewData.precedes)
    }

    /// Shows more known photos, and requests older ones.
    static func showMore(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        model.window.showNext(in: model.cards.count)
        guard model.window.end > model.cards.count, isReachable(env) else { return [] }
        switch horizon(model, env.replica)?.source {
        case .log(let scope)?: return [.loadOlder(scope)]
        case .everyone?: return ask(&model, after: model.publicFeed.next)
        case nil: return []
        }
    }

    /// True if more photos are known or can be requested.
    static func hasMore(_ model: Model, _ env: AppEnvironment) -> Bool {
        model.window.end < model.cards.count
            || isReachable(env) && horizon(model, env.replica) != nil
    }

    private enum Source {
        case log(ScopeID)
        case everyone
    }

    /// The time until which the feed has no gaps: the last loaded photo of the source with the shortest loaded part.
    /// Nil if all sources are fully loaded. A failing source does not delay the others.
    private static func horizon(_ model: Model, _ replica: Replica) -> (at: Instant, source: Source)? {
        var horizon: (at: Instant, source: Source)?
        for scope in replica.photoScopes where replica.hasOlder(in: scope) {
            guard case .photo(let first)? = replica.firstHeld(in: scope)?.content else { continue }
            if horizon.map({ $0.at < first.at }) ?? true { horizon = (first.at, .log(scope)) }
        }
        if model.publicFeed.failure == nil, model.publicFeed.next != nil,
            let last = model.publicFeed.photos.last,
            horizon.map({ $0.at < last.at }) ?? true
        {
            horizon = (last.at, .everyone)
        }
        return horizon
    }

    private static func isReachable(_ env: AppEnvironment) -> Bool { env.status.connection != .offline }
}

extension Replica {
    /// The photo scopes that the user can access, sorted.
    var photoScopes: [ScopeID] { memberships.filter { $0.kind == .photos }.sorted() }

    /// The first record of a log that the device holds.
    fileprivate func firstHeld(in scope: ScopeID) -> Record? {
        log(of: scope, since: 0, first: 1).first
    }
}
