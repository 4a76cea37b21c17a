/// English titles with their rest and chips, on Thursday, 26 November 2026 at 10:00. Titles alone have no chips.
let englishTitles = """
    Call plumber tomorrow 5pm|Call plumber|day 2026-11-27; time 17:00
    Call plumber tomorrow at 17:00|Call plumber|day 2026-11-27; time 17:00
    tomorrow 5pm call plumber|call plumber|day 2026-11-27; time 17:00
    Call plumber in 3 days|Call plumber|day 2026-11-29
    Call plumber next Friday|Call plumber|day 2026-12-04
    Call plumber 25 Nov|Call plumber|day 2027-11-25
    Call plumber Nov 25|Call plumber|day 2027-11-25
    Call plumber 25.11
    Call plumber 2026-12-31|Call plumber|day 2026-12-31
    Water plants every other Monday|Water plants|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
    Water plants every weekday|Water plants|rule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    Water plants every 2 weeks|Water plants|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
    Pay rent every month on the 31st|Pay rent|rule FREQ=MONTHLY;BYMONTHDAY=31
    Report every last day of the month|Report|rule FREQ=MONTHLY;BYMONTHDAY=-1
    Water every! 3 days|Water|rule FREQ=DAILY;INTERVAL=3 after
    Water 3 days after completion|Water|rule FREQ=DAILY;INTERVAL=3 after
    Water every 3 days after completion|Water|rule FREQ=DAILY;INTERVAL=3 after
    Call at 9|Call|time 9:00
    Lunch noon
    Lunch at noon|Lunch|time 12:00
    Call tonight|Call|day 2026-11-26; time 19:00
    Call tonight at 8|Call|day 2026-11-26; time 20:00
    Call @Vera tomorrow #Groceries|Call|person Vera; day 2026-11-27; list Groceries
    Milk 2 l tomorrow|Milk|quantity 2 l; day 2026-11-27
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
    mail bob@example.com tomorrow|mail bob@example.com|day 2026-11-27
    see https://x.com/tomorrow
    Call 31 Feb
    Call at 25:00
    Water every 0 days
    Water every day until 31 Dec 9999
    Water every day until 31 Dec|Water|rule FREQ=DAILY;UNTIL=20261231
    Water every day 5 times|Water|rule FREQ=DAILY;COUNT=5
    Read "the day tomorrow"
    Read the day after tomorrow|Read|day 2026-11-28
    Tomorrow Never Dies
    Tomorrow call Vera|call Vera|day 2026-11-27
    Tomorrow
    Call Friday 27 Nov at 5 p.m.|Call|day 2026-11-27; time 17:00
    Gym every mon, wed and fri at 7am|Gym|rule FREQ=WEEKLY;BYDAY=MO,WE,FR; time 7:00
    Gym mon-fri
    Gym every mon-fri|Gym|rule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    Standup daily at 9:30|Standup|rule FREQ=DAILY; time 9:30
    Pizza out in 20 minutes|Pizza out|day 2026-11-26; time 10:20
    Gym tomorrow morning|Gym|day 2026-11-27; time 9:00
    Gym friday evening at 8|Gym|day 2026-11-27; time 20:00
    Call plumber, tomorrow.|Call plumber|day 2026-11-27
    Call plumber tomorrow at 5pm about the sink|Call plumber about the sink|day 2026-11-27; time 17:00
    Taxi at 17:00 to the airport|Taxi to the airport|time 17:00
    from 5 to 6pm
    Pay on the 15th|Pay|day 2026-12-15
    Pay on the 15th of every month|Pay|rule FREQ=MONTHLY;BYMONTHDAY=15
    Today show|show|day 2026-11-26
    Today call mom|call mom|day 2026-11-26
    Call thursday 9:00|Call|day 2026-12-03; time 9:00
    Call thursday 11:00|Call|day 2026-11-26; time 11:00
    25 Nov 2027 party|party|day 2027-11-25
    Around the World in 80 Days
    Plan for tomorrow|Plan|day 2026-11-27
    Report by Friday
    every friday pizza|pizza|rule FREQ=WEEKLY;BYDAY=FR
    Every Day Carry
    Pay rent monthly|Pay rent|rule FREQ=MONTHLY;BYMONTHDAY=26
    Gym weekly on Tuesday and Thursday|Gym|rule FREQ=WEEKLY;BYDAY=TU,TH
    Feed cat every morning|Feed cat|time 9:00; rule FREQ=DAILY
    Birthday every 29 Feb|Birthday|rule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
    Dentist Nov 25th, 2027 at 9:30am|Dentist|day 2027-11-25; time 9:30
    Eggs x12|Eggs|quantity 12
    Meet at 5 Oak Street
    Weekend trip
    Clean this weekend|Clean|day 2026-11-28
    Submit end of month|Submit|day 2026-11-30
    ~Dinner Sunday|Dinner|day 2026-11-29
    ~Sunday roast
    ~Call plumber 25.11|Call plumber|day 2027-11-25
    ~Call plumber 11/25|Call plumber|day 2027-11-25
    ~Call plumber 25/11|Call plumber|day 2027-11-25
    ~Support 24/7
    ~Half 1/2
    ~Lunch noon|Lunch|time 12:00
    ~Dentist 9:30|Dentist|time 9:30
    Dentist 9:30
    """
