/// Somebody with an account; the type only names its ids.
public enum Person {}
public typealias PersonID = Identifier<Person>

/// What a person shows of themselves.
public struct Profile: Equatable, Sendable {
    public var firstName: String
    public var lastName: String

    public static let firstNameRule = TextRule(limit: 60)
    public static let lastNameRule = TextRule(limit: 60, required: false)

    public init(firstName: String, lastName: String) {
        self.firstName = firstName
        self.lastName = lastName
    }

    /// The name as others read it.
    public var name: String {
        lastName.isEmpty ? firstName : firstName + " " + lastName
    }
}
