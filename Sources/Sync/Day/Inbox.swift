import Domain

/// The list of what a person wrote down without choosing a list (D2). It has the id of its person, so that two devices never
/// make two; it is there from its first item on, is never shared, and stays as long as the account.
extension ScopeID {
    public static func inbox(of person: PersonID) -> ScopeID {
        ScopeID(.list, person.text)
    }

    public func isInbox(of person: PersonID) -> Bool { self == .inbox(of: person) }
}

extension Records {
    /// - Throws: `conflict` where the id would be that of somebody else's inbox.
    func checkInbox(_ scope: ScopeID, for person: PersonID) throws(Refusal) {
        if !scope.isInbox(of: person), profile(of: PersonID(scope.id)) != nil { throw .conflict }
    }
}
