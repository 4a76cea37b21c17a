import Domain
import Storage
import SyncRules

/// Receives the files of an export, one after the other, and provides its records.
public protocol ExportOutput {
    associatedtype Failure: Error

    /// Reads a page of the records of a scope.
    /// - Returns: nil if the user has lost access.
    func page(of scope: ScopeID, at cursor: ExportPlan.Cursor) throws(Failure) -> ExportPlan.Page?

    /// Starts a text file.
    /// - Parameter path: relative to the folder of the export.
    func begin(_ path: String) throws(Failure)

    /// Adds text to the started file.
    func write(_ text: String) throws(Failure)

    /// Completes the started file.
    func end() throws(Failure)

    /// Adds the file of a picture (see `UserExport.path`). Called once for each.
    func add(_ picture: BlobID) throws(Failure)
}

/// Reads a scope page by page. Ends early if the user loses access.
struct ExportPages {
    private let scope: ScopeID
    private var cursor: ExportPlan.Cursor?

    init(of scope: ScopeID, from cursor: ExportPlan.Cursor = .records(after: nil)) {
        self.scope = scope
        self.cursor = cursor
    }

    /// - Returns: nil after the last page.
    mutating func next<Output: ExportOutput>(
        from output: Output
    ) throws(Output.Failure) -> [RecordTable.Stored]? {
        guard let position = cursor else { return nil }
        let page = try output.page(of: scope, at: position)
        cursor = page?.next
        return page?.rows
    }
}
