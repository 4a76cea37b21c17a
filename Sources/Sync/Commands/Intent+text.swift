import Domain

extension ItemChange {
    fileprivate var text: String? {
        switch self {
        case .title(let text), .note(let text): text
        default: nil
        }
    }
}

extension Intent {
    /// Whether words or a picture would be lost with it.
    var hasContent: Bool { blob != nil || !text.isEmpty }

    /// What somebody wrote in it.
    public var text: String {
        switch self {
        case .list(.create(let text)), .list(.rename(let text)), .item(.rename(_, let text)),
            .group(.create(let text)), .group(.rename(let text)), .person(.describe(let text)):
            text
        case .item(.edit(_, let changes)): changes.compactMap { $0.text }.joined(separator: "\n")
        case .person(.rename(let first, let last)): first + " " + last
        case .habit(.create(_, let habit)): habit.name
        case .item(.create(let items)): items.map { $0.title }.joined(separator: "\n")
        case .member(.add(_, let name, _)): name
        default: ""
        }
    }
}
