/// What a person may do in a scope. A higher role may all that a lower one may.
public enum Role: String, CaseIterable, Comparable, Sendable {
    case viewer
    case editor
    case owner

    public static func < (left: Role, right: Role) -> Bool {
        left.level < right.level
    }

    private var level: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}
