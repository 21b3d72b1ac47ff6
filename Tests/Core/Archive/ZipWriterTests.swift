import ArchiveCore
import Foundation
import ModelsCore
import Testing

@Suite struct ZipWriterTests {
    @Test func `the same files are the same archive`() throws {
        #expect(try archive() == archive())
    }

    @Test func `an archive is made piece by piece`() throws {
        let zip = try ZipWriter(at: Timestamp(milliseconds: 0))
        try zip.beginFile("a")
        var largest = 0
        for _ in 0..<1_000 {
            // Random, otherwise it would be a few bytes.
            try zip.write((0..<1_000).map { _ in UInt8.random(in: 0...255) })
            largest = max(largest, zip.takeOutput().count)
        }
        try zip.finish()
        #expect(largest > 0)
        #expect(largest < 200_000)
    }

    private func archive() throws -> [UInt8] {
        let zip = try ZipWriter(at: Timestamp(milliseconds: 1_800_000_000_000))
        try zip.beginFile("a.txt")
        try zip.write("サウナ".utf8)
        try zip.write("".utf8)
        try zip.beginFile("empty")
        try zip.finish()
        let bytes = zip.takeOutput()
        #expect(bytes.starts(with: Array("PK".utf8)))
        #expect(zip.outputCount == 0)
        return bytes
    }
}
