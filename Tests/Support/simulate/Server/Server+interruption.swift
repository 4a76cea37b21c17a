import Database
import SQLite
import Service
import Storage

/// Transactions, and those whose commit is not answered. A node then writes, follows and answers nothing until it has
/// learned the outcome. The other nodes continue.
extension Server {
    /// Called when a transaction has ended; with false if it was rolled back, which only happens after its answer was
    /// lost.
    typealias Completion = (_ isCommitted: Bool) throws -> Void

    /// A transaction whose commit was not answered.
    struct UnansweredCommit {
        let done: [Done]
        let completion: Completion
        /// True if the database contains the transaction.
        let isCommitted: Bool
    }

    var isInterrupted: Bool { nodes[current].unanswered != nil }

    /// The current node loses the answer of its next commit.
    func loseAnswer(isCommitted: Bool) {
        nodes[current].nextLoss = isCommitted ? .committed : .notCommitted
    }

    /// Does work in a transaction.
    /// - Parameter completion: called when the transaction has ended, possibly later. Nil for work whose answer is never
    ///   lost.
    /// - Throws: `DatabaseError` if nothing was changed.
    func commit(
        on run: Run, then completion: Completion? = nil,
        _ work: (inout [Done]) throws(DatabaseError) -> Void
    ) throws {
        guard !isInterrupted else { throw DatabaseError(.connection, "The node has no connection.") }
        var done: [Done] = []
        run.connection.nextLoss = completion == nil ? nil : nodes[current].nextLoss
        do {
            try run.connection.transaction { () throws(DatabaseError) in
                try run.order?.advance()
                try run.log?.begin()
                try work(&done)
                try run.log?.append()
            }
        } catch {
            if run.connection.isLost, let completion { return try interrupt(done, then: completion) }
            run.processor.didRollBack()
            uncertain = done
            throw error
        }
        uncertain = []
        run.order?.didCommit()
        run.processor.didCommit()
        for done in done { try record(done) }
        unpublished += done
        try completion?(true)
    }

    /// Other nodes see a committed transaction at once, and so does the history.
    private func interrupt(_ done: [Done], then completion: @escaping Completion) throws {
        let isCommitted = nodes[current].nextLoss == .committed
        nodes[current].nextLoss = nil
        uncertain = []
        nodes[current].unanswered = UnansweredCommit(
            done: done, completion: completion, isCommitted: isCommitted)
        if isCommitted { for done in done { try record(done) } }
        answerLost()
    }

    /// The current node connects again and learns the outcome of its commit, with the code of the production writer.
    /// - Returns: true if the transaction is committed; nil if no outcome is unknown.
    func reconnect() throws -> Bool? {
        guard let run, let order = run.order, let unanswered = nodes[current].unanswered else { return nil }
        if run.connection.isLost { try run.connection.reconnect() }
        let isCommitted: Bool
        do throws(DatabaseError) {
            try order.checkHistory()
            isCommitted = try run.processor.resolveCommit(in: order) == .committed
        } catch {
            // The node must end only if the log no longer has all commits that it missed.
            let head = try run.reading.run("SELECT number FROM log_head").first?.integer(0) ?? 0
            if error.kind == .replaced, head - order.number <= Server.logLength {
                throw Violation("outcome", "node \(current) ends although it can follow")
            }
            throw error
        }
        if isCommitted != unanswered.isCommitted {
            // The entry of the transaction may have been removed from the log. The node must then end.
            if unanswered.isCommitted { try run.log?.follow() }
            throw Violation(
                "outcome", "node \(current) takes a transaction for \(isCommitted ? "" : "not ")committed")
        }
        nodes[current].unanswered = nil
        if isCommitted { unpublished += unanswered.done }
        try unanswered.completion(isCommitted)
        return isCommitted
    }
}
