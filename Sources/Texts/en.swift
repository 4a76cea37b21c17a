import Domain

/// All texts in English. `%1`, `%2` … are the places of names, numbers or other sentences. Slashes separate the forms after
/// a count (`Counted`) and the words of a list (`WordList`).
enum English: Catalog {}

// MARK: - App

extension English {
    static func text(_ label: AppLabel) -> Phrase {
        switch label {
        case .tabs: "Sections"
        case .loading: "Loading…"
        case .back: "Back"
        case .cancel: "Cancel"
        case .ok: "OK"
        case .done: "Done"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .open: "Open"
        case .close: "Close"
        case .status: "Connection"
        case .offline: "Offline"
        case .connecting: "Connecting…"
        case .updateNow: "Update"
        case .hasUpdate: "A new version is ready."
        case .outdated: "This version is too old to sync."
        case .storeFull: "No space left on this device."
        case .storeBroken: "Changes can’t be saved on this device right now."
        case .refresh: "Refresh"
        case .copied: "Copied"
        case .notCopied: "Couldn’t copy"
        case .rejectedChanges: "Not accepted"
        case .rejectedChangesIntro:
            "The server couldn’t save these changes, so they were undone. Your text is still here."
        case .rejectedChangesEmpty: "Nothing here"
        case .rejectedChangesEmptyHint: "Every change was accepted."
        case .tryAgain: "Try again"
        case .copyText: "Copy text"
        case .discard: "Discard"
        case .discarded: "It will be gone for good."
        case .noSuchPage: "This page doesn’t exist"
        case .noSuchPageHint: "The address may be mistyped or out of date."
        }
    }

    static func text(_ sentence: AppSentence) -> Phrase {
        switch sentence {
        case .offlineWaiting: "Offline: %1"
        case .serverFailing: "The server has a problem"
        case .unsaved: "%1 not saved yet. Keep this page open."
        case .discard: "Discard %1?"
        }
    }

    static func text(_ label: ShortcutLabel) -> Phrase {
        switch label {
        case .skipLink: "Skip to content"
        case .shortcuts: "Keyboard shortcuts"
        case .shortcutsHint: "One key is enough: N adds, ? shows all."
        case .newKey: "Add something new"
        case .searchKey: "Search"
        case .helpKey: "These shortcuts"
        case .refreshKey: "Refresh"
        case .undoKey: "Undo"
        case .detailsKey: "Open an item’s details"
        case .moveKey: "Move up or down"
        case .deleteKey: "Delete"
        case .everywhereKeys: "Everywhere"
        case .listsKeys: "Lists and days"
        case .selectKey: "Select a result"
        case .openKey: "Open it"
        case .clearKey: "Clear, then close"
        case .closeKey: "Close the details"
        case .dayKey: "Previous or next day"
        case .sendKey: "Send"
        case .editLastKey: "Edit your last message"
        case .cancelKey: "Cancel"
        case .nextKey: "Previous or next picture"
        case .zoomKey: "Zoom"
        case .turnKey: "Rotate"
        }
    }

    static func text(_ refusal: Refusal) -> Phrase {
        switch refusal {
        case .notFound: "It is no longer there, or you have no access."
        case .forbidden: "You may look at this, but not change it."
        case .gone: "Someone deleted this in the meantime."
        case .conflict: "Something changed in the meantime. Please try again."
        case .duplicate: "This already exists."
        case .empty: "Please fill this in."
        case .tooLong: "This is too long."
        case .invalid: "Please check this."
        case .tooLarge: "That’s too much at once."
        case .full: "Your storage on the server is full."
        case .clock: "The clock of this device is wrong. Set it, then try again."
        case .unreadable: "This server can’t read this kind of HEIC yet. Export it as JPEG."
        case .unsupported: "The server does not know this yet."
        }
    }

    static func text(_ sentence: RefusalSentence) -> Phrase {
        switch sentence {
        case .noEmail: "Enter an e-mail address."
        case .ownEmail: "This is your address already."
        case .notEmail: "This is not an e-mail address."
        case .noPassword: "Enter a password."
        case .weakPassword: "At least 8 characters, and not your e-mail."
        case .noName: "Enter a name."
        case .noTitle: "Write something first."
        case .atMost: "At most %1."
        case .notPicture: "This file can’t be read as a picture. Use JPEG, PNG, WebP, HEIC, AVIF or GIF."
        case .pictureLimits:
            "The limits are 25 MB, 120 million pixels (50 for some HEIC and AVIF), 20 pictures per item."
        case .pictureGone: "What it belongs to was deleted, or this device no longer has the picture."
        }
    }

    static func text(_ label: IntentLabel) -> Phrase {
        switch label {
        case .createList: "Create a list"
        case .renameList: "Rename a list"
        case .changeLook: "Change the look of a list"
        case .deleteList: "Delete a list"
        case .restoreList: "Restore a list"
        case .addItems: "Add items"
        case .duplicateList: "Duplicate a list"
        case .sendCopyOfList: "Send a copy of a list"
        case .deleteListForGood: "Delete a list for good"
        case .renameItem: "Rename an item"
        case .changeItem: "Change an item"
        case .deleteItemForGood: "Delete an item for good"
        case .moveItemToList: "Move an item to another list"
        case .tickItem: "Tick an item"
        case .untickItem: "Untick an item"
        case .repeatItem: "Repeat an item"
        case .skipItem: "Skip an occurrence of an item"
        case .moveItem: "Move an item"
        case .deleteItem: "Delete an item"
        case .restoreItem: "Restore an item"
        case .addPicture: "Add a picture"
        case .movePicture: "Move a picture"
        case .deletePicture: "Delete a picture"
        case .restorePicture: "Restore a picture"
        case .deletePictureForGood: "Delete a picture for good"
        case .addSubItems: "Add subtasks"
        case .changeSubItem: "Change a subtask"
        case .deleteSubItem: "Delete a subtask"
        case .addSection: "Add a section"
        case .changeSection: "Change a section"
        case .deleteSection: "Delete a section"
        case .giveAccess: "Give access"
        case .removeAccess: "Remove access"
        case .leaveListOrGroup: "Leave a list or a group"
        case .transferOwnership: "Transfer ownership"
        case .shareWithGroup: "Share with a group"
        case .stopSharingWithGroup: "Stop sharing with a group"
        case .makeListPrivate: "Make a list private"
        case .createGroup: "Create a group"
        case .renameGroup: "Rename a group"
        case .changeGroupPicture: "Change a group’s picture"
        case .deleteGroup: "Delete a group"
        case .restoreGroup: "Restore a group"
        case .deleteGroupForGood: "Delete a group for good"
        case .showWholeChat: "Show a chat from its beginning"
        case .changeProfile: "Change the profile"
        case .changeSettings: "Change the settings"
        case .startHabit: "Start a habit"
        case .changeHabit: "Change a habit"
        case .moveHabit: "Move a habit"
        case .deleteHabit: "Delete a habit"
        case .restoreHabit: "Restore a habit"
        case .deleteHabitForGood: "Delete a habit for good"
        case .tickHabit: "Tick a habit"
        case .untickHabit: "Untick a habit"
        case .reorderDay: "Reorder a day"
        case .sendMessage: "Send a message"
        case .forwardMessage: "Forward a message"
        case .reactToMessage: "React to a message"
        case .changeMessage: "Change a message"
        case .deleteMessage: "Delete a message"
        case .markMessagesAsRead: "Mark messages as read"
        case .blockPerson: "Block a person"
        case .unblockPerson: "Unblock a person"
        case .acceptRequest: "Accept a request"
        case .deleteRequest: "Delete a request"
        case .restoreRequest: "Restore a request"
        case .clearChat: "Clear a chat"
        case .restoreChatHistory: "Restore a chat’s history"
        case .deleteMessagesForYourself: "Delete messages for yourself"
        case .changeChatSettings: "Change a chat’s settings"
        case .addPhoto: "Add a photo"
        case .changePhotoDescription: "Change a photo’s description"
        case .changeWhoSeesPhoto: "Change who sees a photo"
        case .deletePhoto: "Delete a photo"
        case .restorePhoto: "Restore a photo"
        case .deletePhotoForGood: "Delete a photo for good"
        case .addPhotoToFavourites: "Add a photo to favourites"
        case .removePhotoFromFavourites: "Remove a photo from favourites"
        case .markNotificationsAsRead: "Mark notifications as read"
        case .snoozeReminder: "Snooze a reminder"
        case .newerChange: "A change from a newer version"
        }
    }
}

