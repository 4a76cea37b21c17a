import Domain

/// How weeks, dates and clocks are written in the region of a browser's English (Unicode CLDR 48, `weekData` and the
/// formats of dates and times). English without a region is that of the United States.
public struct EnglishCustoms: Equatable, Sendable {
    /// The day on which weeks begin, 1 for Monday.
    public let weekStart: Int
    /// True if 10/5 is in October.
    public let isMonthFirst: Bool
    /// True if 18:30 is written 6:30 PM.
    public let hasTwelveHours: Bool

    /// - Parameter tags: BCP 47 tags in the user's order (`navigator.languages`). The first English one counts.
    public init(among tags: [String]) {
        let region = region(of: tags.first { $0.hasBytePrefix(Language.english.rawValue) } ?? "")
        isMonthFirst = "US AS BI CA GU MH MP PH PR UM VI".parts(between: " ").contains(region)
        hasTwelveHours = !Self.twentyFourHours.parts(between: " ").contains(region)
        weekStart =
            if Self.sundays.parts(between: " ").contains(region) {
                7
            } else if "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".parts(between: " ").contains(region) {
                6
            } else {
                region == "MV" ? 5 : 1
            }
    }

    private static var twentyFourHours: String {
        "AI AT BE BI BW BZ CC CH CK CM CX CZ DE DG DK EE ES FI FK FR GB GE GG GI GS HU ID IE IL IM IO IT JE JP KE LT "
            + "LV MG MS MT MU MV NF NG NL NO NR NU PL PN PT RO RW SC SE SH SI SK SX TK TV TZ UA UG ZA ZW"
    }

    private static var sundays: String {
        "US AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ "
            + "NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM VE VI WS YE ZA ZW"
    }
}

/// "GB" of "en-GB", or "US" if a tag names no region.
private func region(of tag: String) -> String {
    for part in tag.parts(between: "-").dropFirst() {
        // What follows a single letter is an extension.
        if part.utf8.count == 1 { break }
        if part.utf8.count < 4 { return part }
    }
    return "US"
}
