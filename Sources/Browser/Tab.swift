import Markup

/// The browser tab that the app runs in. In wasm it is the real one; natively it records what was asked of it, and a
/// test plays the browser. One thread.
public final class Tab {
    /// What the app does with an event.
    public var receive: (BrowserEvent) -> Void = { _ in }
    /// What the app does with an event on a node of the view; returns whether it meant anything.
    public var dispatch: (Event, UInt32) -> Bool = { _, _ in false }

    private var lastToken: Token = 0

    /// A token that names nothing yet.
    public func newToken() -> Token {
        lastToken &+= 1
        return lastToken
    }

    #if arch(wasm32)

        /// Safe to be global: wasm has one thread.
        nonisolated(unsafe) public static let current = Tab()

        private init() {}

        /// Milliseconds since 1970-01-01T00:00Z.
        public var now: Double { bridge_now() }

        /// How many minutes the clocks of the device are ahead of UTC at a moment, in milliseconds as `now`.
        public func minutesAhead(at milliseconds: Double) -> Int { Int(bridge_minutesAhead(milliseconds)) }

        /// Random bytes fit for secrets, at most 65,536.
        public func random(_ count: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                bridge_random(buffer.baseAddress, Int32(count))
                filled = count
            }
        }

        /// The node of the view that has the focus. 0 if there is none.
        public var focused: UInt32 { bridge_focused() }

        /// Brings the page up to date.
        public func show(_ patch: Patch) {
            patch.words.withUnsafeBufferPointer { words in
                patch.bytes.withUnsafeBufferPointer { texts in
                    bridge_apply(words.baseAddress, Int32(words.count), texts.baseAddress, Int32(texts.count))
                }
            }
        }

    #else

        /// What the app has asked for, in order.
        public private(set) var calls: [BrowserCall] = []
        public private(set) var patches: [Patch] = []
        /// Milliseconds since 1970-01-01T00:00Z; the test moves it.
        public var now: Double = 0
        public var focused: UInt32 = 0
        public var minutesAhead = 0
        /// How far the clocks of a zone are ahead, once that is chosen.
        public var zones: [String: Int] = [:]

        public init() {}

        public func minutesAhead(at milliseconds: Double) -> Int { minutesAhead }

        public func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: 0...255) }
        }

        public func show(_ patch: Patch) {
            patches.append(patch)
        }

        public func perform(_ call: BrowserCall) {
            calls.append(call)
            if case .setZone(let name) = call { minutesAhead = zones[name] ?? minutesAhead }
        }

    #endif
}