// MARK: - Counts

extension English {
    /// one: 1 item; other: 0 items, 2 items.
    static func pluralForm(of count: Int) -> Int { count == 1 ? 0 : 1 }

    /// 1st, 2nd, 3rd, 4th, 11th, 21st.
    static func ordinalEnding(of number: Int) -> Phrase {
        if number / 10 % 10 == 1 { return "th" }
        return switch number % 10 {
        case 1: "st"
        case 2: "nd"
        case 3: "rd"
        default: "th"
        }
    }

    static func text(_ words: Counted) -> Phrase {
        switch words {
        case .tries: "try/tries"
        case .seconds: "second/seconds"
        case .minutes: "minute/minutes"
        case .hours: "hour/hours"
        case .days: "day/days"
        case .weeks, .weeksInARow: "week/weeks"
        case .months: "month/months"
        case .years: "year/years"
        case .times: "time/times"
        case .unsentChanges: "unsent change/unsent changes"
        case .changes: "change/changes"
        case .characters: "character/characters"
        case .changesWaiting: "change waiting/changes waiting"
        case .changesUnsaved: "change is/changes are"
        case .changesNotAccepted: "change not accepted/changes not accepted"
        case .messages: "message/messages"
        case .writers: "person is writing…/people are writing…"
        case .unreadMessages: "unread message/unread messages"
        case .newMessagesCounted: "new message/new messages"
        case .tasksMoved: "task moved/tasks moved"
        case .requests: "request/requests"
        case .openItems: "open item/open items"
        case .itemsAdded: "item added/items added"
        case .itemsDone: "item done/items done"
        case .items: "item/items"
        case .itemsDeleted: "item deleted/items deleted"
        case .newNotifications: "new/new"
        case .picturesDeleted: "picture deleted/pictures deleted"
        case .chats: "chat/chats"
        case .habits: "habit/habits"
        case .things: "thing/things"
        case .results: "result/results"
        case .records: "thing/things"
        case .photoNumber: "photo/photos"
        case .people: "person/people"
        case .members: "member/members"
        }
    }
}

// MARK: - Dates, numbers and lists

extension English {
    static func text(_ format: Format) -> Phrase {
        switch format {
        case .yesterday: "Yesterday"
        case .yesterdayInside: "yesterday"
        case .today: "Today"
        case .todayInside: "today"
        case .tomorrow: "Tomorrow"
        case .tomorrowInside: "tomorrow"
        case .dayOfMonth: "%1\u{A0}%2"  // 14 March
        case .fullDate: "%1 %2"  // 14 March 2027
        case .monthAndYear: "%1 %2"  // March 2027
        case .weekdayAndDay: "%1, %2"  // Sunday, 14 March 2027
        case .dayAndTime: "%1, %2"  // Today, 14:05
        case .moment: "%1, %2 (%3)"  // 14 March 2027, 14:05 (Europe/Moscow)
        case .listSeparator: ", "
        case .labelled: "%1: %2"  // Deadline: tomorrow
        case .beforeTime: "%1 before"
        case .shortMinutes: "%1\u{A0}min"
        case .shortHours: "%1\u{A0}h"
        case .shortDays: "%1\u{A0}d"
        case .decimalPoint: "."
        case .quotationMarks: "“”‘’"  // outer and inner
        case .languageName: "English"
        }
    }

    static func gender(ofWeekday weekday: Int) -> Int { 0 }

    static func text(_ list: WordList) -> Phrase {
        switch list {
        case .weekdays, .weekdaysInside: "Monday/Tuesday/Wednesday/Thursday/Friday/Saturday/Sunday"
        case .shortWeekdays, .shortWeekdaysInside: "Mon/Tue/Wed/Thu/Fri/Sat/Sun"
        case .everyWeekday:
            "Every Monday/Every Tuesday/Every Wednesday/Every Thursday/Every Friday/Every Saturday/Every Sunday"
        case .nth: "1st/2nd/3rd/4th/5th/last"
        case .months: "January/February/March/April/May/June/July/August/September/October/November/December"
        case .monthsInDates:
            "January/February/March/April/May/June/July/August/September/October/November/December"
        case .shortMonths: "Jan/Feb/Mar/Apr/May/Jun/Jul/Aug/Sep/Oct/Nov/Dec"
        case .signs:
            "Groceries/Home/Heart/Star/Gift/Book/Travel/Car/Food/Pet/Garden/Music/Work/Study/Money/Repairs"
        case .colors: "Orange/Purple/Blue/Green/Indigo/Red/Teal/Pink/Brown/Grey"
        case .stages:
            """
            Get through one day without the old habit. Act as if your goal were only a step away./\
            Hold out for a second day in the same way, with the same self-control./\
            Keep a diary for the first week, then sum it up: what was hard, what came easily, what you still have to fight./\
            The first serious threshold is behind you: congratulate yourself! Leaving the old habit is a conscious choice now, and there is more strength for the good ones./\
            Keep it up. The old burden is behind you, and you are moving the right way at a good pace./\
            Nothing of your “old life” calls you back. Look back at how you began: you have changed completely.
            """
        case .groceries: "Groceries/Milk/Bread/Eggs/Tomatoes"
        case .trip: "Weekend trip/Tickets/Phone charger/Toothbrush/Warm jumper"
        case .household: "Around the house/Water the plants/Take out the rubbish/Change the sheets"
        case .dateFillers: "of/the"
        }
    }
}

// MARK: - Account

