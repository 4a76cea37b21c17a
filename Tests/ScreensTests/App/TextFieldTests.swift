import FeatureTags
import Foundation
import Testing

/// Every text field either keeps its text over a reload or is one of the exceptions that U7 names.
@Suite("Text fields and drafts", .tags(.U7), .timeLimit(.minutes(15)))
struct TextFieldTests {
    /// The fields of each file whose text is a draft.
    private let kept = [
        "Account/ProfileForm+view": 1, "Account/Register+view": 3, "Chats/ChatComposer": 1,
        "Day/NewTask+view": 1,
        "Day/Today+view": 1, "Groups/NewGroup+view": 1, "Habits/HabitForm+view": 3, "Lists/ItemAdding": 1,
        "Lists/ItemEditor+view": 1, "Lists/ItemProperties": 1, "Lists/Lists+view": 1,
        "Lists/SubItems+view": 1,
        "Lists/TitleEdit": 1, "Photos/PhotoForm+view": 2,
    ]

    /// Passwords, codes and addresses.
    private let secret = [
        "Account/Code+view": 1, "Account/Credentials+view": 1, "Account/DeleteAccount+view": 1,
        "Account/DownloadData+view": 1, "Account/Register+view": 1, "Account/SignIn+view": 2,
        "Groups/Invite+view": 1,
    ]

    private let searches = [
        "Account/ZoneChoice": 1, "Chats/ChatSearch+view": 1, "Groups/Picker+view": 1, "Search/Search+view": 1,
    ]

    /// Names that are being changed, and the sign of a list.
    private let names = [
        "Components/Parts/Rename": 1, "Lists/ListHead": 1, "Lists/ListLook+view": 1, "Lists/ShareTarget": 1,
        "Lists/SubItems+view": 1,
    ]

    /// Days, times and custom repetition.
    private let days = [
        "Components/Days/TimeChoice+view": 1, "Day/Calendar+view": 1, "Lists/RepetitionForm+view": 2,
    ]

    /// The functions that create these fields.
    private let components = [
        "Account/AccountForm+view": 1, "Components/Parts/Field": 3, "Components/Parts/SearchField": 1,
    ]

    /// The number of text fields in each file of the screens.
    private func fields() throws -> [String: Int] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Screens").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var fields: [String: Int] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let name = file.deletingPathExtension().path(percentEncoded: false)
                .replacing(folder.path(percentEncoded: false) + "/", with: "")
            let count = try String(contentsOf: file, encoding: .utf8)
                .matches(of: /\.onInput|[ .]Field\(\n|AddField\(\n|searchField\(\n|form\.field\(/)
                .count
            if count > 0 { fields[name] = count }
        }
        return fields
    }

    @Test("a new text field is kept as a draft or listed as an exception")
    func everyField() throws {
        var listed: [String: Int] = [:]
        for fields in [kept, secret, searches, names, days, components] {
            listed.merge(fields, uniquingKeysWith: +)
        }
        let found = try fields()
        let changed = Set(found.keys).union(listed.keys).filter { found[$0] != listed[$0] }.sorted()
        #expect(changed.map { "\($0): \(found[$0] ?? 0) instead of \(listed[$0] ?? 0)" } == [])
    }
}
