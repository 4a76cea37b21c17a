import Domain
import Glibc
import Pictures
import Service
import SyncRules

/// The folder of an export, with the files that were written.
final class ExportFolder: ExportOutput {
    private let path: String
    private let store: any BlobStore
    private let page: (ScopeID, ExportPlan.Cursor) throws(StartupError) -> ExportPlan.Page?
    /// The started file and its path.
    private var open: (file: UnsafeMutablePointer<FILE>, path: String)?

    /// The numbers of completed files and of copied pictures.
    private(set) var (files, pictures) = (0, 0)

    /// - Parameters:
    ///   - path: an existing folder.
    ///   - store: the pictures.
    ///   - page: reads records (see `ExportPlan.page`).
    init(
        _ path: String, from store: any BlobStore,
        page: @escaping (ScopeID, ExportPlan.Cursor) throws(StartupError) -> ExportPlan.Page?
    ) {
        self.path = path
        self.store = store
        self.page = page
    }

    deinit {
        if let open { fclose(open.file) }
    }

    func page(of scope: ScopeID, at cursor: ExportPlan.Cursor) throws(StartupError) -> ExportPlan.Page? {
        try page(scope, cursor)
    }

    func begin(_ name: String) throws(StartupError) {
        try makeFolders(above: name, in: path)
        let path = path + "/" + name
        guard let file = fopen(path, "wxe") else { throw failure(at: path) }
        open = (file, path)
    }

    func write(_ text: String) throws(StartupError) {
        guard let open else { return }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, open.file) == bytes.count else { throw failure(at: open.path) }
    }

    /// Makes the file durable.
    func end() throws(StartupError) {
        guard let (file, path) = open else { return }
        open = nil
        let isWritten = fflush(file) == 0 && fsync(fileno(file)) == 0
        guard fclose(file) == 0, isWritten, syncFolder(of: path) else { throw failure(at: path) }
        files += 1
    }

    /// Copies the largest size of a picture, as JPEG if there is one. A picture that the server does not have is left
    /// out.
    func add(_ picture: BlobID) throws(StartupError) {
        for rendition in UserExport.renditions {
            guard let file = try open(picture, rendition) else { continue }
            let copy = UserExport.path(of: picture, rendition)
            do throws(StartupError) { try makeFolders(above: copy, in: path) } catch {
                close(file.descriptor)
                throw error
            }
            let name = BlobName(picture, rendition).path
            _ = try hash(of: file.descriptor, at: name, copyingTo: path + "/" + copy)
            pictures += 1
            return
        }
    }

    private func open(_ picture: BlobID, _ rendition: Rendition) throws(StartupError) -> BlobFile? {
        do throws(PictureError) { return try store.open(picture, rendition) } catch {
            throw StartupError("A picture cannot be read: \(error).")
        }
    }

    private func failure(at path: String) -> StartupError {
        StartupError("\(path) cannot be written: \(systemError()).")
    }
}
