/// The reason for a rejection. The raw value is sent. `Texts` contains the sentence for users.
public enum Refusal: String, Error, CaseIterable, Sendable {
    /// The thing does not exist, or the user may not know of it.
    case notFound
    /// The user may see it, but not make this change.
    case forbidden
    /// It was deleted in the meantime.
    case gone
    /// It already exists, or its state does not allow this.
    case conflict
    /// An identical thing already exists.
    case duplicate
    /// A required text is empty.
    case empty
    /// A text exceeds its limit.
    case tooLong
    /// A value has an invalid format.
    case invalid
    /// The command or the file is larger than the server accepts.
    case tooLarge
    /// The user's storage quota is used up.
    case full
    /// The clock of the device is wrong: the command would belong to another day.
    case clock
    /// This server is too old for the command.
    case unsupported
    /// This server cannot decode such a file. A newer system may.
    case unreadable
}