extension English {
    static func text(_ label: AccountLabel) -> Phrase {
        switch label {
        case .slogan: "Plans, lists, chats and photos – yours and shared."
        case .signIn: "Sign in"
        case .sessionEnded: "You were signed out, maybe from another device. Sign in to go on."
        case .register: "Create account"
        case .registerTitle: "New account"
        case .noAccount: "No account yet?"
        case .haveAccount: "Already have an account?"
        case .firstName: "First name"
        case .lastName: "Last name"
        case .email: "E-mail"
        case .password: "Password"
        case .showPassword: "Show password"
        case .optional: "optional"
        case .passwordHint: "At least 8 characters."
        case .codeTitle: "Check your mail"
        case .code: "8-digit code"
        case .confirm: "Confirm"
        case .sendAgain: "Send again"
        case .codeNotArrived: "No e-mail? Check your spam folder."
        case .codeIncomplete: "The code has eight digits."
        case .enterCode: "Enter it"
        case .editProfile: "Edit profile"
        case .about: "About me"
        case .profile: "Profile"
        case .language: "Language"
        case .signOut: "Sign out"
        case .signOutTitle: "Bye-bye!"
        case .signOutHere:
            "The server can’t be reached. This device will be cleared now and will tell the server when it next connects. Until then it stays in your list of devices."
        case .signOutQuestion: "Do you really want to sign out?"
        case .yes: "Yes"
        case .no: "No"
        case .forgotPassword: "Forgot password?"
        case .forgotLead: "Enter your e-mail: we will send you a code to choose a new password."
        case .next: "Continue"
        case .newPassword: "New password"
        case .oldPassword: "Current password"
        case .newEmail: "New e-mail"
        case .changeEmail: "Change e-mail"
        case .changeEmailLead:
            "We will send a code to the new address. Your old address keeps working until you enter it."
        case .emailChanged: "E-mail changed"
        case .changePassword: "Change password"
        case .changePasswordLead: "Your other devices will be signed out."
        case .passwordChanged: "Password changed"
        case .devices: "Devices"
        case .thisDevice: "This device"
        case .unknownDevice: "Unknown device"
        case .signDeviceOut: "Sign out"
        case .signedDeviceOut:
            "You will have to sign in there again. What it has not sent yet waits there for you."
        case .signOthersOut: "Sign out all other devices"
        case .signOthersOutTitle: "Sign out all other devices?"
        case .endSession: "Sign out"
        case .signOthersOutQuestion: "You stay signed in on this device only."
        case .downloadData: "Download my data"
        case .downloadDataLead:
            "You get one file with everything you see in Dela: tasks, habits, messages and photos. Any computer or phone can open it. To be sure it’s you, enter your password."
        case .downloadReady: "Your file is ready. The link works for 10 minutes."
        case .saveFile: "Save the file"
        case .downloadNeedsNetwork: "You need a connection to download your data."
        case .deleteAccount: "Delete account"
        case .deleteAccountTitle: "Delete the account?"
        case .deleteAccountLead:
            "Your account and everything private to you will be deleted for good, on every device. What you added to other people’s lists stays there, without your name."
        case .listsGoing: "These lists and groups will be deleted"
        case .listsPassing: "These lists and groups will get a new owner"
        }
    }

    static func text(_ label: FailureLabel) -> Phrase {
        switch label {
        case .offline: "No connection to the server. What you typed stays."
        case .noConnection: "No connection to the server."
        case .broken: "The server has a problem. Try again in a moment."
        case .wrongCodeTitle: "Wrong code"
        case .expiredCodeTitle: "Code expired"
        case .expiredCode: "Codes are valid for 10 minutes."
        case .usedUpCodeTitle: "Too many attempts"
        case .usedUpCode: "Request a new code."
        case .registeredTitle: "Already registered"
        case .registered: "This address has an account."
        case .taken: "This address is taken"
        case .noAccountTitle: "No account"
        case .noSuchAccount: "No account uses this address."
        case .registrationClosed: "New accounts are created by the server’s administrator. Ask them for one."
        case .wrongPasswordTitle: "Wrong password"
        case .wrongPassword: "This is not your password. Nothing was changed."
        case .failedTitle: "Something went wrong"
        case .wrongCredentials: "Wrong e-mail or password."
        }
    }

    static func text(_ label: SettingsLabel) -> Phrase {
        switch label {
        case .settings: "Settings"
        case .theme: "Appearance"
        case .hideDoneInLists: "Hide done in lists"
        case .startScreen: "Start screen"
        case .timeZone: "Time zone"
        case .findZone: "City or region"
        case .weekStart: "First day of week"
        case .asUsual: "Default for region"
        case .dayStart: "Day begins at"
        case .showPresence: "Show when I’m online"
        case .showPresenceHint:
            "If off, others can’t see when you’re online or typing, or have read a message, and you can’t see when they’re online."
        case .reminders: "Notifications"
        case .quietFrom: "Quiet hours from"
        case .quietUntil: "Quiet hours to"
        case .never: "Never"
        case .onThisDevice: "On this device"
        case .storageUsed: "Storage used"
        case .picturesKept: "Photo cache"
        case .messagesKept: "Messages kept per chat"
        case .messagesAtOnce: "Older messages loaded at once"
        case .messagesHeld: "Messages stored"
        case .allOfThem: "All"
        case .freeSpace: "Free up space"
        case .freeSpaceHint: "Removes pictures you have seen from this device. Anything not sent yet stays."
        }
    }

    static func text(_ kind: Settings.NotificationKind) -> Phrase {
        switch kind {
        case .habits: "Habits"
        case .reminders: "Item reminders"
        case .deadlines: "Deadlines"
        case .messages: "Messages"
        case .shares: "New shares"
        case .revocations: "Access removed"
        case .photos: "New photos"
        }
    }

    static func text(_ sentence: AccountSentence) -> Phrase {
        switch sentence {
        case .codeSent: "We’ve sent an 8-digit code to %1. It is valid for 10 minutes."
        case .codeWaits: "We’ve sent a code to %1."
        case .sendAgainIn: "Send again in %1\u{A0}s"
        case .wrongCode: "That code isn’t right. %1 left."
        case .tooManyAttempts: "Too many attempts. Try again in %1."
        case .unsentKept: "%1 kept on this device. Sign in to send."
        case .sendingFirst: "Sending first: %1…"
        case .andMore: "and more: %1"
        case .unsentLost: "Not sent yet and will be lost: %1."
        case .justNow: "just now"
        case .ago: "%1 ago"
        case .lastUsed: "Last used %1"
        case .signedIn: "Signed in %1"
        case .lastNotification: "Last notification: %1"
        case .lastNotificationLost: "The last notification did not get through: %1"
        case .endSessionOf: "Sign out %1?"
        case .passesTo: "will belong to %1"
        case .deleteAccount: "The account %1 will be deleted. This cannot be undone."
        case .asDevice: "Same as device"
        case .valueAsDevice: "%1, same as device"
        case .lightTheme: "Light"
        case .darkTheme: "Dark"
        case .weekFromMonday: "Monday"
        case .weekFromSaturday: "Saturday"
        case .weekFromSunday: "Sunday"
        case .serverVersion: "Server: %1"
        case .megabytes: "%1\u{A0}MB"
        }
    }
}

// MARK: - E-mails

extension English {
    static func text(_ mail: CodeMail) -> Phrase {
        switch mail {
        case .registration: "This is the code to create your account at %1."
        case .passwordReset: "This is the code to choose a new password at %1."
        case .noAccount:
            """
            A new password was requested at %1, but no account has this address.
            This is the code for that request.
            """
        case .emailChange: "This is the code to use this address for your account at %1."
        }
    }

