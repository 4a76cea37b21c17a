import OpenSSL

/// An address with a display name.
public struct Mailbox: Sendable, Equatable {
    public let name: String
    public let address: String

    /// `name` may be empty. The caller has validated `address`.
    public init(name: String = "", address: String) {
        self.name = name
        self.address = address
    }
}

/// One mail: plain text for one recipient.
///
/// The initializer guarantees that no part can end a header line or a command of SMTP.
public struct Message: Sendable, Equatable {
    public let from: Mailbox
    public let to: Mailbox
    public let subject: String
    public let text: String
    /// The address that mail programs call to unsubscribe the recipient (RFC 8058).
    public let unsubscribe: String?
    /// The lifetime in seconds, after which the mail is not sent.
    public let lifetime: Double
    /// A later mail of the same topic replaces this one while it waits.
    public let topic: String?

    /// True for mails that a user waits for, such as codes. They have no unsubscribe address.
    var isUrgent: Bool { unsubscribe == nil }

    /// Rejects control characters, except line feeds and tabs in the text. Rejects addresses with spaces or with
    /// characters that delimit addresses.
    ///
    /// - Parameter text: lines that end in a line feed, of any length.
    public init(
        from: Mailbox, to: Mailbox, subject: String, text: String, unsubscribe: String? = nil,
        lifetime: Double = 86_400, topic: String? = nil
    ) throws(MailError) {
        guard from.isSafe else { throw .unsafe(.from) }
        guard to.isSafe else { throw .unsafe(.to) }
        guard subject.unicodeScalars.allSatisfy(\.isPrintable) else { throw .unsafe(.subject) }
        guard text.unicodeScalars.allSatisfy({ $0.isPrintable || $0 == "\n" || $0 == "\t" })
        else { throw .unsafe(.text) }
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
        guard unsubscribe?.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ">") }) ?? true
        else { throw .unsafe(.unsubscribe) }
        self.unsubscribe = unsubscribe
        self.lifetime = lifetime
        self.topic = topic
    }

    /// The part of a message that an error refers to.
    public enum Part: String, Sendable {
        case from, to, subject, text, unsubscribe
    }
}

extension Mailbox {
    fileprivate var isSafe: Bool {
        let characters = address.unicodeScalars
        return name.unicodeScalars.allSatisfy(\.isPrintable)
            && characters.allSatisfy {
                $0.isPrintable && !$0.properties.isWhitespace && !Self.delimiters.contains($0)
            }
            && characters.count { $0 == "@" } == 1 && characters.first != "@" && characters.last != "@"
    }

    private static let delimiters = Array("()<>[]:;,\\\"".unicodeScalars)

    /// The masked address. It is enough to find a mail in a log, but does not reveal the address: `a…@example.org`.
    var masked: String {
        let domain = address.drop { $0 != "@" }
        return address.prefix(1) + "…" + domain
    }
}

extension Unicode.Scalar {
    /// True unless the character is a control character (C0, DEL, C1) or separates lines or paragraphs.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

extension Message {
    /// The encoding of the text in the mail.
    enum TransferEncoding: String {
        /// Passes every server.
        case base64
        /// Unencoded text, readable in a file.
        case eightBit = "8bit"
    }

    /// The mail in the format of servers and mail programs (RFC 5322, RFC 2045), with lines that end in CRLF.
    ///
    /// Not built by libcurl: its MIME API makes bodies only during a transfer, so `MailFolder` could not use it. It
    /// neither encodes nor folds header lines, and sends a single text as a multipart message.
    ///
    /// - Parameters:
    ///   - id: the unique part of the Message-ID: letters and digits.
    ///   - date: seconds since 1970.
    func formatted(_ encoding: TransferEncoding, id: String, date: Int) -> String {
        let domain = from.address.drop { $0 != "@" }
        var header = [
            "Date: " + Timestamp.text(of: date, "%a, %d %b %Y %H:%M:%S +0000"),
            "From: " + from.headerText,
            "To: " + to.headerText,
            "Subject: " + EncodedWord.text(of: subject),
            "Message-ID: <\(id)\(domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: " + encoding.rawValue,
        ]
        if let unsubscribe {
            header.append("List-Unsubscribe: <\(unsubscribe)>")
            header.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
        }
        return header.joined(separator: "\r\n") + "\r\n\r\n" + body(encoding) + "\r\n"
    }

    private func body(_ encoding: TransferEncoding) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        switch encoding {
        case .eightBit: return lines
        case .base64:
            let characters = Array(base64(Array(lines.utf8)).utf8)
            return stride(from: 0, to: characters.count, by: 76)
                .map { String(decoding: characters[$0..<min($0 + 76, characters.count)], as: UTF8.self) }
                .joined(separator: "\r\n")
        }
    }
}

extension Mailbox {
    fileprivate var headerText: String {
        name.isEmpty ? address : EncodedWord.text(of: name) + "\r\n <\(address)>"
    }
}
