/// What a person has chosen for all their devices.
public struct Settings: Equatable, Sendable {
    /// The BCP 47 tag of the language; nil for that of the device.
    public var language: String?
    public var theme = Theme.system
    /// Whether lists hide what is done unless a list says otherwise.
    public var hidesDone = false

    public enum Theme: String, CaseIterable, Sendable {
        case system, light, dark
    }

    public init() {}
}

/// What a person has chosen for one list.
public struct Preference: Equatable, Sendable {
    /// The place among their lists; nil for one that was never moved.
    public var rank: Rank?
    /// Nil for what the settings say.
    public var hidesDone: Bool?

    public init(rank: Rank? = nil, hidesDone: Bool? = nil) {
        self.rank = rank
        self.hidesDone = hidesDone
    }
}
