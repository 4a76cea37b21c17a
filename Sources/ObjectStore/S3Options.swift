/// The address of a bucket of an S3-compatible store, and the credentials for it.
public struct S3Options: Sendable {
    /// The origin of the server, such as `https://s3.eu-central-1.amazonaws.com`.
    public let endpoint: String
    public let region: String
    public let bucket: String
    /// The folder in the bucket, without slashes at its ends; empty for none.
    public let prefix: String
    public let keyID: String
    let secret: String

    public init(
        endpoint: String, region: String, bucket: String, prefix: String, keyID: String, secret: String
    ) {
        self.endpoint = endpoint
        self.region = region
        self.bucket = bucket
        self.prefix = prefix
        self.keyID = keyID
        self.secret = secret
    }

    /// The bucket and the folder, without credentials.
    public var location: String {
        "s3://" + bucket + (prefix.isEmpty ? "" : "/" + prefix)
    }

    /// True if a bucket or a folder needs no escapes in addresses and signatures.
    public static func isPlain(_ name: some StringProtocol) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
