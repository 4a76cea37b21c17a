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
        if let filter = model.filter, !replica.photoScopes.contains(filter) { model.filter = nil }
        for scope in scopes(model, replica) { cards += replica.photoViewData(in: scope) }
        cards +=
            model.filter != nil
            ? []
            : model.publicFeed.photos.filter { photo in
                // For loaded photos the replica has precedence.
                replica.record(RecordID(photo.id.text), in: photo.scope) == nil
                    && !replica.isBlocked(photo.authorID, by: replica.person)
            }
        let isReachable = isReachable(env)
        let horizon = isReachable ? horizon(model, replica)?.at : nil
        model.cards = cards.inOrder(PhotoViewData.precedes).groupedByAlbum(since: horizon)
        guard isReachable else { return }
        // The rest of an album may not be loaded yet.
        for scope in scopes(model, replica) where replica.hasOlder(in: scope) {
            let first = replica.firstHeld(in: scope).map { RecordKey(scope, $0.id) }
            guard let photo = first.flatMap({ replica.photoViewData($0) }) else { continue }
            model.cards = model.cards.before(albumOf: photo)
        }
    }

    /// Shows more known photos, and requests older ones.
    static func showMore(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let count = model.cells.count
        model.window.showNext(in: count)
        guard model.window.end > count, isReachable(env) else { return [] }
        switch horizon(model, env.replica)?.source {
        case .log(let scope)?: return [.loadOlder(scope)]
        case .everyone?: return ask(&model, after: model.publicFeed.next)
        case nil: return []
        }
    }

    /// True if more photos are known or can be requested.
    static func hasMore(_ model: Model, _ env: AppEnvironment) -> Bool {
        model.window.end < model.cells.count
            || isReachable(env) && horizon(model, env.replica) != nil
    }

    /// The logs whose photos are shown.
    private static func scopes(_ model: Model, _ replica: Replica) -> [ScopeID] {
        model.filter.map { [$0] } ?? replica.photoScopes
    }

    /// Shows the photos of one group, or all.
    static func choose(_ scope: ScopeID?, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        model.filter = scope
        model.window = RowWindow(scale: model.isDense ? denseScale : 1)
        refresh(&model, env)
        return model.sources.chosen == nil ? [] : PhotoProviders.update(&model.sources, .chosen(nil), env)
    }

    /// Shows photos as small squares, or as cards.
    static func setDense(_ isDense: Bool, _ model: inout Model) {
        (model.isDense, model.spread) = (isDense, 1)
        model.window = RowWindow(scale: isDense ? denseScale : 1)
    }

    /// The number of small squares in the space of a card.
    private static let denseScale = 3

    /// The progress of loading: it changes with each answer, also if that adds no card.
    static func loadingProgress(_ model: Model, _ env: AppEnvironment) -> String {
        let horizon = isReachable(env) ? horizon(model, env.replica)?.at.milliseconds ?? 0 : 0
        return String(horizon) + (model.publicFeed.next ?? "")
    }

    private enum Source {
        case log(ScopeID)
        case everyone
    }

    /// The time until which the feed has no gaps: the last loaded photo of the source with the shortest loaded part.
    /// Nil if all sources are fully loaded. A failing source does not delay the others.
    private static func horizon(_ model: Model, _ replica: Replica) -> (at: Instant, source: Source)? {
        var horizon: (at: Instant, source: Source)?
        for scope in scopes(model, replica) where replica.hasOlder(in: scope) {
            guard case .photo(let first)? = replica.firstHeld(in: scope)?.content else { continue }
            if horizon.map({ $0.at < first.at }) ?? true { horizon = (first.at, .log(scope)) }
        }
        if model.filter == nil, model.publicFeed.failure == nil, model.publicFeed.next != nil,
            let last = model.publicFeed.photos.last,
            horizon.map({ $0.at < last.at }) ?? true
        {
            horizon = (last.at, .everyone)
        }
        return horizon
    }

    private static func isReachable(_ env: AppEnvironment) -> Bool { env.status.connection != .offline }
}

extension Photos.Model {
    /// The ranges of photos in each cell of the feed: the albums, or each photo.
    var cells: [Range<Int>] { isDense ? cards.indices.map { $0..<$0 + 1 } : cards.albums }
}

extension Replica {
    /// The photo scopes that the user can access, sorted.
    var photoScopes: [ScopeID] { memberships.filter { $0.kind == .photos }.sorted() }

    /// The first record of a log that the device holds.
    fileprivate func firstHeld(in scope: ScopeID) -> Record? {
        log(of: scope, since: 0, first: 1).first
    }
}
