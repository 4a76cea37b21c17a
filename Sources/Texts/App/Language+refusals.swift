import Domain

extension Refusal: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    /// Why a change was rejected.
    public func refusal(_ refusal: Refusal) -> String {
        text(refusal)
    }

    public func emailError(_ refusal: Refusal) -> String {
        switch refusal {
        case .empty: fill(.noEmail)
        case .tooLong: self.refusal(refusal)
        case .conflict: fill(.ownEmail)
        default: fill(.notEmail)
        }
    }

    public func passwordError(_ refusal: Refusal) -> String {
        switch refusal {
        case .empty: fill(.noPassword)
        case .tooLong: self.refusal(refusal)
        default:
            fill(.weakPassword)
        }
    }

    public func nameError(_ refusal: Refusal, limit: Int) -> String {
        switch refusal {
        case .empty: fill(.noName)
        case .tooLong: atMost(limit)
        default: self.refusal(refusal)
        }
    }

    public func titleError(_ refusal: Refusal, limit: Int) -> String {
        switch refusal {
        case .empty: fill(.noTitle)
        case .tooLong: atMost(limit)
        default: self.refusal(refusal)
        }
    }

    private func atMost(_ limit: Int) -> String {
        fill(.atMost, plural(limit, .characters))
    }
}
