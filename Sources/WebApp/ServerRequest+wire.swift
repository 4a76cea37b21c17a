import Domain
import JSON
import Screens
import SyncRules
import Texts
import Wire

extension ServerRequest {
    /// The endpoint and body of the request.
    /// - Parameters:
    ///   - language: the language of mails from the server.
    ///   - person: the signed-in user.
    ///   - invitation: the secret of the invitation that allows a registration.
    func call(
        in language: Language, by person: PersonID?, invitation: String? = nil
    ) -> (Endpoint, JSONObject?) {
        let language = language.rawValue
        switch self {
        case .register(let new):
            let body = RegisterRequest(
                first: new.profile.firstName, last: new.profile.lastName, email: new.email.text,
                password: new.password, language: language, invitation: invitation)
            return (.register, body.json)
        case .confirm(let registration, let code):
            return (.confirmRegistration, ConfirmRequest(registration: registration, code: code).json)
        case .resend(let registration):
            return (.resendCode, ResendRequest(registration: registration, language: language).json)
        case .signIn(let email, let password):
            return (.signIn, SignInRequest(email: email.text, password: password).json)
        case .signOut: return (.signOut, SignOutRequest(person: person).json)
        case .forgotPassword(let email):
            return (.forgotPassword, ForgotPasswordRequest(email: email.text, language: language).json)
        case .checkCode(let registration, let code):
            return (.checkResetCode, ConfirmRequest(registration: registration, code: code).json)
        case .resetPassword(let registration, let code, let password):
            let body = ResetPasswordRequest(
                registration: registration, code: code, password: password, language: language)
            return (.resetPassword, body.json)
        case .changePassword(let old, let new):
            return (.changePassword, ChangePasswordRequest(old: old, password: new, language: language).json)
        case .changeEmail(let email, let password):
            let body = ChangeEmailRequest(email: email.text, password: password, language: language)
            return (.changeEmail, body.json)
        case .confirmEmail(let registration, let code):
            return (.confirmEmail, ConfirmRequest(registration: registration, code: code).json)
        case .signDeviceOut(let device): return (.signDeviceOut, SignDeviceOutRequest(device: device).json)
        case .signOthersOut: return (.signOthersOut, nil)
        case .prepareDownload(let password):
            return (.prepareExport, PrepareExportRequest(password: password).json)
        case .planDeletion: return (.planDeletion, nil)
        case .deleteAccount(let password):
            return (.deleteAccount, DeleteAccountRequest(password: password).json)
        case .history(let list, let item, let before):
            let body = HistoryRequest(scope: .list(list), record: RecordID(item.text), before: before)
            return (.history, body.json)
        case .findPerson(let email):
            return (.findPerson, FindPersonRequest(email: email.text).json)
        case .people: return (.people, nil)
        case .search(let text, let chat, let rest):
            return (.search, SearchRequest(text: text, chat: chat, continuation: rest).json)
        case .readReceipts(let position, let chat):
            return (.readReceipts, ReadReceiptsRequest(chat: chat, message: position).json)
        case .photos: return (.photos, nil)
        case .photo(let path): return (path.photo == nil ? .sourcePhotos : .photos, nil)
        case .photoLink(_, .find): return (.photoLink, nil)
        case .photoLink(_, .make): return (.makePhotoLink, nil)
        case .photoLink(_, .end): return (.endPhotoLink, nil)
        case .sources: return (.sources, nil)
        case .sourcePhotos: return (.sourcePhotos, nil)
        case .sourceLike(let photo, let isOn):
            return (.likeSourcePhoto, SourceLikeRequest(photo: photo, isOn: isOn).json)
        case .sourceUse(let photo):
            return (.sourceUse, SourceUseRequest(source: photo.source, photo: photo.id).json)
        case .startLink(let source): return (.startLink, SourceLinkRequest(source: source).json)
        case .finishLink(let state, let code, let isConfirmed):
            let body = FinishLinkRequest(state: state, code: code, isConfirmed: isConfirmed)
            return (.finishLink, body.json)
        case .unlink(let source): return (.unlink, SourceLinkRequest(source: source).json)
        case .invite(let scope, let role, let days, let uses):
            return (.invite, InviteRequest(scope: scope, role: role, days: days, uses: uses).json)
        case .invitations(let scope): return (.invitations, InvitationsRequest(scope: scope).json)
        case .revokeInvitation(let id): return (.revokeInvitation, RevokeInvitationRequest(id).json)
        case .mailInvitation(let scope, let role, let email):
            let body = MailInvitationRequest(
                scope: scope, role: role, email: email.text, language: language)
            return (.mailInvitation, body.json)
        case .previewInvitation(let secret):
            return (.previewInvitation, InvitationRequest(secret: secret).json)
        case .join(let secret): return (.join, InvitationRequest(secret: secret).json)
        case .devices: return (.devices, nil)
        case .notificationKey: return (.notifications, nil)
        case .subscribe: return (.subscribe, nil)
        case .testNotification(let device):
            return (.testNotification, TestNotificationRequest(device: device).json)
        }
    }
}

extension ServerRequest {
    /// The query of the address.
    var query: String {
        switch self {
        case .people(let text, let isDescending, let next):
            PeopleRequest(text: text, isDescending: isDescending, after: next).query
        case .photos(let next): PhotosRequest(after: next).query
        case .photo(let path): path.photo.map { PhotosRequest(photo: $0).query } ?? path.sourceQuery
        case .photoLink(let photo, _): PhotoLinkRequest(photo).query
        case .sourcePhotos(let source, let next): SourcePhotosRequest(source: source, after: next).query
        default: ""
        }
    }
}

extension String {
    /// The photo of a user of this server with this address; nil for other addresses.
    fileprivate var photo: RecordKey? {
        let parts = parts(between: "/")
        return ScopeID(checking: "photos:" + parts[1]).map { RecordKey($0, RecordID(parts[2])) }
    }

    /// The query for the photo of a provider with this address.
    fileprivate var sourceQuery: String {
        let parts = parts(between: "/")
        return SourcePhotosRequest(source: parts[1], photo: parts[2]).query
    }
}
