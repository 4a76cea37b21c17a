import Domain

/// The sentences about invitations by link.
enum InvitationSentence: CatalogKey {
    case linkUntil, linkForPeople, joinedOf, sharesListWithYou, wantsYouInGroup, wantsYouHere, addCount,
        membersAdded

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: InvitationSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }

    /// The maximum number of users of a link: "10 people".
    public func people(_ count: Int) -> String { plural(count, .people) }

    /// "3 members" of a group.
    public func members(_ count: Int) -> String { plural(count, .members) }

    /// "until 3 December".
    public func linkUntil(_ day: CivilDay, today: CivilDay) -> String {
        fill(.linkUntil, self.day(day, today: today, isInside: true))
    }

    /// "2 of 10 joined".
    public func joined(_ used: Int, of uses: Int) -> String { fill(.joinedOf, String(used), String(uses)) }

    /// "for 10 people".
    public func linkForPeople(_ count: Int) -> String { fill(.linkForPeople, people(count)) }

    /// The button that adds the chosen users.
    public func add(_ count: Int) -> String { fill(.addCount, people(count)) }

    /// The notice after several users were added.
    public func membersAdded(_ count: Int, to place: String) -> String {
        fill(.membersAdded, people(count), quoted(place))
    }

    /// What the inviter offers, above the name of the list or the group.
    public func invitation(from inviter: String, to kind: Invitation.Kind) -> String {
        let sentence: InvitationSentence =
            switch kind {
            case .list: .sharesListWithYou
            case .group: .wantsYouInGroup
            case .server: .wantsYouHere
            }
        return fill(sentence, isolated(inviter))
    }
}
