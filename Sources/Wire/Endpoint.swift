import Domain

/// Everything that a client can ask the server for. The raw value is method and path; ids travel in bodies, or
/// in the query where the body is no JSON, so that each endpoint has one path.
public enum Endpoint: String, CaseIterable, Sendable {
    /// Whether the server runs.
    case health = "GET /healthz"
    /// Whether it can write what people do.
    case ready = "GET /readyz"
    /// `RegisterRequest` → `CodeSent`.
    case register = "POST /v1/register"
    /// `ConfirmRequest` → `Me`, and a session.
    case confirmRegistration = "POST /v1/register/confirm"
    /// `ResendRequest` → `CodeSent`.
    case resendCode = "POST /v1/codes/resend"
    /// `SignInRequest` → `Me`, and a session.
    case signIn = "POST /v1/sign-in"
    /// `SignOutRequest`, or nothing → `{}`; ends the session, if it is that person's.
    case signOut = "POST /v1/sign-out"
    /// → `Me`.
    case me = "GET /v1/me"
    /// `ForgotPasswordRequest` → `CodeSent`.
    case forgotPassword = "POST /v1/password/forgot"
    /// `ConfirmRequest` → `{}`: the code is right and somebody has the account. It still counts for `resetPassword`.
    case checkResetCode = "POST /v1/password/reset/check"
    /// `ResetPasswordRequest` → `Me`, and a session; the person's others end.
    case resetPassword = "POST /v1/password/reset"
    /// `ChangePasswordRequest` → `{}`; the person's other sessions end.
    case changePassword = "POST /v1/password/change"
    /// `ChangeEmailRequest` → `CodeSent`.
    case changeEmail = "POST /v1/email/change"
    /// `ConfirmRequest` → `Me`, with the new address.
    case confirmEmail = "POST /v1/email/confirm"
    /// → `DevicesAnswer`.
    case devices = "GET /v1/devices"
    /// `SignDeviceOutRequest` → `{}`.
    case signDeviceOut = "POST /v1/devices/sign-out"
    /// Ends the person's other sessions → `{}`.
    case signOthersOut = "POST /v1/devices/sign-others-out"
    /// → `DeletionPlan`.
    case planDeletion = "GET /v1/account/deletion"
    /// `DeleteAccountRequest` → `{}`; all sessions end, and answer with `Failure.deleted` from then on.
    case deleteAccount = "POST /v1/account/delete"
    /// `FindPersonRequest` → `FindPersonAnswer`.
    case findPerson = "POST /v1/people/find"
    /// `PeopleRequest` → `PeopleAnswer`.
    case people = "GET /v1/people"
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
    /// `ReadersRequest` → `ReadersAnswer`.
    case readers = "POST /v1/readers"
    /// `PhotosRequest` → `PhotosAnswer`.
    case photos = "GET /v1/photos"
    /// `PhotoLinkRequest` → `PhotoLinkAnswer`.
    case photoLink = "GET /v1/photos/link"
    /// The same; makes a link where there is none. Only for who brought the photo.
    case makePhotoLink = "PUT /v1/photos/link"
    /// The same; from then on the link opens nothing. Only for who brought the photo.
    case endPhotoLink = "DELETE /v1/photos/link"
    /// → `SourcesAnswer`.
    case sources = "GET /v1/sources"
    /// `SourcePhotosRequest` → `SourcePhotosAnswer`.
    case sourcePhotos = "GET /v1/sources/photos"
    /// `?source=…&photo=…&size=…` of a photo that the server itself shows → an image.
    case sourcePicture = "GET /v1/sources/picture"
    /// `SourceUseRequest` → `{}`.
    case sourceUse = "POST /v1/sources/use"
    /// `SourceHeartRequest` → `{}`: like and favourite, or neither.
    case sourceHeart = "POST /v1/sources/heart"
    /// `SourceLinkRequest` → `SourceLinkAnswer`.
    case beginLink = "POST /v1/sources/link"
    /// `FinishLinkRequest` → `FinishLinkAnswer`.
    case finishLink = "POST /v1/sources/link/finish"
    /// `SourceLinkRequest` → `{}`: the server forgets who the person is there.
    case unlink = "POST /v1/sources/unlink"
    /// → `NotificationsAnswer`.
    case notifications = "GET /v1/notifications"
    /// `SubscribeRequest` → `{}`: the device is told of things while Dela is closed, as long as its session lasts.
    case subscribe = "PUT /v1/notifications"
    /// → `{}`: the device is told of nothing more.
    case unsubscribe = "DELETE /v1/notifications"
    /// `TestNotificationRequest` → `{}`: a push service has taken a message for the device.
    case testNotification = "POST /v1/notifications/test"
    /// `?person=…&token=…` → a page that asks whether to.
    case askToStopMails = "GET /v1/mails/stop"
    /// The same → `{}`, or a page for who reads it: the person is mailed nothing more that they have not seen (RFC 8058).
    case stopMails = "POST /v1/mails/stop"
    /// A WebSocket with `ClientMessage` and `ServerMessage`.
    case live = "GET /v1/live"

    /// Nil when there is no such endpoint.
    public init?(method: String, path: String) {
        self.init(rawValue: method + " " + path)
    }

    public var method: String { part(0) }
    public var path: String { part(1) }

    /// Whether only somebody who is signed in may ask.
    public var needsSession: Bool {
        switch self {
        case .health, .ready, .register, .confirmRegistration, .resendCode, .signIn, .signOut,
            .forgotPassword,
            .checkResetCode, .resetPassword, .askToStopMails, .stopMails:
            false
        case .me, .changePassword, .changeEmail, .confirmEmail, .devices, .signDeviceOut, .signOthersOut,
            .planDeletion, .deleteAccount, .findPerson, .people, .push, .pull, .history, .log, .search,
            .readers,
            .upload, .picture, .photos, .photoLink, .makePhotoLink, .endPhotoLink, .sources,
            .sourcePhotos, .sourcePicture, .sourceUse, .sourceHeart, .beginLink, .finishLink, .unlink,
            .notifications, .subscribe,
            .unsubscribe, .testNotification, .live:
            true
        }
    }

    /// The methods that a path knows; empty for a path that does not exist.
    public static func methods(of path: String) -> [String] {
        allCases.filter { $0.path.utf8.elementsEqual(path.utf8) }.map { $0.method }
    }

    private func part(_ place: Int) -> String {
        rawValue.parts(between: " ")[place]
    }
}