    static func text(_ sentence: MailSentence) -> Phrase {
        switch sentence {
        case .codeSubject: "%1 is your code for Dela"
        case .codeText:
            """
            %1

            %2
            Enter it where you asked for it. It is valid for %3 minutes and works once.

            Don’t share it with anyone – we’ll never ask for it.
            If this wasn’t you, ignore this e-mail.

            """
        case .passwordChangedSubject: "Your password was changed"
        case .passwordChangedText:
            """
            Your account at %1 has had another password since %2.
            Every device but the one on which it was changed is signed out.

            If it was not you, choose a new one at once: “Forgot password?” on the sign-in screen.

            """
        case .emailChangedSubject: "Your account has a new e-mail"
        case .emailChangedText:
            """
            Your account at %1 has had another e-mail address since %2.
            This one can no longer be used to sign in.

            If it was not you, someone knows your password: contact the operator of the server.

            """
        case .invitationSubject: "You’re invited to Dela"
        case .invitationText:
            """
            A user of Dela on %1 invites you to plan and share things there.

            Open the invitation: %2

            It works once, within a week. If you don’t expect it, ignore this e-mail.

            """
        case .digestSubject: "Something is waiting for you in Dela"
        case .digestText:
            """
            What you have not seen yet:

            %1

            Look at it: %2/notifications

            You get this e-mail because you turned it on. Turn it off: %2/profile/settings

            """
        }
    }

    static func text(_ label: MailLabel) -> Phrase {
        switch label {
        case .unsubscribe: "Stop these e-mails"
        case .unsubscribeQuestion: "No more e-mails about what you missed?"
        case .unsubscribeHint: "Everything will still be waiting for you in Dela."
        case .unsubscribeGone: "This link does not work"
        case .unsubscribed: "Done, no more of these e-mails"
        case .openDela: "Open Dela"
        case .unsubscribedHint: "You can switch them on and off in Dela: Profile, Settings."
        }
    }
}

// MARK: - Day

extension English {
    static func text(_ label: DayLabel) -> Phrase {
        switch label {
        case .today: "Today"
        case .inbox: "Inbox"
        case .calendar: "Calendar"
        case .newTask: "New task"
        case .addTask: "Add task"
        case .add: "Add"
        case .taskTitle: "What needs doing?"
        case .taskDay: "Day"
        case .overdueTasks: "Overdue"
        case .moveAllToToday: "Move all to today"
        case .sortedByTime: "Sorted by time"
        case .hour: "Hour"
        case .minutes: "Minutes"
        case .typeTime: "Other: 17:32"
        case .wrongTime: "That isn’t a time. For example: 17:30"
        case .noTime: "No time"
        case .noRepetition: "Doesn’t repeat"
        case .dueToday: "Deadlines and reminders"
        case .nothingPlanned: "Nothing planned"
        case .nothingPlannedHint: "What would you like to get done?"
        case .noDay: "No day"
        case .previousWeek: "Previous week"
        case .nextWeek: "Next week"
        case .previousMonth: "Previous month"
        case .nextMonth: "Next month"
        case .findDay: "Find a day: next Friday"
        case .find: "Find"
        case .wrongDay: "There is no such day. For example: 15\u{A0}October 2026, or next Friday."
        case .tasks: "Tasks"
        case .weekend: "Weekend"
        case .pick: "Pick"
        case .pickDay: "Pick a day…"
        case .pickDayTitle: "Pick a day"
        case .streakHint: "Finish all tasks of a day to begin."
        case .dayComplete: "all done"
        case .dayOpen: "has open tasks"
        case .dayUpcoming: "has repeating tasks"
        case .upcoming: "Repeating tasks"
        }
    }

    static func text(_ label: OnboardingLabel) -> Phrase {
        switch label {
        case .welcomeHint: "Pick something to start with. You can undo it."
        case .moreOffers: "What’s next?"
        case .shareFirst: "Share with someone"
        case .installApp: "Install the app"
        case .installHint: "To install Dela, tap Share in the browser, then “Add to Home Screen”."
        case .skip: "Skip"
        case .firstHabit: "Drink a glass of water"
        }
    }

    static func text(_ sentence: DaySentence) -> Phrase {
        switch sentence {
        case .tasksMovedTo: "%1 to %2"
        case .inARow: "%1 in a row"
        case .takenOffDay: "%1 has no day now"
        case .welcomeAnyone: "Welcome!"
        case .welcome: "Hello, %1!"
        case .begun: "%1 added"
        case .addToToday: "Add %1 to Today"
        case .moreTasks: "%1 more"
        }
    }
}

// MARK: - Lists

extension English {
    static func text(_ label: ListLabel) -> Phrase {
        switch label {
        case .lists: "Lists"
        case .addToList: "Add to…"
        case .nothingShared: "Nothing has arrived"
        case .nothingSharedHint: "Share it once more from the other app: Dela can take it now."
        case .newList: "New list"
        case .createList: "Create list"
        case .emptyTitle: "No lists yet"
        case .emptyHint: "Name the first one above: Groceries, Holiday, Flat…"
        case .listName: "List name"
        case .rename: "Rename"
        case .renameList: "Rename list"
        case .deleteList: "Delete list"
        case .leaveList: "Leave list"
        case .leftList: "The others keep it."
        case .delete: "Delete"
        case .leave: "Leave"
        case .gone: "This list is gone"
        case .goneHint: "It was deleted, or you no longer have access."
        case .newItem: "New item"
        case .addItem: "Add item"
        case .itemTitle: "Item title"
        case .emptyList: "This list is empty"
        case .emptyListHint: "Add the first item above. Paste several lines to add them all at once."
        case .readOnlyHint: "View only"
        case .items: "Items"
        case .actions: "Actions"
        case .moveUp: "Move up"
        case .moveDown: "Move down"
        case .moveByDragging: "Move by dragging"
        case .moveToList: "Move to list…"
        case .chooseTarget: "Move to list"
        case .moveAnywhere: "Move…"
        case .chooseSectionOrList: "Move to"
        case .noOtherList: "There is no other list that you can change."
        case .waitingPictures: "Some pictures are still being sent. Move the item once they are."
        case .tick: "Done"
        case .hideDone: "Hide done"
        case .showDone: "Show done"
        case .allDone: "All done"
        case .duplicateList: "Duplicate list"
        case .look: "Colour and sign"
        case .noColor: "No colour"
        case .noSign: "No sign"
        case .emoji: "Emoji"
        case .notEmoji: "Enter a single emoji."
        case .sections: "Sections"
        case .newSection: "Add section"
        case .sectionName: "Section name"
        case .renameSection: "Rename section"
        case .deleteSection: "Delete section"
        case .noSection: "No section"
        case .doneItems: "Done"
        case .clearDone: "Clear done"
        case .sortItems: "Sort items"
        case .orderByHand: "By hand"
        case .orderByName: "By name"
        case .orderByDay: "By day"
        case .orderByPerson: "By person"
        case .alreadyListed: "Already on the list"
        }
    }

