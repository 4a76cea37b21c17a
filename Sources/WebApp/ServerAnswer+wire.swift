import Domain
import JSON
import Screens
import SyncRules
import Wire

extension ServerAnswer {
    /// Nil if the answer is malformed, and for answers that change the session (`AppRuntime`).
    /// - Parameters:
    ///   - person: the signed-in user.
    ///   - origin: the origin of the page, for the address of a link.
    init?(to request: ServerRequest, _ object: JSONObject, for person: PersonID?, origin: String) {
        switch request {
        case .register, .resend, .confirm, .signIn, .forgotPassword, .resetPassword, .changeEmail,
            .confirmEmail, .signOut, .deleteAccount:
            return nil
        case .checkCode, .changePassword, .signDeviceOut, .signOthersOut, .subscribe,
            .testNotification, .sourceLike, .sourceUse, .unlink, .revokeInvitation, .mailInvitation:
            self = .done
        case .notificationKey:
            guard let answer = try? NotificationsAnswer(object) else { return nil }
            self = .key(answer.key, trustsClock: answer.trustsClock)
        case .devices:
            guard let answer = try? DevicesAnswer(object) else { return nil }
            self = .devices(answer.devices)
        case .planDeletion:
            guard let plan = try? DeletionPlan(object) else { return nil }
            self = .plan(plan)
        case .history:
            guard let answer = try? HistoryAnswer(object) else { return nil }
            self = .history(answer.entries.compactMap { PastItem($0) }, more: answer.more)
        case .search:
            guard let answer = try? SearchAnswer(object) else { return nil }
            self = .messages(answer.found.compactMap { FoundMessage($0) }, rest: answer.continuation)
        case .readReceipts:
            guard let answer = try? ReadReceiptsAnswer(object) else { return nil }
            self = .readReceipts(answer.people)
        case .photo where object["offered"] == nil: self.init(withSourcePhotos: object)
        case .photos, .photo:
            guard let answer = try? PhotosAnswer(object) else { return nil }
            let photos = answer.photos.compactMap { PhotoViewData($0, for: person) }
            self = .photos(photos, next: answer.next, isOffered: answer.isOffered)
        case .photoLink:
            guard let answer = try? PhotoLinkAnswer(object) else { return nil }
            self = .link(answer.path)
        case .sources:
            guard let answer = try? SourcesAnswer(object) else { return nil }
            self = .sources(answer.sources.map { ProviderViewData($0) })
        case .sourcePhotos: self.init(withSourcePhotos: object)
        case .startLink, .prepareDownload: self.init(addressFor: request, object)
        case .finishLink:
            guard let answer = try? FinishLinkAnswer(object) else { return nil }
            self =
                switch answer {
                case .done: .done
                case .confirm(let account, let state):
                    .confirmAccount(ProviderAccountViewData(account), state: state)
                }
        case .invite, .invitations, .previewInvitation, .join:
            self.init(aboutInvitations: request, object, origin: origin)
        case .findPerson:
            guard let answer = try? FindPersonAnswer(object) else { return nil }
            self = .people(answer.found.map { [$0] } ?? [], next: nil)
        case .people:
            guard let answer = try? PeopleAnswer(object) else { return nil }
            self = .people(answer.people, next: answer.next)
        }
    }

    private init?(withSourcePhotos object: JSONObject) {
        guard let answer = try? SourcePhotosAnswer(object) else { return nil }
        self = .sourcePhotos(answer.photos, next: answer.next)
    }

    /// The address in an answer to `startLink` or `prepareDownload`.
    private init?(addressFor request: ServerRequest, _ object: JSONObject) {
        let address: String?
        switch request {
        case .startLink: address = (try? SourceLinkAnswer(object))?.address
        default: address = (try? PrepareExportAnswer(object))?.path
        }
        guard let address else { return nil }
        self = .address(address)
    }

    /// Nil if the answer is malformed.
    /// - Parameter origin: the origin of the page, for the address of a link.
    private init?(aboutInvitations request: ServerRequest, _ object: JSONObject, origin: String) {
        switch request {
        case .invite:
            guard let new = try? NewInvitation(object) else { return nil }
            self = .invited(new, link: origin + Invitation.path + "#" + new.secret)
        case .invitations:
            guard let answer = try? InvitationsAnswer(object) else { return nil }
            self = .invitations(answer.invitations)
        case .previewInvitation:
            guard let preview = try? InvitationPreview(object) else { return nil }
            self = .preview(preview)
        default:
            guard let answer = try? JoinAnswer(object) else { return nil }
            self = .joined(answer.scope)
        }
    }
}

extension FoundMessage {
    /// Nil for a record of a newer version.
    init?(_ found: SearchAnswer.Found) {
        guard let record = found.row.record, case .message(let message) = record.content else { return nil }
        self.init(chat: found.chat, id: record.id, message: message)
    }
}

extension PhotoViewData {
    /// Nil for a record of a newer version.
    init?(_ entry: PhotosAnswer.Entry, for person: PersonID?) {
        guard let record = entry.row.record, case .photo(let photo) = record.content else { return nil }
        self.init(
            PhotoID(record.id.text), in: entry.scope, photo, author: entry.author.name,
            picture: entry.author.picture, isOwn: photo.author == person)
    }
}

extension ProviderViewData {
    init(_ entry: SourcesAnswer.Entry) {
        self.init(
            name: entry.name, title: entry.title, home: entry.home, isLinked: entry.isLinked,
            account: entry.account.map { ProviderAccountViewData($0) })
    }
}

extension ProviderAccountViewData {
    init(_ account: SourcesAnswer.Account) {
        self.init(
            name: account.name, username: account.username, about: account.about, picture: account.picture)
    }
}

extension PastItem {
    /// Nil for a record of a newer version.
    init?(_ entry: HistoryAnswer.Entry) {
        guard case .item(let item)? = try? Content.read(kind: Item.kind, fields: entry.fields).0 else {
            return nil
        }
        self.init(version: entry.version, person: entry.person, at: entry.at, item: item)
    }
}

extension ServerFailure {
    init(_ status: Int, _ failure: Failure?) {
        switch failure {
        case .fields(let fields):
            self = .fields(fields.map { FieldError(AccountField($0.field), $0.refusal) })
        case .wrongCode(let triesLeft): self = .wrongCode(triesLeft: triesLeft)
        case .expiredCode: self = .expiredCode
        case .usedUpCode: self = .usedUpCode
        case .alreadyRegistered: self = .alreadyRegistered
        case .noAccount: self = .noAccount
        case .registrationClosed: self = .registrationClosed
        case .wrongCredentials: self = .wrongCredentials
        case .wrongPassword: self = .wrongPassword
        case .busy(let seconds): self = .busy(seconds: seconds)
        case .notFound: self = .gone
        case .invitationEnded: self = .invitationEnded
        case .invitationsOff: self = .invitationsOff
        case .refused(let refusal): self = .refused(refusal)
        case .malformed, .signedOut, .deleted, .unavailable: self = .broken
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
