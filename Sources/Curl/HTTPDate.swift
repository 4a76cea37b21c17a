import CCurl

/// Parses a date of a header (RFC 9110, section 5.6.7), including the obsolete forms. Returns seconds since 1970; nil
/// for other text.
public func httpDate(_ text: String) -> Int64? {
    let seconds = curl_getdate(text, nil)
    return seconds < 0 ? nil : Int64(seconds)
}