    static func text(_ label: ItemLabel) -> Phrase {
        switch label {
        case .item: "Item"
        case .details: "Details"
        case .note: "Notes"
        case .quantity: "Quantity"
        case .day: "Day"
        case .deadline: "Deadline"
        case .reminder: "Reminder"
        case .assignee: "Assigned to"
        case .overdue: "Overdue"
        case .less: "Less"
        case .more: "More"
        case .addQuantity: "Add quantity"
        case .addDay: "Add day"
        case .addTime: "Add time"
        case .reminderTime: "When to remind"
        case .atTime: "At the time"
        case .inTheMorning: "That morning"
        case .ownReminder: "Other…"
        case .repetition: "Repeat"
        case .addRepetition: "Repeat"
        case .wrongRepetition: "This repetition has no day. Choose another one."
        case .skipOccurrence: "Skip this one"
        case .endRepetition: "End repetition"
        case .moveFollowing: "Move all following"
        case .addDeadline: "Add deadline"
        case .addReminder: "Add reminder"
        case .addAssignee: "Assign"
        case .removeProperty: "Remove:"
        case .wrongQuantity: "A number up to 1,000,000,000, like 2 or 1.5 kg."
        case .tooEarly: "Pick a time that hasn’t passed."
        case .notMember: "Has left the list. Choose somebody else."
        case .deleteItem: "Delete item"
        case .itemGone: "This item is gone"
        case .itemGoneHint: "It was deleted. You can bring it back."
        case .saved: "Saved"
        case .titleKept: "An item needs a title, so it keeps the last one."
        case .openLink: "Open link"
        case .select: "Select"
        case .selectAll: "All"
        case .selectNone: "None"
        case .markDone: "Mark as done"
        case .markOpen: "Mark as not done"
        case .subItems: "Subtasks"
        case .newSubItem: "New subtask"
        case .addSubItem: "Add subtask"
        case .subItemTitle: "Subtask title"
        case .notQuantity: "Keep as text"
        }
    }

    static func text(_ label: HistoryLabel) -> Phrase {
        switch label {
        case .history: "History"
        case .historyOffline: "The history is on the server: it needs a connection."
        case .earlier: "Earlier changes"
        case .itemAdded: "Added"
        case .somebody: "Somebody"
        case .noteChanged: "Notes changed"
        case .markedDone: "Marked as done"
        case .markedOpen: "Opened again"
        case .wasDeleted: "Deleted"
        case .broughtBack: "Brought back"
        }
    }

    static func text(_ label: SharingLabel) -> Phrase {
        switch label {
        case .share: "Share"
        case .shareList: "Share list"
        case .manageAccess: "Manage access"
        case .sharedAccess: "Shared access"
        case .people: "People with access"
        case .you: "you"
        case .role: "Role"
        case .makeOwner: "Make owner"
        case .forGroup: "For a group"
        case .originalHint: "Everyone edits the same list and sees its changes, history and trash."
        case .copyHint: "They get a list of their own. Yours stays as it is."
        case .sendCopy: "Send a copy"
        case .choosePerson: "Choose a person"
        case .chooseGroup: "Choose a group"
        case .removeAccess: "Remove access"
        case .withdraw: "Remove"
        case .passOn: "Transfer"
        case .closeAccess: "Make private"
        case .closedAccess: "Everyone else loses access."
        case .makePrivate: "Make private"
        case .send: "Send"
        case .copySent: "Copy sent"
        }
    }

    static func text(_ sentence: ListSentence) -> Phrase {
        switch sentence {
        case .oneself: "%1 (you)"
        case .progress: "%1 of %2 done"
        case .showMore: "Show more (%1)"
        case .copyName: "%1 (copy)"
        case .created: "%1 created"
        case .movedTo: "%1: %2 of %3"
        case .done: "Done: %1"
        case .addToSection: "Add to %1"
        case .movedToList: "%1 is in %2 now"
        case .addedToList: "Added to %1"
        case .itemsAddedToList: "%1 added to %2"
        case .itemsMovedToList: "%1 moved to %2"
        case .selected: "%1 selected"
        case .deleted: "Deleted: %1"
        case .sharedWith: "With %1"
        case .sharedWithMore: "With %1 and %2 more"
        case .deleteList: "Delete the list %1?"
        case .deletedForYou: "You can restore it from the trash."
        case .deletedForAll: "It disappears for everyone who shares it. You can restore it from the trash."
        case .leaveList: "Leave the list %1?"
        case .makeQuantity: "Make it %1"
        }
    }

    static func text(_ sentence: RecurrenceSentence) -> Phrase {
        switch sentence {
        case .everyWeek: "Every week"
        case .everyMonth: "Every month"
        case .everyYear: "Every year"
        case .workdays: "Every weekday"
        case .everyCount: "Every %1"
        case .onWeekdays: "%1 on %2"
        case .onDayOfMonth: "%1 on the %2"
        case .onLastDay: "%1 on the last day"
        case .onNthWeekday: "%1 on the %2 %3"
        case .onDate: "%1 on %2"
        case .afterCompletion: "%1 after completion"
        case .untilDay: "%1 until %2"
        case .timesInTotal: "%1, %2 in total"
        case .doneUntil: "Done. Next on %1"
        case .skippedUntil: "Skipped. Next on %1"
        case .endedRepetition: "%1 no longer repeats"
        case .allMoved: "From now on: %1"
        }
    }

    static func text(_ label: RepetitionLabel) -> Phrase {
        switch label {
        case .customRepetition: "Custom…"
        case .repeatEvery: "Every"
        case .repeatUnit: "Unit"
        case .unitDays: "Days"
        case .unitWeeks: "Weeks"
        case .unitMonths: "Months"
        case .unitYears: "Years"
        case .repeatOnDay: "Day of the month"
        case .repeatEnd: "Ends"
        case .endsNever: "Never"
        case .endsOnDay: "On a day"
        case .endsAfterCount: "After a number of times"
        case .repeatLastDay: "Last day"
        case .repeatCount: "Number of times"
        case .repeatAfterDone: "Count from the day it’s done"
        case .wrongInterval: "A number from 1 to 999."
        case .noWeekday: "Pick at least one weekday."
        case .wrongLastDay: "Pick a day that isn’t before the first one."
        case .wrongCount: "A number from 1 to 9999."
        }
    }
}

// MARK: - Habits

extension English {
    static func text(_ label: HabitLabel) -> Phrase {
        switch label {
        case .habits: "Habits"
        case .habit: "Habit"
        case .habitsOfToday: "Today"
        case .newHabit: "New habit"
        case .notToday: "Not today"
        case .noHabits: "No habits yet"
        case .noHabitsHint: "Start small – tap + to add one."
        case .habitGone: "This habit is gone"
        case .habitGoneHint: "If you deleted it, look in the trash."
        case .habitDeleted: "It was deleted. You can bring it back."
        case .moveHabits: "Reorder"
        case .editHabit: "Edit habit"
        case .habitName: "Name"
        case .habitNameHint: "Run in the morning, sleep 8 hours…"
        case .color: "Colour"
        case .freeColor: "Another colour"
        case .time: "Time"
        case .weekdays: "Days of the week"
        case .timesADay: "Times a day"
        case .goalRange: "Enter a number from 1 to 99."
        case .subtract: "Take one back"
        case .pause: "Pause"
        case .resume: "Resume"
        case .untilResumed: "Until I resume it"
        case .paused: "Paused"
        case .anyDays: "Times a week"
        case .oneWeekday: "Choose at least one day."
        case .fromToday: "From today on. The days before stay as they were."
        case .tooManyHabits: "There are 500 habits already, with those in the trash. Delete some for good."
        case .deleteHabit: "Delete habit"
        case .now: "Streak"
        case .record: "Longest"
        case .total: "Total"
        case .activity: "Activity"
        case .notPlanned: "not planned"
        case .earlierYear: "Year before"
        case .laterYear: "Year after"
        case .changeDays: "Change days"
        case .information: "Information"
        case .infoTitle: "A habit in 21 days"
        case .infoIntro: "The 21-day method breaks an old habit and builds a new one in six stages:"
        case .infoSource: "Source: psychbook.ru"
        }
    }

