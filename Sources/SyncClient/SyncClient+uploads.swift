import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    /// The picture that is being uploaded, and its progress.
    public var upload: (blob: BlobID, percent: Int)? { uploads.progress(in: local.commands) }

    mutating func uploaded(
        _ token: Int64, _ received: Int, of size: Int, _ imageInfo: ImageInfo?, at now: Instant
    ) {
        guard let imageInfo else {
            return uploads.received(token, received, of: size, at: now, random: &local.random)
        }
        guard let command = uploads.ended(token) else { return }
        if local.commands.release(command, imageInfo, dirty: &local.storeState.dirty) { local.rebase() }
    }

    mutating func uploadRejected(_ token: Int64, _ refusal: Refusal) {
        guard let command = uploads.ended(token) else { return }
        if local.commands.rejectUpload(command, refusal, dirty: &local.storeState.dirty) { local.rebase() }
    }

    mutating func uploadFailed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        guard uploads.failed(token) else { return }
        switch failure {
        case .unreachable, .failing: uploads.delay(at: now, random: &local.random)
        case .busy(let milliseconds): uploads.delay(at: now, random: &local.random, minimum: milliseconds)
        case .signedOut, .outdated: connection.blockingFailure = failure
        }
    }
}
