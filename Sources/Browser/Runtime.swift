#if arch(wasm32)

    // Functions that the Embedded Swift runtime requires from its host and that wasi-libc lacks.

    @_extern(c, "strtod")
    func strtod(_ text: UnsafePointer<CChar>, _ end: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
        -> Double

    /// `Double(text)`. The locale of wasi-libc is always "C".
    @_cdecl("_swift_stdlib_strtod_clocale")
    public func strtodInCLocale(
        _ text: UnsafePointer<CChar>, _ result: UnsafeMutablePointer<Double>
    ) -> UnsafePointer<CChar>? {
        var end: UnsafeMutablePointer<CChar>?
        result.pointee = strtod(text, &end)
        return UnsafePointer(end)
    }

    /// Safe to be global: wasm has one thread.
    nonisolated(unsafe) private var line: [UInt8] = []

    /// Receives each byte of `print` and of trap messages; writes whole lines to the console.
    @_cdecl("putchar")
    public func putchar(_ byte: Int32) -> Int32 {
        if byte == 10 {
            line.withUnsafeBufferPointer { bridge_log($0.baseAddress, Int32($0.count)) }
            line.removeAll()
        } else {
            line.append(UInt8(truncatingIfNeeded: byte))
        }
        return byte
    }

    /// Implements `SystemRandomNumberGenerator`.
    @_cdecl("arc4random_buf")
    public func arc4randomBuffer(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) {
        bridge_random(buffer, Int32(count))
    }

    // Strings are compared by their bytes instead of Unicode's canonical form, as in JSON, the server's database and
    // `precedes`. The tables of normal forms would be a tenth of the program.

    /// Answers "already in normal form C".
    @_cdecl("_swift_stdlib_getNormData")
    public func normData(_ scalar: UInt32) -> UInt16 { 0 }

    /// Answers "no composition".
    @_cdecl("_swift_stdlib_getComposition")
    public func composition(_ x: UInt32, _ y: UInt32) -> UInt32 { .max }

    /// Answers "no decomposition".
    @_cdecl("_swift_stdlib_getDecompositionEntry")
    public func decompositionEntry(_ scalar: UInt32) -> UInt32 { .max }

    /// Never read, because no character has a decomposition.
    @_silgen_name("_swift_stdlib_nfd_decompositions")
    public let nfdDecompositions: Int32 = 0

#endif
