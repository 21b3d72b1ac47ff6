#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension [UInt8] {
    /// The first range of some bytes, found as fast as the system finds their first byte.
    ///
    /// - Parameters:
    ///   - needle: not empty.
    ///   - start: where to begin.
    package func range(of needle: some Collection<UInt8>, from start: Int) -> Range<Int>? {
        let needle = Array(needle)
        return withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var start = start
            while bytes.count - start >= needle.count,
                let found = memchr(base + start, Int32(needle[0]), bytes.count - start - needle.count + 1)
            {
                let offset = base.distance(to: UnsafeRawPointer(found))
                if memcmp(found, needle, needle.count) == 0 { return offset..<offset + needle.count }
                start = offset + 1
            }
            return nil
        }
    }
}
