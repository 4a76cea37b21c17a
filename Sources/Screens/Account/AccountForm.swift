import Domain
import Sync

/// What somebody has typed into a form about an account, and what is wrong with it.
struct AccountForm: Equatable {
    var firstName = ""
    var lastName = ""
    var email = ""
    var password = ""
    var errors: [FieldError] = []
    var failure: AccountFailure?
    /// Whether a request is on its way.
    var isBusy = false

    func value(of field: AccountField) -> String {
        switch field {
        case .firstName: firstName
        case .lastName: lastName
        case .email: email
        case .password: password
        case .code: ""
        }
    }

    func error(of field: AccountField) -> Refusal? {
        errors.first { $0.field == field }?.refusal
    }

    /// What was typed stays; what was said about the field goes.
    mutating func enter(_ text: String, into field: AccountField) {
        switch field {
        case .firstName: firstName = text
        case .lastName: lastName = text
        case .email: email = text
        case .password: password = text
        case .code: break
        }
        errors.removeAll { $0.field == field }
        failure = nil
    }

    /// Takes down what is wrong with a field, if the rule says so.
    mutating func check<Value>(
        _ field: AccountField, _ rule: () throws(Refusal) -> Value
    ) -> Value? {
        do throws(Refusal) {
            return try rule()
        } catch {
            errors.append(FieldError(field, error))
            return nil
        }
    }

    mutating func fail(_ failure: AccountFailure) -> [Effect] {
        isBusy = false
        guard case .fields(let errors) = failure else {
            self.failure = failure
            return []
        }
        self.errors = errors
        return focusOnError
    }

    /// The focus goes to the first field that needs it.
    var focusOnError: [Effect] {
        errors.first.map { [.focus($0.field.rawValue)] } ?? []
    }
}
