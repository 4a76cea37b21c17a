/// A user with an account. The type only names the ids.
public enum Person {}
public typealias PersonID = Identifier<Person>
