import CCurl

/// An option of a transfer with the type of its value. Each wraps libcurl's option of a similar name.
public struct CurlOption<Value>: Sendable {
    let code: CURLoption
}

extension CurlOption<String> {
    public static var url: Self { Self(code: CURLOPT_URL) }
    public static var method: Self { Self(code: CURLOPT_CUSTOMREQUEST) }
    /// The permitted schemes, separated by commas.
    public static var protocols: Self { Self(code: CURLOPT_PROTOCOLS_STR) }
    /// Empty: no proxy, regardless of the environment.
    public static var proxy: Self { Self(code: CURLOPT_PROXY) }
    public static var userName: Self { Self(code: CURLOPT_USERNAME) }
    public static var password: Self { Self(code: CURLOPT_PASSWORD) }
    /// Signs the request with AWS Signature Version 4, by the name and the password: `aws:amz:REGION:SERVICE`. libcurl
    /// 7.88 needs the header `x-amz-content-sha256` for S3, and signs all other headers.
    public static var awsSignature: Self { Self(code: CURLOPT_AWS_SIGV4) }
    public static var mailSender: Self { Self(code: CURLOPT_MAIL_FROM) }
    /// A file with the trusted certificate authorities, instead of the system's.
    public static var authorities: Self { Self(code: CURLOPT_CAINFO) }
}

extension CurlOption<Int> {
    /// The limit for the whole transfer, in milliseconds.
    public static var timeLimit: Self { Self(code: CURLOPT_TIMEOUT_MS) }
    /// The limit for connecting, in milliseconds.
    public static var connectLimit: Self { Self(code: CURLOPT_CONNECTTIMEOUT_MS) }
    /// 1: libcurl uses no signals, as a program with several threads requires.
    public static var noSignal: Self { Self(code: CURLOPT_NOSIGNAL) }
    /// 1: a pending name lookup does not delay the end of a transfer.
    public static var quickExit: Self { Self(code: CURLOPT_QUICK_EXIT) }
    /// 1: waits until it is known whether the first connection can be shared (HTTP/2) before opening another one. With
    /// TLS this is known early; in plain HTTP, and without HTTP/2 in libcurl 8.14, only after the first response.
    public static var pipeWait: Self { Self(code: CURLOPT_PIPEWAIT) }
    /// 1: only connects, with TLS and sign-in if the protocol has them, and sends no request.
    public static var connectOnly: Self { Self(code: CURLOPT_CONNECT_ONLY) }
    /// 1: the response has no body.
    public static var noBody: Self { Self(code: CURLOPT_NOBODY) }
    /// 1: the transfer sends the bytes of `CurlTransfer.upload`.
    static var isUpload: Self { Self(code: CURLOPT_UPLOAD) }
    /// The maximum size of a response. Rejects a longer one as soon as its declared length is known.
    static var answerLimit: Self { Self(code: CURLOPT_MAXFILESIZE) }
}

extension CurlOption<[String]> {
    /// `Name: value` adds a header. `Name:` removes one that libcurl would send by default.
    public static var headers: Self { Self(code: CURLOPT_HTTPHEADER) }
    public static var mailRecipients: Self { Self(code: CURLOPT_MAIL_RCPT) }
}
