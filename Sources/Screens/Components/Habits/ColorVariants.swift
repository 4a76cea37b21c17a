import Domain

/// The readable variants of a habit's colour for different backgrounds. `habits.css` and `dark.css` choose one.
struct ColorVariants: Equatable {
    /// For text on a light background.
    let light: String
    /// For the circle on a light background, which needs less contrast.
    let pale: String
    /// For everything on a dark background.
    let dark: String

    init(_ color: HabitColor) {
        let paper = HabitColor(rgb: 0xFFFFFF)
        light = color.readable(on: paper).text
        pale = color.readable(on: paper, contrast: 3).text
        dark = color.readable(on: HabitColor(rgb: 0x2A2A2E)).text
    }
}
