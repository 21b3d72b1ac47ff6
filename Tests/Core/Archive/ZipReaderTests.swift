import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import ArchiveCore

@Suite struct ZipReaderTests {
    @Test func `Files are read in pieces, each after the previous one was read to its end`() throws {
        let zeros = [UInt8](repeating: 0, count: 3_000_000)
        let archive = try Self.archive([("a", zeros), ("b", Array("サウナ".utf8)), ("empty", [])])
        try Self.reading(archive) { zip in
            #expect(try zip.nextFile() == "a")
            var size = 0
            while let piece = try zip.nextPiece() {
                #expect(piece.count <= 256 * 1024)
                size += piece.count
            }
            #expect(size == zeros.count)
            #expect(try zip.nextFile() == "b")
            #expect(try Self.rest(zip) == Array("サウナ".utf8))
            #expect(try zip.nextFile() == "empty")
            #expect(try Self.rest(zip) == [])
            #expect(try zip.nextFile() == nil)
        }
    }

    @Test func `The unpacked size of all files together is limited`() throws {
        let part = [UInt8](repeating: 0, count: 600_000)
        let archive = try Self.archive([("a", part), ("b", part)])
        try Self.reading(archive, largestSize: 1_000_000) { zip in
            #expect(try zip.nextFile() == "a")
            while try zip.nextPiece() != nil {}
            #expect(try zip.nextFile() == "b")
            #expect(throws: ArchiveError.tooLarge) { while try zip.nextPiece() != nil {} }
        }
    }

    @Test func `The number of files is limited`() throws {
        let archive = try Self.archive((0...ZipReader.entryCount).map { ("\($0)", []) })
        try Self.reading(archive) { zip in
            for number in 0..<ZipReader.entryCount {
                #expect(try zip.nextFile() == "\(number)")
                while try zip.nextPiece() != nil {}
            }
            #expect(try zip.nextFile() == nil)
        }
    }

    /// Made by Python's zipfile: `サ.json` with the flag of UTF-8.
    @Test func `A file with a name in an unknown encoding is read`() throws {
        try Self.reading(
            Array(
                try #require(
                    Data(
                        base64Encoded: """
                            UEsDBBQAAAgAAAAAIQBDv6ajAgAAAAIAAAAIAAAA44K1Lmpzb257fVBLAQIUAxQAAAgAAAAAIQBDv6ajAgAAAAIAAAAIAAAAAAAA\
                            AAAAAACAAQAAAADjgrUuanNvblBLBQYAAAAAAQABADYAAAAoAAAAAAA=
                            """)))
        ) { zip in
            let name = try zip.nextFile()
            #expect(name == "" || name == "サ.json")
            #expect(try Self.rest(zip) == Array("{}".utf8))
        }
    }

    /// LZMA takes up to 4 GB to unpack, and others of the methods are as expensive.
    @Test(arguments: [
        // Made by Python's zipfile: LZMA, and bzip2.
        """
        UEsDBD8AAgAOAAAAIQDDhkZBLAAAABkAAAAJAAAAbG9raS5qc29uCQQFAF0AAIAAAD2IisaUU5CGpmN9JTso55WEculXOIuJ8+xN9pBI//aIjABQ\
        SwECPwM/AAIADgAAACEAw4ZGQSwAAAAZAAAACQAAAAAAAAAAAAAAgAEAAAAAbG9raS5qc29uUEsFBgAAAAABAAEANwAAAFMAAAAAAA==
        """,
        """
        UEsDBC4AAAAMAAAAIQDDhkZBQQAAABkAAAAJAAAAbG9raS5qc29uQlpoOTFBWSZTWbedvvwAAAubgBAEIBAACgIhnQogACGp6hiDT0hTAATTXVln\
        cGFBMzKWBsVXxdyRThQkLedvvwBQSwECLgMuAAAADAAAACEAw4ZGQUEAAAAZAAAACQAAAAAAAAAAAAAAgAEAAAAAbG9raS5qc29uUEsFBgAAAAAB\
        AAEANwAAAGgAAAAAAA==
        """,
    ])
    func `Only stored or deflated files are unpacked`(base64: String) throws {
        try Self.reading(Array(try #require(Data(base64Encoded: base64)))) { zip in
            #expect(throws: ArchiveError.unsupported) { try zip.nextFile() }
        }
    }

    @Test func `An encrypted file is refused`() throws {
        var archive = try Self.archive([("a", [1, 2, 3])])
        // The lowest bit of the flags of the first file.
        archive[6] |= 1
        try Self.reading(archive) { zip in
            #expect(throws: ArchiveError.unsupported) { try zip.nextFile() }
        }
    }

    // MARK: - Helpers

    private static func rest(_ zip: ZipReader) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try zip.nextPiece() { bytes += piece }
        return bytes
    }

    private static func archive(_ files: [(name: String, contents: [UInt8])]) throws -> [UInt8] {
        let zip = try ZipWriter(at: Timestamp(milliseconds: 1_800_000_000_000))
        for file in files {
            try zip.beginFile(file.name)
            try zip.write(file.contents)
        }
        try zip.finish()
        return zip.takeOutput()
    }

    private static func reading(
        _ archive: [UInt8], largestSize: Int = 10_000_000, _ body: (ZipReader) throws -> Void
    ) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(archive).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(try ZipReader(path: file.path, largestSize: largestSize))
    }
}
