/// Why something was not done. The raw value travels; the sentence for people is chosen in `Texts`.
public enum Refusal: String, Error, CaseIterable, Sendable {
    /// There is no such thing, or none that this person may know of.
    case notFound
    /// The person may see it, but not change it so.
    case forbidden
    /// It was deleted meanwhile.
    case gone
    /// It exists already, or its state does not allow this.
    case conflict
    /// The very same is there already.
    case duplicate
    /// A required text is empty.
    case empty
    /// A text is over its limit.
    case tooLong
    /// A value is not of the form that it must have.
    case invalid
    /// The command or the file is larger than the server accepts.
    case tooLarge
    /// The person's room on the server is used up.
    case full
    /// The device's clock is wrong: the command would have happened on another day.
    case clock
    /// This server does not know the command; a newer one will.
    case unsupported
    /// This server cannot read such a file yet; a newer system can.
    case unreadable
}