    static func text(_ sentence: HabitSentence) -> Phrase {
        switch sentence {
        case .noneToday: "No habits today"
        case .allDone: "All done, wonderful!"
        case .belowHalf: "You can do it!"
        case .aboveHalf: "Keep it up!"
        case .everyDay: "Every day"
        case .ofGoal: "%1 of %2"
        case .addStep: "%1: %2. Add one"
        case .pausedUntil: "Paused until %1"
        case .pauseEnd: "Until %1"
        case .timesAWeek: "%1 a week"
        case .plannedAt: "%1 at %2"
        case .dayNumber: "Day %1"
        case .yearSummary: "%1: done on %2, planned on %3"
        case .yearDone: "%1: done on %2"
        case .deleteHabit: "Do you want to delete the habit %1?"
        case .dayBeforeYesterday: "The day before yesterday"
        }
    }
}

// MARK: - Groups

extension English {
    static func text(_ label: GroupLabel) -> Phrase {
        switch label {
        case .yourGroups: "Your groups"
        case .newGroup: "New group"
        case .createGroup: "Create group"
        case .groupName: "Group name"
        case .members: "Members"
        case .newMember: "Add member"
        case .renameGroup: "Rename group"
        case .deleteGroup: "Delete group"
        case .leaveGroup: "Leave group"
        case .deletedGroup: "Lists shared with it stay with their owners."
        case .leftGroup: "You will lose what is shared with it."
        case .removeMember: "Remove"
        case .groupGone: "This group is gone"
        case .searchPeople: "Name or e-mail"
        case .peopleHere: "People"
        case .findByAddress: "Nobody found. Enter a whole e-mail address: it finds anyone."
        case .nobodyYet: "Nobody else is here yet. Ask people to open this address and create an account."
        case .nobodyFound: "No account with this e-mail yet. Add them once they’ve joined."
        case .inviteAfterCreation:
            "No account with this e-mail yet. Create the group first, then invite them by e-mail."
        case .needsNetwork: "Finding people needs a connection."
        case .incomplete: "No connection: these are the people you share with."
        case .groupLinks: "Links"
        case .shareHistory: "Show the whole chat to everyone"
        case .shareHistoryTitle: "Show the whole chat?"
        case .shareHistoryText:
            "Everyone who is in the group now will see the chat from its beginning. This cannot be undone."
        case .shareHistoryAnswer: "Show"
        case .morePeople: "Show more"
        case .isIn: "already a member"
        case .chosen: "Chosen"
        case .nameUp: "Names A to Z"
        case .nameDown: "Names Z to A"
        }
    }

    static func text(_ label: RequestLabel) -> Phrase {
        switch label {
        case .requests: "Requests"
        case .accept: "Accept"
        case .requestDeleted: "Request deleted"
        case .acceptedOffline: "Accepted. It appears when you are online."
        case .invited: "invited"
        case .withdrawRequest: "Take back"
        case .tooManyContacts: "Waiting: too many new contacts today. It will be sent later."
        }
    }

    static func text(_ role: Role) -> Phrase {
        switch role {
        case .owner: "Owner"
        case .editor: "Editor"
        case .viewer: "Viewer"
        }
    }

    static func text(_ sentence: GroupSentence) -> Phrase {
        switch sentence {
        case .moderator: "Moderator"
        case .member: "Member"
        case .groupNamed: "Group %1"
        case .throughGroups: "through %1"
        case .alreadyThroughGroups: "already %1"
        case .findAddress: "Find %1"
        case .newFrom: "New list from %1"
        case .removeAccess: "Remove access for %1?"
        case .removedAccess: "%1 will no longer see %2."
        case .removeAccessOfGroup: "Remove access for the group %1?"
        case .removedAccessOfGroup:
            "Its members will no longer see %1, unless it is shared with them otherwise."
        case .removeMember: "Remove %1 from the group?"
        case .removedMember: "%1 will lose what is shared with %2."
        case .sendCopy: "Send a copy of %1?"
        case .sentCopy: "%1 gets their own copy. You will not see each other’s changes."
        case .sentCopyToGroup:
            "Every other member of %1 gets their own copy. You will not see each other’s changes."
        case .closeAccess: "Make %1 private?"
        case .leaveGroup: "Leave the group %1?"
        case .deleteGroup: "Delete the group %1?"
        case .offersList: "wants to share a list: %1"
        case .offersCopy: "has a copy of a list for you: %1"
        case .invitesToGroup: "invites you to the group %1"
        case .wantsToWrite: "wants to write to you"
        case .hasAccess: "%1 now has access to %2"
        case .isInGroup: "%1 is now in %2"
        case .addedToGroup: "%1 added you to %2"
        case .sentListCopy: "%1 sent you %2"
        case .sharedList: "%1 shared with you: %2"
        case .sharedThisList: "%1 shared this list with you"
        case .sentThisList: "%1 sent you this list"
        case .addedToThisGroup: "%1 added you to this group"
        case .transferList: "Transfer ownership of the list %1?"
        case .transferGroup: "Transfer ownership of the group %1?"
        case .staysEditor: "You stay an editor."
        case .staysMember: "You stay a member."
        case .transferred: "%1 will be the owner, and only they can give it back. %2"
        }
    }
}

// MARK: - Invitations

extension English {
    static func text(_ label: InvitationLabel) -> Phrase {
        switch label {
        case .inviteByLink: "Invite by link"
        case .inviteToServer: "Invite people to Dela"
        case .linkLifetime: "Link works for"
        case .linkUses: "Who can use it"
        case .copyLink: "Copy link"
        case .linkCopied: "Link copied"
        case .linkNotCopied: "Couldn’t copy. Select the link above and copy it."
        case .showCode: "Show QR code"
        case .qrCode: "QR code"
        case .joinLink: "Link"
        case .newLink: "New link"
        case .linkHint: "Anyone with the link can join."
        case .linkNeedsNetwork: "A link needs a connection."
        case .openLinks: "Active links"
        case .revoke: "Revoke"
        case .revokeTitle: "Revoke this link?"
        case .revokeText: "No one else can join with it. People who already joined stay."
        case .invitationsOff: "Invitations are turned off on this server."
        case .tooManyLinks: "There are too many active links. Revoke one first."
        case .mailInvitation: "Invite by e-mail"
        case .invitationMailed: "Invitation sent"
        case .invitationTitle: "Invitation"
        case .invitationEndedTitle: "This link no longer works"
        case .invitationEnded: "The invitation has ended. Ask for a new link."
        case .invitationFullTitle: "No room left"
        case .invitationFull:
            "This list or group is full. Ask the person who invited you to make room and add you."
        case .join: "Join"
        case .notNow: "Not now"
        case .canView: "You’ll be able to see it."
        case .canEdit: "You’ll be able to edit it together."
        case .joinsAsModerator: "You’ll be a moderator."
        case .needsAccount:
            "Only people with an account here can join. Ask the server’s administrator for one."
        }
    }

