/// A device on which a person is signed in, as they see it in their profile (A7).
public struct SignedInDevice: Equatable, Sendable {
    public let id: DeviceID
    /// Browser and system: `Chrome, Android`; empty when nothing is known.
    public let name: String
    public let signedIn: Instant
    public let lastUsed: Instant
    /// Whether it is the device that asks.
    public let isThis: Bool
    /// What came last of telling it something while Dela is closed there; nil where nothing is known of that.
    public let told: LastNotice?

    public init(
        id: DeviceID, name: String, signedIn: Instant, lastUsed: Instant, isThis: Bool,
        told: LastNotice? = nil
    ) {
        (self.id, self.name, self.isThis, self.told) = (id, name, isThis, told)
        (self.signedIn, self.lastUsed) = (signedIn, lastUsed)
    }
}

/// A notification on its way to a device that is closed.
public struct LastNotice: Equatable, Sendable {
    public let at: Instant
    /// Whether the push service of the browser has taken it.
    public let isTaken: Bool

    public init(at: Instant, isTaken: Bool) {
        (self.at, self.isTaken) = (at, isTaken)
    }
}

public typealias DeviceID = Identifier<SignedInDevice>
