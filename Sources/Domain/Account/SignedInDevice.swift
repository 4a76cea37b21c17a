/// A device on which a user is signed in, as listed in the profile (A7).
public struct SignedInDevice: Equatable, Sendable {
    public let id: DeviceID
    /// Browser and system, such as `Chrome, Android`; empty if unknown.
    public let name: String
    public let signedIn: Instant
    public let lastUsed: Instant
    /// True for the device that sent the request.
    public let isThis: Bool
    /// The outcome of the last push message to the device; nil if unknown.
    public let lastDelivery: LastDeliveryStatus?

    public init(
        id: DeviceID, name: String, signedIn: Instant, lastUsed: Instant, isThis: Bool,
        lastDelivery: LastDeliveryStatus? = nil
    ) {
        (self.id, self.name, self.isThis, self.lastDelivery) = (id, name, isThis, lastDelivery)
        (self.signedIn, self.lastUsed) = (signedIn, lastUsed)
    }
}

/// The outcome of a push message to a device.
public struct LastDeliveryStatus: Equatable, Sendable {
    public let at: Instant
    /// True if the push service of the browser has accepted the message.
    public let isAccepted: Bool

    public init(at: Instant, isAccepted: Bool) {
        (self.at, self.isAccepted) = (at, isAccepted)
    }
}

public typealias DeviceID = Identifier<SignedInDevice>
