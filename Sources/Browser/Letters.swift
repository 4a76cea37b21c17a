#if arch(wasm32)

    /// Implements the requirement of `Domain` (`Letters.swift`) with the functions of the browser.
    @_silgen_name("dela_folded")
    public func folded(_ utf8: [UInt8]) -> [UInt8] {
        utf8.withUnsafeBufferPointer { bridge_fold($0.baseAddress, Int32($0.count)) }
        return takeIncoming()
    }

#endif