    static func text(_ sentence: InvitationSentence) -> Phrase {
        switch sentence {
        case .linkUntil: "until %1"
        case .linkForPeople: "for %1"
        case .joinedOf: "%1 of %2 joined"
        case .sharesListWithYou: "%1 invites you to the list"
        case .wantsYouInGroup: "%1 invites you to the group"
        case .wantsYouHere: "%1 invites you to"
        case .addCount: "Add %1"
        case .membersAdded: "%1 added to %2"
        }
    }
}

// MARK: - Chats

extension English {
    static func text(_ label: ChatLabel) -> Phrase {
        switch label {
        case .chats: "Chats"
        case .newChat: "New chat"
        case .noChats: "No chats yet"
        case .noChatsHint: "Write to someone. It works offline, too."
        case .unreadTitle: "Unread messages"
        case .unreadHint: "Messages stay unread until you open their chat."
        case .openNewest: "Open newest chat"
        case .chatGone: "This chat is not here"
        case .chatGoneHint: "Start it again with New chat."
        case .messageField: "Message"
        case .sendMessage: "Send message"
        case .newMessages: "New messages"
        case .savedMessages: "Saved messages"
        case .noMessages: "No messages yet"
        case .noMessagesHint: "Say hello."
        case .editMessage: "Edit"
        case .edited: "edited"
        case .editing: "Editing message"
        case .deleteMessage: "Delete for everyone"
        case .deleteForMe: "Delete for me"
        case .tooManyHidden:
            "You have deleted very many messages for yourself here. Clear the history instead."
        case .deleteMessageText: "“For everyone” leaves a note that a message was deleted."
        case .messageDeleted: "Message deleted"
        case .messageActions: "Actions"
        case .block: "Block"
        case .unblock: "Unblock"
        case .blocked: "You have blocked this person."
        case .blockedPeople: "Blocked people"
        case .blockedMessage: "Message from a person you blocked"
        case .blockText:
            "They can no longer write to you or share with you. You can unblock them in the settings."
        case .toEnd: "Jump to latest"
        case .toList: "Add to a list"
        case .fetchingOlder: "Fetching older messages…"
        case .editedIsGone: "The message you were editing was deleted"
        case .attach: "Attach"
        case .list: "List"
        case .sendCard: "Send to a chat…"
        case .chooseCard: "Choose a list"
        case .chooseCardChat: "Choose a chat"
        case .noAccess: "You have no access to this list"
        case .listInTrash: "In the trash"
        case .cardHint: "People without access only see the name."
        case .editTogether: "Edit together"
        case .viewOnly: "Can view"
        case .cardOnly: "Without access"
        case .searchMessages: "Search messages"
        case .searchMessagesHint: "What are you looking for?"
        case .chatsAndPeople: "Chats and people"
        case .messages: "Messages"
        case .searchOffline: "No connection: only what is on this device"
        case .searchFurther: "Search further"
        case .reply: "Reply"
        case .forwardMessage: "Forward"
        case .forwardTo: "Forward to…"
        case .messageGone: "Message not here"
        case .accountDeleted: "This account was deleted. What was written stays."
        case .deletedAccount: "Deleted account"
        case .openChat: "Open chat"
        case .clearChat: "Clear history"
        case .clearAtOnce: "Clear"
        case .clearChatText: "The messages disappear for you, on all your devices. Others keep them."
        case .deleteChat: "Delete chat"
        case .deleteChatText:
            "It disappears for you, on all your devices. Others keep it. It comes back when someone writes."
        case .mute: "Mute"
        case .unmute: "Unmute"
        case .markUnread: "Mark as unread"
        case .markRead: "Mark as read"
        case .markedUnread: "Marked as unread"
        case .pin: "Pin"
        case .unpin: "Unpin"
        case .muted: "Muted"
        case .pinned: "Pinned"
        case .groupChats: "Groups"
        case .online: "online"
        case .isWriting: "is writing…"
        case .messageWaiting: "Waiting to be sent"
        case .messageFailed: "Not sent"
        case .messageSent: "Sent"
        case .messageDelivered: "Delivered"
        case .messageRead: "Read"
        }
    }

    static func text(_ sentence: ChatSentence) -> Phrase {
        switch sentence {
        case .ownMessage: "You: %1"
        case .card: "List: %1"
        case .giveAccess: "Give access to %1?"
        case .withoutAccess: "No access yet: %1."
        case .draft: "Draft: %1"
        case .forwardedFrom: "Forwarded from %1"
        case .readBy: "Read by %1"
        case .deleteThisMessage: "Delete this message?"
        case .deleteMessages: "Delete %1?"
        case .messageHidden: "Message deleted for you"
        case .messagesHidden: "%1 deleted for you"
        case .clearHistory: "Clear the history of the chat %1?"
        case .deleteChat: "Delete the chat %1?"
        case .historyCleared: "History cleared: %1"
        case .blockQuestion: "Block %1?"
        case .lastSeenToday: "last seen at %1"
        case .lastSeen: "last seen %1 at %2"
        case .writtenToday: "written at %1"
        case .written: "written %1 at %2"
        case .isWriting: "%1 is writing…"
        case .areWriting: "%1 and %2 are writing…"
        }
    }
}

// MARK: - Photos

extension English {
    static func text(_ label: PictureLabel) -> Phrase {
        switch label {
        case .picture: "Picture"
        case .pictures: "Pictures"
        case .addPicture: "Add a picture"
        case .takePhoto: "Take a photo"
        case .changePicture: "Change picture"
        case .removePicture: "Remove picture"
        case .previousPicture: "Previous picture"
        case .nextPicture: "Next picture"
        case .showFirst: "Show first"
        case .deletePicture: "Delete picture"
        case .pictureFailed: "Something went wrong. Try again?"
        case .retry: "Try again"
        case .giveUp: "Not now"
        case .chooseSquare: "Move and zoom"
        case .moveLeft: "Move left"
        case .moveRight: "Move right"
        case .zoomIn: "Zoom in"
        case .zoomOut: "Zoom out"
        case .rotate: "Rotate"
        case .sharePhoto: "Share photo"
        case .shareImage: "Share image"
        case .shareLink: "Share link"
        case .sendToChat: "Send to a chat"
        case .keepInPhotos: "Keep in Photos"
        case .keptInPhotos: "Kept in Photos. Only you can see it."
        case .alreadyKept: "This picture is in your photos already."
        case .stopLink: "Stop sharing the link"
        case .linkStopped: "The link opens nothing any more"
        case .linkGone: "This photo is not here, or not any more."
        case .notShared: "It could not be shared. Try again."
        case .cannotShow: "This picture cannot be shown here. The middle of it will be taken."
        case .pictureDeleted: "Picture deleted"
        case .emptyFile: "This file is empty."
        case .onlyPictures: "Only pictures can be added here."
        case .tooLarge: "A picture may have 25\u{A0}MB at most."
        case .tooMany: "An item has 20 pictures at most. The others became items."
        case .tooManyAtOnce: "10 pictures are sent at once. The others were left out."
        case .notAllShared:
            "Not everything fits: up to 50 pictures and 100\u{A0}MB at once. Share the rest later."
        case .noRoom: "No space left on this device for pictures."
        case .notHere: "Pictures cannot be kept in this browser, or not at an address without https."
        }
    }

