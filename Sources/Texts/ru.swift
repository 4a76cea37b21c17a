import Domain

/// All texts in Russian. `%1`, `%2` … are the places of names, numbers or other sentences. Slashes separate the forms after
/// a count (`Counted`) and the words of a list (`WordList`).
enum Russian: Catalog {}

// MARK: - App

extension Russian {
    static func text(_ label: AppLabel) -> Phrase {
        switch label {
        case .tabs: "Разделы"
        case .loading: "Загрузка…"
        case .back: "Назад"
        case .cancel: "Отмена"
        case .ok: "ОК"
        case .done: "Готово"
        case .edit: "Править"
        case .save: "Сохранить"
        case .undo: "Отменить"
        case .open: "Открыть"
        case .close: "Закрыть"
        case .status: "Связь"
        case .offline: "Нет сети"
        case .connecting: "Соединение…"
        case .updateNow: "Обновить"
        case .hasUpdate: "Готова новая версия."
        case .outdated: "Эта версия устарела и больше не обменивается данными."
        case .storeFull: "На устройстве нет места."
        case .storeBroken: "Устройство сейчас не может сохранять изменения."
        case .refresh: "Обновить"
        case .copied: "Скопировано"
        case .notCopied: "Не удалось скопировать"
        case .rejectedChanges: "Не принято"
        case .rejectedChangesIntro:
            "Сервер не принял эти изменения, и они отменены. Ничего из написанного не пропало."
        case .rejectedChangesEmpty: "Здесь пусто"
        case .rejectedChangesEmptyHint: "Все изменения приняты."
        case .tryAgain: "Повторить"
        case .copyText: "Скопировать"
        case .discard: "Убрать"
        case .discarded: "Изменение пропадёт навсегда."
        case .noSuchPage: "Такой страницы нет"
        case .noSuchPageHint: "Возможно, в адресе опечатка или он устарел."
        }
    }

    static func text(_ sentence: AppSentence) -> Phrase {
        switch sentence {
        case .offlineWaiting: "Нет сети: %1"
        case .serverFailing: "На сервере неполадки"
        case .unsaved: "%1: не закрывайте эту страницу."
        case .discard: "Убрать %1?"
        }
    }

    static func text(_ label: ShortcutLabel) -> Phrase {
        switch label {
        case .skipLink: "К содержанию"
        case .shortcuts: "Сочетания клавиш"
        case .shortcutsHint: "Одной клавишей: N — добавить, ? — все клавиши."
        case .newKey: "Добавить новое"
        case .searchKey: "Поиск"
        case .helpKey: "Эта подсказка"
        case .refreshKey: "Обновить"
        case .undoKey: "Отменить"
        case .detailsKey: "Открыть задачу"
        case .moveKey: "Переместить выше или ниже"
        case .deleteKey: "Удалить"
        case .everywhereKeys: "Везде"
        case .listsKeys: "Списки и дни"
        case .selectKey: "Выбрать результат"
        case .openKey: "Открыть его"
        case .clearKey: "Очистить, затем закрыть"
        case .closeKey: "Закрыть подробности"
        case .dayKey: "Предыдущий или следующий день"
        case .sendKey: "Отправить"
        case .editLastKey: "Изменить своё последнее сообщение"
        case .cancelKey: "Отмена"
        case .nextKey: "Предыдущая или следующая картинка"
        case .zoomKey: "Масштаб"
        case .turnKey: "Повернуть"
        }
    }

    static func text(_ refusal: Refusal) -> Phrase {
        switch refusal {
        case .notFound: "Этого больше нет, или у вас нет доступа."
        case .forbidden: "Это можно смотреть, но не менять."
        case .gone: "Это уже удалили."
        case .conflict: "Что-то успело измениться. Попробуйте ещё раз."
        case .duplicate: "Это здесь уже есть."
        case .empty: "Заполните это поле."
        case .tooLong: "Слишком длинно."
        case .invalid: "Проверьте, что введено."
        case .tooLarge: "Слишком много за один раз."
        case .full: "Ваше место на сервере закончилось."
        case .clock: "На устройстве сбились часы. Установите верное время и повторите."
        case .unreadable: "Сервер пока не читает такие HEIC. Сохраните фото как JPEG."
        case .unsupported: "Сервер этого ещё не умеет."
        }
    }

    static func text(_ sentence: RefusalSentence) -> Phrase {
        switch sentence {
        case .noEmail: "Укажите почту."
        case .ownEmail: "Это и есть ваша почта."
        case .notEmail: "Это не похоже на адрес почты."
        case .noPassword: "Укажите пароль."
        case .weakPassword: "Не короче 8 знаков и не ваша почта."
        case .noName: "Укажите имя."
        case .noTitle: "Сначала напишите что-нибудь."
        case .atMost: "Не длиннее %1."
        case .notPicture: "Этот файл не удалось прочитать как фото: JPEG, PNG, WebP, HEIC, AVIF или GIF."
        case .pictureLimits:
            "Можно до 25 МБ, до 120 млн пикселей (HEIC и AVIF — иногда до 50) и до 20 фото у пункта."
        case .pictureGone: "То, к чему оно относится, удалили, или на устройстве этого фото больше нет."
        }
    }

    static func text(_ label: IntentLabel) -> Phrase {
        switch label {
        case .createList: "Создать список"
        case .renameList: "Переименовать список"
        case .changeLook: "Изменить вид списка"
        case .deleteList: "Удалить список"
        case .restoreList: "Вернуть список"
        case .addItems: "Добавить пункты"
        case .duplicateList: "Дублировать список"
        case .sendCopyOfList: "Отправить копию списка"
        case .deleteListForGood: "Удалить список навсегда"
        case .renameItem: "Переименовать пункт"
        case .changeItem: "Изменить пункт"
        case .deleteItemForGood: "Удалить пункт навсегда"
        case .moveItemToList: "Переместить пункт в другой список"
        case .tickItem: "Отметить пункт"
        case .untickItem: "Снять отметку с пункта"
        case .repeatItem: "Изменить повтор пункта"
        case .skipItem: "Пропустить повтор пункта"
        case .moveItem: "Переместить пункт"
        case .deleteItem: "Удалить пункт"
        case .restoreItem: "Вернуть пункт"
        case .addPicture: "Добавить фото"
        case .movePicture: "Переместить фото"
        case .deletePicture: "Удалить фото"
        case .restorePicture: "Вернуть фото"
        case .deletePictureForGood: "Удалить фото навсегда"
        case .addSubItems: "Добавить подзадачи"
        case .changeSubItem: "Изменить подзадачу"
        case .deleteSubItem: "Удалить подзадачу"
        case .addSection: "Добавить раздел"
        case .changeSection: "Изменить раздел"
        case .deleteSection: "Удалить раздел"
        case .giveAccess: "Открыть доступ"
        case .removeAccess: "Закрыть доступ"
        case .leaveListOrGroup: "Покинуть список или группу"
        case .transferOwnership: "Передать владение"
        case .shareWithGroup: "Открыть доступ группе"
        case .stopSharingWithGroup: "Закрыть доступ группе"
        case .makeListPrivate: "Закрыть доступ для всех"
        case .createGroup: "Создать группу"
        case .renameGroup: "Переименовать группу"
        case .changeGroupPicture: "Изменить фото группы"
        case .deleteGroup: "Удалить группу"
        case .restoreGroup: "Вернуть группу"
        case .deleteGroupForGood: "Удалить группу навсегда"
        case .showWholeChat: "Показать чат с начала"
        case .changeProfile: "Изменить профиль"
        case .changeSettings: "Изменить настройки"
        case .startHabit: "Завести привычку"
        case .changeHabit: "Изменить привычку"
        case .moveHabit: "Переместить привычку"
        case .deleteHabit: "Удалить привычку"
        case .restoreHabit: "Вернуть привычку"
        case .deleteHabitForGood: "Удалить привычку навсегда"
        case .tickHabit: "Отметить привычку"
        case .untickHabit: "Снять отметку с привычки"
        case .reorderDay: "Изменить порядок дня"
        case .sendMessage: "Отправить сообщение"
        case .forwardMessage: "Переслать сообщение"
        case .reactToMessage: "Отреагировать на сообщение"
        case .changeMessage: "Изменить сообщение"
        case .deleteMessage: "Удалить сообщение"
        case .markMessagesAsRead: "Отметить сообщения прочитанными"
        case .blockPerson: "Заблокировать человека"
        case .unblockPerson: "Разблокировать человека"
        case .acceptRequest: "Принять запрос"
        case .deleteRequest: "Удалить запрос"
        case .restoreRequest: "Вернуть запрос"
        case .clearChat: "Очистить чат"
        case .restoreChatHistory: "Вернуть историю чата"
        case .deleteMessagesForYourself: "Удалить сообщения у себя"
        case .changeChatSettings: "Изменить настройки чата"
        case .addPhoto: "Добавить фото"
        case .changePhotoDescription: "Изменить описание фото"
        case .changeWhoSeesPhoto: "Изменить, кто видит фото"
        case .deletePhoto: "Удалить фото"
        case .restorePhoto: "Вернуть фото"
        case .deletePhotoForGood: "Удалить фото навсегда"
        case .addPhotoToFavourites: "Добавить фото в избранное"
        case .removePhotoFromFavourites: "Убрать фото из избранного"
        case .markNotificationsAsRead: "Отметить уведомления прочитанными"
        case .snoozeReminder: "Отложить напоминание"
        case .newerChange: "Изменение из новой версии"
        }
    }
}

