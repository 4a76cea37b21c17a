import SyncProtocol

/// The numbers of events, to verify that the runs reach the intended situations.
struct Counts: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
        case steps, commands, intrusions, refusedByDevice, done, refused, gaps, forks, unknownClients,
            deferredCommands, staleEpochs
        case frames, framesLost, framesApplied, framesPassed, digests, overflows
        case uploads, pulls, deltas, snapshots, pages, logPages, gone, loads, chunkLoads, writes, conflicts,
            storeFailures,
            takeovers
        case tabsLeft, tabsKilled, powerLosses, deviceRollbacks, evictions, offline, socketsDropped,
            requestsLost
        case serverKills, serverPowerLosses, fullDisk, diskErrors, backups, restores, epochs,
            expiries
        case pushesSent, pushesShown, remindersOnPages, expectedNotifications, expectedHabits,
            subscriptionsEnded
        case follows, nodePauses, nodeKills, gapsInLog
        case unknownCommits, foundCommitted, foundNotCommitted, unknownAtEnd, rejectedWhileInterrupted
    }

    private var values = [Int](repeating: 0, count: Kind.allCases.count)

    subscript(kind: Kind) -> Int {
        get { values[kind.rawValue] }
        set { values[kind.rawValue] = newValue }
    }

    mutating func add(_ other: Counts) {
        for index in values.indices { values[index] += other.values[index] }
    }
}

extension Counts {
    mutating func add(_ answer: PullAnswer) {
        self[.gone] += answer.inaccessibleScopes.count
        if answer.more { self[.pages] += 1 }
        for part in answer.parts {
            if case .delta = part.span { self[.deltas] += 1 } else { self[.snapshots] += 1 }
        }
    }

    mutating func add(_ answer: PushAnswer) {
        if !answer.isCurrent { self[.staleEpochs] += 1 }
        for result in answer.results {
            switch result.outcome {
            case .done: self[.done] += 1
            case .rejected: self[.refused] += 1
            case .fork: self[.forks] += 1
            case .unknownClient: self[.unknownClients] += 1
            case .gap: self[.gaps] += 1
            case .deferred: self[.deferredCommands] += 1
            }
        }
    }
}
