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
            let characters = Array(Base64.text(of: lines.utf8).utf8)
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