// MARK: - Counts

extension Russian {
    /// one: 1, 21 пункт; few: 2, 22 пункта; many: 0, 5, 11 пунктов.
    static func pluralForm(of count: Int) -> Int {
        switch (count % 10, count % 100) {
        case (1, let tens) where tens != 11: 0
        case (2...4, let tens) where !(12...14).contains(tens): 1
        default: 2
        }
    }

    /// In the genitive: 21-го числа.
    static func ordinalEnding(of number: Int) -> Phrase { "-го" }

    static func text(_ words: Counted) -> Phrase {
        switch words {
        case .tries: "попытка/попытки/попыток"
        case .seconds: "секунду/секунды/секунд"
        case .minutes: "минуту/минуты/минут"
        case .hours: "час/часа/часов"
        case .days: "день/дня/дней"
        case .weeks: "неделю/недели/недель"
        case .weeksInARow: "неделя/недели/недель"
        case .months: "месяц/месяца/месяцев"
        case .years: "год/года/лет"
        case .times: "раз/раза/раз"
        case .unsentChanges: "изменение/изменения/изменений"
        case .changes: "изменение/изменения/изменений"
        case .characters: "знака/знаков/знаков"
        case .changesWaiting: "изменение ждёт/изменения ждут/изменений ждут"
        case .changesUnsaved:
            "изменение ещё не сохранено/изменения ещё не сохранены/изменений ещё не сохранено"
        case .changesNotAccepted: "изменение не принято/изменения не приняты/изменений не принято"
        case .messages: "сообщение/сообщения/сообщений"
        case .writers: "человек печатает…/человека печатают…/человек печатают…"
        case .unreadMessages: "непрочитанное/непрочитанных/непрочитанных"
        case .newMessagesCounted: "новое сообщение/новых сообщения/новых сообщений"
        case .tasksMoved: "задача перенесена/задачи перенесены/задач перенесено"
        case .requests: "запрос/запроса/запросов"
        case .openItems: "открытый пункт/открытых пункта/открытых пунктов"
        case .itemsAdded: "пункт добавлен/пункта добавлено/пунктов добавлено"
        case .itemsDone: "пункт выполнен/пункта выполнено/пунктов выполнено"
        case .items: "пункт/пункта/пунктов"
        case .itemsDeleted: "пункт удалён/пункта удалено/пунктов удалено"
        case .newNotifications: "новое/новых/новых"
        case .picturesDeleted: "фото удалено/фото удалено/фото удалено"
        case .chats: "чат/чата/чатов"
        case .habits: "привычка/привычки/привычек"
        case .things: "дело/дела/дел"
        case .results: "результат/результата/результатов"
        case .records: "запись/записи/записей"
        case .photoNumber: "фото/фото/фото"
        case .people: "человека/человека/человек"
        case .members: "участник/участника/участников"
        }
    }
}

// MARK: - Dates, numbers and lists

extension Russian {
    static func text(_ format: Format) -> Phrase {
        switch format {
        case .yesterday: "Вчера"
        case .yesterdayInside: "вчера"
        case .today: "Сегодня"
        case .todayInside: "сегодня"
        case .tomorrow: "Завтра"
        case .tomorrowInside: "завтра"
        case .dayOfMonth: "%1\u{A0}%2"  // 14 March
        case .fullDate: "%1 %2"  // 14 March 2027
        case .monthAndYear: "%1 %2"  // March 2027
        case .weekdayAndDay: "%1, %2"  // Sunday, 14 March 2027
        case .dayAndTime: "%1, %2"  // Today, 14:05
        case .moment: "%1, %2 (%3)"  // 14 March 2027, 14:05 (Europe/Moscow)
        case .listSeparator: ", "
        case .labelled: "%1: %2"  // Deadline: tomorrow
        case .beforeTime: "За %1"
        case .shortMinutes: "%1\u{A0}мин"
        case .shortHours: "%1\u{A0}ч"
        case .shortDays: "%1\u{A0}дн."
        case .decimalPoint: ","
        case .quotationMarks: "«»„“"  // outer and inner
        case .languageName: "Русский"
        }
    }

    /// Masculine, feminine, neuter.
    static func gender(ofWeekday weekday: Int) -> Int {
        switch weekday {
        case 3, 5, 6: 1
        case 7: 2
        default: 0
        }
    }

    static func text(_ list: WordList) -> Phrase {
        switch list {
        case .weekdays: "Понедельник/Вторник/Среда/Четверг/Пятница/Суббота/Воскресенье"
        case .shortWeekdays: "Пн/Вт/Ср/Чт/Пт/Сб/Вс"
        case .weekdaysInside: "понедельник/вторник/среду/четверг/пятницу/субботу/воскресенье"
        case .shortWeekdaysInside: "пн/вт/ср/чт/пт/сб/вс"
        case .everyWeekday:
            "Каждый понедельник/Каждый вторник/Каждую среду/Каждый четверг/Каждую пятницу/Каждую субботу/Каждое воскресенье"
        case .nth:
            """
            в первый/во второй/в третий/в четвёртый/в пятый/в последний/\
            в первую/во вторую/в третью/в четвёртую/в пятую/в последнюю/\
            в первое/во второе/в третье/в четвёртое/в пятое/в последнее
            """
        case .months: "Январь/Февраль/Март/Апрель/Май/Июнь/Июль/Август/Сентябрь/Октябрь/Ноябрь/Декабрь"
        case .monthsInDates:
            "января/февраля/марта/апреля/мая/июня/июля/августа/сентября/октября/ноября/декабря"
        case .shortMonths: "Янв/Фев/Мар/Апр/Май/Июн/Июл/Авг/Сен/Окт/Ноя/Дек"
        case .signs:
            "Покупки/Дом/Сердце/Звезда/Подарок/Книга/Поездка/Машина/Еда/Питомец/Сад/Музыка/Работа/Учёба/Деньги/Ремонт"
        case .colors: "Оранжевый/Фиолетовый/Синий/Зелёный/Индиго/Красный/Бирюзовый/Розовый/Коричневый/Серый"
        case .stages:
            """
            Проживите один день без старой привычки. Ведите себя так, будто до цели остался один шаг./\
            Продержитесь второй день так же: с тем же самоконтролем./\
            Первую неделю ведите дневник, а потом подведите итоги: что далось трудно, что легко, с чем ещё предстоит бороться./\
            Первый серьёзный порог позади, поздравьте себя! Отказ от старого стал осознанным выбором, и на хорошие привычки остаётся больше сил./\
            Держитесь дальше. Прежний груз уже не тянет назад, и вы уверенно идёте в нужную сторону./\
            Ничто из «прошлой жизни» о себе не напоминает. Оглянитесь на начало пути: вы полностью изменились.
            """
        case .groceries: "Продукты/Молоко/Хлеб/Яйца/Помидоры"
        case .trip: "Поездка на выходные/Билеты/Зарядка/Зубная щётка/Тёплый свитер"
        case .household: "Домашние дела/Полить цветы/Вынести мусор/Сменить постельное бельё"
        case .dateFillers: "г/года"
        }
    }
}

// MARK: - Account

