public import Domain

/// A shared cache of the pages of a source. Each page is requested once for all users, kept while it is valid, and
/// never requested twice at the same time. If the source fails, an expired page is returned.
public actor SourcePages {
    private struct Kept {
        let page: SourcePage
        let at: Instant
        var used: Instant
    }

    private let source: any PhotoSource
    private let now: @Sendable () -> Instant
    private var kept: [String?: Kept] = [:]
    private var asked: [String?: Task<Result<SourcePage, SourceError>, Never>] = [:]

    /// The maximum number of cached pages. The least recently used page is evicted.
    private static let maxPages = 200

    public init(of source: any PhotoSource, now: @escaping @Sendable () -> Instant) {
        self.source = source
        self.now = now
    }

    /// - Parameter admit: throws if a request to the source is not permitted; called only if one is needed.
    public func page(
        after mark: String?, admit: @Sendable () throws(SourceError) -> Void = {}
    ) async throws(SourceError) -> SourcePage {
        let life = source.facts.pageLife * 1000
        if let kept = kept[mark], (0..<life).contains(now().milliseconds - kept.at.milliseconds) {
            self.kept[mark]?.used = now()
            return kept.page
        }
        do throws(SourceError) {
            if asked[mark] == nil { try admit() }
            return try await asked(after: mark)
        } catch {
            guard let kept = kept[mark], error != .notFound else { throw error }
            return kept.page
        }
    }

    /// Returns a photo from the cached pages or from the source.
    /// - Parameter admit: throws if a request to the source is not permitted; called only if one is needed.
    public func photo(
        _ id: String, admit: @Sendable () throws(SourceError) -> Void = {}
    ) async throws(SourceError) -> SourcePhoto {
        let life = source.facts.pageLife * 1000
        for kept in kept.values where (0..<life).contains(now().milliseconds - kept.at.milliseconds) {
            if let photo = kept.page.photos.first(where: { $0.id == id }) { return photo }
        }
        try admit()
        return try await source.photo(id)
    }

    private func asked(after mark: String?) async throws(SourceError) -> SourcePage {
        if let task = asked[mark] { return try await task.value.get() }
        let source = source
        let task = Task { () -> Result<SourcePage, SourceError> in
            do throws(SourceError) { return .success(try await source.page(after: mark)) } catch {
                return .failure(error)
            }
        }
        asked[mark] = task
        let result = await task.value
        asked[mark] = nil
        let page = try result.get()
        if source.facts.pageLife > 0 {
            if kept.count >= Self.maxPages, let oldest = kept.min(by: { $0.value.used < $1.value.used }) {
                kept[oldest.key] = nil
            }
            kept[mark] = Kept(page: page, at: now(), used: now())
        }
        return page
    }
}
