import Markup

/// The bridge to the browser tab that the app runs in. The wasm build calls the browser. The native build records the
/// calls, and a test plays the browser. Used by one thread.
public final class BrowserBridge {
    /// The app's handler of events.
    public var receive: (BrowserEvent) -> Void = { _ in }
    /// The app's handler of events on nodes of the view. Returns true if the app handled the event.
    public var dispatch: (Event, UInt32) -> Bool = { _, _ in false }

    private var lastToken: Token = 0

    /// Returns a token that is not in use.
    public func newToken() -> Token {
        lastToken &+= 1
        return lastToken
    }

    #if arch(wasm32)

        /// Safe to be global: wasm has one thread.
        nonisolated(unsafe) public static let current = BrowserBridge()

        private init() {}

        /// Milliseconds since 1970-01-01T00:00Z.
        public var now: Double { bridge_now() }

        /// Returns the offset of local time from UTC in minutes. The moment has the unit of `now`.
        public func minutesAhead(at milliseconds: Double) -> Int { Int(bridge_minutesAhead(milliseconds)) }

        /// Returns at most 65,536 cryptographically secure random bytes.
        public func random(_ count: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                bridge_random(buffer.baseAddress, Int32(count))
                filled = count
            }
        }

        /// The origin of the page, such as `https://dela.example`.
        public var origin: String {
            bridge_origin()
            return String(decoding: consumePayload(), as: UTF8.self)
        }

        /// The node of the view that has the focus; 0 if there is none.
        public var focused: UInt32 { bridge_focused() }

        /// Applies a patch to the page.
        public func show(_ patch: Patch) {
            patch.words.withUnsafeBufferPointer { words in
                patch.bytes.withUnsafeBufferPointer { texts in
                    bridge_apply(words.baseAddress, Int32(words.count), texts.baseAddress, Int32(texts.count))
                }
            }
        }

    #else

        /// The app's requests, in order.
        public private(set) var calls: [BrowserCall] = []
        public private(set) var patches: [Patch] = []
        /// Milliseconds since 1970-01-01T00:00Z. The test sets it.
        public var now: Double = 0
        public var focused: UInt32 = 0
        public var origin = "https://dela.test"
        public var minutesAhead = 0
        /// The offsets in minutes that apply once a time zone is chosen.
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