extension Russian {
    static func text(_ label: AccountLabel) -> Phrase {
        switch label {
        case .slogan: "Планы, списки, чаты и фото — свои и общие."
        case .signIn: "Войти"
        case .sessionEnded: "Вы вышли из аккаунта, возможно, на другом устройстве. Войдите, чтобы продолжить."
        case .register: "Зарегистрироваться"
        case .registerTitle: "Регистрация"
        case .noAccount: "Ещё нет аккаунта?"
        case .haveAccount: "Уже есть аккаунт?"
        case .firstName: "Имя"
        case .lastName: "Фамилия"
        case .email: "Почта"
        case .password: "Пароль"
        case .showPassword: "Показать пароль"
        case .optional: "необязательно"
        case .passwordHint: "Не короче 8 знаков."
        case .codeTitle: "Проверьте почту"
        case .code: "Код из 8 цифр"
        case .confirm: "Подтвердить"
        case .sendAgain: "Прислать новый код"
        case .codeNotArrived: "Письма нет? Загляните и в спам."
        case .codeIncomplete: "В коде восемь цифр."
        case .enterCode: "Ввести"
        case .editProfile: "Имя и «О себе»"
        case .about: "О себе"
        case .profile: "Профиль"
        case .language: "Язык"
        case .signOut: "Выйти"
        case .signOutTitle: "Пока, пока!"
        case .signOutHere:
            "Сервер недоступен. Это устройство очистится сразу, а серверу сообщит, как только сможет; до тех пор оно останется среди ваших устройств."
        case .signOutQuestion: "Уверены, что хотите выйти?"
        case .yes: "Да"
        case .no: "Нет"
        case .forgotPassword: "Забыли пароль?"
        case .forgotLead: "Укажите почту: мы пришлём код, с которым вы зададите новый пароль."
        case .next: "Продолжить"
        case .newPassword: "Новый пароль"
        case .oldPassword: "Текущий пароль"
        case .newEmail: "Новая почта"
        case .changeEmail: "Изменить почту"
        case .changeEmailLead: "На новый адрес придёт код. Пока вы его не введёте, действует прежняя почта."
        case .emailChanged: "Почта изменена"
        case .changePassword: "Изменить пароль"
        case .changePasswordLead: "На других устройствах нужно будет войти заново."
        case .passwordChanged: "Пароль изменён"
        case .devices: "Устройства"
        case .thisDevice: "Это устройство"
        case .unknownDevice: "Неизвестное устройство"
        case .signDeviceOut: "Завершить сеанс"
        case .signedDeviceOut: "Там нужно будет войти заново. Неотправленное подождёт."
        case .signOthersOut: "Завершить остальные сеансы"
        case .signOthersOutTitle: "Завершить остальные сеансы?"
        case .endSession: "Завершить"
        case .signOthersOutQuestion: "Вход останется только на этом устройстве."
        case .downloadData: "Скачать мои данные"
        case .downloadDataLead:
            "Вы получите один файл со всем, что видите в Dela: задачами, привычками, сообщениями и фотографиями. Он откроется на любом компьютере и телефоне. Введите пароль, чтобы мы знали, что это вы."
        case .downloadReady: "Файл готов. Ссылка действует 10 минут."
        case .saveFile: "Сохранить файл"
        case .downloadNeedsNetwork: "Чтобы скачать данные, нужно подключение к сети."
        case .deleteAccount: "Удалить аккаунт"
        case .deleteAccountTitle: "Удалить аккаунт?"
        case .deleteAccountLead:
            "Аккаунт и всё, что видите только вы, исчезнут навсегда, на всех устройствах. Добавленное вами в чужие списки останется там, но уже без вашего имени."
        case .listsGoing: "Эти списки и группы будут удалены"
        case .listsPassing: "У этих списков и групп сменится владелец"
        }
    }

    static func text(_ label: FailureLabel) -> Phrase {
        switch label {
        case .offline: "Нет связи с сервером. Всё, что вы ввели, останется."
        case .noConnection: "Нет связи с сервером."
        case .broken: "На сервере неполадки. Попробуйте чуть позже."
        case .wrongCodeTitle: "Неверный код"
        case .expiredCodeTitle: "Код устарел"
        case .expiredCode: "Код действует 10 минут."
        case .usedUpCodeTitle: "Слишком много попыток"
        case .usedUpCode: "Запросите новый код."
        case .registeredTitle: "Вы уже зарегистрированы"
        case .registered: "С этой почтой уже есть аккаунт."
        case .taken: "Эта почта занята"
        case .noAccountTitle: "Нет аккаунта"
        case .noSuchAccount: "С этой почтой нет аккаунта."
        case .registrationClosed: "Аккаунты здесь заводит тот, кто ведёт этот сервер. Попросите его об этом."
        case .wrongPasswordTitle: "Неверный пароль"
        case .wrongPassword: "Пароль не подошёл. Ничего не изменилось."
        case .failedTitle: "Не получилось"
        case .wrongCredentials: "Неверная почта или пароль."
        }
    }

    static func text(_ label: SettingsLabel) -> Phrase {
        switch label {
        case .settings: "Настройки"
        case .theme: "Оформление"
        case .hideDoneInLists: "Скрывать выполненное в списках"
        case .startScreen: "Начальный экран"
        case .timeZone: "Часовой пояс"
        case .findZone: "Город или регион"
        case .weekStart: "Начало недели"
        case .asUsual: "Как в регионе"
        case .dayStart: "Начало дня"
        case .showPresence: "Показывать, что я в сети"
        case .showPresenceHint:
            "Если выключить, никто не увидит, что вы в сети, печатаете или прочитали сообщение, а вы не увидите, кто в сети."
        case .reminders: "Уведомления"
        case .quietFrom: "Тихие часы с"
        case .quietUntil: "Тихие часы до"
        case .never: "Нет"
        case .onThisDevice: "На этом устройстве"
        case .storageUsed: "Занято"
        case .picturesKept: "Хранить фото, не больше"
        case .messagesKept: "Сообщений в чате на устройстве"
        case .messagesAtOnce: "Загружать старых сообщений за раз"
        case .messagesHeld: "Сообщений на устройстве сейчас"
        case .allOfThem: "Все"
        case .freeSpace: "Освободить место"
        case .freeSpaceHint: "Уберёт просмотренные фото с устройства. Неотправленное останется."
        }
    }

    static func text(_ kind: Settings.NotificationKind) -> Phrase {
        switch kind {
        case .habits: "Привычки"
        case .reminders: "Напоминания"
        case .deadlines: "Дедлайны"
        case .messages: "Сообщения"
        case .shares: "Новый общий доступ"
        case .revocations: "Доступ закрыт"
        case .photos: "Новые фото"
        }
    }

    static func text(_ sentence: AccountSentence) -> Phrase {
        switch sentence {
        case .codeSent: "Мы отправили код из восьми цифр на %1. Он действует 10 минут."
        case .codeWaits: "Мы отправили код на %1."
        case .sendAgainIn: "Новый код через %1\u{A0}с"
        case .wrongCode: "Код не подошёл. Осталось: %1."
        case .tooManyAttempts: "Слишком много попыток. Попробуйте через %1."
        case .unsentKept: "Ещё не отправлено с этого устройства: %1. Войдите, чтобы отправить."
        case .sendingFirst: "Сначала отправим: %1…"
        case .andMore: "и ещё: %1"
        case .unsentLost: "Ещё не отправлено и пропадёт: %1."
        case .justNow: "только что"
        case .ago: "%1 назад"
        case .lastUsed: "Последний раз: %1"
        case .signedIn: "Вход: %1"
        case .lastNotification: "Последнее уведомление: %1"
        case .lastNotificationLost: "Последнее уведомление не дошло: %1"
        case .endSessionOf: "Завершить сеанс %1?"
        case .passesTo: "перейдёт к: %1"
        case .deleteAccount: "Аккаунт %1 будет удалён. Вернуть его нельзя."
        case .asDevice: "Как на устройстве"
        case .valueAsDevice: "%1, как на устройстве"
        case .lightTheme: "Светлое"
        case .darkTheme: "Тёмное"
        case .weekFromMonday: "С понедельника"
        case .weekFromSaturday: "С субботы"
        case .weekFromSunday: "С воскресенья"
        case .serverVersion: "Сервер: %1"
        case .megabytes: "%1\u{A0}МБ"
        }
    }
}

// MARK: - E-mails

