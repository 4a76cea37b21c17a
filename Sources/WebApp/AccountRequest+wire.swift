import Domain
import JSON
import Screens
import Texts
import Wire

extension AccountRequest {
    /// What the server is asked.
    /// - Parameter language: in which it writes mails.
    func call(in language: Language) -> (Endpoint, JSONObject?) {
        let language = language.rawValue
        switch self {
        case .register(let new):
            let body = RegisterRequest(
                first: new.profile.firstName, last: new.profile.lastName, email: new.email.text,
                password: new.password, language: language)
            return (.register, body.json)
        case .confirm(let registration, let code):
            return (.confirmRegistration, ConfirmRequest(registration: registration, code: code).json)
        case .resend(let registration):
            return (.resendCode, ResendRequest(registration: registration, language: language).json)
        case .signIn(let email, let password):
            return (.signIn, SignInRequest(email: email.text, password: password).json)
        case .signOut: return (.signOut, nil)
        case .forgotPassword(let email):
            return (.forgotPassword, ForgotPasswordRequest(email: email.text, language: language).json)
        case .checkCode(let registration, let code):
            return (.checkResetCode, ConfirmRequest(registration: registration, code: code).json)
        case .resetPassword(let registration, let code, let password):
            let body = ResetPasswordRequest(registration: registration, code: code, password: password)
            return (.resetPassword, body.json)
        default: return changing(in: language)
        }
    }

    /// The same for who is signed in.
    private func changing(in language: String) -> (Endpoint, JSONObject?) {
        switch self {
        case .changePassword(let old, let new):
            return (.changePassword, ChangePasswordRequest(old: old, password: new).json)
        case .changeEmail(let email, let password):
            let body = ChangeEmailRequest(email: email.text, password: password, language: language)
            return (.changeEmail, body.json)
        case .confirmEmail(let registration, let code):
            return (.confirmEmail, ConfirmRequest(registration: registration, code: code).json)
        case .signDeviceOut(let device): return (.signDeviceOut, SignDeviceOutRequest(device: device).json)
        case .signOthersOut: return (.signOthersOut, nil)
        case .planDeletion: return (.planDeletion, nil)
        case .deleteAccount(let password):
            return (.deleteAccount, DeleteAccountRequest(password: password).json)
        case .findPerson(let email, for: _, _):
            return (.findPerson, FindPersonRequest(email: email.text).json)
        default: return (.devices, nil)
        }
    }
}

extension AccountFailure {
    init(_ status: Int, _ failure: Failure?) {
        switch failure {
        case .fields(let fields):
            self = .fields(fields.map { FieldError(AccountField($0.field), $0.refusal) })
        case .wrongCode(let triesLeft): self = .wrongCode(triesLeft: triesLeft)
        case .expiredCode: self = .expiredCode
        case .usedUpCode: self = .usedUpCode
        case .alreadyRegistered: self = .alreadyRegistered
        case .noAccount: self = .noAccount
        case .wrongCredentials: self = .wrongCredentials
        case .wrongPassword: self = .wrongPassword
        case .busy(let seconds): self = .busy(seconds: seconds)
        case .malformed, .signedOut, .deleted, .notFound, .unavailable: self = .broken
        case nil: self = status == 0 ? .offline : .broken
        }
    }
}

extension AccountField {
    fileprivate init(_ field: FieldFailure.Field) {
        switch field {
        case .first: self = .firstName
        case .last: self = .lastName
        case .email: self = .email
        case .old: self = .oldPassword
        case .password: self = .password
        case .code: self = .code
        }
    }
}
