import Glibc
import Outgoing
import PhotoSources
import Pictures
import Service

/// The sources of photos that the settings name.
extension Server {
    /// Another source is a line here.
    func photoSources(
        _ folder: DataFolder, _ client: OutgoingClient
    ) throws(StartupError) -> [any PhotoSource] {
        [try library(folder), unsplash(client)].compactMap { $0 }
    }

    /// Before anything is written.
    func checkPhotos() throws(StartupError) {
        guard let photos = configuration.photos else { return }
        guard access(photos + "/.", R_OK | X_OK) == 0 else {
            throw StartupError("DELA_PHOTOS: the folder \(photos) cannot be read: \(systemError()).")
        }
    }

    private func library(_ folder: DataFolder) throws(StartupError) -> (any PhotoSource)? {
        guard let photos = configuration.photos else { return nil }
        return FolderLibrary(
            photos, cache: try folder.library(),
            workers: PictureWorkers(program: Main.programFolder() + "/dela-pictures"), now: now,
            report: { [log] problem in
                let place = problem.file.isEmpty ? photos : problem.file
                log(.warning, "photo file left out", ["file": place, "problem": problem.reason])
            })
    }

    private func unsplash(_ client: OutgoingClient) -> (any PhotoSource)? {
        guard let key = configuration.unsplashKey else { return nil }
        let hosts = configuration.unsplashURL.map { UnsplashHosts(at: $0) } ?? UnsplashHosts()
        return UnsplashSource(key: key, secret: configuration.unsplashSecret, hosts: hosts, now: now) {
            request throws(OutgoingError) in try await client.send(request)
        }
    }
}