extension Russian {
    static func text(_ mail: CodeMail) -> Phrase {
        switch mail {
        case .registration: "Это код для регистрации на %1."
        case .passwordReset: "Это код, чтобы задать новый пароль на %1."
        case .noAccount:
            """
            Кто-то хотел задать новый пароль на %1, но с этой почтой там нет аккаунта.
            Это код, который запросили.
            """
        case .emailChange: "Это код, чтобы привязать эту почту к аккаунту на %1."
        }
    }

    static func text(_ sentence: MailSentence) -> Phrase {
        switch sentence {
        case .codeSubject: "%1 — ваш код для Dela"
        case .codeText:
            """
            %1

            %2
            Введите его там, где вы его запросили. Он действует %3 минут и только один раз.

            Никому его не сообщайте: мы никогда о нём не спрашиваем.
            Если вы ничего не запрашивали, просто не обращайте внимания на это письмо.

            """
        case .passwordChangedSubject: "Ваш пароль изменён"
        case .passwordChangedText:
            """
            С %2 у вашего аккаунта на %1 другой пароль.
            На всех устройствах, кроме того, где его изменили, вход завершён.

            Если это были не вы, сразу задайте новый: «Забыли пароль?» на экране входа.

            """
        case .emailChangedSubject: "У вашего аккаунта новая почта"
        case .emailChangedText:
            """
            С %2 к вашему аккаунту на %1 привязана другая почта.
            С этой почтой войти больше нельзя.

            Если это были не вы, кто-то знает ваш пароль: напишите администратору сервера.

            """
        case .invitationSubject: "Вас приглашают в Dela"
        case .invitationText:
            """
            Один из пользователей Dela на %1 приглашает вас вместе планировать и делиться.

            Открыть приглашение: %2

            Ссылка действует неделю и только один раз. Если вы не ждали приглашения, просто не обращайте внимания на это письмо.

            """
        case .digestSubject: "В Dela вас что-то ждёт"
        case .digestText:
            """
            Что вы ещё не видели:

            %1

            Посмотреть: %2/notifications

            Это письмо приходит, потому что вы его включили. Выключить: %2/profile/settings

            """
        }
    }

    static func text(_ label: MailLabel) -> Phrase {
        switch label {
        case .unsubscribe: "Больше не присылать"
        case .unsubscribeQuestion: "Больше не писать о непросмотренном?"
        case .unsubscribeHint: "В Dela всё по-прежнему будет вас ждать."
        case .unsubscribeGone: "Эта ссылка не работает"
        case .unsubscribed: "Готово, таких писем больше не будет"
        case .openDela: "Открыть Dela"
        case .unsubscribedHint: "Включить и выключить их можно в Dela: «Профиль», «Настройки»."
        }
    }
}

// MARK: - Day

extension Russian {
    static func text(_ label: DayLabel) -> Phrase {
        switch label {
        case .today: "Сегодня"
        case .inbox: "Входящие"
        case .calendar: "Календарь"
        case .newTask: "Новая задача"
        case .addTask: "Добавить задачу"
        case .add: "Добавить"
        case .taskTitle: "Что нужно сделать?"
        case .taskDay: "День"
        case .overdueTasks: "Просрочено"
        case .moveAllToToday: "Всё на сегодня"
        case .sortedByTime: "Задачи со временем идут по порядку времени"
        case .hour: "Час"
        case .minutes: "Минуты"
        case .typeTime: "Другое: 17:32"
        case .wrongTime: "Это не время. Например: 17:30"
        case .noTime: "Без времени"
        case .noRepetition: "Не повторять"
        case .dueToday: "Дедлайны и напоминания"
        case .nothingPlanned: "Ничего не запланировано"
        case .nothingPlannedHint: "Что планируете на этот день?"
        case .noDay: "Без дня"
        case .previousWeek: "Предыдущая неделя"
        case .nextWeek: "Следующая неделя"
        case .previousMonth: "Предыдущий месяц"
        case .nextMonth: "Следующий месяц"
        case .findDay: "Найти день: через неделю"
        case .find: "Найти"
        case .wrongDay: "Такого дня нет. Например: 15\u{A0}октября 2026 или через неделю."
        case .tasks: "Задачи"
        case .weekend: "Выходные"
        case .pick: "Выбрать"
        case .pickDay: "Выбрать день…"
        case .pickDayTitle: "Выберите день"
        case .streakHint: "Сделайте все дела дня, чтобы начать."
        case .dayComplete: "всё сделано"
        case .dayOpen: "есть задачи"
        case .dayUpcoming: "есть повторяющиеся задачи"
        case .upcoming: "Повторяющиеся задачи"
        }
    }

    static func text(_ label: OnboardingLabel) -> Phrase {
        switch label {
        case .welcomeHint: "С чего начнём? Любой выбор можно отменить."
        case .moreOffers: "Что дальше?"
        case .shareFirst: "Поделиться с близкими"
        case .installApp: "Установить приложение"
        case .installHint: "Чтобы установить Dela, нажмите в браузере «Поделиться», затем «На экран „Домой“»."
        case .skip: "Пропустить"
        case .firstHabit: "Выпить стакан воды"
        }
    }

    static func text(_ sentence: DaySentence) -> Phrase {
        switch sentence {
        case .tasksMovedTo: "%1 на %2"
        case .inARow: "%1 подряд"
        case .takenOffDay: "У задачи %1 больше нет дня"
        case .welcomeAnyone: "Здравствуйте!"
        case .welcome: "%1, здравствуйте!"
        case .begun: "Добавлено: %1"
        case .addToToday: "Добавить %1 на сегодня"
        case .moreTasks: "Ещё %1"
        }
    }
}

// MARK: - Lists

extension Russian {
    static func text(_ label: ListLabel) -> Phrase {
        switch label {
        case .lists: "Списки"
        case .addToList: "Куда добавить"
        case .nothingShared: "Ничего не пришло"
        case .nothingSharedHint: "Поделитесь ещё раз из того приложения: теперь Dela сможет это принять."
        case .newList: "Новый список"
        case .createList: "Создать список"
        case .emptyTitle: "Списков пока нет"
        case .emptyHint: "Назовите первый выше: Продукты, Отпуск, Квартира…"
        case .listName: "Название списка"
        case .rename: "Переименовать"
        case .renameList: "Переименовать список"
        case .deleteList: "Удалить список"
        case .leaveList: "Покинуть список"
        case .leftList: "У остальных он останется."
        case .delete: "Удалить"
        case .leave: "Покинуть"
        case .gone: "Этого списка больше нет"
        case .goneHint: "Его удалили, или у вас больше нет доступа."
        case .newItem: "Новый пункт"
        case .addItem: "Добавить пункт"
        case .itemTitle: "Название пункта"
        case .emptyList: "Список пуст"
        case .emptyListHint: "Впишите первый пункт выше. Несколько строк можно вставить сразу."
        case .readOnlyHint: "Этот список можно читать, но не менять."
        case .items: "Пункты"
        case .actions: "Действия"
        case .moveUp: "Поднять"
        case .moveDown: "Опустить"
        case .moveByDragging: "Переместить перетаскиванием"
        case .moveToList: "Переместить в список…"
        case .chooseTarget: "Переместить в список"
        case .moveAnywhere: "Переместить…"
        case .chooseSectionOrList: "Куда переместить"
        case .noOtherList: "Другого списка, который можно менять, пока нет."
        case .waitingPictures: "Фото ещё отправляются. Переместите пункт, когда они уйдут."
        case .tick: "Выполнено"
        case .hideDone: "Скрыть выполненное"
        case .showDone: "Показать выполненное"
        case .allDone: "Всё выполнено"
        case .duplicateList: "Дублировать список"
        case .look: "Цвет и значок"
        case .noColor: "Без цвета"
        case .noSign: "Без значка"
        case .emoji: "Эмодзи"
        case .notEmoji: "Введите один эмодзи."
        case .sections: "Разделы"
        case .newSection: "Добавить раздел"
        case .sectionName: "Название раздела"
        case .renameSection: "Переименовать раздел"
        case .deleteSection: "Удалить раздел"
        case .noSection: "Без раздела"
        case .doneItems: "Готово"
        case .clearDone: "Удалить выполненное"
        case .sortItems: "Сортировка"
        case .orderByHand: "Вручную"
        case .orderByName: "По названию"
        case .orderByDay: "По дням"
        case .orderByPerson: "По исполнителю"
        case .alreadyListed: "Уже в списке"
        }
    }

