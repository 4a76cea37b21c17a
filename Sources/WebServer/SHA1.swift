/// SHA-1 (RFC 3174), which the WebSocket handshake asks for. Not for secrets.
func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += withUnsafeBytes(of: UInt64(message.count * 8).bigEndian, Array.init)
    for block in stride(from: 0, to: padded.count, by: 64) {
        let sum = compressed(schedule(padded[block..<block + 64]), state)
        for place in state.indices { state[place] &+= sum[place] }
    }
    return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
}

private func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
        block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
        words.append((words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]).rotated(1))
    }
    return words
}

private func compressed(_ words: [UInt32], _ state: [UInt32]) -> [UInt32] {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (round, word) in words.enumerated() {
        let (mix, constant): (UInt32, UInt32) =
            switch round {
            case 0..<20: (b & c | ~b & d, 0x5A82_7999)
            case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
            case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
            default: (b ^ c ^ d, 0xCA62_C1D6)
            }
        (a, b, c, d, e) = (a.rotated(5) &+ mix &+ e &+ constant &+ word, a, b.rotated(30), c, d)
    }
    return [a, b, c, d, e]
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
