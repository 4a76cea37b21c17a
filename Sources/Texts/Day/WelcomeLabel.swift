import Domain

/// The words of the first run.
public enum WelcomeLabel: CaseIterable, Sendable {
    case welcomeHint, moreOffers, shareFirst, installApp, installHint, skip, firstHabit

    var texts: Bilingual {
        switch self {
        case .welcomeHint:
            (
                "Pick something to start with. You can undo it.",
                "С чего начнём? Любой выбор можно отменить."
            )
        case .moreOffers: ("What’s next?", "Что дальше?")
        case .shareFirst: ("Share with someone", "Поделиться с близкими")
        case .installApp: ("Install the app", "Установить приложение")
        case .installHint:
            (
                "To install Dela, tap Share in the browser, then “Add to Home Screen”.",
                "Чтобы установить Dela, нажмите в браузере «Поделиться», затем «На экран „Домой“»."
            )
        case .skip: ("Skip", "Пропустить")
        case .firstHabit: ("Drink a glass of water", "Выпить стакан воды")
        }
    }
}

extension Language {
    public subscript(_ label: WelcomeLabel) -> String { pick(label.texts) }

    /// - Parameter name: the first name; may be empty.
    public func welcome(_ name: String) -> String {
        name.isEmpty ? pick(("Welcome!", "Здравствуйте!")) : fill(("Hello, %1!", "%1, здравствуйте!"), name)
    }

    /// How many lists somebody may begin with.
    public static var starterCount: Int { 3 }

    /// The name of one of them, then its items.
    public func starter(_ place: Int) -> [String] {
        let texts: Bilingual =
            switch place {
            case 0: ("Groceries/Milk/Bread/Eggs/Tomatoes", "Продукты/Молоко/Хлеб/Яйца/Помидоры")
            case 1:
                (
                    "Weekend trip/Tickets/Phone charger/Toothbrush/Warm jumper",
                    "Поездка на выходные/Билеты/Зарядка/Зубная щётка/Тёплый свитер"
                )
            default:
                (
                    "Around the house/Water the plants/Take out the rubbish/Change the sheets",
                    "Домашние дела/Полить цветы/Вынести мусор/Сменить постельное бельё"
                )
            }
        return pick(texts).parts(between: "/")
    }

    /// What was begun.
    public func begun(_ name: String) -> String {
        fill(("%1 added", "Добавлено: %1"), quoted(name))
    }
}
