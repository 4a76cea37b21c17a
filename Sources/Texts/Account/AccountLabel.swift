/// Texts of the screens about the account.
public enum AccountLabel: CaseIterable, Sendable {
    case slogan, signIn, sessionEnded, register, registerTitle, noAccount, haveAccount
    case firstName, lastName, email, password, showPassword, optional, passwordHint
    case codeTitle, code, confirm, sendAgain, codeNotArrived, codeIncomplete, enterCode
    case editProfile, about
    case profile, language, signOut, signOutTitle, signOutQuestion, signOutHere, yes, no
    case forgotPassword, forgotLead, next, newPassword, oldPassword, newEmail
    case changeEmail, changeEmailLead, emailChanged, changePassword, changePasswordLead, passwordChanged
    case devices, thisDevice, unknownDevice, signDeviceOut, signedDeviceOut, signOthersOut,
        signOthersOutTitle, endSession
    case signOthersOutQuestion
    case downloadData, downloadDataLead, downloadReady, saveFile, downloadNeedsNetwork
    case deleteAccount, deleteAccountTitle, deleteAccountLead, listsGoing, listsPassing
}

extension AccountLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: AccountLabel) -> String { text(label) }
}
