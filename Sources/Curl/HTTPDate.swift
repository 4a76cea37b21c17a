import CCurl

/// Seconds since 1970 of a date in a header (RFC 9110, section 5.6.7), also in an obsolete form; nil for other text.
public func httpDate(_ text: String) -> Int64? {
    let seconds = curl_getdate(text, nil)
    return seconds < 0 ? nil : Int64(seconds)
}
