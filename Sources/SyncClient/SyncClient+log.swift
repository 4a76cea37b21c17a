import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    /// The next request for a page of a log or for a count of unread messages.
    mutating func nextPage() -> SyncAction? {
        guard local.pages.page == nil, connection.pull == nil, !connection.needsPull else { return nil }
        let isMidPull = connection.isMidPull
        let page = local.pages.nextPage(
            local.replica, in: local.epoch, limit: pageSize, isMidPull: isMidPull, &connection.tokens)
        return page
            ?? local.pages.nextCount(local.replica, in: local.epoch, isMidPull: isMidPull, &connection.tokens)
    }

    /// Inserts a page before the held records.
    mutating func paged(_ token: Int64, _ answer: LogAnswer) {
        guard let page = local.pages.answered(token) else { return }
        if page.request.limit == 0 {
            return local.pages.unreadCounted(page, answer, &local.replica, dirty: &local.storeState.dirty)
        }
        guard let (rows, cursor) = local.pages.merge(answer, of: page, local.replica) else { return }
        local.put(rows, in: page.request.scope, cursor: cursor, &connection)
        local.rebase()
    }
}
