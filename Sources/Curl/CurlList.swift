import CCurl

/// A list of texts in libcurl's memory. It must live as long as a transfer uses it.
final class CurlList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    init(_ texts: [String]) throws(CurlError) {
        for text in texts {
            guard let longer = curl_slist_append(first, text) else {
                throw CurlError(code: CURLE_OUT_OF_MEMORY)
            }
            first = longer
        }
    }

    deinit {
        curl_slist_free_all(first)
    }
}
