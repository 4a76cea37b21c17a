import Domain

/// All requests that a client can send to the server. The raw value is method and path. Ids are in the body, or in the
/// query if the body is not JSON, so that each endpoint has one path.
public enum Endpoint: String, CaseIterable, Sendable {
    /// Checks if the server is running.
    case health = "GET /healthz"
    /// Checks if the server can write to the database.
    case ready = "GET /readyz"
    /// `RegisterRequest` → `CodeSent`.
    case register = "POST /v1/register"
    /// `ConfirmRequest` → `Me`, and a session.
    case confirmRegistration = "POST /v1/register/confirm"
    /// `ResendRequest` → `CodeSent`.
    case resendCode = "POST /v1/codes/resend"
    /// `SignInRequest` → `Me`, and a session.
    case signIn = "POST /v1/sign-in"
    /// `SignOutRequest`, or nothing → `{}`; ends the session if it belongs to that user.
    case signOut = "POST /v1/sign-out"
    /// → `Me`.
    case me = "GET /v1/me"
    /// `ForgotPasswordRequest` → `CodeSent`.
    case forgotPassword = "POST /v1/password/forgot"
    /// `ConfirmRequest` → `{}`: the code is correct and the address has an account. The code remains valid for
    /// `resetPassword`.
    case checkResetCode = "POST /v1/password/reset/check"
    /// `ResetPasswordRequest` → `Me`, and a session; the user's other sessions end.
    case resetPassword = "POST /v1/password/reset"
    /// `ChangePasswordRequest` → `{}`; the user's other sessions end.
    case changePassword = "POST /v1/password/change"
    /// `ChangeEmailRequest` → `CodeSent`.
    case changeEmail = "POST /v1/email/change"
    /// `ConfirmRequest` → `Me`, with the new address.
    case confirmEmail = "POST /v1/email/confirm"
    /// → `DevicesAnswer`.
    case devices = "GET /v1/devices"
    /// `SignDeviceOutRequest` → `{}`.
    case signDeviceOut = "POST /v1/devices/sign-out"
    /// Ends the user's other sessions → `{}`.
    case signOthersOut = "POST /v1/devices/sign-others-out"
    /// → `DeletionPlan`.
    case planDeletion = "GET /v1/account/deletion"
    /// `DeleteAccountRequest` → `{}`; all sessions end, and their requests fail with `Failure.deleted`.
    case deleteAccount = "POST /v1/account/delete"
    /// `PrepareExportRequest` → `PrepareExportAnswer`.
    case prepareExport = "POST /v1/export"
    /// `?ticket=…` of `prepareExport` → everything of the user as a ZIP file.
    case export = "GET /v1/export"
    /// `FindPersonRequest` → `FindPersonAnswer`.
    case findPerson = "POST /v1/people/find"
    /// `PeopleRequest` → `PeopleAnswer`.
    case people = "GET /v1/people"
    /// `InviteRequest` → `NewInvitation`.
    case invite = "POST /v1/invitations"
    /// `InvitationsRequest` → `InvitationsAnswer`.
    case invitations = "POST /v1/invitations/list"
    /// `RevokeInvitationRequest` → `{}`.
    case revokeInvitation = "POST /v1/invitations/revoke"
    /// `InvitationRequest` → `InvitationPreview`.
    case previewInvitation = "POST /v1/invitations/preview"
    /// `InvitationRequest` → `JoinAnswer`.
    case join = "POST /v1/invitations/join"
    /// `MailInvitationRequest` → `{}`.
    case mailInvitation = "POST /v1/invitations/mail"
    /// `PushRequest` → `PushAnswer`.
    case push = "POST /v1/push"
    /// `PullRequest` → `PullAnswer`.
    case pull = "POST /v1/pull"
    /// `UploadPart`, the bytes as body → `UploadAnswer`.
    case upload = "PUT /v1/blobs"
    /// `PictureRequest` → an image.
    case picture = "GET /v1/pictures"
    /// `HistoryRequest` → `HistoryAnswer`.
    case history = "POST /v1/history"
    /// `LogRequest` → `LogAnswer`.
    case log = "POST /v1/log"
    /// `SearchRequest` → `SearchAnswer`.
    case search = "POST /v1/search"
    /// `ReadReceiptsRequest` → `ReadReceiptsAnswer`.
    case readReceipts = "POST /v1/readers"
    /// `PhotosRequest` → `PhotosAnswer`.
    case photos = "GET /v1/photos"
    /// `PhotoLinkRequest` → `PhotoLinkAnswer`.
    case photoLink = "GET /v1/photos/link"
    /// `PhotoLinkRequest` → `PhotoLinkAnswer`; creates a missing link. Only for the uploader of the photo.
    case makePhotoLink = "PUT /v1/photos/link"
    /// `PhotoLinkRequest` → `PhotoLinkAnswer`; removes the link. Only for the uploader of the photo.
    case endPhotoLink = "DELETE /v1/photos/link"
    /// → `SourcesAnswer`.
    case sources = "GET /v1/sources"
    /// `SourcePhotosRequest` → `SourcePhotosAnswer`.
    case sourcePhotos = "GET /v1/sources/photos"
    /// `?source=…&photo=…&size=…` of a photo that this server provides → an image.
    case sourcePicture = "GET /v1/sources/picture"
    /// `SourceUseRequest` → `{}`.
    case sourceUse = "POST /v1/sources/use"
    /// `SourceLikeRequest` → `{}`: sets like and favourite, or neither.
    case likeSourcePhoto = "POST /v1/sources/heart"
    /// `SourceLinkRequest` → `SourceLinkAnswer`.
    case startLink = "POST /v1/sources/link"
    /// `FinishLinkRequest` → `FinishLinkAnswer`.
    case finishLink = "POST /v1/sources/link/finish"
    /// `SourceLinkRequest` → `{}`: the server removes the linked account.
    case unlink = "POST /v1/sources/unlink"
    /// → `NotificationsAnswer`.
    case notifications = "GET /v1/notifications"
    /// `SubscribeRequest` → `{}`: the device gets push notifications until its session ends.
    case subscribe = "PUT /v1/notifications"
    /// → `{}`: the device no longer gets push notifications.
    case unsubscribe = "DELETE /v1/notifications"
    /// `TestNotificationRequest` → `{}`: a push service has accepted a message for the device.
    case testNotification = "POST /v1/notifications/test"
    /// `?person=…&token=…` → a page that asks for confirmation.
    case digestUnsubscribePage = "GET /v1/mails/stop"
    /// The same query → `{}`, or a page for browsers: disables the e-mail digest (RFC 8058).
    case unsubscribeFromDigest = "POST /v1/mails/stop"
    /// A WebSocket with `ClientMessage` and `ServerMessage`.
    case live = "GET /v1/live"

