/// English titles with their rest and chips, on Thursday, 26 November 2026 at 10:00.
let englishTitles = """
    Call plumber tomorrow 5pm|Call plumber|day 2026-11-27; time 17:00
    Call plumber tomorrow at 17:00|Call plumber|day 2026-11-27; time 17:00
    tomorrow 5pm call plumber|call plumber|day 2026-11-27; time 17:00
    Call plumber in 3 days|Call plumber|day 2026-11-29
    Call plumber next Friday|Call plumber|day 2026-12-04
    Call plumber 25 Nov|Call plumber|day 2027-11-25
    Call plumber Nov 25|Call plumber|day 2027-11-25
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
    Lunch at noon|Lunch|time 12:00
    Call tonight|Call|day 2026-11-26; time 19:00
    Call tonight at 8|Call|day 2026-11-26; time 20:00
    Call @Vera tomorrow #Groceries|Call|person Vera; day 2026-11-27; list Groceries
    Milk 2 l tomorrow|Milk|quantity 2 l; day 2026-11-27
    mail bob@example.com tomorrow|mail bob@example.com|day 2026-11-27
    Water every day until 31 Dec|Water|rule FREQ=DAILY;UNTIL=20261231
    Water every day 5 times|Water|rule FREQ=DAILY;COUNT=5
    Read the day after tomorrow|Read|day 2026-11-28
    Tomorrow call Vera|call Vera|day 2026-11-27
    Call Friday 27 Nov at 5 p.m.|Call|day 2026-11-27; time 17:00
    Gym every mon, wed and fri at 7am|Gym|rule FREQ=WEEKLY;BYDAY=MO,WE,FR; time 7:00
    Gym every mon-fri|Gym|rule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    Standup daily at 9:30|Standup|rule FREQ=DAILY; time 9:30
    Pizza out in 20 minutes|Pizza out|day 2026-11-26; time 10:20
    Gym tomorrow morning|Gym|day 2026-11-27; time 9:00
    Gym friday evening at 8|Gym|day 2026-11-27; time 20:00
    Call plumber, tomorrow.|Call plumber|day 2026-11-27
    Call plumber tomorrow at 5pm about the sink|Call plumber about the sink|day 2026-11-27; time 17:00
    Taxi at 17:00 to the airport|Taxi to the airport|time 17:00
    Pay on the 15th|Pay|day 2026-12-15
    Pay on the 15th of every month|Pay|rule FREQ=MONTHLY;BYMONTHDAY=15
    Today show|show|day 2026-11-26
    Today call mom|call mom|day 2026-11-26
    Call thursday 9:00|Call|day 2026-12-03; time 9:00
    Call thursday 11:00|Call|day 2026-11-26; time 11:00
    25 Nov 2027 party|party|day 2027-11-25
    Plan for tomorrow|Plan|day 2026-11-27
    every friday pizza|pizza|rule FREQ=WEEKLY;BYDAY=FR
    Pay rent monthly|Pay rent|rule FREQ=MONTHLY;BYMONTHDAY=26
    Gym weekly on Tuesday and Thursday|Gym|rule FREQ=WEEKLY;BYDAY=TU,TH
    Feed cat every morning|Feed cat|time 9:00; rule FREQ=DAILY
    Birthday every 29 Feb|Birthday|rule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
    Dentist Nov 25th, 2027 at 9:30am|Dentist|day 2027-11-25; time 9:30
    Eggs x12|Eggs|quantity 12
    Clean this weekend|Clean|day 2026-11-28
    Submit end of month|Submit|day 2026-11-30
    ~Dinner Sunday|Dinner|day 2026-11-29
    ~Call plumber 25.11|Call plumber|day 2027-11-25
    ~Call plumber 11/25|Call plumber|day 2027-11-25
    ~Call plumber 25/11|Call plumber|day 2027-11-25
    ~Lunch noon|Lunch|time 12:00
    ~Dentist 9:30|Dentist|time 9:30
    Call mom today|Call mom|day 2026-11-26
    Call mom today at noon|Call mom|day 2026-11-26; time 12:00
    Call mom tmr|Call mom|day 2026-11-27
    call mom TOMORROW|call mom|day 2026-11-27
    Call mom Tomorrow|Call mom|day 2026-11-27
    Buy milk tomorrow!|Buy milk|day 2026-11-27
    Buy milk, tomorrow, 5pm|Buy milk|day 2026-11-27; time 17:00
    Buy milk tomorrow, at 5 pm|Buy milk|day 2026-11-27; time 17:00
    Buy milk at 5pm tomorrow|Buy milk|time 17:00; day 2026-11-27
    at 5pm tomorrow buy milk|buy milk|time 17:00; day 2026-11-27
    Tomorrow: buy milk|buy milk|day 2026-11-27
    Tomorrow – buy milk|buy milk|day 2026-11-27
    Buy milk - tomorrow|Buy milk|day 2026-11-27
    Prepare tomorrow's meeting tomorrow|Prepare tomorrow's meeting|day 2026-11-27
    Submit in 2 weeks|Submit|day 2026-12-10
    Submit in two weeks|Submit|day 2026-12-10
    Submit in a week|Submit|day 2026-12-03
    Submit in 1 month|Submit|day 2026-12-26
    Submit in 3 months|Submit|day 2027-02-26
    Submit in a year|Submit|day 2027-11-26
    Submit in 10 years|Submit|day 2036-11-26
    Submit in 999 days|Submit|day 2029-08-21
    Submit a week from now|Submit|day 2026-12-03
    Submit 3 days from today|Submit|day 2026-11-29
    Take out pizza in 1 hour|Take out pizza|day 2026-11-26; time 11:00
    Take out pizza in 15 min|Take out pizza|day 2026-11-26; time 10:15
    Take pills in 20 hours|Take pills|day 2026-11-27; time 6:00
    Call on Monday|Call|day 2026-11-30
    Call on monday at 8|Call|day 2026-11-30; time 8:00
    Call this Friday|Call|day 2026-11-27
    Call this Thursday|Call|day 2026-11-26
    Call next Monday|Call|day 2026-11-30
    Call next Thursday at 17:30|Call|day 2026-12-03; time 17:30
    Call next Sunday|Call|day 2026-12-06
    Call Monday next week|Call|day 2026-11-30
    Call next week|Call|day 2026-11-30
    Call next month|Call|day 2026-12-01
    Call next year|Call|day 2027-01-01
    Call this weekend|Call|day 2026-11-28
    Call next weekend|Call|day 2026-12-05
    Call on the weekend|Call|day 2026-11-28
    ~Call friday|Call|day 2026-11-27
    ~Call Fri|Call|day 2026-11-27
    ~Call sat|Call|day 2026-11-28
    ~Call Wed|Call|day 2026-12-02
    ~Call weekend|Call|day 2026-11-28
    Call Fri 5pm|Call|day 2026-11-27; time 17:00
    Call fri at 5|Call|day 2026-11-27; time 17:00
    Friday 5pm call Bob|call Bob|day 2026-11-27; time 17:00
    On Friday call Bob|call Bob|day 2026-11-27
    Call 1 January|Call|day 2027-01-01
    Call January 1st|Call|day 2027-01-01
    Call Jan. 1|Call|day 2027-01-01
    Call 1st of January|Call|day 2027-01-01
    Call on the 1st of January|Call|day 2027-01-01
    Call 26 Nov|Call|day 2026-11-26
    Call 26 Nov 9am|Call|day 2027-11-26; time 9:00
    Call 26 Nov 11am|Call|day 2026-11-26; time 11:00
    Call 29 Feb|Call|day 2028-02-29
    Call 28 February 2027|Call|day 2027-02-28
    Call 29 February 2028|Call|day 2028-02-29
    Call Dec 31 2027|Call|day 2027-12-31
    Call Dec 31, 2027|Call|day 2027-12-31
    Call 31.12.2027|Call|day 2027-12-31
    Call 31.12.27|Call|day 2027-12-31
    Call 31/12/2027|Call|day 2027-12-31
    Call 12/31/2027|Call|day 2027-12-31
    Call on 25.11|Call|day 2027-11-25
    Call on 12/31|Call|day 2026-12-31
    Call 2027-01-15|Call|day 2027-01-15
    Call 2027-01-15 about taxes|Call about taxes|day 2027-01-15
    Call Saturday, 28 November|Call|day 2026-11-28
    Call 28 November, Saturday|Call|day 2026-11-28
    Call Saturday 29 November|Call Saturday|day 2026-11-29
    Dentist at 9am|Dentist|time 9:00
    Dentist at 9 am|Dentist|time 9:00
    Dentist 9am|Dentist|time 9:00
    Dentist 9:15am|Dentist|time 9:15
    Dentist 9.15am|Dentist|time 9:15
    Dentist 12am|Dentist|time 0:00
    Dentist 12pm|Dentist|time 12:00
    Dentist 12:30 a.m.|Dentist|time 0:30
    Dentist 09:30|Dentist|time 9:30
    Dentist 17:45|Dentist|time 17:45
    Dentist at 5:45|Dentist|time 5:45
    Dentist at 17.45|Dentist|time 17:45
    Dentist at 5|Dentist|time 17:00
    Dentist at 7|Dentist|time 7:00
    Dentist at 12|Dentist|time 12:00
    Dentist at 05|Dentist|time 5:00
    Dentist at 0|Dentist|time 0:00
    Dentist at 23:59|Dentist|time 23:59
    Dentist @ 5pm|Dentist|time 17:00
    Dentist @5pm|Dentist|time 17:00
    Dentist at 9 in the morning|Dentist|time 9:00
    Dentist at 9 in the evening|Dentist|time 21:00
    Dentist in the morning|Dentist|time 9:00
    Dentist in the afternoon|Dentist|time 14:00
    Dentist this evening|Dentist|day 2026-11-26; time 19:00
    Dentist this evening at 7|Dentist|day 2026-11-26; time 19:00
    Dentist tomorrow afternoon|Dentist|day 2026-11-27; time 14:00
    Dentist tomorrow at noon|Dentist|day 2026-11-27; time 12:00
    Dentist tomorrow noon|Dentist|day 2026-11-27; time 12:00
    Dentist tomorrow night|Dentist|day 2026-11-27; time 21:00
    Dentist monday morning|Dentist|day 2026-11-30; time 9:00
    Dentist on Monday morning at 10|Dentist|day 2026-11-30; time 10:00
    17:00 dentist|dentist|time 17:00
    5pm dentist|dentist|time 17:00
    At 5pm dentist|dentist|time 17:00
    Dentist for 5pm|Dentist|time 17:00
    Book a table for Friday 7pm|Book a table|day 2026-11-27; time 19:00
    Book a table for tomorrow at 19:00|Book a table|day 2026-11-27; time 19:00
    Gym every day|Gym|rule FREQ=DAILY
    Gym each day|Gym|rule FREQ=DAILY
    Gym every day at 7:00|Gym|rule FREQ=DAILY; time 7:00
    Every day at 7 gym|gym|rule FREQ=DAILY; time 7:00
    Every day gym|gym|rule FREQ=DAILY
    Gym every 3 days|Gym|rule FREQ=DAILY;INTERVAL=3
    Gym every third day|Gym|rule FREQ=DAILY;INTERVAL=3
    Gym every 3rd day|Gym|rule FREQ=DAILY;INTERVAL=3
    Gym every other day|Gym|rule FREQ=DAILY;INTERVAL=2
    Gym every two days|Gym|rule FREQ=DAILY;INTERVAL=2
    Gym every week|Gym|rule FREQ=WEEKLY;BYDAY=TH
    Gym every week on Friday|Gym|rule FREQ=WEEKLY;BYDAY=FR
    Gym every other week|Gym|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
    Gym every 2 weeks on Tuesday|Gym|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
    Gym every Tuesday|Gym|rule FREQ=WEEKLY;BYDAY=TU
    Gym every Tue and Thu|Gym|rule FREQ=WEEKLY;BYDAY=TU,TH
    Gym every Tue, Thu|Gym|rule FREQ=WEEKLY;BYDAY=TU,TH
    Gym every tue thu sat|Gym|rule FREQ=WEEKLY;BYDAY=TU,TH,SA
    Gym every Monday, Wednesday and Friday at 18:00|Gym|rule FREQ=WEEKLY;BYDAY=MO,WE,FR; time 18:00
    Gym on Mondays|Gym|rule FREQ=WEEKLY;BYDAY=MO
    Gym on Tuesdays and Thursdays|Gym|rule FREQ=WEEKLY;BYDAY=TU,TH
    Gym every 2nd Tuesday|Gym|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
    Gym every second Tuesday|Gym|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
    Gym every second Tuesday of the month|Gym|rule FREQ=MONTHLY;BYDAY=2TU
    Gym every 2nd Tuesday of the month|Gym|rule FREQ=MONTHLY;BYDAY=2TU
    Gym every first Monday|Gym|rule FREQ=MONTHLY;BYDAY=1MO
    Gym every last Friday|Gym|rule FREQ=MONTHLY;BYDAY=-1FR
    Gym every last Friday of the month|Gym|rule FREQ=MONTHLY;BYDAY=-1FR
    Gym every fourth Sunday of each month|Gym|rule FREQ=MONTHLY;BYDAY=4SU
    Gym every month on the first Monday|Gym|rule FREQ=MONTHLY;BYDAY=1MO
    Gym every 2 months on the 15th|Gym|rule FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15
    Rent every 1st|Rent|rule FREQ=MONTHLY;BYMONTHDAY=1
    Rent every 27th|Rent|rule FREQ=MONTHLY;BYMONTHDAY=27
    Rent every 31st of the month|Rent|rule FREQ=MONTHLY;BYMONTHDAY=31
    Rent every month|Rent|rule FREQ=MONTHLY;BYMONTHDAY=26
    Rent on the last day of every month|Rent|rule FREQ=MONTHLY;BYMONTHDAY=-1
    Rent on the first Monday of every month|Rent|rule FREQ=MONTHLY;BYDAY=1MO
    Rent monthly on the 5th|Rent|rule FREQ=MONTHLY;BYMONTHDAY=5
    Rent every month 5th|Rent|rule FREQ=MONTHLY;BYMONTHDAY=5
    Rent every quarter|Rent|rule FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=26
    Rent quarterly|Rent|rule FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=26
    Rent yearly|Rent|rule FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26
    Rent annually on 25 Nov|Rent|rule FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25
    Birthday every year on 25 November|Birthday|rule FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25
    Birthday every 25 November|Birthday|rule FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25
    Birthday every Nov 25|Birthday|rule FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25
    Review every weekend|Review|rule FREQ=WEEKLY;BYDAY=SA,SU
    Review every workday|Review|rule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    Review every weekday at 9am|Review|rule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR; time 9:00
    Review every morning at 8|Review|time 8:00; rule FREQ=DAILY
    Review every evening|Review|time 19:00; rule FREQ=DAILY
    Review weekly|Review|rule FREQ=WEEKLY;BYDAY=TH
    Review once a week|Review|rule FREQ=WEEKLY;BYDAY=TH
    Review once a month|Review|rule FREQ=MONTHLY;BYMONTHDAY=26
    Review once every 2 weeks|Review|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
    Review every 2 weeks until 1 March|Review|rule FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;UNTIL=20270301
    Review every day until next Friday|Review|rule FREQ=DAILY;UNTIL=20261204
    Review every week for 10 times|Review|rule FREQ=WEEKLY;BYDAY=TH;COUNT=10
    Review every 999 days|Review|rule FREQ=DAILY;INTERVAL=999
    Review every! day|Review|rule FREQ=DAILY after
    Review every! week|Review|rule FREQ=DAILY;INTERVAL=7 after
    Review every! 2 weeks|Review|rule FREQ=DAILY;INTERVAL=14 after
    Review every! month on the 1st|Review|rule FREQ=MONTHLY;BYMONTHDAY=1 after
    Review in 3 days after completion|Review|rule FREQ=DAILY;INTERVAL=3 after
    Review every Monday after completion|Review|rule FREQ=WEEKLY;BYDAY=MO after
    Review every Friday tomorrow|Review|rule FREQ=WEEKLY;BYDAY=FR; day 2026-11-27
    Take every! day pills|Take pills|rule FREQ=DAILY after
    Take pills every day 8am #Health @Anna|Take pills|rule FREQ=DAILY; time 8:00; list Health; person Anna
    Call @Anna-Lena|Call|person Anna-Lena
    Call @Vera about rent|Call about rent|person Vera
    Call @"Vera Lind" tomorrow|Call|person Vera Lind; day 2026-11-27
    Learn C# tomorrow|Learn C#|day 2026-11-27
    Buy milk #Groceries|Buy milk|list Groceries
    #Groceries milk|milk|list Groceries
    #"Shopping list" milk|milk|list Shopping list
    @Vera milk 2 l tomorrow 5pm #Groceries|milk|person Vera; quantity 2 l; day 2026-11-27; time 17:00; list Groceries
    2 kg apples tomorrow|apples|quantity 2 kg; day 2026-11-27
    apples 2 kg on Friday|apples|quantity 2 kg; day 2026-11-27
    tomorrow 3 cucumbers|cucumbers|day 2026-11-27; quantity 3
    eggs x12 tomorrow|eggs|quantity 12; day 2026-11-27
    tomorrow eggs x12|eggs|day 2026-11-27; quantity 12
    "eggs x12" tomorrow|"eggs x12"|day 2026-11-27
    Read "Call me tomorrow" tomorrow|Read "Call me tomorrow"|day 2026-11-27
    Don't call tomorrow|Don't call|day 2026-11-27
    Read "eggs, tomorrow 5pm, milk" today|Read "eggs, tomorrow 5pm, milk"|day 2026-11-26
    Call mom @ 5pm tomorrow|Call mom|time 17:00; day 2026-11-27
    Buy 2 kg apples, tomorrow|Buy 2 kg apples|day 2026-11-27
    Pay 100 on 5 December|Pay 100|day 2026-12-05
    """
