import ZlibCore

/// The compression that every browser understands.
enum Gzip {
    /// - Parameter level: 1 (quick) to 9 (small).
    /// - Returns: nil when zlib fails, which is when there is no memory.
    static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = z_stream()
        // 31: the largest window (15) and a gzip header (16).
        let status = deflateInit2_(
            &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        return bytes.withUnsafeBufferPointer { deflateAll($0, with: &stream) }
    }

    private static func deflateAll(_ input: UnsafeBufferPointer<UInt8>, with stream: inout z_stream) -> [UInt8]? {
        let capacity = Int(deflateBound(&stream, UInt(input.count)))
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            // zlib reads from here only; its C type knows no const.
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
        }
        return output.isEmpty ? nil : output
    }
}
