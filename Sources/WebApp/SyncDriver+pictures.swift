import Browser
import Domain
import JSON
import SyncClient
import SyncRules
import Wire

extension SyncDriver {
    func upload(_ token: Int64, _ blob: BlobID, from offset: Int, isPhoto: Bool) {
        let request = bridge.newToken()
        requests[request] = Request(
            kind: .upload(token), deadline: bridge.instant.advanced(by: SocketWork.uploadTimeout))
        let path = Endpoint.upload.path + "?blob=" + blob.text + (isPhoto ? UploadPart.photo : "")
        bridge.perform(
            .sendPicture(request, name: blob.text, path: path, offset: offset, maxBytes: UploadPart.maxBytes))
    }

    /// Fetches a picture through the service worker (`worker.js`), which caches it for offline use.
    func fetchServerVersion(_ blob: BlobID, in scope: ScopeID) {
        let small: Picture.Size = scope.kind == .photos ? .card : .thumb
        for size in [small, .screen] {
            let query = PictureRequest(scope: scope, blob: blob, variant: .size(size)).query
            let path = Endpoint.picture.path + "?" + query
            bridge.perform(
                .fetch(bridge.newToken(), FetchRequest("GET", path, headers: [.init("accept", "image/webp")]))
            )
        }
    }

    func uploaded(_ token: Int64, _ status: Int, _ body: [UInt8]) {
        let object = try? JSONValue(parsing: body).object()
        if status == 200, let answer = object.flatMap({ try? UploadAnswer($0) }) {
            return handle(
                .uploaded(token: token, received: answer.received, of: answer.size, imageInfo: answer.picture)
            )
        }
        switch object.flatMap({ try? Failure($0) }) {
        case .refused(let refusal): handle(.uploadRejected(token: token, refusal))
        case let failure: failed(token, status, failure)
        }
    }
}
