import CQRencode
import Domain

extension QRCode {
    /// The QR code of a text, made by libqrencode. Its error correction restores 15 % of the code.
    /// - Returns: nil if the text is empty, has a NUL, or is too long for a QR code.
    public init?(encoding text: String) {
        guard !text.utf8.contains(0),
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        // The lowest bit of a module is its colour.
        let modules = (0..<size * size).map { code.pointee.data[$0] & 1 == 1 }
        self.init(size: size, modules: modules)
    }
}
