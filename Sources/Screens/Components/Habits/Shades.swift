import Domain

/// The colour of a habit as it can be seen on what lies beneath it, which `habits.css` and `dark.css` choose from.
struct Shades: Equatable {
    /// Of words on a light surface.
    let light: String
    /// Of the circle on a light surface, where less of the colour has to go.
    let pale: String
    /// Of all on a dark surface.
    let dark: String

    init(_ color: HabitColor) {
        let paper = HabitColor(rgb: 0xFFFFFF)
        light = color.readable(on: paper).text
        pale = color.readable(on: paper, contrast: 3).text
        dark = color.readable(on: HabitColor(rgb: 0x2A2A2E)).text
    }
}
