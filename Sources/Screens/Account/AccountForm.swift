import Domain
import Sync

/// What somebody has typed into a form about an account, and what is wrong with it.
struct AccountForm: Equatable {
    var firstName = ""
    var lastName = ""
    var email = ""
    var oldPassword = ""
    var password = ""
    var isPasswordShown = false
    var errors: [FieldError] = []
    var failure: ServerFailure?
    /// Whether a request is on its way.
    var isBusy = false

    /// Whether something is typed.
    var isTouched: Bool {
        !(firstName.isEmpty && lastName.isEmpty && email.isEmpty && oldPassword.isEmpty && password.isEmpty)
    }

    /// What is typed, but for secrets.
    var drafts: [Draft] {
        AccountForm.open.map { Draft(value(of: $0), in: $0.rawValue) }.filter { !$0.text.isEmpty }
    }

    /// Goes on with what was typed before.
    mutating func take(_ drafts: [Draft]) {
        for field in AccountForm.open {
            if let text = drafts.text(in: field.rawValue) { enter(text, into: field) }
        }
    }

    /// The fields that hold no secret.
    private static var open: [AccountField] { [.firstName, .lastName, .email] }

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

    /// What was typed stays; what was said about the field goes.
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

    mutating func checkEmail() -> EmailAddress? {
        let typed = email
        return check(.email) { () throws(Refusal) in try EmailAddress(typed) }
    }

    /// A new password has to follow the rule.
    mutating func checkNewPassword(for email: EmailAddress?) -> String? {
        let typed = password
        return check(.password) { () throws(Refusal) in
            try PasswordRule.check(typed, for: email)
            return typed
        }
    }

    /// One that is known already only has to be there.
    mutating func checkKnown(_ field: AccountField) -> String? {
        let typed = value(of: field)
        if typed.isEmpty { errors.append(FieldError(field, .empty)) }
        return typed.isEmpty ? nil : typed
    }

    /// Sends what the fields come to, if nothing is wrong with them and nothing is on its way.
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

    /// The focus goes to the first field that needs it.
    var focusOnError: [Effect] {
        errors.first.map { [.focus($0.field.rawValue)] } ?? []
    }
}
