@testable import Screens

extension Screen {
    var trash: Trash.Model? {
        if case .trash(let model) = self { model } else { nil }
    }

    var habits: Habits.Model? {
        if case .habits(let model) = self { model } else { nil }
    }
}
