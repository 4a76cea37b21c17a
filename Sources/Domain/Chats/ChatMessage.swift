/// A message of a chat.
public struct ChatMessage: Equatable, Sendable {
    /// Its place in the chat, 1, 2, 3 … without gaps.
    public var number: Int64
    /// Who wrote it.
    public var author: PersonID
    /// May be empty beside a picture. Of a card, the name that the list had when it was sent.
    public var text: String
    public var picture: BlobID?
    /// Of the picture.
    public var looks = ImageInfo()
    /// When the server took it. Never earlier than the message before, so days in a chat never go backwards.
    public var at: Instant
    /// When it was written by the device's clock, where that is more than a minute from `at`.
    public var written: Instant?
    /// When its author changed it last.
    public var edited: Instant?
    /// When it was taken back; its text is empty from then on.
    public var removed: Instant?
    /// The message of the same chat that it answers. Its words are not repeated here: they may be taken back.
    public var reply: MessageID?
    /// Of a message from another chat, the name of who wrote it there.
    public var source: String?
    /// The list of which it is a card: who has access sees how far it has come, who has not sees the text alone.
    public var list: ListID?
    /// What people feel about it, in the order of their ids.
    public private(set) var reactions: [Reaction] = []

    /// What somebody feels about a message.
    public struct Reaction: Equatable, Sendable {
        public let person: PersonID
        /// One of `signs`, or one of a newer version.
        public let sign: String

        public init(_ person: PersonID, _ sign: String) {
            self.person = person
            self.sign = sign
        }
    }

    public static let textRule = TextRule(limit: 8000, multiline: true)
    /// Beside a picture nothing has to be said.
    public static let captionRule = TextRule(limit: 8000, required: false, multiline: true)
    /// How many pictures are sent at once.
    public static let mostPictures = 10
    /// How far apart, in milliseconds, `at` and the device's clock may be before both are kept.
    static let tolerance: Int64 = 60_000
    /// How many messages of each chat a device may keep; the first is that of a new device, the last one is all of them.
    public static let keptCounts = [200, 3, 10, 20, 50, 1000, 5000, mostKept]
    /// More than any chat has.
    public static let mostKept = 1_000_000
    /// How many older messages a device may load at once; the first is that of a new device.
    public static let portions = [50, 3, 10, 30, 100, 300]
    /// How many people's reactions are kept.
    public static let mostReactions = 100

    /// What people can feel about a message.
    ///
    /// - Returns: no static array, which the compiler for WebAssembly has mistaken for another one (Swift 6.3.1).
    public static func signs() -> [String] { ["👍", "❤️", "😂", "😮", "😢", "🙏"] }

    /// - Parameter arrival: when the server took it; on a device, when it was written.
    public init(
        number: Int64, author: PersonID, text: String, written: Instant, arrival: Instant,
        after last: Instant?
    ) {
        self.number = number
        self.author = author
        self.text = text
        at = max(arrival, last ?? arrival)
        let distance = at.milliseconds - written.milliseconds
        self.written = abs(distance) > ChatMessage.tolerance ? written : nil
    }

    /// What a person feels about it from now on; nil for nothing.
    public mutating func react(_ person: PersonID, _ sign: String?) {
        let place = reactions.firstIndex { !($0.person < person) } ?? reactions.count
        let isThere = place < reactions.count && reactions[place].person == person
        reactions.replaceSubrange(
            place..<(isThere ? place + 1 : place), with: sign.map { [Reaction(person, $0)] } ?? [])
    }

    /// Takes back all that was in it.
    public mutating func remove(at now: Instant) {
        (text, picture, looks) = ("", nil, ImageInfo())
        (edited, reply, source, list, reactions) = (nil, nil, nil, nil, [])
        removed = now
    }
}

public typealias MessageID = Identifier<ChatMessage>