    static func text(_ label: PhotoLabel) -> Phrase {
        switch label {
        case .photos: "Photos"
        case .newPhotos: "New photos"
        case .addPhotos: "Add photos"
        case .morePhotos: "More photos"
        case .editPhoto: "Edit"
        case .editPhotoTitle: "Edit photo"
        case .deletePhoto: "Delete photo"
        case .deletePhotos: "Delete photos"
        case .showGrid: "Show as a grid"
        case .showCards: "Show as cards"
        case .photoDeleted: "Photo deleted"
        case .photoWaiting: "Waiting to be sent"
        case .noPhotos: "No photos yet"
        case .noPhotosHint: "Add the first one. It works offline, too."
        case .byYou: "You"
        case .photoIsThere: "This photo is already there."
        case .onePhotoIsThere: "One of these photos is already there: remove it here."
        case .photosFailed: "Couldn’t load more photos."
        case .whoSees: "Who sees it"
        case .onlyMe: "Only me"
        case .everyoneHere: "Everyone on this server"
        case .caption: "Caption"
        case .captionPlaceholder: "Add a caption"
        case .alternative: "Description"
        case .alternativeHint: "For screen readers"
        case .favourite: "Favourite"
        case .favourites: "Favourites"
        case .addFavourite: "Add to favourites"
        case .removeFavourite: "Remove from favourites"
        case .noFavourites: "Photos with your heart appear here."
        case .savePhoto: "Save"
        }
    }

    static func text(_ label: SourceLabel) -> Phrase {
        switch label {
        case .photoSource: "Whose photos"
        case .photosHere: "Everyone’s photos"
        case .library: "Library"
        case .noSourcePhotos: "There is nothing here yet."
        case .unknownAuthor: "Unknown author"
        case .heartFailed: "Something went wrong. Try again."
        case .linked: "Your account is linked."
        case .goThere: "Continue"
        case .isThisYou: "Link this account?"
        case .unlinkAccount: "Unlink"
        case .unlinkHint: "Your favourites stay here; likes stay there."
        case .noLinking: "This server isn’t set up to link accounts of photo sites."
        case .linkFailed: "Something went wrong"
        case .linkFailedHint: "The account was not linked."
        }
    }

    static func text(_ sentence: PhotoSentence) -> Phrase {
        switch sentence {
        case .sending: "Sending"
        case .photoBy: "Photo by %1"
        case .newPhotoBy: "New photo from %1"
        case .newPhotosBy: "New photos from %1"
        case .photosLater: "There have been many requests. More photos: %1."
        case .likesPaused: "Likes are paused until %1."
        case .seesAddress: "These pictures come from %1, which sees your network address."
        case .linkSource: "Link an account at %1"
        case .unlinkSource: "Unlink %1?"
        case .linkHint:
            "%1 asks you whether Dela may see your profile and like photos for you. Then you come back here."
        case .pictureOf: "%1, %2 of %3"
        }
    }
}

// MARK: - Notifications

extension English {
    static func text(_ label: NotificationLabel) -> Phrase {
        switch label {
        case .notifications: "Notifications"
        case .noNotifications: "All quiet"
        case .noNotificationsHint:
            "Deadlines, reminders, messages and what others share with you will gather here."
        case .markAllRead: "Mark all read"
        case .seesNoMore: "No longer shared with you"
        case .newNotification: "New"
        case .later: "Later"
        case .putOffAnHour: "In an hour"
        case .emailDigest: "E-mail digest"
        case .emailDigestHint:
            "If you haven’t opened Dela for an hour, we e-mail you what’s waiting – numbers only, no content."
        case .requestsWait: "Somebody new"
        case .requestsWaitHint: "Someone you don’t know yet wants to share or write. You decide."
        case .hideContent: "Hide previews"
        case .hideContentHint: "Notifications just say there’s something new."
        case .putOffToMorning: "Tomorrow morning"
        }
    }

    static func text(_ label: ReminderLabel) -> Phrase {
        switch label {
        case .whileOpen: "Dela reminds you at this time while it’s open."
        case .withNotification: "While Dela is open, a notification comes at this time."
        case .forbidden:
            "Notifications are blocked in your browser. While Dela is open, it reminds you itself."
        case .allowNotifications: "Allow notifications"
        case .testNotifications: "Send a test to this device"
        case .testWords: "Notifications arrive on this device."
        case .testSent: "Sent. It should arrive any moment."
        case .sendTest: "Send a test to"
        case .test: "Test notification"
        case .notAllowedThere: "Notifications are off on the device. Allow them there, in Dela’s settings."
        case .onEachDevice: "Notifications on each device"
        case .testOffline: "There is no connection. Try again later."
        case .testNotTaken: "The browser’s push service did not take it. Try again in a few minutes."
        case .serverSendsNone:
            "Notifications only work while Dela is open: this server has no https address or mail sender. Ask its operator."
        case .serverClockWrong:
            "The server’s clock has jumped. Until it is certain of the time, about an hour, it sends nothing."
        case .browserTakesNone:
            "This browser takes no notifications here. In a private window, for example, they never come."
        case .notHereYet: "This browser shows no notifications. Another one on this device may."
        case .needsHTTPS:
            "Notifications need a secure address, with https at its beginning. The operator of this server can set that up."
        case .needsHomeScreen:
            "On an iPhone or iPad, notifications need the app: tap Share in the browser, then “Add to Home Screen”."
        case .allowAgain:
            "To allow them, tap the icon next to the address, or look for the browser in the system’s settings."
        case .somethingWaits: "Something is waiting in Dela."
        }
    }

    static func text(_ sentence: ReminderSentence) -> Phrase {
        switch sentence {
        case .putOff: "In %1"
        case .quietUntil: "Quiet now: nothing until %1."
        case .mutedChats: "Muted in Chats: %1."
        case .timeFor: "Time for %1"
        case .timeToCheckIn: "It is time: %1"
        }
    }
}

// MARK: - Search and trash

extension English {
    static func text(_ label: SearchLabel) -> Phrase {
        switch label {
        case .search: "Search"
        case .searchField: "Search everything"
        case .searchHint: "Lists, tasks, messages, people, habits and photos."
        case .clear: "Clear"
        case .nothingFound: "Nothing found"
        case .nothingFoundHint: "Try fewer or shorter words."
        case .goTo: "Go to"
        case .results: "Results"
        }
    }

    static func text(_ label: TrashLabel) -> Phrase {
        switch label {
        case .trash: "Trash"
        case .trashIsEmpty: "The trash is empty"
        case .emptyTrash: "Empty"
        case .emptyTrashTitle: "Empty the trash?"
        case .restore: "Restore"
        case .deleteForGood: "Delete for good"
        case .deletedForGood: "You will not be able to bring it back."
        }
    }

    static func text(_ sentence: TrashSentence) -> Phrase {
        switch sentence {
        case .keptInTrash: "Deleted lists, items, pictures, groups and habits stay here for %1."
        case .daysLeft: "%1 left"
        case .deleteForGood: "Delete %1 for good?"
        case .deletedForGoodCount: "%1 will be gone for good."
        }
    }
}
