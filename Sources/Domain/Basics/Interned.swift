#if hasFeature(Embedded)
    /// A text as its number in a table, since ids are copied and compared far more than they are read (decision 0040).
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

    /// Unsafe but for the one thread that the app has.
    nonisolated(unsafe) private var table = InternTable()
#else
    /// A text as it is: a server has many threads, and no end of ids.
    public struct Interned: Hashable, Sendable {
        public let text: String

        public init(_ text: String) {
            self.text = text
        }
    }
#endif
