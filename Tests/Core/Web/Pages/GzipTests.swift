import Testing
import ZlibCore

@testable import WebCore

@Suite struct GzipTests {
    @Test(arguments: [0, 1, 100, 65_536, 1_000_000], [Int32(1), 6, 9])
    func compressesWithoutLoss(size: Int, level: Int32) throws {
        // Neither all alike nor all different.
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
        let compressed = try #require(Gzip.compress(bytes, level: level))
        #expect(compressed.prefix(2) == [0x1F, 0x8B])
        #expect(try gunzip(compressed) == bytes)
    }
}

/// Undoes gzip, with zlib itself.
func gunzip(_ compressed: [UInt8]) throws -> [UInt8] {
    var compressed = compressed
    var stream = z_stream()
    try #require(inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    return try compressed.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        var status = Z_OK
        while status == Z_OK {
            result += [UInt8](unsafeUninitializedCapacity: 65_536) { output, count in
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                status = inflate(&stream, Z_NO_FLUSH)
                count = output.count - Int(stream.avail_out)
            }
        }
        try #require(status == Z_STREAM_END)
        return result
    }
}
