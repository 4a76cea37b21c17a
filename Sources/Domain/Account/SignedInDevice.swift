/// A device on which a person is signed in, as they see it in their profile (A7).
public struct SignedInDevice: Equatable, Sendable {
    public let id: DeviceID
    /// Browser and system: `Chrome, Android`; empty when nothing is known.
    public let name: String
    public let signedIn: Instant
    public let lastUsed: Instant
    /// Whether it is the device that asks.
    public let isThis: Bool

    public init(id: DeviceID, name: String, signedIn: Instant, lastUsed: Instant, isThis: Bool) {
        self.id = id
        self.name = name
        self.signedIn = signedIn
        self.lastUsed = lastUsed
        self.isThis = isThis
    }
}

public typealias DeviceID = Identifier<SignedInDevice>