    /// Nil if the endpoint does not exist.
    public init?(method: String, path: String) {
        self.init(rawValue: method + " " + path)
    }

    public var method: String { part(0) }
    public var path: String { part(1) }

    /// True if the user must be signed in.
    public var needsSession: Bool {
        switch self {
        case .health, .ready, .register, .confirmRegistration, .resendCode, .signIn, .signOut,
            .forgotPassword,
            .checkResetCode, .resetPassword, .digestUnsubscribePage, .unsubscribeFromDigest,
            .previewInvitation:
            false
        case .me, .changePassword, .changeEmail, .confirmEmail, .devices, .signDeviceOut, .signOthersOut,
            .planDeletion, .deleteAccount, .prepareExport, .export, .findPerson, .people, .invite,
            .invitations, .revokeInvitation, .join,
            .mailInvitation, .push, .pull, .history, .log, .search,
            .readReceipts,
            .upload, .picture, .photos, .photoLink, .makePhotoLink, .endPhotoLink, .sources,
            .sourcePhotos, .sourcePicture, .sourceUse, .likeSourcePhoto, .startLink, .finishLink, .unlink,
            .notifications, .subscribe,
            .unsubscribe, .testNotification, .live:
            true
        }
    }

    /// The supported methods of a path; empty if the path does not exist.
    public static func methods(of path: String) -> [String] {
        allCases.filter { $0.path.utf8.elementsEqual(path.utf8) }.map { $0.method }
    }

    private func part(_ index: Int) -> String {
        rawValue.parts(between: " ")[index]
    }
}
