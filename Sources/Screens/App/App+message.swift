import Domain
import Platform
import SyncRules

extension App {
    /// All messages. The runtime itself sends the first nine.
    public enum Message: Equatable {
        /// The address has changed: at the start, after `go`, `replace` and `back`, or by the browser's buttons.
        case opened(Route)
        /// The app environment has changed: the replica, the status, the user or the language.
        case changed
        /// An intent was rejected and had no effect.
        case refused(Intent, in: ScopeID, Refusal)
        case answered(ServerRequest, ServerAnswer)
        case elapsed(TimerID)
        /// The outcome for a chosen picture.
        case picked(Pictures.Picked, for: Pictures.Target)
        /// The outcome of sharing or copying, as far as it is known.
        case shared(SharingOutcome)
        /// The page is about to end.
        case leaving
        /// The user tapped the notification with this tag.
        case notificationTapped(String)

        case linkTapped(Route)
        case backTapped
        case undoTapped
        /// Moves all following occurrences along with one that was moved.
        case followingMoveTapped
        case toastDismissed
        /// A pointer or the focus is on the toast, or has left it.
        case toastHeld(Bool)
        case reminderTapped
        case reminderDoneTapped
        case reminderLaterTapped
        case reminderSheet(ReminderSheet.Message)
        case request(Requests.Message)
        case updateTapped
        case refreshAsked
        case pressed(Shortcut)
        case shortcutsClosed
        case contentWanted
        case signIn(SignIn.Message)
        case register(Register.Message)
        case code(Code.Message)
        case credentials(Credentials.Message)
        case devices(Devices.Message)
        case download(DownloadData.Message), deletion(DeleteAccount.Message)
        case profile(ProfilePage.Message)
        case profileForm(ProfileForm.Message)
        case settings(SettingsPage.Message)
        case lists(Lists.Message)
        case today(Today.Message)
        case calendar(Calendar.Message)
        case items(Items.Message)
        case access(Access.Message)
        case shareTarget(ShareTarget.Message)
        case search(Search.Message)
        case trash(Trash.Message)
        case viewer(Viewer.Message)
        case crop(Crop.Message)
        case itemEditor(ItemEditor.Message)
        case itemHistory(ItemHistory.Message)
        case rejectedChanges(RejectedChanges.Message)
        case habits(Habits.Message)
        case chats(Chats.Message)
        case chat(ChatLog.Message)
        case newChat(NewChat.Message)
        case newGroup(NewGroup.Message)
        case card(CardSending.Message)
        case chatSearch(ChatSearch.Message)
        case photos(Photos.Message)
        case notificationCenter(NotificationCenter.Message)
        case join(JoinPage.Message)
    }
}