    static func text(_ label: ItemLabel) -> Phrase {
        switch label {
        case .item: "Пункт"
        case .details: "Подробности"
        case .note: "Заметки"
        case .quantity: "Количество"
        case .day: "День"
        case .deadline: "Дедлайн"
        case .reminder: "Напоминание"
        case .assignee: "Исполнитель"
        case .overdue: "Просрочено"
        case .less: "Меньше"
        case .more: "Больше"
        case .addQuantity: "Добавить количество"
        case .addDay: "Добавить день"
        case .addTime: "Добавить время"
        case .reminderTime: "Когда напомнить"
        case .atTime: "В это время"
        case .inTheMorning: "Утром"
        case .ownReminder: "Другое…"
        case .repetition: "Повтор"
        case .addRepetition: "Повторять"
        case .wrongRepetition: "У такого повтора нет ни одного дня. Выберите другой."
        case .skipOccurrence: "Пропустить этот раз"
        case .endRepetition: "Больше не повторять"
        case .moveFollowing: "Перенести и все следующие"
        case .addDeadline: "Добавить дедлайн"
        case .addReminder: "Добавить напоминание"
        case .addAssignee: "Назначить исполнителя"
        case .removeProperty: "Убрать:"
        case .wrongQuantity: "Число до 1\u{A0}000\u{A0}000\u{A0}000, например 2 или 1,5\u{A0}кг."
        case .tooEarly: "Выберите время, которое ещё не прошло."
        case .notMember: "Больше не в списке. Выберите кого-то другого."
        case .deleteItem: "Удалить пункт"
        case .itemGone: "Этого пункта больше нет"
        case .itemGoneHint: "Его удалили. Его можно вернуть."
        case .saved: "Сохранено"
        case .titleKept: "Без названия нельзя — вернули прежнее."
        case .openLink: "Открыть ссылку"
        case .select: "Выбрать"
        case .selectAll: "Все"
        case .selectNone: "Снять выделение"
        case .markDone: "Отметить выполненным"
        case .markOpen: "Вернуть в открытые"
        case .subItems: "Подзадачи"
        case .newSubItem: "Новая подзадача"
        case .addSubItem: "Добавить подзадачу"
        case .subItemTitle: "Название подзадачи"
        case .notQuantity: "Оставить текстом"
        }
    }

    static func text(_ label: HistoryLabel) -> Phrase {
        switch label {
        case .history: "История"
        case .historyOffline: "История лежит на сервере: нужна сеть."
        case .earlier: "Более ранние изменения"
        case .itemAdded: "Добавлено"
        case .somebody: "Кто-то"
        case .noteChanged: "Заметки изменены"
        case .markedDone: "Отмечено выполненным"
        case .markedOpen: "Возвращено в открытые"
        case .wasDeleted: "Удалено"
        case .broughtBack: "Возвращено из корзины"
        }
    }

    static func text(_ label: SharingLabel) -> Phrase {
        switch label {
        case .share: "Поделиться"
        case .shareList: "Поделиться списком"
        case .manageAccess: "Управлять доступом"
        case .sharedAccess: "Общий доступ"
        case .people: "Кто имеет доступ"
        case .you: "вы"
        case .role: "Роль"
        case .makeOwner: "Сделать владельцем"
        case .forGroup: "Для группы"
        case .originalHint: "Список станет общим: все видят изменения, историю и корзину."
        case .copyHint: "Уйдёт отдельная копия, а этот список не изменится."
        case .sendCopy: "Отправить копию"
        case .choosePerson: "Выбрать человека"
        case .chooseGroup: "Выбрать группу"
        case .removeAccess: "Закрыть доступ"
        case .withdraw: "Закрыть доступ"
        case .passOn: "Передать"
        case .closeAccess: "Закрыть доступ для всех"
        case .closedAccess: "Его будете видеть только вы: доступ потеряют все люди и группы."
        case .makePrivate: "Закрыть доступ"
        case .send: "Отправить"
        case .copySent: "Копия отправлена"
        }
    }

    static func text(_ sentence: ListSentence) -> Phrase {
        switch sentence {
        case .oneself: "%1 (вы)"
        case .progress: "Готово %1 из %2"
        case .showMore: "Показать ещё (%1)"
        case .copyName: "%1 (копия)"
        case .created: "Создан список %1"
        case .movedTo: "%1: %2 из %3"
        case .done: "Выполнено: %1"
        case .addToSection: "Добавить в раздел %1"
        case .movedToList: "%1 теперь в списке %2"
        case .addedToList: "Добавлено в %1"
        case .itemsAddedToList: "Добавлено в %2: %1"
        case .itemsMovedToList: "%1 теперь в списке %2"
        case .selected: "Выбрано: %1"
        case .deleted: "Удалено: %1"
        case .sharedWith: "%1"
        case .sharedWithMore: "%1 и ещё %2"
        case .deleteList: "Удалить список %1?"
        case .deletedForYou: "Его можно вернуть из корзины."
        case .deletedForAll: "Он исчезнет у всех, с кем вы им делитесь. Его можно вернуть из корзины."
        case .leaveList: "Покинуть список %1?"
        case .makeQuantity: "Пусть будет %1"
        }
    }

    static func text(_ sentence: RecurrenceSentence) -> Phrase {
        switch sentence {
        case .everyWeek: "Каждую неделю"
        case .everyMonth: "Каждый месяц"
        case .everyYear: "Каждый год"
        case .workdays: "По будням"
        case .everyCount: "Каждые %1"
        case .onWeekdays: "%1: %2"
        case .onDayOfMonth: "%1 %2 числа"
        case .onLastDay: "%1 в последний день"
        case .onNthWeekday: "%1 %2 %3"
        case .onDate: "%1 %2"
        case .afterCompletion: "%1 после выполнения"
        case .untilDay: "%1 до %2"
        case .timesInTotal: "%1, всего %2"
        case .doneUntil: "Готово. Следующий раз: %1"
        case .skippedUntil: "Пропущено. Следующий раз: %1"
        case .endedRepetition: "%1 больше не повторяется"
        case .allMoved: "Теперь так: %1"
        }
    }

    static func text(_ label: RepetitionLabel) -> Phrase {
        switch label {
        case .customRepetition: "Своё правило…"
        case .repeatEvery: "Каждые"
        case .repeatUnit: "Единица"
        case .unitDays: "Дни"
        case .unitWeeks: "Недели"
        case .unitMonths: "Месяцы"
        case .unitYears: "Годы"
        case .repeatOnDay: "День месяца"
        case .repeatEnd: "Закончить"
        case .endsNever: "Никогда"
        case .endsOnDay: "В выбранный день"
        case .endsAfterCount: "После нескольких раз"
        case .repeatLastDay: "Последний день"
        case .repeatCount: "Сколько раз"
        case .repeatAfterDone: "Считать от дня выполнения"
        case .wrongInterval: "Число от 1 до 999."
        case .noWeekday: "Выберите хотя бы один день недели."
        case .wrongLastDay: "Выберите день не раньше первого."
        case .wrongCount: "Число от 1 до 9999."
        }
    }
}

// MARK: - Habits

extension Russian {
    static func text(_ label: HabitLabel) -> Phrase {
        switch label {
        case .habits: "Привычки"
        case .habit: "Привычка"
        case .habitsOfToday: "Сегодня"
        case .newHabit: "Новая привычка"
        case .notToday: "Не сегодня"
        case .noHabits: "Привычек пока нет"
        case .noHabitsHint: "Нажмите + и начните с чего-нибудь небольшого."
        case .habitGone: "Этой привычки больше нет"
        case .habitGoneHint: "Если вы её удалили, загляните в корзину."
        case .habitDeleted: "Её удалили. Её можно вернуть."
        case .moveHabits: "Порядок"
        case .editHabit: "Правка привычки"
        case .habitName: "Название"
        case .habitNameHint: "Бегать по утрам, спать 8 часов…"
        case .color: "Цвет"
        case .freeColor: "Другой цвет"
        case .time: "Время"
        case .weekdays: "Дни недели"
        case .timesADay: "Сколько раз в день"
        case .goalRange: "Введите число от 1 до 99."
        case .subtract: "Убрать один"
        case .pause: "Приостановить"
        case .resume: "Возобновить"
        case .untilResumed: "Пока не возобновлю"
        case .paused: "На паузе"
        case .anyDays: "N раз в неделю"
        case .oneWeekday: "Хотя бы один день остаётся."
        case .fromToday: "С сегодняшнего дня. Прошлое останется как было."
        case .tooManyHabits: "Привычек уже 500, вместе с корзиной. Удалите какие-нибудь навсегда."
        case .deleteHabit: "Удалить привычку"
        case .now: "Серия"
        case .record: "Рекорд"
        case .total: "Всего"
        case .activity: "Активность"
        case .notPlanned: "не по плану"
        case .earlierYear: "Год назад"
        case .laterYear: "Год вперёд"
        case .changeDays: "Изменить дни"
        case .information: "Информация"
        case .infoTitle: "Привычка за 21 день"
        case .infoIntro: "Чтобы за 21 день сменить старую привычку на новую, пройдите шесть этапов:"
        case .infoSource: "Источник: psychbook.ru"
        }
    }

