import Domain

/// Texts about requests of unknown users and unanswered invitations.
public enum RequestLabel: CaseIterable, Sendable {
    case requests, accept, requestDeleted, acceptedOffline, invited, withdrawRequest, tooManyContacts
}

extension RequestLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: RequestLabel) -> String { text(label) }

    /// What the sender of a request wants. The row shows it below their name.
    public func wish(_ offer: ContactRequest.Offer, _ title: String) -> String {
        let sentence: GroupSentence =
            switch offer {
            case .list: .offersList
            case .copy: .offersCopy
            case .group: .invitesToGroup
            case .message: .wantsToWrite
            }
        return fill(sentence, quoted(title))
    }

    /// The label of the badge of requests for screen readers.
    public func requests(_ count: Int) -> String {
        plural(count, .requests)
    }
}
