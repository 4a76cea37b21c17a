import Browser
import Domain
import JSON
import Screens
import SyncRules
import Wire

/// The state that the device stores outside of a user's database, so that the app starts without the network.
struct Device: Equatable {
    /// The signed-in user.
    var me: Me?
    /// The last known settings of the user, which apply at the start.
    var settings = Settings()
    /// The limit of the cache of viewed pictures, in megabytes.
    var pictureMegabytes = Picture.cacheMegabytes[0]
    /// The number of stored messages per chat.
    var storedMessages = ChatMessage.windowSizes[0]
    /// The number of older messages that are loaded at once.
    var scrollPageSize = ChatMessage.pageSizes[0]
    /// Enables single-letter keyboard shortcuts.
    var hasShortcuts = true
    /// The user whose sign-out the server has not received.
    var pendingSignOut: PersonID?
    /// The number of commands that wait until the last user signs in again.
    var waiting = 0
    /// The pending confirmation by a code.
    var pendingCode: PendingCode?
    /// The invitation whose link was opened in this tab.
    var invitation: OpenedInvitation?
    /// The secret of the opened invitation that the user has accepted as a guest.
    var acceptedInvitation: String? { invitation.flatMap { $0.isAccepted ? $0.secret : nil } }
    /// The unsent text of the last page.
    var drafts: [Draft] = []
    /// The list, habit and chat that were opened last in a wide window.
    var opened: [Route] = []
    /// The text that a guest has entered in this tab for a new account.
    var guestDrafts: [Draft] = []
    /// The owner of the drafts, opened screens and settings, also after the end of the session.
    var author: PersonID?

    /// The signed-in user, or the last one if the session has ended.
    var lastUser: PersonID? { me?.person ?? author }

    /// True if no user has signed in since the last sign-out.
    var isSignedOut: Bool { me == nil && author == nil }

    /// True if both belong to the same session, or to the same user after its end.
    func hasSameUser(as other: Device) -> Bool {
        other.me?.person == me?.person && (other.me != nil || other.author == author)
    }

    mutating func signIn(_ user: Me) {
        waiting = 0
        me = user
        pendingCode = nil
    }

    /// Keeps the drafts and settings after the end of the session.
    mutating func endSession() {
        author = me?.person
        me = nil
        pendingCode = nil
    }

    /// Removes the data of the user. The sign-out that the server has not received, and the text of a guest, remain.
    mutating func forgetUser() {
        me = nil
        pendingCode = nil
        invitation = nil
        waiting = 0
        drafts = []
        opened = []
        author = nil
        settings = Settings()
        pictureMegabytes = Device().pictureMegabytes
        storedMessages = Device().storedMessages
        scrollPageSize = Device().scrollPageSize
        hasShortcuts = true
    }

    /// Updates the opened invitation after a sign-in: only new users join without a question.
    mutating func keepInvitation(after request: ServerRequest) {
        switch request {
        case .confirm:
            // The code may be entered in another tab than that of the link.
            guard let secret = pendingCode?.invitation else { return }
            invitation = OpenedInvitation(secret, isAccepted: true)
        case .signIn:
            // A guest accepted for a new account. The user who signs in may be another one.
            invitation = invitation.map { OpenedInvitation($0.secret) }
        default: break
        }
    }
}

/// The stored texts: one for the user and one for each draft, so that tabs that store drafts at the same time do not
/// overwrite each other. The drafts of a guest belong to one tab.
extension Device {
    private static let draftPrefix = "/"
    private static let guestPrefix = "?"
    private static let invitationName = "?join"

    init(_ kept: [StoredText]) {
        self.init(kept.first { $0.name.isEmpty }?.text ?? "")
        for kept in kept {
            if kept.name == Device.invitationName {
                invitation = OpenedInvitation(storedText: kept.text)
                continue
            }
            let isGuest = kept.name.hasBytePrefix(Device.guestPrefix)
            guard isGuest || kept.name.hasBytePrefix(Device.draftPrefix),
                let text = try? JSONValue(parsing: [UInt8](kept.text.utf8)).string()
            else { continue }
            let key = String(bytes: kept.name.bytes.dropFirst())
            if isGuest {
                guestDrafts.append(Draft(text, in: key))
            } else {
                drafts = drafts.filter { $0.key != key } + [Draft(text, in: key)]
            }
        }
    }

    var storedTexts: [StoredText] {
        [StoredText(text)] + drafts.map { Device.storedText($0, after: Device.draftPrefix) }
            + guestDrafts.map { Device.storedText($0, after: Device.guestPrefix) }
            + (invitation.map { [StoredText($0.storedText, as: Device.invitationName)] } ?? [])
    }

