import Domain

/// The name of a time zone with the current name of its city. Browsers use older names as identifiers.
func zoneName(_ zone: String) -> String {
    var parts = zone.parts(between: "/")
    guard let city = parts.popLast(), let index = formerCities.firstIndex(of: city) else { return zone }
    return [String](parts + [cities[index]]).joined(separator: "/")
}

// Links of the IANA database whose targets have another name. The indices of both arrays match.
private let formerCities = [
    "Asmera", "Calcutta", "Coral_Harbour", "Enderbury", "Faeroe", "Godthab", "Katmandu", "Kiev", "Ponape",
    "Rangoon",
    "Saigon", "Truk",
]
private let cities = [
    "Asmara", "Kolkata", "Atikokan", "Kanton", "Faroe", "Nuuk", "Kathmandu", "Kyiv", "Pohnpei", "Yangon",
    "Ho_Chi_Minh", "Chuuk",
]
