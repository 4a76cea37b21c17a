#if arch(wasm32)

    /// Implements the function that `Domain` declares (`Letters.swift`) with the browser's functions.
    @_silgen_name("dela_folded")
    public func folded(_ utf8: [UInt8]) -> [UInt8] {
        utf8.withUnsafeBufferPointer { bridge_fold($0.baseAddress, Int32($0.count)) }
        return consumePayload()
    }

    /// Implements the function that `Domain` declares (`Password.swift`).
    @_silgen_name("dela_opaqueString")
    public func opaqueString(_ utf8: [UInt8]) -> [UInt8] {
        utf8.withUnsafeBufferPointer { bridge_opaqueString($0.baseAddress, Int32($0.count)) }
        return consumePayload()
    }

#endif
