import Domain
import Glibc
import Pictures
import Service
import SyncRules

/// The folder of an export, with the files that were written.
final class ExportFolder: ExportOutput {
    private let path: String
    private let data: String
    private let page: (ScopeID, ExportPlan.Cursor) throws(StartupError) -> ExportPlan.Page?
    /// The started file and its path.
    private var open: (file: UnsafeMutablePointer<FILE>, path: String)?

    /// The numbers of completed files and of copied pictures.
    private(set) var (files, pictures) = (0, 0)

    /// - Parameters:
    ///   - path: an existing folder.
    ///   - data: the folder of the server, with the pictures.
    ///   - page: reads records (see `ExportPlan.page`).
    init(
        _ path: String, from data: String,
        page: @escaping (ScopeID, ExportPlan.Cursor) throws(StartupError) -> ExportPlan.Page?
    ) {
        self.path = path
        self.data = data
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
            let name = "\(picture.text).\(rendition.size.rawValue).\(rendition.format.rawValue)"
            let source = "blobs/\(picture.text.prefix(2))/\(name)"
            guard access(data + "/" + source, F_OK) == 0 else { continue }
            let copy = UserExport.path(of: picture, rendition)
            try makeFolders(above: copy, in: path)
            _ = try hash(of: source, in: data, copyingTo: path + "/" + copy)
            pictures += 1
            return
        }
    }

    private func failure(at path: String) -> StartupError {
        StartupError("\(path) cannot be written: \(systemError()).")
    }
}
