import Foundation
import Testing

@testable import Domain

@Suite("Habit colors", .timeLimit(.minutes(15)))
struct HabitColorTests {
    @Test("a color is parsed and written in the format of HTML")
    func text() {
        #expect(HabitColor("#A116cc")?.rgb == 0xA116CC)
        #expect(HabitColor(rgb: 0x0000FF).text == "#0000ff")
        for wrong in ["", "A116CC", "#A116C", "#A116CCC", "#A116CG", "#ЯЯЯ", "red"] {
            #expect(HabitColor(wrong) == nil)
        }
    }

    @Test("the contrast is that of WCAG")
    func contrast() {
        func exact(_ color: HabitColor) -> Double {
            let parts = [16, 8, 0].map { shift -> Double in
                let part = Double(color.rgb >> UInt32(shift) & 0xFF) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        for _ in 0..<10_000 {
            let color = HabitColor(rgb: .random(in: 0...0xFF_FFFF))
            #expect(abs(color.luminance - exact(color)) < 1e-9)
            for background in [HabitColor(rgb: 0xFFFFFF), HabitColor(rgb: 0x1C1C1E)] {
                let text = color.readable(on: background)
                let (light, dark) = (max(exact(text), exact(background)), min(exact(text), exact(background)))
                #expect((light + 0.05) / (dark + 0.05) >= 4.5, "\(color.text) on \(background.text)")
            }
        }
    }

    @Test("an orange adapted for text on paper stays orange, neither brown nor red")
    func orange() throws {
        let paper = HabitColor(rgb: 0xFFFFFF)
        for (low, high) in [(4.5, 4.8), (3, 3.2)] {
            let text = HabitColor.palette[0].readable(on: paper, contrast: low)
            let (red, green, blue) = (text.rgb >> 16, text.rgb >> 8 & 0xFF, text.rgb & 0xFF)
            #expect(text.contrast(with: paper) < high, "no darker than necessary")
            #expect(red > 0xC0 && blue < 0x28 && (red * 2 / 5...red * 3 / 5).contains(green), "\(text.text)")
        }
    }

    @Test("a readable color is not changed")
    func kept() {
        #expect(HabitColor(rgb: 0xA116CC).readable(on: HabitColor(rgb: 0xFFFFFF)).rgb == 0xA116CC)
        #expect(HabitColor(rgb: 0xFFFF00).readable(on: HabitColor(rgb: 0xFFFFFF)).rgb != 0xFFFF00)
    }
}
