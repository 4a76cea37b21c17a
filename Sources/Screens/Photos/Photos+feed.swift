import Domain
import Sync

// What stands in the feed: several logs and the photos for everyone, each held from the newest to somewhere, as one row by time.

extension Photos {
    /// Brings the cards up to date.
    static func refresh(_ model: inout Model, _ world: World) {
        let replica = world.replica
        var cards: [SeenPhoto] = []
        for scope in replica.photoScopes { cards += replica.seenPhotos(in: scope) }
        cards += model.everyones.photos.filter { photo in
            // Of what is held here, what is known here counts.
            replica.record(RecordID(photo.id.text), in: photo.scope) == nil
        }
        let horizon = isReachable(world) ? horizon(model, replica)?.at : nil
        model.cards = cards.filter { $0.at >= horizon ?? $0.at }.inOrder(SeenPhoto.precedes)
    }

    /// Shows more of what is known, and asks for what comes before it.
    static func showMore(_ model: inout Model, _ world: World) -> [Effect] {
        model.window.moveOn(in: model.cards.count)
        guard model.window.end > model.cards.count, isReachable(world) else { return [] }
        switch horizon(model, world.replica)?.source {
        case .log(let scope)?: return [.loadOlder(scope)]
        case .everyone?: return ask(&model, after: model.everyones.next)
        case nil: return []
        }
    }

    /// Whether something is known, or can be asked for, that does not stand on the page.
    static func hasMore(_ model: Model, _ world: World) -> Bool {
        model.window.end < model.cards.count
            || isReachable(world) && horizon(model, world.replica) != nil
    }

    private enum Source {
        case log(ScopeID)
        case everyone
    }

    /// Up to where the row has no holes: the source that is held least far back, and its last photo; nil where all of them
    /// are held to the end. One that fails holds up no other.
    private static func horizon(_ model: Model, _ replica: Replica) -> (at: Instant, source: Source)? {
        var horizon: (at: Instant, source: Source)?
        for scope in replica.photoScopes where replica.hasOlder(in: scope) {
            guard case .photo(let first)? = replica.firstHeld(in: scope)?.content else { continue }
            if horizon.map({ $0.at < first.at }) ?? true { horizon = (first.at, .log(scope)) }
        }
        if model.everyones.failure == nil, model.everyones.next != nil,
            let last = model.everyones.photos.last,
            horizon.map({ $0.at < last.at }) ?? true
        {
            horizon = (last.at, .everyone)
        }
        return horizon
    }

    private static func isReachable(_ world: World) -> Bool { world.status.link != .offline }
}

extension Replica {
    /// The scopes whose photos the person sees, in order.
    var photoScopes: [ScopeID] { memberships.filter { $0.kind == .photos }.sorted() }

    /// The first record of a log that the device holds.
    fileprivate func firstHeld(in scope: ScopeID) -> Record? {
        log(of: scope, since: 0, first: 1).first
    }
}
