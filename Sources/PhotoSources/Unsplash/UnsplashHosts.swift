/// The addresses of Unsplash.
public struct UnsplashHosts: Sendable {
    /// https://unsplash.com/documentation#schema, "Location".
    let api: String
    /// https://unsplash.com/documentation/user-authentication-workflow
    let accounts: String
    /// https://unsplash.com/documentation#example-image-use: the prefix of all addresses of pictures.
    let pictures: String

    /// The production addresses.
    public init() {
        (api, accounts, pictures) = (
            "https://api.unsplash.com", "https://unsplash.com", "https://images.unsplash.com"
        )
    }

    /// One address for all services, for tests.
    public init(at address: String) {
        (api, accounts, pictures) = (address, address, address)
    }

    /// Adds the referral parameters to an address
    /// (https://help.unsplash.com/en/articles/2511315-guideline-attribution).
    static func referred(_ address: String) -> String {
        address + (address.contains("?") ? "&" : "?") + "utm_source=dela&utm_medium=referral"
    }
}
