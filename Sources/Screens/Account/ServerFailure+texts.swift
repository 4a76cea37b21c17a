import Texts

extension ServerFailure {
    var isAboutCode: Bool {
        switch self {
        case .wrongCode, .expiredCode, .usedUpCode: true
        default: false
        }
    }
}

extension Language {
    func title(of failure: ServerFailure) -> String {
        switch failure {
        case .wrongCode: self[.wrongCodeTitle]
        case .expiredCode: self[.expiredCodeTitle]
        case .usedUpCode: self[.usedUpCodeTitle]
        case .alreadyRegistered: self[.registeredTitle]
        case .noAccount: self[.noAccountTitle]
        case .wrongPassword: self[.wrongPasswordTitle]
        case .offline: self[AppLabel.offline]
        default: self[.failedTitle]
        }
    }
}