    static func text(_ sentence: HabitSentence) -> Phrase {
        switch sentence {
        case .noneToday: "На сегодня привычек нет"
        case .allDone: "Всё сделано, отлично!"
        case .belowHalf: "Всё получится!"
        case .aboveHalf: "Так держать!"
        case .everyDay: "Каждый день"
        case .ofGoal: "%1 из %2"
        case .addStep: "%1: %2. Добавить"
        case .pausedUntil: "На паузе до %1"
        case .pauseEnd: "До %1"
        case .timesAWeek: "%1 в неделю"
        case .plannedAt: "%1 в %2"
        case .dayNumber: "День %1"
        case .yearSummary: "%1: сделано за %2, задано %3"
        case .yearDone: "%1: сделано за %2"
        case .deleteHabit: "Вы хотите удалить привычку %1?"
        case .dayBeforeYesterday: "Позавчера"
        }
    }
}

// MARK: - Groups

extension Russian {
    static func text(_ label: GroupLabel) -> Phrase {
        switch label {
        case .yourGroups: "Ваши группы"
        case .newGroup: "Новая группа"
        case .createGroup: "Создать группу"
        case .groupName: "Название группы"
        case .members: "Участники группы"
        case .newMember: "Новый участник"
        case .renameGroup: "Изменить название группы"
        case .deleteGroup: "Удалить группу"
        case .leaveGroup: "Покинуть группу"
        case .deletedGroup: "Списки, которыми с ней делятся, останутся у владельцев."
        case .leftGroup: "Вы потеряете доступ ко всему, чем поделились с этой группой."
        case .removeMember: "Удалить"
        case .groupGone: "Этой группы больше нет"
        case .searchPeople: "Имя или почта"
        case .peopleHere: "Люди"
        case .findByAddress: "Никого не нашлось. Введите адрес почты целиком — так найдётся любой."
        case .nobodyYet:
            "Здесь пока больше никого нет. Попросите близких открыть этот адрес и зарегистрироваться."
        case .nobodyFound: "С этой почтой пока нет аккаунта. Когда он появится, добавьте человека."
        case .inviteAfterCreation:
            "С этой почтой пока нет аккаунта. Сначала создайте группу, а потом пригласите человека по почте."
        case .needsNetwork: "Чтобы найти человека, нужна сеть."
        case .incomplete: "Нет сети: здесь те, с кем вы уже делитесь."
        case .groupLinks: "Ссылки"
        case .shareHistory: "Показать всем весь чат"
        case .shareHistoryTitle: "Показать весь чат?"
        case .shareHistoryText:
            "Все, кто сейчас в группе, увидят чат с самого начала. Вернуть как было нельзя."
        case .shareHistoryAnswer: "Показать"
        case .morePeople: "Показать ещё"
        case .isIn: "уже участвует"
        case .chosen: "Выбраны"
        case .nameUp: "Имена от А до Я"
        case .nameDown: "Имена от Я до А"
        }
    }

    static func text(_ label: RequestLabel) -> Phrase {
        switch label {
        case .requests: "Запросы"
        case .accept: "Принять"
        case .requestDeleted: "Запрос удалён"
        case .acceptedOffline: "Принято. Появится, когда будет сеть."
        case .invited: "ждём ответа"
        case .withdrawRequest: "Отозвать"
        case .tooManyContacts: "Ждёт отправки: сегодня слишком много новых контактов."
        }
    }

    static func text(_ role: Role) -> Phrase {
        switch role {
        case .owner: "Владелец"
        case .editor: "Редактор"
        case .viewer: "Просмотр"
        }
    }

    static func text(_ sentence: GroupSentence) -> Phrase {
        switch sentence {
        case .moderator: "Модератор"
        case .member: "Участник"
        case .groupNamed: "Группа %1"
        case .throughGroups: "через %1"
        case .alreadyThroughGroups: "уже %1"
        case .findAddress: "Найти %1"
        case .newFrom: "Новый список от: %1"
        case .removeAccess: "Закрыть доступ для %1?"
        case .removedAccess: "%1 больше не увидит список %2."
        case .removeAccessOfGroup: "Закрыть доступ группе %1?"
        case .removedAccessOfGroup: "Участники больше не увидят список %1, если доступ не открыт им иначе."
        case .removeMember: "Удалить %1 из группы?"
        case .removedMember: "%1 потеряет доступ ко всему, чем поделились с группой %2."
        case .sendCopy: "Отправить копию списка %1?"
        case .sentCopy: "%1 получит собственную копию. Изменений друг\u{A0}друга вы не увидите."
        case .sentCopyToGroup:
            "Все остальные участники группы %1 получат по собственной копии. Изменений друг\u{A0}друга вы не увидите."
        case .closeAccess: "Закрыть доступ к списку %1?"
        case .leaveGroup: "Покинуть группу %1?"
        case .deleteGroup: "Удалить группу %1?"
        case .offersList: "хочет поделиться списком %1"
        case .offersCopy: "хочет передать вам копию списка %1"
        case .invitesToGroup: "приглашает вас в группу %1"
        case .wantsToWrite: "хочет вам написать"
        case .hasAccess: "Доступ к списку %2 открыт: %1"
        case .isInGroup: "%1 теперь в группе %2"
        case .addedToGroup: "Вас добавили в группу %2 · %1"
        case .sentListCopy: "%1: вам копия списка %2"
        case .sharedList: "%1: вам открыт доступ к списку %2"
        case .sharedThisList: "%1: вам открыт доступ к этому списку"
        case .sentThisList: "%1: вам отправлена копия"
        case .addedToThisGroup: "Вас добавили в эту группу · %1"
        case .transferList: "Передать список %1?"
        case .transferGroup: "Передать группу %1?"
        case .staysEditor: "Вы останетесь редактором."
        case .staysMember: "Вы останетесь участником."
        case .transferred: "Владельцем станет %1; вернуть владение сможет только новый владелец. %2"
        }
    }
}

// MARK: - Invitations

extension Russian {
    static func text(_ label: InvitationLabel) -> Phrase {
        switch label {
        case .inviteByLink: "Пригласить по ссылке"
        case .inviteToServer: "Пригласить в Dela"
        case .linkLifetime: "Ссылка действует"
        case .linkUses: "Сколько человек"
        case .copyLink: "Скопировать ссылку"
        case .linkCopied: "Ссылка скопирована"
        case .linkNotCopied: "Не удалось скопировать. Выделите ссылку выше и скопируйте."
        case .showCode: "Показать QR-код"
        case .qrCode: "QR-код"
        case .joinLink: "Ссылка"
        case .newLink: "Новая ссылка"
        case .linkHint: "Присоединиться сможет любой, у кого есть ссылка."
        case .linkNeedsNetwork: "Чтобы создать ссылку, нужна сеть."
        case .openLinks: "Действующие ссылки"
        case .revoke: "Отозвать"
        case .revokeTitle: "Отозвать ссылку?"
        case .revokeText: "Больше по ней никто не присоединится. Кто уже с вами, останется."
        case .invitationsOff: "На этом сервере приглашения отключены."
        case .tooManyLinks: "Действующих ссылок слишком много. Сначала отзовите одну."
        case .mailInvitation: "Пригласить по почте"
        case .invitationMailed: "Приглашение отправлено"
        case .invitationTitle: "Приглашение"
        case .invitationEndedTitle: "Ссылка больше не работает"
        case .invitationEnded: "Приглашение закончилось. Попросите новую ссылку."
        case .invitationFullTitle: "Свободных мест нет"
        case .invitationFull:
            "В этом списке или группе больше нет мест. Попросите того, кто вас пригласил, освободить место и добавить вас."
        case .join: "Присоединиться"
        case .notNow: "Не сейчас"
        case .canView: "Вы сможете его смотреть."
        case .canEdit: "Вы сможете вести его вместе."
        case .joinsAsModerator: "Вы будете модератором."
        case .needsAccount:
            "Присоединиться можно только с аккаунтом на этом сервере. Попросите его у администратора."
        }
    }

