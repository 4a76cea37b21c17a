/// The update to a newer app. The page reloads as soon as the newer app is active and nothing would be lost.
struct VersionUpdate {
    /// True if a newer app waits for activation, or is active.
    private(set) var isAvailable = false
    /// True if a newer app is active and waits for this page.
    private(set) var isActive = false
    /// True if the user has agreed to discard typed text.
    private var isWanted = false

    mutating func didDownload() { isAvailable = true }

    mutating func didActivate() {
        isActive = true
        isAvailable = true
    }

    /// The user has agreed to the reload, which happens once all commands are stored.
    mutating func agree() { isWanted = true }

    /// Call once a newer app is active and all commands are stored.
    /// - Parameter hasDraftText: true if the reload would discard typed text.
    /// - Returns: true if the page must reload.
    mutating func mustReload(hasDraftText: Bool) -> Bool {
        if isWanted {
            isWanted = false
        } else if hasDraftText {
            return false
        } else {
            isActive = false
        }
        return true
    }
}
