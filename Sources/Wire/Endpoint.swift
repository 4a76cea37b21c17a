/// Everything that a client can ask the server for. The raw value is method and path; ids travel in bodies, so that
/// each endpoint has one path.
public enum Endpoint: String, CaseIterable, Sendable {
    /// Whether the server is well.
    case health = "GET /healthz"
    /// `RegisterRequest` → `CodeSent`.
    case register = "POST /v1/register"
    /// `ConfirmRequest` → `Me`, and a session.
    case confirmRegistration = "POST /v1/register/confirm"
    /// `ResendRequest` → `CodeSent`.
    case resendCode = "POST /v1/register/resend"
    /// `SignInRequest` → `Me`, and a session.
    case signIn = "POST /v1/sign-in"
    /// Ends the session.
    case signOut = "POST /v1/sign-out"
    /// → `Me`.
    case me = "GET /v1/me"
    /// `FindPersonRequest` → `FindPersonAnswer`.
    case findPerson = "POST /v1/people/find"
    /// `PushRequest` → `PushAnswer`.
    case push = "POST /v1/push"
    /// `PullRequest` → `PullAnswer`.
    case pull = "POST /v1/pull"
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
        case .health, .register, .confirmRegistration, .resendCode, .signIn, .signOut: false
        case .me, .findPerson, .push, .pull, .live: true
        }
    }

    /// The methods that a path knows; empty for a path that does not exist.
    public static func methods(of path: String) -> [String] {
        allCases.filter { $0.path.utf8.elementsEqual(path.utf8) }.map { $0.method }
    }

    private func part(_ place: Int) -> String {
        String(decoding: rawValue.utf8.split(separator: UInt8(ascii: " "))[place], as: UTF8.self)
    }
}
