import CCurl

/// A setting of a transfer, with the type of its value; each is libcurl's option of that name.
public struct CurlOption<Value>: Sendable {
    let code: CURLoption
}

extension CurlOption<String> {
    public static var url: Self { Self(code: CURLOPT_URL) }
    public static var method: Self { Self(code: CURLOPT_CUSTOMREQUEST) }
    /// The schemes that may be spoken, with commas between.
    public static var protocols: Self { Self(code: CURLOPT_PROTOCOLS_STR) }
    /// Empty: none, whatever the environment says.
    public static var proxy: Self { Self(code: CURLOPT_PROXY) }
    public static var userName: Self { Self(code: CURLOPT_USERNAME) }
    public static var password: Self { Self(code: CURLOPT_PASSWORD) }
    public static var mailSender: Self { Self(code: CURLOPT_MAIL_FROM) }
    /// A file of the certificates to trust, in place of the system's.
    public static var authorities: Self { Self(code: CURLOPT_CAINFO) }
}

extension CurlOption<Int> {
    /// For the whole transfer, in milliseconds.
    public static var timeLimit: Self { Self(code: CURLOPT_TIMEOUT_MS) }
    /// Until there is a connection, in milliseconds.
    public static var connectLimit: Self { Self(code: CURLOPT_CONNECTTIMEOUT_MS) }
    /// 1: no signals, as a program with several threads needs it.
    public static var noSignal: Self { Self(code: CURLOPT_NOSIGNAL) }
    /// 1: a name that is still looked up keeps nobody waiting for the end of a transfer.
    public static var quickExit: Self { Self(code: CURLOPT_QUICK_EXIT) }
    /// 1: wait until it is known whether the first connection can be shared (HTTP/2) before another is opened. By TLS
    /// that is soon; in plain HTTP only the first answer tells.
    public static var pipeWait: Self { Self(code: CURLOPT_PIPEWAIT) }
    /// 1: connect, with TLS and signing in where the protocol has them, and ask for nothing.
    public static var connectOnly: Self { Self(code: CURLOPT_CONNECT_ONLY) }
    /// 1: the answer has no body.
    public static var noBody: Self { Self(code: CURLOPT_NOBODY) }
    /// 1: what is sent comes from `CurlTransfer.upload`.
    static var isUpload: Self { Self(code: CURLOPT_UPLOAD) }
    /// Longer answers are refused as soon as they say so.
    static var answerLimit: Self { Self(code: CURLOPT_MAXFILESIZE) }
}

extension CurlOption<[String]> {
    /// `Name: value`; `Name:` takes one away that libcurl would send by itself.
    public static var headers: Self { Self(code: CURLOPT_HTTPHEADER) }
    public static var mailRecipients: Self { Self(code: CURLOPT_MAIL_RCPT) }
}
