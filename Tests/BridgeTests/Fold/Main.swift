import GLib
import Glibc

// Folds standard input like the server, so that a test can compare the result with the browser's.
var text: [UInt8] = []
var part = [UInt8](repeating: 0, count: 1 << 16)
while case let count = read(0, &part, part.count), count > 0 { text += part[..<count] }
let answer = folded(text)
var place = 0
while place < answer.count {
    let count = answer.withUnsafeBytes { write(1, $0.baseAddress! + place, $0.count - place) }
    guard count > 0 else { exit(1) }
    place += count
}
