/// Why a request to the server failed, as far as all screens share it.
public enum FailureLabel: CaseIterable, Sendable {
    case offline, noConnection, broken, wrongCodeTitle, expiredCodeTitle, expiredCode, usedUpCodeTitle,
        usedUpCode
    case registeredTitle, registered, taken, noAccountTitle, noSuchAccount, wrongPasswordTitle, wrongPassword
    case registrationClosed, wrongCredentials, failedTitle
}

extension FailureLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: FailureLabel) -> String { text(label) }
}
