/// Titles as Unicode CLDR 48.0 formats them, written by Scripts/make-quantity-cases: the text, and where it
/// has a quantity the rest, the thousandths and the unit.
let englishQuantities = """
    2 kg flour|flour|2000|kg
    flour 2 kg|flour|2000|kg
    12 kg flour|flour|12000|kg
    flour 12 kg|flour|12000|kg
    250 kg flour|flour|250000|kg
    flour 250 kg|flour|250000|kg
    1.5 kg flour|flour|1500|kg
    flour 1.5 kg|flour|1500|kg
    0.25 kg flour|flour|250|kg
    flour 0.25 kg|flour|250|kg
    12.75 kg flour|flour|12750|kg
    flour 12.75 kg|flour|12750|kg
    1,500 kg flour|flour|1500000|kg
    flour 1,500 kg|flour|1500000|kg
    12,500 kg flour|flour|12500000|kg
    flour 12,500 kg|flour|12500000|kg
    250,000 kg flour|flour|250000000|kg
    flour 250,000 kg|flour|250000000|kg
    1,234,567 kg flour|flour|1234567000|kg
    flour 1,234,567 kg|flour|1234567000|kg
    1,500.5 kg flour|flour|1500500|kg
    flour 1,500.5 kg|flour|1500500|kg
    2 g flour|flour|2000|g
    flour 2 g|flour|2000|g
    12 g flour|flour|12000|g
    flour 12 g|flour|12000|g
    250 g flour|flour|250000|g
    flour 250 g|flour|250000|g
    1.5 g flour|flour|1500|g
    flour 1.5 g|flour|1500|g
    0.25 g flour|flour|250|g
    flour 0.25 g|flour|250|g
    12.75 g flour|flour|12750|g
    flour 12.75 g|flour|12750|g
    1,500 g flour|flour|1500000|g
    flour 1,500 g|flour|1500000|g
    12,500 g flour|flour|12500000|g
    flour 12,500 g|flour|12500000|g
    250,000 g flour|flour|250000000|g
    flour 250,000 g|flour|250000000|g
    1,234,567 g flour|flour|1234567000|g
    flour 1,234,567 g|flour|1234567000|g
    1,500.5 g flour|flour|1500500|g
    flour 1,500.5 g|flour|1500500|g
    2 L flour|flour|2000|L
    flour 2 L|flour|2000|L
    12 L flour|flour|12000|L
    flour 12 L|flour|12000|L
    250 L flour|flour|250000|L
    flour 250 L|flour|250000|L
    1.5 L flour|flour|1500|L
    flour 1.5 L|flour|1500|L
    0.25 L flour|flour|250|L
    flour 0.25 L|flour|250|L
    12.75 L flour|flour|12750|L
    flour 12.75 L|flour|12750|L
    1,500 L flour|flour|1500000|L
    flour 1,500 L|flour|1500000|L
    12,500 L flour|flour|12500000|L
    flour 12,500 L|flour|12500000|L
    250,000 L flour|flour|250000000|L
    flour 250,000 L|flour|250000000|L
    1,234,567 L flour|flour|1234567000|L
    flour 1,234,567 L|flour|1234567000|L
    1,500.5 L flour|flour|1500500|L
    flour 1,500.5 L|flour|1500500|L
    2 mL flour|flour|2000|mL
    flour 2 mL|flour|2000|mL
    12 mL flour|flour|12000|mL
    flour 12 mL|flour|12000|mL
    250 mL flour|flour|250000|mL
    flour 250 mL|flour|250000|mL
    1.5 mL flour|flour|1500|mL
    flour 1.5 mL|flour|1500|mL
    0.25 mL flour|flour|250|mL
    flour 0.25 mL|flour|250|mL
    12.75 mL flour|flour|12750|mL
    flour 12.75 mL|flour|12750|mL
    1,500 mL flour|flour|1500000|mL
    flour 1,500 mL|flour|1500000|mL
    12,500 mL flour|flour|12500000|mL
    flour 12,500 mL|flour|12500000|mL
    250,000 mL flour|flour|250000000|mL
    flour 250,000 mL|flour|250000000|mL
    1,234,567 mL flour|flour|1234567000|mL
    flour 1,234,567 mL|flour|1234567000|mL
    1,500.5 mL flour|flour|1500500|mL
    flour 1,500.5 mL|flour|1500500|mL
    2 cm flour|flour|2000|cm
    flour 2 cm|flour|2000|cm
    12 cm flour|flour|12000|cm
    flour 12 cm|flour|12000|cm
    250 cm flour|flour|250000|cm
    flour 250 cm|flour|250000|cm
    1.5 cm flour|flour|1500|cm
    flour 1.5 cm|flour|1500|cm
    0.25 cm flour|flour|250|cm
    flour 0.25 cm|flour|250|cm
    12.75 cm flour|flour|12750|cm
    flour 12.75 cm|flour|12750|cm
    1,500 cm flour|flour|1500000|cm
    flour 1,500 cm|flour|1500000|cm
    12,500 cm flour|flour|12500000|cm
    flour 12,500 cm|flour|12500000|cm
    250,000 cm flour|flour|250000000|cm
    flour 250,000 cm|flour|250000000|cm
    1,234,567 cm flour|flour|1234567000|cm
    flour 1,234,567 cm|flour|1234567000|cm
    1,500.5 cm flour|flour|1500500|cm
    flour 1,500.5 cm|flour|1500500|cm
    1 january
    january 1, 2026
    1 jan
    2 february
    february 2, 2026
    2 feb
    3 march
    march 3, 2026
    3 mar
    4 april
    april 4, 2026
    4 apr
    5 may
    may 5, 2026
    6 june
    june 6, 2026
    6 jun
    7 july
    july 7, 2026
    7 jul
    8 august
    august 8, 2026
    8 aug
    9 september
    september 9, 2026
    9 sept
    10 october
    october 10, 2026
    10 oct
    11 november
    november 11, 2026
    11 nov
    12 december
    december 12, 2026
    12 dec
    1 millisecond
    2 milliseconds
    5 milliseconds
    24 milliseconds
    1 ms
    2 ms
    5 ms
    24 ms
    1 second
    2 seconds
    5 seconds
    24 seconds
    1 sec
    2 sec
    5 sec
    24 sec
    1 minute
    2 minutes
    5 minutes
    24 minutes
    1 min
    2 min
    5 min
    24 min
    1 hour
    2 hours
    5 hours
    24 hours
    1 hr
    2 hr
    5 hr
    24 hr
    1 day
    2 days
    5 days
    24 days
    1 week
    2 weeks
    5 weeks
    24 weeks
    1 wk
    2 wks
    5 wks
    24 wks
    1 month
    2 months
    5 months
    24 months
    1 mth
    2 mths
    5 mths
    24 mths
    1 year
    2 years
    5 years
    24 years
    1 yr
    2 yrs
    5 yrs
    24 yrs
    flour June 1984
    flour June 1999
    flour June 2026
    """
