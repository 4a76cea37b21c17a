import FeatureTags
import Foundation
import TestProgram
import Testing

@testable import GLib

/// Each test reads a table of Debian's package `unicode-data`, without code points that are newer than GLib's Unicode
/// version.
@Suite("Folding of letters by GLib", .timeLimit(.minutes(15)))
struct LettersTests {
    private func key(_ scalars: [UInt32]) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for value in scalars { text.append(Unicode.Scalar(value)!) }
        return folded([UInt8](String(text).utf8))
    }

    private func key(_ text: String) -> String {
        String(decoding: folded([UInt8](text.utf8)), as: UTF8.self)
    }

    @Test("a letter has the same key as its mapping in CaseFolding.txt")
    func caseFolding() throws {
        var count = 0
        for fields in try Table.rows("CaseFolding.txt") where ["C", "F", "S"].contains(fields[1]) {
            let (letter, small) = (Table.scalars(fields[0]), Table.scalars(fields[2]))
            guard (letter + small).allSatisfy(Table.isSupported) else { continue }
            // The iota below a Greek letter is a mark, which a key omits, while case folding turns it into a letter.
            if String(String.UnicodeScalarView(letter.map { Unicode.Scalar($0)! })).hasIotaBelow { continue }
            #expect(key(letter) == key(small), "\(fields)")
            count += 1
        }
        #expect(count > 1400)
    }

    @Test("all forms in a row of NormalizationTest.txt have the same key")
    func normalForms() throws {
        var count = 0
        for fields in try Table.rows("NormalizationTest.txt") where !fields[0].hasPrefix("@") {
            let forms = fields[0..<5].map(Table.scalars)
            guard forms.allSatisfy({ $0.allSatisfy(Table.isSupported) }) else { continue }
            let keys = Set(forms.map(key))
            #expect(keys.count == 1, "\(fields[0])")
            count += 1
        }
        #expect(count > 17_000)
    }

    @Test("folding a key again returns the same key, for every letter")
    func again() {
        for value in UInt32(1)..<0x2_0000 {
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isUnifiedIdeograph else { continue }
            let once = folded([UInt8](String(scalar).utf8))
            if folded(once) != once { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test(
        "folding ignores case, marks, widths, apostrophes and hyphens",
        arguments: [
            ("Straße", "STRASSE"), ("Οδυσσεύς", "ΟΔΥΣΣΕΥΣ"), ("ΣΑΣ ς", "σασ σ"), ("Tiếng Việt", "tieng viet"),
            ("Ｍｉｌｋ１", "milk1"), ("مُحَمَّد", "محمد"), ("محـــمد", "محمد"), ("שָׁלוֹם", "שלום"), ("don’t", "don't"),
            ("м’ята", "мʼята"), ("twenty‑one", "twenty-one"), ("a–b", "a-b"), ("ﬁsh", "FISH"),
            ("İstanbul", "istanbul"), ("ISPARTA", "ısparta"), ("ᏣᎳᎩ", "ꮳꮃꭹ"), ("한국", "한국"),
            ("می‌خواهم", "میخواهم"),
            ("so\u{AD}ft", "soft"), ("კახეთი", "ᲙᲐᲮᲔᲗᲘ"), ("ガス", "ｶﾞｽ"),
        ])
    func same(left: String, right: String) {
        #expect(key(left) == key(right))
    }

    @Test("texts separated by NUL are folded separately")
    func parts() {
        #expect(key("Ä\0\0ΑΣ\0") == "a\0\0ασ\0" && key("\0") == "\0" && key("") == "")
    }

    @Test("a text is converted to normal forms C and D")
    func forms() {
        #expect(normalized("e\u{301}", .composed).unicodeScalars.elementsEqual("\u{E9}".unicodeScalars))
        #expect(normalized("\u{E9}", .decomposed).unicodeScalars.elementsEqual("e\u{301}".unicodeScalars))
        #expect(
            normalized("", .composed) == "" && normalized("a\0e\u{301}", .composed).unicodeScalars.count == 4)
    }
}

extension String {
    fileprivate var hasIotaBelow: Bool { normalized(self, .decomposed).unicodeScalars.contains("\u{345}") }
}

/// The tables of the Unicode character database.
private enum Table {
    /// The newest Unicode version that GLib 2.74 of Debian 12 supports.
    private static let version = 14.0

    static func rows(_ name: String) throws -> [[String]] {
        var data = FileManager.default.contents(atPath: "/usr/share/unicode/" + name)
        if data == nil {
            let bzip2 = try TestProgram("/usr/bin/env", ["bzip2", "-dc", "/usr/share/unicode/\(name).bz2"])
            var output = Data()
            while case let part = bzip2.read(), !part.isEmpty { output += part }
            data = output
        }
        return String(decoding: try #require(data), as: UTF8.self).split(separator: "\n").compactMap { line in
            let row = line.prefix { $0 != "#" }
            guard !row.allSatisfy(\.isWhitespace) else { return nil }
            return row.split(separator: ";", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    static func scalars(_ field: String) -> [UInt32] {
        field.split(separator: " ").map { UInt32($0, radix: 16)! }
    }

    /// The code points of newer versions.
    private static let newer: Set<UInt32> = {
        var newer: Set<UInt32> = []
        for fields in (try? rows("DerivedAge.txt")) ?? [] where Double(fields[1])! > version {
            let ends = fields[0].components(separatedBy: "..").map { UInt32($0, radix: 16)! }
            newer.formUnion(ends[0]...ends[ends.count - 1])
        }
        return newer
    }()

    static func isSupported(_ value: UInt32) -> Bool { !newer.contains(value) }
}