    static func text(_ sentence: InvitationSentence) -> Phrase {
        switch sentence {
        case .linkUntil: "до %1"
        case .linkForPeople: "на %1"
        case .joinedOf: "присоединились: %1 из %2"
        case .sharesListWithYou: "%1 приглашает вас в список"
        case .wantsYouInGroup: "%1 приглашает вас в группу"
        case .wantsYouHere: "%1 приглашает вас в"
        case .addCount: "Добавить %1"
        case .membersAdded: "Добавлено в %2: %1"
        }
    }
}

// MARK: - Chats

extension Russian {
    static func text(_ label: ChatLabel) -> Phrase {
        switch label {
        case .chats: "Чаты"
        case .newChat: "Новый чат"
        case .noChats: "Чатов пока нет"
        case .noChatsHint: "Напишите кому-нибудь. Это работает и без сети."
        case .unreadTitle: "Непрочитанные сообщения"
        case .unreadHint: "Сообщения остаются непрочитанными, пока вы не откроете чат."
        case .openNewest: "Открыть самый новый чат"
        case .chatGone: "Этого чата здесь нет"
        case .chatGoneHint: "Начните его заново: «Новый чат»."
        case .messageField: "Сообщение"
        case .sendMessage: "Отправить сообщение"
        case .newMessages: "Новые сообщения"
        case .savedMessages: "Сохранённое"
        case .noMessages: "Сообщений пока нет"
        case .noMessagesHint: "Поздоровайтесь."
        case .editMessage: "Изменить"
        case .edited: "изменено"
        case .editing: "Изменение сообщения"
        case .deleteMessage: "Удалить у всех"
        case .deleteForMe: "Удалить у меня"
        case .tooManyHidden: "Вы удалили у себя уже очень много сообщений. Лучше очистите историю."
        case .deleteMessageText:
            "Если у всех, никто больше не прочитает; останется пометка, что сообщение было."
        case .messageDeleted: "Сообщение удалено"
        case .messageActions: "Действия"
        case .block: "Заблокировать"
        case .unblock: "Разблокировать"
        case .blocked: "Вы заблокировали этого человека."
        case .blockedPeople: "Заблокированные"
        case .blockedMessage: "Сообщение от заблокированного"
        case .blockText:
            "Этот человек больше не сможет вам писать и делиться с вами. Разблокировать его можно в настройках."
        case .toEnd: "К новым сообщениям"
        case .toList: "Добавить в список"
        case .fetchingOlder: "Загружаем старые сообщения…"
        case .editedIsGone: "Сообщение, которое вы меняли, удалили"
        case .attach: "Прикрепить"
        case .list: "Список"
        case .sendCard: "Отправить в чат…"
        case .chooseCard: "Выбрать список"
        case .chooseCardChat: "Выбрать чат"
        case .noAccess: "У вас нет доступа к этому списку"
        case .listInTrash: "В корзине"
        case .cardHint: "Без доступа видно только название."
        case .editTogether: "Редактировать вместе"
        case .viewOnly: "Только просмотр"
        case .cardOnly: "Без доступа"
        case .searchMessages: "Поиск сообщений"
        case .searchMessagesHint: "Что ищем?"
        case .chatsAndPeople: "Чаты и люди"
        case .messages: "Сообщения"
        case .searchOffline: "Нет связи: только то, что есть на этом устройстве"
        case .searchFurther: "Искать дальше"
        case .reply: "Ответить"
        case .forwardMessage: "Переслать"
        case .forwardTo: "Кому переслать"
        case .messageGone: "Сообщения здесь нет"
        case .accountDeleted: "Аккаунт удалён. Написанное остаётся."
        case .deletedAccount: "Удалённый аккаунт"
        case .openChat: "Открыть чат"
        case .clearChat: "Очистить историю"
        case .clearAtOnce: "Очистить"
        case .clearChatText: "Сообщения исчезнут у вас на всех устройствах. У других они останутся."
        case .deleteChat: "Удалить чат"
        case .deleteChatText:
            "Он исчезнет у вас на всех устройствах. У других останется. Вернётся, если кто-то напишет."
        case .mute: "Без звука"
        case .unmute: "Включить звук"
        case .markUnread: "Пометить непрочитанным"
        case .markRead: "Пометить прочитанным"
        case .markedUnread: "Помечен непрочитанным"
        case .pin: "Закрепить"
        case .unpin: "Открепить"
        case .muted: "Без звука"
        case .pinned: "Закреплён"
        case .groupChats: "Группы"
        case .online: "в сети"
        case .isWriting: "печатает…"
        case .messageWaiting: "Ждёт отправки"
        case .messageFailed: "Не отправлено"
        case .messageSent: "Отправлено"
        case .messageDelivered: "Доставлено"
        case .messageRead: "Прочитано"
        }
    }

    static func text(_ sentence: ChatSentence) -> Phrase {
        switch sentence {
        case .ownMessage: "Вы: %1"
        case .card: "Список: %1"
        case .giveAccess: "Открыть доступ к списку %1?"
        case .withoutAccess: "Пока без доступа: %1."
        case .draft: "Черновик: %1"
        case .forwardedFrom: "Переслано: %1"
        case .readBy: "Прочитали: %1"
        case .deleteThisMessage: "Удалить сообщение?"
        case .deleteMessages: "Удалить %1?"
        case .messageHidden: "Сообщение удалено у вас"
        case .messagesHidden: "Удалено у вас: %1"
        case .clearHistory: "Очистить историю чата %1?"
        case .deleteChat: "Удалить чат %1?"
        case .historyCleared: "История очищена: %1"
        case .blockQuestion: "Заблокировать: %1?"
        case .lastSeenToday: "был(а) в сети в %1"
        case .lastSeen: "был(а) в сети %1 в %2"
        case .writtenToday: "написано в %1"
        case .written: "написано %1 в %2"
        case .isWriting: "%1 печатает…"
        case .areWriting: "%1 и %2 печатают…"
        }
    }
}

// MARK: - Photos

extension Russian {
    static func text(_ label: PictureLabel) -> Phrase {
        switch label {
        case .picture: "Фото"
        case .pictures: "Фото"
        case .addPicture: "Добавить фото"
        case .takePhoto: "Сфотографировать"
        case .changePicture: "Изменить фото"
        case .removePicture: "Убрать фото"
        case .previousPicture: "Предыдущее фото"
        case .nextPicture: "Следующее фото"
        case .showFirst: "Сделать первым"
        case .deletePicture: "Удалить фото"
        case .pictureFailed: "Что-то пошло не так. Попробовать ещё раз?"
        case .retry: "Повторить"
        case .giveUp: "Не надо"
        case .chooseSquare: "Подвиньте фото"
        case .moveLeft: "Сдвинуть влево"
        case .moveRight: "Сдвинуть вправо"
        case .zoomIn: "Увеличить"
        case .zoomOut: "Уменьшить"
        case .rotate: "Повернуть"
        case .sharePhoto: "Поделиться фото"
        case .shareImage: "Поделиться изображением"
        case .shareLink: "Поделиться ссылкой"
        case .sendToChat: "Отправить в чат"
        case .keepInPhotos: "Сохранить в «Фото»"
        case .keptInPhotos: "Сохранено в «Фото». Видно только вам."
        case .alreadyKept: "Эта картинка уже есть в «Фото»."
        case .stopLink: "Закрыть доступ по ссылке"
        case .linkStopped: "Ссылка больше ничего не открывает"
        case .linkGone: "Этого фото здесь нет или больше нет."
        case .notShared: "Не получилось поделиться. Попробуйте ещё раз."
        case .cannotShow: "Это фото нельзя показать здесь. Будет взята его середина."
        case .pictureDeleted: "Фото удалено"
        case .emptyFile: "Этот файл пустой."
        case .onlyPictures: "Сюда можно добавить только картинки."
        case .tooLarge: "Фото может занимать не больше 25\u{A0}МБ."
        case .tooMany: "У пункта может быть не больше 20 фото. Остальные стали отдельными пунктами."
        case .tooManyAtOnce: "За один раз отправляется 10 фото. Остальные не взяты."
        case .notAllShared:
            "Поместилось не всё: за раз — до 50 фото и 100\u{A0}МБ. Остальными поделитесь потом."
        case .noRoom: "На устройстве нет места для фото."
        case .notHere: "Этот браузер не может хранить фото, или адрес открыт без https."
        }
    }

