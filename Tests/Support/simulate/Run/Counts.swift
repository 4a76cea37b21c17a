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
