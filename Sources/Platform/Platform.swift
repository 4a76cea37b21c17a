// Enums that the screens and the bridge to the browser share. The JavaScript in `Web` uses the raw values.

/// The direction of the change to another screen. The raw value is the index in `WAYS` of `page.js`.
public enum NavigationDirection: Int32, Sendable {
    case deeper
    case back
    /// Between sibling screens, such as two parts of the app.
    case across
}

/// The outcome of sharing. The raw value is the answer of `share` in `sharing.js`.
public enum SharingOutcome: Int32, Sendable {
    case done, copied, failed, notCopied
}

/// The origin of pictures. `pick` in `pictures.js` uses the raw values.
public enum PictureSource: Int32, Sendable {
    case files
    /// Falls back to `files` if there is no camera.
    case camera
    /// The pictures that were dropped or pasted last.
    case offered
    /// The pictures that another app has shared.
    case shared
}

/// How the app can be installed. `installing.js` uses the raw values.
public enum Installing: Int32, Sendable {
    /// It is installed, or the browser cannot install apps, or does not report it.
    case unknown
    case offered
    /// The browser offers it only in a menu.
    case manual
}

/// The state of the permission to show system notifications. The raw value is the answer of `permission` in
/// `bridge.js`.
public enum NotificationPermission: Int32, Sendable {
    /// The browser does not support notifications.
    case unavailable
    /// The user was not asked yet.
    case askable
    case granted, denied
    /// The browser supports notifications only at a secure address.
    case insecure
    /// The browser supports notifications only after the app was added to the home screen.
    case notInstalled
}