    private static func storedText(_ draft: Draft, after prefix: String) -> StoredText {
        StoredText(
            String(decoding: JSONValue.string(draft.text).bytes, as: UTF8.self), as: prefix + draft.key)
    }

    /// Parses the text of the user. Invalid text is ignored. Older apps stored drafts in it, too.
    init(_ text: String) {
        guard let object = try? JSONValue(parsing: [UInt8](text.utf8)).object() else { return }
        me = try? object.optionalObject("me").flatMap { (me) throws(JSONError) in try Me(me) }
        settings = (try? Settings(object)) ?? Settings()
        if let megabytes = try? object.integer("pictures") {
            pictureMegabytes = Int(truncatingIfNeeded: megabytes)
        }
        storedMessages = Device.choice(object, "messages", among: ChatMessage.windowSizes)
        scrollPageSize = Device.choice(object, "portion", among: ChatMessage.pageSizes)
        hasShortcuts = (try? object.optionalBool("keys")).flatMap { $0 } ?? true
        pendingSignOut = (try? object.optionalString("untold")).flatMap { $0 }.flatMap {
            PersonID(checking: $0)
        }
        pendingCode = try? PendingCode(object)
        waiting = Int(truncatingIfNeeded: (try? object.integer("waiting")) ?? 0)
        author = (try? object.optionalString("author")).flatMap { $0 }.map { PersonID($0) }
        let paths = (try? object.optionalString("opened")) ?? nil
        opened = paths?.parts(between: " ").map { Route(path: $0) } ?? []
        for member in ((try? object.optionalObject("drafts")) ?? nil)?.members ?? [] {
            guard let text = try? member.value.string() else { continue }
            drafts.append(Draft(text, in: member.name))
        }
    }

    /// Returns a number that is one of the choices; otherwise the first choice.
    private static func choice(_ object: JSONObject, _ name: String, among counts: [Int]) -> Int {
        (try? object.integer(name)).flatMap { count in counts.first { $0 == count } } ?? counts[0]
    }

    /// The JSON of the state: `{"me":{…},`, the members of the settings,
    /// `"pictures":megabytes,"messages":n,"portion":n,"keys":false,"untold":person,"waiting":n,"code":purpose,` and
    /// `"registration":id,"email":address,"sentAt":milliseconds,"invitation":secret,"author":person,`
    /// and `"opened":paths}`.
    var text: String {
        var object = JSONObject()
        if let me { object.append("me", .object(me.json)) }
        if settings != Settings() { settings.write(to: &object) }
        if pictureMegabytes != Picture.cacheMegabytes[0] {
            object.append("pictures", .integer(Int64(pictureMegabytes)))
        }
        if storedMessages != ChatMessage.windowSizes[0] {
            object.append("messages", .integer(Int64(storedMessages)))
        }
        if scrollPageSize != ChatMessage.pageSizes[0] {
            object.append("portion", .integer(Int64(scrollPageSize)))
        }
        if !hasShortcuts { object.append("keys", .bool(false)) }
        if let pendingSignOut { object.append("untold", .string(pendingSignOut.text)) }
        if waiting > 0 { object.append("waiting", .integer(Int64(waiting))) }
        if let pendingCode {
            object.append("code", .string(pendingCode.purpose.rawValue))
            object.append("registration", .string(pendingCode.registration))
            object.append("email", .string(pendingCode.email))
            object.append("sentAt", .integer(pendingCode.sentAt.milliseconds))
            if let secret = pendingCode.invitation { object.append("invitation", .string(secret)) }
        }
        if let author { object.append("author", .string(author.text)) }
        if !opened.isEmpty {
            object.append("opened", .string(opened.map { $0.path }.joined(separator: " ")))
        }
        return String(decoding: JSONValue.object(object).bytes, as: UTF8.self)
    }
}

extension PendingCode {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            Purpose(rawValue: try object.optionalString("code") ?? "") ?? .register,
            registration: try object.string("registration"), email: try object.string("email"),
            sentAt: Instant(milliseconds: try object.integer("sentAt")),
            invitation: try object.optionalString("invitation"))
    }
}

extension OpenedInvitation {
    private static let acceptedPrefix = "+"

    /// The secret, after a sign if it is accepted.
    fileprivate init(storedText text: String) {
        let isAccepted = text.hasBytePrefix(OpenedInvitation.acceptedPrefix)
        self.init(isAccepted ? String(bytes: text.bytes.dropFirst()) : text, isAccepted: isAccepted)
    }

    fileprivate var storedText: String { (isAccepted ? OpenedInvitation.acceptedPrefix : "") + secret }
}

extension BrowserBridge {
    /// The clock of the device.
    var instant: Instant {
        Instant(milliseconds: Int64(now))
    }

    /// A seed that is unique per start.
    var seed: UInt64 {
        random(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
