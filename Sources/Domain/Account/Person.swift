/// Somebody with an account; the type only names its ids.
public enum Person {}
public typealias PersonID = Identifier<Person>