    static func text(_ label: PhotoLabel) -> Phrase {
        switch label {
        case .photos: "Фото"
        case .newPhotos: "Новые фото"
        case .addPhotos: "Добавить фото"
        case .morePhotos: "Ещё фото"
        case .editPhoto: "Изменить"
        case .editPhotoTitle: "Изменить фото"
        case .deletePhoto: "Удалить фото"
        case .deletePhotos: "Удалить все эти фото"
        case .showGrid: "Показать сеткой"
        case .showCards: "Показать карточками"
        case .photoDeleted: "Фото удалено"
        case .photoWaiting: "Ждёт отправки"
        case .noPhotos: "Фото пока нет"
        case .noPhotosHint: "Добавьте первое. Это работает и без сети."
        case .byYou: "Вы"
        case .photoIsThere: "Это фото там уже есть."
        case .onePhotoIsThere: "Одно из этих фото там уже есть: уберите его."
        case .photosFailed: "Не получилось загрузить следующие фото."
        case .whoSees: "Кто увидит"
        case .onlyMe: "Только я"
        case .everyoneHere: "Все"
        case .caption: "Подпись"
        case .captionPlaceholder: "Добавьте подпись"
        case .alternative: "Что на фото"
        case .alternativeHint: "Прочитают вслух тем, кто не видит."
        case .favourite: "В избранном"
        case .favourites: "Избранное"
        case .addFavourite: "В избранное"
        case .removeFavourite: "Убрать из избранного"
        case .noFavourites: "Здесь появятся фото с вашим сердечком."
        case .savePhoto: "Сохранить"
        }
    }

    static func text(_ label: SourceLabel) -> Phrase {
        switch label {
        case .photoSource: "Чьи фото"
        case .photosHere: "Общие"
        case .library: "Библиотека"
        case .noSourcePhotos: "Здесь пока ничего нет."
        case .unknownAuthor: "Автор неизвестен"
        case .heartFailed: "Не получилось. Попробуйте ещё раз."
        case .linked: "Учётная запись связана."
        case .goThere: "Продолжить"
        case .isThisYou: "Связать эту учётную запись?"
        case .unlinkAccount: "Отвязать"
        case .unlinkHint: "Избранное останется здесь, лайки останутся там."
        case .noLinking: "На этом сервере нельзя связать учётные записи фотосайтов: это не настроено."
        case .linkFailed: "Что-то пошло не так"
        case .linkFailedHint: "Не удалось связать учётную запись."
        }
    }

    static func text(_ sentence: PhotoSentence) -> Phrase {
        switch sentence {
        case .sending: "Отправляется"
        case .photoBy: "Фото: %1"
        case .newPhotoBy: "Новое фото · %1"
        case .newPhotosBy: "Новые фото · %1"
        case .photosLater: "Запросов было много. Ещё фото: %1."
        case .likesPaused: "Лайки можно ставить снова в %1."
        case .seesAddress: "Эти фото приходят с %1: там виден ваш сетевой адрес."
        case .linkSource: "Связать с %1"
        case .unlinkSource: "Отвязать %1?"
        case .linkHint:
            "%1 спросит, можно ли Dela видеть ваш профиль и ставить лайки от вашего имени. Потом вы вернётесь сюда."
        case .pictureOf: "%1, %2 из %3"
        }
    }
}

// MARK: - Notifications

extension Russian {
    static func text(_ label: NotificationLabel) -> Phrase {
        switch label {
        case .notifications: "Уведомления"
        case .noNotifications: "Всё спокойно"
        case .noNotificationsHint:
            "Здесь соберутся дедлайны, напоминания, сообщения и всё, чем с вами поделятся."
        case .markAllRead: "Всё прочитано"
        case .seesNoMore: "Доступ закрыт"
        case .newNotification: "Новое"
        case .later: "Позже"
        case .putOffAnHour: "Через час"
        case .emailDigest: "Письма о непросмотренном"
        case .emailDigestHint:
            "Если вы час не заходили в Dela, пришлём письмо: сколько всего вас ждёт, без текста."
        case .requestsWait: "Новый человек"
        case .requestsWaitHint: "Кто-то, кого вы ещё не знаете, хочет поделиться или написать. Решать вам."
        case .hideContent: "Скрывать текст уведомлений"
        case .hideContentHint: "Уведомления скажут лишь, что в Dela вас что-то ждёт."
        case .putOffToMorning: "Завтра утром"
        }
    }

    static func text(_ label: ReminderLabel) -> Phrase {
        switch label {
        case .whileOpen: "Пока Dela открыта, она напомнит в это время."
        case .withNotification: "Пока Dela открыта, в это время придёт уведомление."
        case .forbidden: "Уведомления запрещены в настройках браузера. Пока Dela открыта, она напомнит сама."
        case .allowNotifications: "Разрешить уведомления"
        case .testNotifications: "Отправить пробное на это устройство"
        case .testWords: "Уведомления приходят на это устройство."
        case .testSent: "Отправлено, вот-вот придёт."
        case .sendTest: "Отправить пробное на"
        case .test: "Пробное уведомление"
        case .notAllowedThere: "Уведомления на устройстве выключены. Разрешите их на нём в настройках Dela."
        case .onEachDevice: "Уведомления на каждом устройстве"
        case .testOffline: "Нет связи. Попробуйте позже."
        case .testNotTaken: "Служба уведомлений браузера не приняла его. Попробуйте через несколько минут."
        case .serverSendsNone:
            "Этот сервер ничего не отправляет, пока Dela закрыта: ему нужен адрес с https или почтовый адрес. Это может настроить тот, кто им управляет."
        case .serverClockWrong:
            "Часы сервера сбились. Пока он не уверен во времени, около часа, он ничего не отправляет."
        case .browserTakesNone:
            "Этот браузер их здесь не принимает: например, в приватном окне они не приходят никогда."
        case .notHereYet:
            "Этот браузер не показывает уведомлений. Попробуйте другой браузер на этом устройстве."
        case .needsHTTPS:
            "Для уведомлений нужен защищённый адрес, который начинается с https. Это может настроить тот, кто управляет сервером."
        case .needsHomeScreen:
            "На iPhone и iPad уведомления приходят в приложение: нажмите «Поделиться», затем «На экран „Домой“»."
        case .allowAgain:
            "Чтобы разрешить, нажмите на значок рядом с адресом или найдите браузер в настройках системы."
        case .somethingWaits: "В Dela вас что-то ждёт."
        }
    }

    static func text(_ sentence: ReminderSentence) -> Phrase {
        switch sentence {
        case .putOff: "Через %1"
        case .quietUntil: "Сейчас тихие часы: до %1 ничего не придёт."
        case .mutedChats: "Отключены в разделе «Чаты»: %1."
        case .timeFor: "Пора: %1"
        case .timeToCheckIn: "Пора: %1"
        }
    }
}

// MARK: - Search and trash

extension Russian {
    static func text(_ label: SearchLabel) -> Phrase {
        switch label {
        case .search: "Поиск"
        case .searchField: "Искать везде"
        case .searchHint: "Списки, задачи, сообщения, люди, привычки и фото."
        case .clear: "Очистить"
        case .nothingFound: "Ничего не найдено"
        case .nothingFoundHint: "Попробуйте слова короче или меньше слов."
        case .goTo: "Перейти"
        case .results: "Результаты"
        }
    }

    static func text(_ label: TrashLabel) -> Phrase {
        switch label {
        case .trash: "Корзина"
        case .trashIsEmpty: "Корзина пуста"
        case .emptyTrash: "Очистить"
        case .emptyTrashTitle: "Очистить корзину?"
        case .restore: "Вернуть"
        case .deleteForGood: "Удалить навсегда"
        case .deletedForGood: "Вернуть это будет нельзя."
        }
    }

    static func text(_ sentence: TrashSentence) -> Phrase {
        switch sentence {
        case .keptInTrash: "Удалённые списки, пункты, фото, группы и привычки лежат здесь %1."
        case .daysLeft: "ещё %1"
        case .deleteForGood: "Удалить %1 навсегда?"
        case .deletedForGoodCount: "Удалится навсегда: %1."
        }
    }
}
