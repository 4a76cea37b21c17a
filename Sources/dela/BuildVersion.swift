import Glibc

/// The version of a program: date and hash of the commit from which it was built, such as `2026-11-26 ca8dbd45`.
///
/// `make build` passes the text to the linker as the build ID (`--build-id=0x…`). With a generated source file, each
/// commit would recompile everything that imports it.
enum BuildVersion {
    /// The prefix of a build ID that contains a version.
    private static let mark = Array("dela ".utf8)
    /// ELF-64, little-endian (elf(5)).
    private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    private static let noteSegment = 4
    private static let buildID = 3

    /// The version of the running program; nil if it was built without git.
    static let known = read(from: "/proc/self/exe")
    static let current = known ?? "unknown"

    /// The version of a program; nil if it has none.
    static func read(from path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let header = bytes(of: file, at: 0, count: 64)
        guard header.starts(with: magic) else { return nil }
        guard let table = number(header, 32, 8), let size = number(header, 54, 2),
            let count = number(header, 56, 2)
        else { return nil }
        for index in 0..<count {
            let entry = bytes(of: file, at: table + index * size, count: 56)
            guard number(entry, 0, 4) == noteSegment, let start = number(entry, 8, 8),
                let length = number(entry, 32, 8), length <= 1 << 16
            else { continue }
            if let version = version(inNotes: bytes(of: file, at: start, count: length)) { return version }
        }
        return nil
    }

    /// Each note has the lengths of its name and its content, and its type. Name and content follow, each padded to
    /// four bytes.
    private static func version(inNotes notes: [UInt8]) -> String? {
        var offset = 0
        while let name = number(notes, offset, 4), let content = number(notes, offset + 4, 4),
            let type = number(notes, offset + 8, 4)
        {
            let start = offset + 12 + (name + 3) / 4 * 4
            guard start + content <= notes.count else { return nil }
            let text = notes[start..<start + content]
            if type == buildID, text.starts(with: mark), text.allSatisfy({ (0x20..<0x7F).contains($0) }) {
                return String(decoding: text.dropFirst(mark.count), as: UTF8.self)
            }
            offset = start + (content + 3) / 4 * 4
        }
        return nil
    }

    private static func bytes(of file: Int32, at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(offset)) == count ? bytes : []
    }

    /// Nil if it is beyond the end, or too large for any file.
    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        let number = bytes[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number < 1 << 40 ? Int(number) : nil
    }
}
