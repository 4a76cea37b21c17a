import Glibc
import ObjectStore
import Pictures

/// The location of pictures: the folder `blobs`, or a bucket of an S3-compatible store.
extension Configuration {
    /// Nil for the folder.
    static func pictures(_ values: SettingValues) throws(StartupError) -> S3Options? {
        guard let location = values["DELA_PICTURES"], location != "folder" else {
            let names = [
                "DELA_PICTURES_CACHE", "DELA_S3_ENDPOINT", "DELA_S3_REGION", "DELA_S3_KEY_ID",
                "DELA_S3_SECRET",
            ]
            for name in names where values[name] != nil {
                throw values.refusal(of: name, "needs DELA_PICTURES = s3://bucket")
            }
            return nil
        }
        let parts = location.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
        guard location.hasPrefix("s3://"), !parts.isEmpty, parts.allSatisfy({ S3Options.isPlain($0) }) else {
            throw values.refusal(
                of: "DELA_PICTURES",
                needing: "folder, s3://bucket or s3://bucket/folder, with letters, digits, -, . and _")
        }
        guard let keyID = values["DELA_S3_KEY_ID"], let secret = values["DELA_S3_SECRET"] else {
            throw values.refusal(of: "DELA_PICTURES", "needs DELA_S3_KEY_ID and DELA_S3_SECRET")
        }
        let region = values["DELA_S3_REGION"] ?? "us-east-1"
        guard S3Options.isPlain(region) else {
            throw values.refusal(of: "DELA_S3_REGION", needing: "a name like eu-central-1")
        }
        return S3Options(
            endpoint: try endpoint(values) ?? "https://s3.\(region).amazonaws.com", region: region,
            bucket: String(parts[0]), prefix: parts.dropFirst().joined(separator: "/"), keyID: keyID,
            secret: secret)
    }

    /// The name of the location of pictures, for messages.
    var pictureLocation: String { pictures?.location ?? data + "/blobs" }

    /// The store of pictures for a command, which may run next to the server.
    /// - Parameter id: the id of the store of the database; nil if it has none.
    func openPictures(withID id: String?) throws(StartupError) -> any BlobStore {
        do throws(PictureError) {
            if let bucket = try openBucket(withID: id) { return bucket }
            return try BlobFolder(data + "/blobs")
        } catch {
            throw StartupError("\(pictureLocation): \(error).")
        }
    }

    /// The bucket with a cache that is not the server's; nil without a bucket.
    /// - Parameter id: requests fail if the bucket has another id.
    func openBucket(withID id: String?) throws(PictureError) -> S3BlobStore? {
        guard let pictures else { return nil }
        let folder = data + "/cache"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .disk(errno: errno) }
        let bucket = try S3BlobStore(pictures, cache: folder + "/commands", limit: 64 << 20)
        if let id { bucket.require(id) }
        return bucket
    }

    /// The size of the local cache in bytes.
    static func pictureCache(_ values: SettingValues) throws(StartupError) -> Int {
        guard let text = values["DELA_PICTURES_CACHE"] else { return 1 << 30 }
        guard let number = Int(text), (1...1 << 30).contains(number) else {
            throw values.refusal(of: "DELA_PICTURES_CACHE", needing: "a number of MiB, at least 1")
        }
        return number << 20
    }

    private static func endpoint(_ values: SettingValues) throws(StartupError) -> String? {
        guard let endpoint = try url("DELA_S3_ENDPOINT", values, ["http", "https"]) else { return nil }
        guard endpoint.split(separator: "/").count == 2, !endpoint.contains("@") else {
            throw values.refusal(of: "DELA_S3_ENDPOINT", needing: "an address without a path or a user")
        }
        return endpoint
    }
}
