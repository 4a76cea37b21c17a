/// The English words of `QuickAdd`: on each line the kind (`Word`), the value in base 36 and the words. A star stands
/// for up to two letters. The first word is the one that is printed.
let englishWords: StaticString = """
    d0 today
    d1 tomorrow tmrw tmr
    d3 tonight
    w1 monday mondays mon
    w2 tuesday tuesdays tue tues
    w3 wednesday wednesdays wed weds
    w4 thursday thursdays thu thur thurs
    w5 friday fridays fri
    w6 saturday saturdays sat
    w7 sunday sundays sun
    m1 january jan
    m2 february feb
    m3 march mar
    m4 april apr
    m5 may
    m6 june jun
    m7 july jul
    m8 august aug
    m9 september sep sept
    ma october oct
    mb november nov
    mc december dec
    u0 day days
    u1 week weeks
    u2 month months
    u3 year years
    u4 hour hours hr hrs
    u5 minute minutes min mins
    u6 quarter quarters
    g0 weekday weekdays workday workdays
    g1 weekend weekends
    01 a an one
    02 two
    03 three
    04 four
    05 five
    06 six
    07 seven
    08 eight
    09 nine
    0a ten
    0c twelve
    o1 first
    o2 second other
    o3 third
    o4 fourth
    o5 fifth
    o9 last
    s0 st nd rd th
    q9 morning
    qe afternoon
    qj evening
    qc noon
    ql night
    h0 am
    h1 pm
    e0 every each
    a0 daily
    a1 weekly
    a2 monthly
    a3 yearly annually
    a6 quarterly
    a7 fortnightly
    r0 once
    x0 times time
    c0 completion
    t0 at
    n0 on
    i0 in
    f0 for
    l0 the
    k0 of
    b0 until till
    A0 after
    j0 this
    N0 next
    E0 end
    S0 from starting
    W0 now
    &0 and
    B0 to by before since than like due previous past not
    """
