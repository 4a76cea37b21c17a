import Domain
import SyncRules

/// The text of an account form, and its errors.
struct AccountForm: Equatable {
    var firstName = ""
    var lastName = ""
    var email = ""
    var oldPassword = ""
    var password = ""
    var isPasswordShown = false
    var errors: [FieldError] = []
    var failure: ServerFailure?
    /// True while a request is pending.
    var isBusy = false

    /// True if a field has text.
    var isTouched: Bool {
        !(firstName.isEmpty && lastName.isEmpty && email.isEmpty && oldPassword.isEmpty && password.isEmpty)
    }

    /// The text without secrets.
    var drafts: [Draft] {
        AccountForm.draftFields.map { Draft(value(of: $0), in: $0.rawValue) }.filter { !$0.text.isEmpty }
    }

    /// Restores the text of drafts.
    mutating func restore(_ drafts: [Draft]) {
        for field in AccountForm.draftFields {
            if let text = drafts.text(in: field.rawValue) { enter(text, into: field) }
        }
    }

    /// The fields without secrets.
    private static var draftFields: [AccountField] { [.firstName, .lastName, .email] }

    func value(of field: AccountField) -> String {
        switch field {
        case .firstName: firstName
        case .lastName: lastName
        case .email: email
        case .oldPassword: oldPassword
        case .password: password
        case .passwordShown: isPasswordShown ? "on" : ""
        case .code: ""
        }
    }

    func error(of field: AccountField) -> Refusal? {
        errors.first { $0.field == field }?.refusal
    }

    /// Sets the text of a field and removes its error.
    mutating func enter(_ text: String, into field: AccountField) {
        switch field {
        case .firstName: firstName = text
        case .lastName: lastName = text
        case .email: email = text
        case .oldPassword: oldPassword = text
        case .password: password = text
        case .passwordShown:
            isPasswordShown = !text.isEmpty
            return
        case .code: break
        }
        errors.removeAll { $0.field == field }
        failure = nil
    }

    /// Records the error of a field if the rule rejects its text.
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

    mutating func checkEmail() -> EmailAddress? {
        let typed = email
        return check(.email) { () throws(Refusal) in try EmailAddress(typed) }
    }

    /// Validates a new password.
    mutating func checkNewPassword(for email: EmailAddress?) -> String? {
        let typed = password
        return check(.password) { () throws(Refusal) in
            try PasswordRule.check(typed, for: email)
            return typed
        }
    }

    /// Checks only that an existing password is not empty.
    mutating func checkPresent(_ field: AccountField) -> String? {
        let typed = value(of: field)
        if typed.isEmpty { errors.append(FieldError(field, .empty)) }
        return typed.isEmpty ? nil : typed
    }

    /// Sends the request of the form, if all fields are valid and no request is pending.
    mutating func submit(_ read: (inout AccountForm) -> ServerRequest?) -> [Effect] {
        guard !isBusy else { return [] }
        errors = []
        guard let request = read(&self) else { return focusOnError }
        isBusy = true
        failure = nil
        return [.request(request)]
    }

    mutating func fail(_ failure: ServerFailure) -> [Effect] {
        isBusy = false
        guard case .fields(let errors) = failure else {
            self.failure = failure
            return []
        }
        self.errors = errors
        return focusOnError
    }

    /// Focuses the first field with an error.
    var focusOnError: [Effect] {
        errors.first.map { [.focus($0.field.rawValue)] } ?? []
    }
}
