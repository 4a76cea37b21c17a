#if hasFeature(Embedded)
    /// A text, stored as its number in a table, because ids are copied and compared far more often than read (decision
    /// 0040).
    public struct Interned: Hashable, Sendable {
        private let number: UInt32

        @inline(never)
        public init(_ text: String) {
            number = table.number(of: text)
        }

        public var text: String {
            @inline(never) get { table.text(of: number) }
        }
    }

    /// Unsafe except for the only thread of the app.
    nonisolated(unsafe) private var table = InternTable()
#else
    /// A plain text. A server has many threads and an unlimited number of ids.
    public struct Interned: Hashable, Sendable {
        public let text: String

        public init(_ text: String) {
            self.text = text
        }
    }
#endif
