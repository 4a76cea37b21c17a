import CSQLite

/// The mutable state of a disk, accessed only under the disk's lock.
struct State {
    var random: SplitMix
    var time: Int64 = 0
    var sleeps = false
    var capacity: Int?
    var operations = 0
    /// The number of operations that succeed before one of their kind fails.
    var faults: [FaultyDisk.Operation: Int] = [:]
    /// The number of changes and syncs until the program stops.
    var remaining: Int?
    /// The number of the running program; programs run on this disk one after the other.
    private(set) var run = 0

    /// The directory as programs see it.
    var names: [String: DiskFile] = [:]
    /// The directory as stored on the device.
    var durableNames: [String: DiskFile] = [:]

    init(random: SplitMix) {
        self.random = random
    }

    var size: Int {
        names.values.reduce(0) { $0 + $1.content.count }
    }

    /// Returns how many of `count` additional bytes fit.
    func room(for count: Int) -> Int {
        guard let capacity else { return count }
        return max(0, min(count, capacity - size))
    }

    /// Counts an operation of a run and returns true if it succeeds; false for an error.
    mutating func admits(_ operation: FaultyDisk.Operation, run: Int) -> Bool {
        guard run == self.run, remaining != 0 else { return false }
        if operation != .read {
            operations += 1
            if let left = remaining { remaining = left - 1 }
        }
        if faults.isEmpty { return true }
        guard let left = faults[operation] else { return true }
        faults[operation] = left == 0 ? nil : left - 1
        return left > 0
    }

    /// Ends the running program and drops its locks and shared memory.
    mutating func restart() {
        run += 1
        remaining = nil
        faults = [:]
        for file in names.values {
            file.locks.clear()
            file.sharedMemory = nil
        }
    }

    /// Keeps the durable state and an arbitrary part of the rest, of the directory and of each file.
    mutating func losePower(using rng: inout some RandomNumberGenerator) {
        for name in Set(names.keys).union(durableNames.keys).sorted() {
            if names[name] !== durableNames[name], Bool.random(using: &rng) {
                names[name] = durableNames[name]
            }
            names[name]?.losePower(using: &rng)
        }
        durableNames = names
    }

    /// Makes the file and its name durable.
    mutating func sync(_ file: DiskFile, name: String?) {
        file.sync()
        if let name, names[name] === file, durableNames[name] !== file { durableNames[name] = file }
    }

    /// Removes a name; durably if `durable` is true.
    mutating func delete(_ name: String, durable: Bool) {
        names[name] = nil
        if durable { durableNames[name] = nil }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): a small seeded generator.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
