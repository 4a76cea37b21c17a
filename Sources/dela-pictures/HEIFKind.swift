/// True if a HEIC or AVIF of 120 million pixels would exceed the memory limit: it has more than 8 bits, or less chroma
/// subsampling than 4:2:0. Reads the boxes `hvcC` (ISO/IEC 14496-15, section 8.3.3.1) and `av1C` (AV1 in ISOBMFF,
/// section 2.3).
func isHeavyHEIF(_ file: UnsafeRawBufferPointer) -> Bool {
    // The boxes precede the pixels.
    let head = file.prefix(1 << 18)
    guard head.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
    for offset in 8..<max(8, head.count - 24) where head[offset + 3] == UInt8(ascii: "C") {
        let box = head[offset...].prefix(4)
        if box.elementsEqual("hvcC".utf8) {
            let (chroma, luma) = (head[offset + 20] & 3, head[offset + 21] & 7)
            if chroma > 1 || luma > 0 { return true }
        } else if box.elementsEqual("av1C".utf8) {
            let flags = head[offset + 6]
            let (isDeep, isGrey, isHalved) = (flags & 0x40 != 0, flags & 0x10 != 0, flags & 0x0C == 0x0C)
            if isDeep || !(isGrey || isHalved) { return true }
        }
    }
    return false
}
