import Domain

/// The readable variants of a habit's colour for different backgrounds. `habits.css` and `dark.css` choose one.
struct ColorVariants: Equatable {
    /// For the circle and for large letters on a light background, where an orange is still orange. Smaller letters
    /// have the colour of text.
    let pale: String
    /// For everything on a dark background.
    let dark: String

    init(_ color: HabitColor) {
        pale = color.readable(on: HabitColor(rgb: 0xF2F2F7), contrast: 3).text
        dark = color.readable(on: HabitColor(rgb: 0x2A2A2E)).text
    }
}
