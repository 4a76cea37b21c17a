/// English titles without chips.
let plainEnglishTitles = """
    Call plumber 25.11
    Lunch noon
    Sunday roast
    Dinner Sunday
    May
    7 up
    24 hours
    Blink 182
    Room 5 at the hotel
    1984
    Pay 5.50
    Half 1/2
    see https://x.com/tomorrow
    Call 31 Feb
    Call at 25:00
    Water every 0 days
    Water every day until 31 Dec 9999
    Read "the day tomorrow"
    Tomorrow Never Dies
    Tomorrow
    Gym mon-fri
    from 5 to 6pm
    Around the World in 80 Days
    Report by Friday
    Every Day Carry
    Meet at 5 Oak Street
    Weekend trip
    ~Sunday roast
    ~Support 24/7
    ~Half 1/2
    Dentist 9:30
    Buy milk (tomorrow)
    Buy tomorrow's paper
    Submit in 0 days
    Submit in 1000 days
    ~Friday call Bob
    Call 29 February 2027
    Call 30 Feb
    Call 32 Jan
    Call 0 Jan
    Call 05/06/2027
    Call 13/13/2027
    Call 2027-1-15
    Call 2027-02-30
    Call 2026-11-25
    Call 2019-05-01
    Call 25 Nov 2025
    Call 25 Nov 2200
    Call 2027-01-15T10:00
    Dentist 13pm
    Dentist 0am
    Dentist 17.45
    Dentist at 24
    Dentist at 24:00
    Dentist at 12:60
    Dentist at 9:5
    Birthday every 31 Feb
    Review every day 0 times
    Review every day 10000 times
    Review every 1000 days
    Review every 5 hours
    Review every 2 weeks starting tomorrow
    Take every day pills
    Call @ home
    Fix issue #42
    Fix #42-abc
    Party 01.01.0000
    Party 31.12.026
    Read 'Tomorrow'
    Read “on Friday”
    Read "next Friday
    Friday
    Next Friday
    Tomorrow 5pm
    @Vera
    25 Nov
    every day
    Play 5 a day
    Watch 24
    Watch The 4400
    Watch Friday Night Lights
    Watch 12 Monkeys
    Watch Black Friday
    Watch 500 Days of Summer
    Watch The Sunday
    Read The Daily
    March for peace
    Sat by the sea
    I may call
    Call in May
    Route 66
    Windows 11
    BMW X5
    Area 51
    iPhone 17 Pro
    Apollo 13
    Flight BA117
    Psalm 23
    3 Musketeers
    Section 4.2
    Version 5.10
    Release 1.2.3
    Scale 1:100
    Aspect ratio 16:9
    Score 3:1
    Pay $5.10
    Pay 5.10€
    Price 12.99
    1/2 cup sugar
    2/3 done
    Call +44 20 7946 0958
    Call 112
    Room 25-11
    Pages 10-12
    10-12 May
    5-6pm meeting
    Meeting 5-6pm
    Meeting from 9 to 5
    Meeting between 5pm and 6pm
    bob@tomorrow.com
    https://example.com/2026-12-31
    www.tomorrow.com
    Ask before Friday
    Ask after tomorrow
    Ask since Monday
    Ask not later than Friday
    Ask until Friday
    Look at 5 houses
    Look at this
    Go on
    On
    At
    in
    every
    every 2
    at 9
    next
    the
    A day in the life
    One day
    Day one
    Year 2027
    Q4 2026
    2026
    Summer 2027
    Sunday Times
    Monday blues
    Black Monday report
    Second week of May
    First Monday of May
    May the fourth
    Weekly report
    Daily standup
    Monthly budget review
    Tomorrow's list
    In 5 minutes
    in 3 days of rain nothing
    Read "Taxi at 17:00 to London"
    'Meet at 17:00 in town' is a song
    Meeting 5 - 6pm
    Shift 9:00 - 17:00
    Shift 9:00 – 17:00
    Call mom tomorrow at 5?
    """

/// Russian titles without chips.
let plainRussianTitles = """
    8 марта
    Среда обитания
    Оплатить до пятницы
    Забрать через полчаса
    Прочитать «Завтра»
    Оплатить 5.50
    Поливать через день
    Встретить 9:30
    Встретить в 25:00
    Встретить в 24:00
    Встретить в 9:60
    Встретить к 9:00
    Сдать через день
    Сдать через полгода
    Сдать через 0 дней
    Сдать через 1000 дней
    Встреча пт
    Встреча пятница
    Пятница встреча
    ~Пятница встреча
    Пятница 13
    Оплатить 25 ноября 2025
    Оплатить 30 февраля
    Оплатить 31 апреля
    Оплатить 32 мая
    Оплатить 32.12
    Оплатить 30.02
    Оплатить 25/12
    Зарядка каждые 0 дней
    Зарядка каждые 1000 дней
    Аренда каждое 32 число
    День рождения каждый год 31 февраля
    Полив каждый день до 31 декабря 9999
    Полив каждый день с завтра
    Прочитать "В пятницу
    Прочитать „Завтра“
    Завтра
    Завтра в 17
    В пятницу
    Каждый день
    25 ноября
    @Вера
    #Продукты
    Май
    Март
    Понедельник
    Воскресник
    Субботник в парке
    Средство для посуды
    Средний вес
    Пятёрочка
    Пять яблок
    Второй сезон
    Третий лишний
    Последний день Помпеи
    Однажды
    Завтрак
    Завтрак туриста
    Заказать завтрак
    Вечеринка
    Утренник
    Дневник
    Годовой отчёт
    Неделя моды
    Месяц в деревне
    День сурка
    День рождения мамы
    Ночь в музее
    Еженедельный отчёт
    Ежедневник
    Каждому своё
    Квартира 25
    Школа 5
    Дом 25/11
    Кабинет 9
    Рейс 17
    1984 Оруэлл
    12 месяцев
    80 дней
    Вокруг света за 80 дней
    7 ноября
    Улица 1905 года
    Война 1812 года
    Версия 5.10.2
    Счёт 3:1
    Цена 5,50
    Оплатить 5,50
    Оплатить 100 р
    Позвонить 112
    Позвонить +7 900 123-45-67
    почта bob@zavtra.ru
    https://завтра.рф/25.12
    Сделать до завтра
    Сделать до 25 ноября
    Сделать к пятнице
    Сделать после обеда
    Сделать после завтра
    Сделать с понедельника
    С 9 до 18
    Работа с 9 до 18
    Магазин до 22:00
    Встреча 5-6 вечера
    10-12 мая
    В гости
    В
    На
    Через
    Каждый
    По
    Раз
    В 5 магазинах
    Поехать в 5 городов
    Купить в среду обитания билет
    Вернуться в среду обитания
    Человек-пятница
    Робинзон и Пятница
    Рассказать про пятницу
    Кроме пятницы
    Тест 1/2
    ½ стакана
    Октябрь уж наступил
    Июльский дождь
    Август Стриндберг
    Маяковский
    Майка
    Мартини
    Посмотреть завтра «Пятница»
    Пятница!
    Купить билеты на завтра, позвонить маме
    Купить на завтра хлеб
    Позвонить завтра маме
    Завтра Вере позвонить
    Сказать «встреча завтра в 17 у входа» Вере
    Смена 9:00 – 17:00
    Сходить в 9 класс
    """
