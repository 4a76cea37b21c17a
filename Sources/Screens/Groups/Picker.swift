import Domain
import SyncRules

/// The choice of a user. Contacts are available immediately, also without a network. The server names all other users
/// that are visible to the user, and the owner of an exact e-mail address.
public enum Picker {
    struct Model: Equatable {
        /// The users who share a scope with the user, by name.
        let contacts: [Contact]
        /// The target of an invitation by e-mail; nil for the server.
        let scope: ScopeID?
        /// True if several users can be chosen.
        let isMultiple: Bool
        /// True if the group to invite to does not exist yet.
        let isForNewGroup: Bool
        /// The users chosen so far.
        var chosen: [Contact] = []
        var query = ""
        var isDescending = false
        var serverResults: ServerResults?
        /// True while users are requested by name.
        var isAsking = false
        /// True while the owner of an e-mail address is requested.
        var isFinding = false
        var problem: Problem?

        init(
            contacts: [Contact], isMultiple: Bool = false, scope: ScopeID? = nil, isForNewGroup: Bool = false
        ) {
            self.contacts = contacts
            self.isMultiple = isMultiple
            self.isForNewGroup = isForNewGroup
            self.scope = scope
        }
    }

    /// The answer of the server.
    struct ServerResults: Equatable {
        let query: String
        let isDescending: Bool
        var people: [Contact]
        /// The position of the next page; nil after the last one.
        var next: String?
    }

    enum Problem: Equatable {
        /// No account uses the address.
        case notFound
        /// The users on the server are missing from the results.
        case incomplete
        case failed(ServerFailure)
    }

    public enum Message: Equatable {
        case queryEntered(String)
        case submitted
        case turned
        case moreWanted
        /// The tapped user, even if the results have changed.
        case picked(Contact)
        /// Adds a user to those chosen, or removes them.
        case toggled(Contact)
        /// Picks all chosen users.
        case confirmed
        case mailTapped
        case failureDismissed
        case closed
    }

    static let queryID = "picker-query"

    static func opened(_ model: inout Model) -> [Effect] {
        [.focus(queryID)] + ask(&model)
    }

    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .queryEntered(let text):
            model.query = text
            model.problem = nil
            return ask(&model)
        case .submitted:
            guard let email = model.email, !model.isFinding else { return [] }
            model.isFinding = true
            model.problem = nil
            return [.request(.findPerson(email))]
        case .turned:
            model.isDescending.toggle()
            return ask(&model)
        case .moreWanted:
            guard let next = model.shown?.next, !model.isAsking else { return [] }
            return [ask(&model, after: next)]
        case .toggled(let contact):
            let others = model.chosen.filter { $0.person != contact.person }
            model.chosen = others.count < model.chosen.count ? others : others + [contact]
            return []
        case .mailTapped:
            guard let email = model.email, !model.isFinding, !model.isForNewGroup else { return [] }
            model.isFinding = true
            return [.request(.mailInvitation(model.scope, model.scope?.kind.defaultMemberRole, email))]
        case .failureDismissed:
            model.problem = nil
            return [.focus(queryID)]
        case .picked, .confirmed, .closed: return []
        }
    }

    /// Handles an answer. If the query has changed in the meantime, the server is asked again.
    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer
    ) -> [Effect] {
        switch request {
        case .findPerson(let email):
            model.isFinding = false
            if model.email == email { model.store(answer, after: nil) }
            if model.problem == .notFound { return [.focus(queryID)] }
        case .mailInvitation:
            model.isFinding = false
            if case .failed(let failure) = answer { model.problem = .failed(failure) }
            guard answer == .done else { return [] }
            model.query = ""
            return [.showToast(.invitationMailed)]
        case .people(let query, let isDescending, let next):
            model.isAsking = false
            guard query == model.query, isDescending == model.isDescending else { return ask(&model) }
            model.store(answer, after: next)
            if case .failed(.offline) = answer { model.problem = .incomplete }
        default: break
        }
        return []
    }

    /// Requests the users that match the query, unless all of them are known. There is one request at a time: the next
    /// one is sent after the answer, so fast typing does not queue requests.
    private static func ask(_ model: inout Model) -> [Effect] {
        model.isAsking || model.email != nil || model.hasAllPeople ? [] : [ask(&model, after: nil)]
    }

    private static func ask(_ model: inout Model, after next: String?) -> Effect {
        model.isAsking = true
        return .request(.people(model.query, isDescending: model.isDescending, after: next))
    }
}

extension Picker.Model {
    /// The entered e-mail address, if it is one.
    var email: EmailAddress? { try? EmailAddress(query) }

    /// True for an address that was not looked up yet.
    var hasNewAddress: Bool { email != nil && shown == nil && problem == nil }

    /// The server's answer to the current query.
    var shown: Picker.ServerResults? {
        serverResults.flatMap { $0.query == query && $0.isDescending == isDescending ? $0 : nil }
    }

    /// The users that can be chosen now.
    var people: [Contact] {
        if let shown { return shown.people }
        let all = hasAllPeople ? serverResults?.people ?? [] : contacts
        let isTurned = isDescending != (hasAllPeople && serverResults?.isDescending == true)
        let found = all.filter { $0.isFound(by: query) }
        return isTurned ? found.reversed() : found
    }

    /// True if the server has named all users that can match.
    fileprivate var hasAllPeople: Bool {
        guard let serverResults, serverResults.next == nil else { return false }
        return serverResults.query.isEmpty || serverResults.query == query
    }

    fileprivate mutating func store(_ answer: ServerAnswer, after last: String?) {
        switch answer {
        case .people(let people, let next):
            let earlier = last == nil ? [] : shown?.people ?? []
            serverResults = Picker.ServerResults(
                query: query, isDescending: isDescending, people: earlier + people, next: next)
            problem = people.isEmpty && email != nil ? .notFound : nil
        case .failed(let failure): problem = .failed(failure)
        default: break
        }
    }
}
