/// The rights of a member in a scope. A higher role includes all rights of a lower one.
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
