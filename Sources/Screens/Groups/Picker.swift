import Domain

/// Chooses a person. Whom one shares something with is there at once, also without a network; the server tells of
/// everyone else that it lets one see, and of whoever has exactly an address.
public enum Picker {
    struct Model: Equatable {
        /// Whom one shares something with, by name.
        let contacts: [Contact]
        var query = ""
        var isDescending = false
        var told: Told?
        /// Whether the server is about to tell of people by name.
        var isAsking = false
        /// Whether it is about to tell who has the address.
        var isFinding = false
        var problem: Problem?

        init(contacts: [Contact]) {
            self.contacts = contacts
        }
    }

    /// What the server answered.
    struct Told: Equatable {
        let query: String
        let isDescending: Bool
        var people: [Contact]
        /// Where the next page begins; nil when these are all.
        var next: String?
    }

    enum Problem: Equatable {
        /// Nobody has the address.
        case nobody
        /// Those whom the server would tell of are missing.
        case incomplete
        case failed(ServerFailure)
    }

    public enum Message: Equatable {
        case queryEntered(String)
        case submitted
        case turned
        case moreWanted
        /// This one was tapped, whatever the others are by now.
        case picked(Contact)
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
        case .picked, .closed: return []
        }
    }

    /// An answer counts as long as its question stands in the field; else the server is asked for what stands there.
    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer
    ) -> [Effect] {
        switch request {
        case .findPerson(let email):
            model.isFinding = false
            if model.email == email { model.take(answer, after: nil) }
            if model.problem == .nobody { return [.focus(queryID)] }
        case .people(let query, let isDescending, let next):
            model.isAsking = false
            guard query == model.query, isDescending == model.isDescending else { return ask(&model) }
            model.take(answer, after: next)
            if case .failed(.offline) = answer { model.problem = .incomplete }
        default: break
        }
        return []
    }

    /// Asks for whom the field means, unless all of them are here. One question at a time: the next one goes out with the
    /// answer, so nobody can type faster than the server answers.
    private static func ask(_ model: inout Model) -> [Effect] {
        model.isAsking || model.email != nil || model.knowsAll ? [] : [ask(&model, after: nil)]
    }

    private static func ask(_ model: inout Model, after next: String?) -> Effect {
        model.isAsking = true
        return .request(.people(model.query, isDescending: model.isDescending, after: next))
    }
}

extension Picker.Model {
    /// The address that is typed, if it is one.
    var email: EmailAddress? { try? EmailAddress(query) }

    /// What the server answered to what is typed.
    var shown: Picker.Told? {
        told.flatMap { $0.query == query && $0.isDescending == isDescending ? $0 : nil }
    }

    /// Who can be chosen now.
    var people: [Contact] {
        if let shown { return shown.people }
        let all = knowsAll ? told?.people ?? [] : contacts
        let isTurned = isDescending != (knowsAll && told?.isDescending == true)
        let found = all.filter { $0.isFound(by: query) }
        return isTurned ? found.reversed() : found
    }

    /// Whether the server has told of everyone whom the field can mean.
    fileprivate var knowsAll: Bool {
        guard let told, told.next == nil else { return false }
        return told.query.isEmpty || told.query == query
    }

    fileprivate mutating func take(_ answer: ServerAnswer, after last: String?) {
        switch answer {
        case .people(let people, let next):
            let earlier = last == nil ? [] : shown?.people ?? []
            told = Picker.Told(
                query: query, isDescending: isDescending, people: earlier + people, next: next)
            problem = people.isEmpty && email != nil ? .nobody : nil
        case .failed(let failure): problem = .failed(failure)
        default: break
        }
    }
}
