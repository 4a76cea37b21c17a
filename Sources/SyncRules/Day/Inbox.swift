import Domain

/// The list of items that a user created without choosing a list (D2). It has the id of its user, so that two devices
/// never create two. It exists from its first item on, is never shared, and stays as long as the account.
extension ScopeID {
    public static func inbox(of person: PersonID) -> ScopeID {
        ScopeID(.list, person.text)
    }

    public func isInbox(of person: PersonID) -> Bool { self == .inbox(of: person) }
}

extension Records {
    /// - Throws: `conflict` if the id would be that of another user's inbox.
    func checkInbox(_ scope: ScopeID, for person: PersonID) throws(Refusal) {
        if !scope.isInbox(of: person), profile(of: PersonID(scope.id)) != nil { throw .conflict }
    }
}
