/// A color: three bytes of red, green and blue (sRGB).
public struct HabitColor: Hashable, Sendable {
    public let rgb: UInt32

    public init(rgb: UInt32) {
        self.rgb = rgb & 0xFF_FFFF
    }

    /// Parses `#RRGGBB` only, the format of HTML's `input type=color`.
    public init?(_ text: String) {
        let bytes = [UInt8](text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var value: UInt32 = 0
        for byte in bytes[1...] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        rgb = value
    }

    /// `#rrggbb`.
    public var text: String {
        let digits = String(rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    /// The suggested colors for a new habit. The first one is the default.
    public static let palette: [HabitColor] = [
        0xFF9F4F, 0xA116CC, 0x296DFF, 0x1DB322, 0x6236FF, 0xE0364C, 0x00A3A3, 0xD6409F, 0x8E6A4E, 0x5F6B7A,
    ].map { HabitColor(rgb: $0) }
}

extension HabitColor {
    /// The relative luminance (WCAG 2.2), 0 for black … 1 for white.
    public var luminance: Double {
        0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb)
    }

    /// The contrast ratio (WCAG 2.2), 1…21.
    public func contrast(with other: HabitColor) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    /// The color for text on a background: unchanged, or darkened or lightened just enough to reach the contrast.
    public func readable(on background: HabitColor, contrast minContrast: Double = 4.5) -> HabitColor {
        let isDarker = background.luminance > 0.18
        for step in 0...128 {
            let color = isDarker ? darker(by: step * 4) : mixed(with: 255, share: Double(step) / 20)
            if color.contrast(with: background) >= minContrast { return color }
        }
        return HabitColor(rgb: isDarker ? 0 : 0xFF_FFFF)
    }

    /// Reduces the strong components less, because an orange would otherwise become brown.
    private func darker(by amount: Int) -> HabitColor {
        let parts = [16, 8, 0].map { (shift: UInt32) in Int(rgb >> shift & 0xFF) }
        let darkest = min(parts[0], parts[1], parts[2])
        return HabitColor(
            rgb: parts.reduce(0) { rgb, part in
                let left = part - amount * (510 - (part - darkest)) / 510
                return rgb << 8 | UInt32(max(0, left))
            })
    }

    private func mixed(with goal: Double, share: Double) -> HabitColor {
        var rgb: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let part = Double(self.rgb >> shift & 0xFF)
            rgb |= UInt32(min(255, part + (goal - part) * share)) << shift
        }
        return HabitColor(rgb: rgb)
    }
}

/// A component of sRGB as linear light (IEC 61966-2-1). The power of 2.4 is the product of the square and the square of
/// the fifth root, which Newton's method computes: the app links no math library.
/// - Parameter byte: the component, in the lowest eight bits.
@inline(never)
private func linear(_ byte: UInt32) -> Double {
    let part = Double(byte & 0xFF) / 255
    guard part > 0.04045 else { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    var root = 1.0
    for _ in 0..<12 { root -= (root - base / (root * root * root * root)) / 5 }
    return base * base * root * root
}
