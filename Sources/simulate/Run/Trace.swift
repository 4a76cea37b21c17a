/// A fingerprint of all that happens in a run, and its story when somebody wants to read it.
struct Trace {
    private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var story: [String] = []
    let isTold: Bool

    init(isTold: Bool) {
        self.isTold = isTold
    }

    mutating func mix(_ bytes: [UInt8]) {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    mutating func mix(_ number: Int) {
        hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
    }

    mutating func say(_ line: @autoclosure () -> String) {
        if isTold { story.append(line()) }
    }
}
