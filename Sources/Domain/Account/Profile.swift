/// The profile of a user, as others see it.
public struct Profile: Equatable, Sendable {
    public var firstName: String
    public var lastName: String
    public var about: String
    /// Shown as a square cut out of the middle.
    public var picture: BlobID?

    public static let firstNameRule = TextRule(limit: 60)
    public static let lastNameRule = TextRule(limit: 60, required: false)
    public static let aboutRule = TextRule(limit: 500, required: false, multiline: true)

    public init(firstName: String, lastName: String, about: String = "", picture: BlobID? = nil) {
        self.firstName = firstName
        self.lastName = lastName
        self.about = about
        self.picture = picture
    }

    /// The full name as others see it.
    public var name: String {
        lastName.isEmpty ? firstName : firstName + " " + lastName
    }
}
