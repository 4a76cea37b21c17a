import Domain

extension PersonID {
    /// The hue of the user's name in chats, in degrees: one of twelve, the same on every device.
    var hue: Int {
        var hash: UInt32 = 0x811c_9dc5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int((hash ^ hash >> 16) % 12) * 30
    }
}
