/// A message of a chat.
public struct ChatMessage: Equatable, Sendable {
    /// Its position in the chat: 1, 2, 3 … without gaps.
    public var position: Int64
    public var author: PersonID
    /// May be empty next to a picture. For a card, the name of the list when it was sent.
    public var text: String
    public var picture: BlobID?
    /// The size and preview of the picture.
    public var imageInfo = ImageInfo()
    /// The time at which the server accepted the message. Never earlier than the previous message, so that the days in
    /// a chat stay in order.
    public var at: Instant
    /// The time of writing by the clock of the device, if it differs from `at` by more than a minute.
    public var written: Instant?
    /// The time of the last edit by its author.
    public var edited: Instant?
    /// The time of its removal; the text is empty afterwards.
    public var removed: Instant?
    /// The message of the same chat to which it replies. Its text is not copied, because it may be removed.
    public var reply: MessageID?
    /// The author's name in the original chat, for a forwarded message.
    public var source: String?
    /// The list for which this message is a card. Users with access see its progress, others only the text.
    public var list: ListID?
    /// For pictures that were sent together: the id of the first message. The app shows them as one block.
    public var album: MessageID?
    /// The reactions, in the order of the users' ids.
    public private(set) var reactions: [Reaction] = []

    /// A reaction of a user to a message.
    public struct Reaction: Equatable, Sendable {
        public let person: PersonID
        /// One of `reactionEmoji()`, or of a newer version.
        public let emoji: String

        public init(_ person: PersonID, _ sign: String) {
            self.person = person
            self.emoji = sign
        }
    }

    public static let textRule = TextRule(limit: 8000, multiline: true)
    /// The caption of a picture may be empty.
    public static let captionRule = TextRule(limit: 8000, required: false, multiline: true)
    /// The maximum number of pictures sent at once.
    public static let maxPictures = 10
    /// The maximum difference between `at` and the clock of the device in milliseconds. Beyond it, both are stored.
    static let tolerance: Int64 = 60_000
    /// The numbers of messages per chat that a device can store. The first is the default, the last means all.
    public static let windowSizes = [200, 3, 10, 20, 50, 1000, 5000, maxWindow]
    /// More than any chat has.
    public static let maxWindow = 1_000_000
    /// The numbers of older messages that a device can load at once. The first is the default.
    public static let pageSizes = [50, 3, 10, 30, 100, 300]
    /// The maximum number of users whose reactions are stored.
    public static let maxReactions = 100

    /// The emoji for reactions.
    ///
    /// - Returns: a new array, because the compiler for WebAssembly has confused a static one with another (Swift
    ///   6.3.1).
    public static func reactionEmoji() -> [String] { ["👍", "❤️", "😂", "😮", "😢", "🙏"] }

    /// - Parameter arrival: the time at which the server accepted it; on a device, the time of writing.
    public init(
        position: Int64, author: PersonID, text: String, written: Instant, arrival: Instant,
        after last: Instant?
    ) {
        self.position = position
        self.author = author
        self.text = text
        at = max(arrival, last ?? arrival)
        let distance = at.milliseconds - written.milliseconds
        self.written = abs(distance) > ChatMessage.tolerance ? written : nil
    }

    /// Sets the reaction of a user; nil removes it.
    public mutating func react(_ person: PersonID, _ sign: String?) {
        let index = reactions.firstIndex { !($0.person < person) } ?? reactions.count
        let isThere = index < reactions.count && reactions[index].person == person
        reactions.replaceSubrange(
            index..<(isThere ? index + 1 : index), with: sign.map { [Reaction(person, $0)] } ?? [])
    }

    /// Removes all content.
    public mutating func remove(at now: Instant) {
        (text, picture, imageInfo) = ("", nil, ImageInfo())
        (edited, reply, source, list, album, reactions) = (nil, nil, nil, nil, nil, [])
        removed = now
    }
}

public typealias MessageID = Identifier<ChatMessage>
