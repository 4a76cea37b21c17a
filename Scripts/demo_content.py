"""The users of the demo and all their data, in both languages."""

# The color and sign of each list.
FACES = [("#1db322", "cart"), ("#296dff", "leaf"), ("#ff9f4f", "home"), ("#d6409f", "gift"), ("#8e6a4e", "book")]
ENGLISH = {
    "people": {"anna": "Anna Berg", "boris": "Boris Berg", "vera": "Vera Lind", "gleb": "Gleb Novak"},
    # The author, the drawing, the group or "everyone", the caption.
    "photos": [
        ("vera", "house", "Family", "Grandma's house, before the rain"), ("anna", "apples", "Family", ""),
        ("anna", "bread", "Family", "Sunday breakfast"), ("anna", "milk", "Family", ""),
        ("gleb", "books", None, "What we read this autumn"), ("boris", "mountains", None, "Morning above the lake"),
    ],
    "groups": [("Family", "anna", ["boris", "vera"]), ("Book club", "vera", ["anna", "gleb"])],
    "lists": [
        ("Groceries", "anna", {"group": ("Family", "editor")}, [
            {"title": "Milk", "quantity": (2, "l"), "pictures": ["milk"]},
            {"title": "Dark bread from the corner bakery", "pictures": ["bread"]},
            {"title": "Apples", "quantity": (1.5, "kg"), "by": "vera", "pictures": ["apples", "bread", "milk"]},
            {"title": "Coffee", "note": "Whole beans. The shop grinds too fine.", "assignee": "boris",
             "quantity": (500, "g"), "day": 1,
             "steps": [("Paper filters", True), ("Oat milk for Vera", False), ("Ask for the loyalty card", False)]},
            {"title": "Eggs", "quantity": (10, "")},
            {"title": "Birthday candles", "deadline": 1, "by": "boris", "pictures": ["candles"]},
            {"title": "Tomatoes", "quantity": (500, "g"), "done": True}, {"title": "Dishwasher salt", "done": True},
        ]),
        ("Weekend in the mountains", "anna", {"boris": "editor", "gleb": "viewer"}, [
            {"title": "Hiking boots", "day": 3, "section": "To wear"},
            {"title": "Check the train times", "deadline": -1, "assignee": "anna"},
            {"title": "First-aid kit", "day": 3, "section": "Backpack"},
            {"title": "Headlamps", "quantity": (2, ""), "section": "Backpack"},
            {"title": "Thermos", "by": "boris", "section": "Backpack"},
            {"title": "Book the cabin", "done": True, "pictures": ["mountains"]},
        ]),
        ("Flat", "anna", {}, [
            {"title": "Ring the landlord about the radiator", "deadline": 2,
             "note": "It knocks at night.\nMornings only."},
            {"title": "Read the water meter", "day": 0}, {"title": "Descale the kettle"},
            {"title": "Hang the shelf", "done": True},
        ]),
        ("Gift ideas", "anna", {}, [
            {"title": "Vera: a fountain pen"}, {"title": "Boris: that book about bridges"},
            {"title": "Gleb: chess clock"},
        ]),
        ("To read together", "vera", {"group": ("Book club", "editor")}, [
            {"title": "The Master and Margarita", "by": "anna"}, {"title": "Piranesi"},
            {"title": "Stoner", "done": True},
        ]),
    ],
    "days": ["Learn Swift", "Walk the dog", "Read “UIKit Apprentice”", "Ring the dentist"],
    "chats": {
        "boris": ["Are you still at the shop?", "Yes, by the bread", "Get some rye, please, the dark one",
                  "Got it. https://example.org/rye?", "👍"],
        "vera": ["The cabin is booked!", "Wonderful. Shall I bring the thermos?",
                 "Please do. The train leaves at 9:12, so let's meet at half past eight by the clock."],
        "gleb": ["Whose move is it?"],
    },
    "group_chat": ("Family", [
        ("vera", "Who feeds the cat while we are in the mountains?"), ("boris", "Me, on Saturday"),
        ("vera", "The cabin, last year", "mountains"),
        ("anna", "I'll ask Gleb for Sunday", 0), ("anna", "Groceries", "list"), ("boris", "He has a key already"),
    ]),
    "habits": ["Drink a glass of water", "Morning exercises", "In bed by 23:00, up at 7:00",
               "Read 30 pages of “Automate the Boring Stuff”", "Swim"],
}
RUSSIAN = {
    "people": {"anna": "Анна Берг", "boris": "Борис Берг", "vera": "Вера Линд", "gleb": "Глеб Новак"},
    "photos": [
        ("vera", "house", "Семья", "Бабушкин дом, пока нет дождя"), ("anna", "apples", "Семья", ""),
        ("anna", "bread", "Семья", "Воскресный завтрак"), ("anna", "milk", "Семья", ""),
        ("gleb", "books", None, "Что мы читали осенью"), ("boris", "mountains", None, "Утро над озером"),
    ],
    "groups": [("Семья", "anna", ["boris", "vera"]), ("Книжный клуб", "vera", ["anna", "gleb"])],
    "lists": [
        ("Продукты", "anna", {"group": ("Семья", "editor")}, [
            {"title": "Молоко", "quantity": (2, "л"), "pictures": ["milk"]},
            {"title": "Чёрный хлеб из пекарни на углу", "pictures": ["bread"]},
            {"title": "Яблоки", "quantity": (1.5, "кг"), "by": "vera", "pictures": ["apples", "bread", "milk"]},
            {"title": "Кофе", "note": "В зёрнах: в магазине мелют слишком мелко.", "assignee": "boris",
             "quantity": (500, "г"), "day": 1,
             "steps": [("Бумажные фильтры", True), ("Овсяное молоко для Веры", False),
                       ("Спросить про карту скидок", False)]},
            {"title": "Яйца", "quantity": (10, "")},
            {"title": "Свечи для торта", "deadline": 1, "by": "boris", "pictures": ["candles"]},
            {"title": "Помидоры", "quantity": (500, "г"), "done": True},
            {"title": "Соль для посудомойки", "done": True},
        ]),
        ("Выходные в горах", "anna", {"boris": "editor", "gleb": "viewer"}, [
            {"title": "Ботинки", "day": 3, "section": "Надеть"},
            {"title": "Узнать расписание поездов", "deadline": -1, "assignee": "anna"},
            {"title": "Аптечка", "day": 3, "section": "В рюкзак"},
            {"title": "Фонарики", "quantity": (2, ""), "section": "В рюкзак"},
            {"title": "Термос", "by": "boris", "section": "В рюкзак"},
            {"title": "Забронировать домик", "done": True, "pictures": ["mountains"]},
        ]),
        ("Квартира", "anna", {}, [
            {"title": "Позвонить хозяину о батарее", "deadline": 2, "note": "Стучит по ночам.\nЗвонить утром."},
            {"title": "Снять показания счётчика", "day": 0}, {"title": "Очистить чайник"},
            {"title": "Повесить полку", "done": True},
        ]),
        ("Идеи подарков", "anna", {}, [
            {"title": "Вере: перьевая ручка"}, {"title": "Борису: книга о мостах"}, {"title": "Глебу: шахматные часы"},
        ]),
        ("Читаем вместе", "vera", {"group": ("Книжный клуб", "editor")}, [
            {"title": "Мастер и Маргарита", "by": "anna"}, {"title": "Пиранези"}, {"title": "Стоунер", "done": True},
        ]),
    ],
    "days": ["Учить Swift", "Погулять с собакой", "Дочитать книгу о мостах", "Позвонить стоматологу"],
    "chats": {
        "boris": ["Ты ещё в магазине?", "Да, у хлеба", "Возьми, пожалуйста, чёрный", "Взяла. https://example.org/хлеб?",
                  "👍"],
        "vera": ["Домик забронирован!", "Ура! Взять термос?",
                 "Возьми. Электричка в 9:12, так что давай в половине девятого у часов."],
        "gleb": ["Чей ход?"],
    },
    "group_chat": ("Семья", [
        ("vera", "Кто покормит кота, пока мы в горах?"), ("boris", "В субботу я"),
        ("vera", "Домик, прошлый год", "mountains"),
        ("anna", "На воскресенье попрошу Глеба", 0), ("anna", "Продукты", "list"), ("boris", "У него и ключ есть"),
    ]),
    "habits": ["Выпить стакан воды", "Сделать зарядку", "Лечь спать до 23:00 и проснуться в 7:00",
               "Прочитать 30 страниц «Автоматизации рутинных задач»", "Бассейн"],
}
