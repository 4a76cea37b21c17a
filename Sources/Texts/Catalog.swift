import Domain

/// All words of one language. The compiler names each key that a catalogue lacks.
protocol Catalog {
    // MARK: - App

    static func text(_ label: AppLabel) -> Phrase
    static func text(_ sentence: AppSentence) -> Phrase
    static func text(_ label: ShortcutLabel) -> Phrase
    static func text(_ refusal: Refusal) -> Phrase
    static func text(_ sentence: RefusalSentence) -> Phrase
    static func text(_ label: IntentLabel) -> Phrase

    // MARK: - Counts

    /// The index of the form after a count, in the order of CLDR's plural categories: zero, one, two, few, many, other.
    static func pluralForm(of count: Int) -> Int
    static func text(_ words: Counted) -> Phrase
    /// The letters after an ordinal number.
    static func ordinalEnding(of number: Int) -> Phrase

    // MARK: - Dates, numbers and lists

    static func text(_ format: Format) -> Phrase
    static func text(_ list: WordList) -> Phrase
    /// The index of the gender in `WordList.nth`.
    /// - Parameter weekday: 1 for Monday … 7 for Sunday.
    static func gender(ofWeekday weekday: Int) -> Int

    // MARK: - Account

    static func text(_ label: AccountLabel) -> Phrase
    static func text(_ label: FailureLabel) -> Phrase
    static func text(_ label: SettingsLabel) -> Phrase
    static func text(_ kind: Settings.NotificationKind) -> Phrase
    static func text(_ sentence: AccountSentence) -> Phrase

    // MARK: - E-mails

    static func text(_ mail: CodeMail) -> Phrase
    static func text(_ sentence: MailSentence) -> Phrase
    static func text(_ label: MailLabel) -> Phrase

    // MARK: - Day

    static func text(_ label: DayLabel) -> Phrase
    static func text(_ label: OnboardingLabel) -> Phrase
    static func text(_ sentence: DaySentence) -> Phrase

    // MARK: - Lists

    static func text(_ label: ListLabel) -> Phrase
    static func text(_ label: ItemLabel) -> Phrase
    static func text(_ label: HistoryLabel) -> Phrase
    static func text(_ label: SharingLabel) -> Phrase
    static func text(_ sentence: ListSentence) -> Phrase
    static func text(_ sentence: RecurrenceSentence) -> Phrase
    static func text(_ label: RepetitionLabel) -> Phrase

    // MARK: - Habits

    static func text(_ label: HabitLabel) -> Phrase
    static func text(_ sentence: HabitSentence) -> Phrase

    // MARK: - Groups

    static func text(_ label: GroupLabel) -> Phrase
    static func text(_ label: RequestLabel) -> Phrase
    static func text(_ role: Role) -> Phrase
    static func text(_ sentence: GroupSentence) -> Phrase

    // MARK: - Invitations

    static func text(_ label: InvitationLabel) -> Phrase
    static func text(_ sentence: InvitationSentence) -> Phrase

    // MARK: - Chats

    static func text(_ label: ChatLabel) -> Phrase
    static func text(_ sentence: ChatSentence) -> Phrase

    // MARK: - Photos

    static func text(_ label: PictureLabel) -> Phrase
    static func text(_ label: PhotoLabel) -> Phrase
    static func text(_ label: SourceLabel) -> Phrase
    static func text(_ sentence: PhotoSentence) -> Phrase

    // MARK: - Notifications

    static func text(_ label: NotificationLabel) -> Phrase
    static func text(_ label: ReminderLabel) -> Phrase
    static func text(_ sentence: ReminderSentence) -> Phrase

    // MARK: - Search and trash

    static func text(_ label: SearchLabel) -> Phrase
    static func text(_ label: TrashLabel) -> Phrase
    static func text(_ sentence: TrashSentence) -> Phrase
}

/// An enum whose cases are keys of the catalogues.
protocol CatalogKey: CaseIterable, Sendable {
    /// The words for this key in a catalogue: `C.text(self)`.
    func phrase<C: Catalog>(in _: C.Type) -> Phrase
}
