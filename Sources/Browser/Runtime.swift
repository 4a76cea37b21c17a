#if arch(wasm32)

    // What the Embedded Swift runtime expects of its host, and wasi-libc does not have.

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

    /// `print` and the messages of traps come out here, byte by byte; whole lines go to the console.
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

    /// `SystemRandomNumberGenerator`.
    @_cdecl("arc4random_buf")
    public func arc4randomBuffer(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) {
        bridge_random(buffer, Int32(count))
    }

    // Strings are compared by their bytes, not by Unicode's canonical form (as JSON, the server's database and
    // `precedes` do): the tables of normal forms would be a tenth of the program.

    /// "Already in normal form C".
    @_cdecl("_swift_stdlib_getNormData")
    public func normData(_ scalar: UInt32) -> UInt16 { 0 }

    /// "No composition".
    @_cdecl("_swift_stdlib_getComposition")
    public func composition(_ x: UInt32, _ y: UInt32) -> UInt32 { .max }

    /// "No decomposition".
    @_cdecl("_swift_stdlib_getDecompositionEntry")
    public func decompositionEntry(_ scalar: UInt32) -> UInt32 { .max }

    /// Never read: nothing has a decomposition.
    @_silgen_name("_swift_stdlib_nfd_decompositions")
    public let nfdDecompositions: Int32 = 0

#endif
