/// The sentences about the account, its devices and the settings.
enum AccountSentence: CatalogKey {
    case codeSent, codeWaits, sendAgainIn, wrongCode, tooManyAttempts, unsentKept, sendingFirst,
        andMore, unsentLost, justNow, ago, lastUsed, signedIn, lastNotification,
        lastNotificationLost, endSessionOf, passesTo, deleteAccount, asDevice, valueAsDevice,
        lightTheme, darkTheme, weekFromMonday, weekFromSaturday, weekFromSunday, serverVersion,
        megabytes

    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    func fill(_ sentence: AccountSentence, _ parts: String...) -> String { fill(phrase(sentence), parts) }
}
