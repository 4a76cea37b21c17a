/// Where Unsplash is.
public struct UnsplashHosts: Sendable {
    /// https://unsplash.com/documentation#schema, "Location".
    let api: String
    /// https://unsplash.com/documentation/user-authentication-workflow
    let accounts: String
    /// https://unsplash.com/documentation#example-image-use: of all that addresses of pictures may begin with.
    let pictures: String

    /// The real ones.
    public init() {
        (api, accounts, pictures) = (
            "https://api.unsplash.com", "https://unsplash.com", "https://images.unsplash.com"
        )
    }

    /// All of them at one address.
    public init(at address: String) {
        (api, accounts, pictures) = (address, address, address)
    }

    /// An address with who sends people there
    /// (https://help.unsplash.com/en/articles/2511315-guideline-attribution).
    static func referred(_ address: String) -> String {
        address + (address.contains("?") ? "&" : "?") + "utm_source=dela&utm_medium=referral"
    }
}
