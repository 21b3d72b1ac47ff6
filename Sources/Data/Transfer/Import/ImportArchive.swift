import ArchiveCore
import Foundation
import ModelsCore

/// The file in a ZIP archive that can be imported. Its content decides, because Apple translates the names of health
/// data, and Day One names a file after each journal.
struct ImportArchive {
    /// The maximum size of all files together, in bytes, however small the archive is: the health data of ten years can
    /// take two gigabytes.
    static let largestSize = 4 * 1024 * 1024 * 1024
    /// The name of the document in an export of Loki.
    private static let document = "loki.json"
    /// The size of a file's start that shows its content, in bytes.
    private static let startSize = 1_024

    let content: ImportFile.Content
    private let zip: ZipReader
    /// The pieces at the start of the file, which were read to look at its content.
    private var start: ArraySlice<[UInt8]>

    /// - Throws: ``ImportError`` when the archive is not supported.
    init(path: String) throws {
        // A journal may be packed together with an export, in any order.
        if try Self.holds(Self.document, at: path) {
            let size = ImportFile.Content.document.largestSize
            let zip = try Self.reading { try ZipReader(path: path, largestSize: size) }
            while let name = try Self.reading({ try zip.nextFile() }) {
                // Some programs add a folder when they pack the files again.
                if name == Self.document || name.hasSuffix("/" + Self.document) {
                    self.init(content: .document, zip: zip, start: [])
                    return
                }
                try Self.skip(zip, isPhoto: ExportPhoto.isName(name))
            }
        }
        let zip = try Self.reading { try ZipReader(path: path, largestSize: Self.largestSize) }
        var foreign: ForeignFile?
        while let name = try Self.reading({ try zip.nextFile() }) {
            let start = try Self.start(of: zip)
            if let content = Self.content(of: name, startingWith: start) {
                self.init(content: content, zip: zip, start: start[...])
                return
            }
            foreign = foreign ?? ForeignFile(holding: name)
            if let foreign, ![.archive, .appleHealth].contains(foreign) { throw ImportError.foreign(foreign) }
            try Self.skip(zip)
        }
        throw foreign.map(ImportError.foreign) ?? .unknownFormat
    }

    private init(content: ImportFile.Content, zip: ZipReader, start: ArraySlice<[UInt8]>) {
        (self.content, self.zip, self.start) = (content, zip, start)
    }

    /// The next piece of the file, which can be empty; nil at its end. Further journals follow the first.
    ///
    /// - Throws: ``ImportError``.
    mutating func next() throws -> [UInt8]? {
        if let piece = start.popFirst() { return piece }
        if let piece = try Self.reading({ try zip.nextPiece() }) { return piece }
        guard content == .dayOne else { return nil }
        while let name = try Self.reading({ try zip.nextFile() }) {
            start = try Self.start(of: zip)[...]
            if Self.content(of: name, startingWith: start) == .dayOne { return start.popFirst() }
            try Self.skip(zip)
        }
        return nil
    }

    /// - Parameter name: empty if it is in an unknown encoding.
    private static func content(
        of name: String, startingWith start: some Sequence<[UInt8]>
    ) -> ImportFile.Content? {
        let bytes = Array(start.joined().prefix(startSize))
        if name.isEmpty || name.hasSuffix(".json"), DayOneItems.canRead(fileStartingWith: bytes) { return .dayOne }
        if name.isEmpty || name.hasSuffix(".xml"), HealthItems.canRead(fileStartingWith: bytes) { return .health }
        return nil
    }

    /// The pieces with the start of the current file.
    private static func start(of zip: ZipReader) throws -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var size = 0
        while size < startSize, let piece = try reading({ try zip.nextPiece() }) {
            pieces.append(piece)
            size += piece.count
            try Task.checkCancellation()
        }
        return pieces
    }

    /// - Parameter isPhoto: whether its size does not count: some programs put folders first.
    private static func skip(_ zip: ZipReader, isPhoto: Bool = false) throws {
        var size = 0
        while let piece = try reading({ try zip.nextPiece() }) {
            try Task.checkCancellation()
            size += piece.count
            if isPhoto, size <= PhotoLimits.restoredSize { zip.raiseLimit(by: piece.count) }
        }
    }

    /// Whether a name may be in the archive: names are never packed, and reading on is much cheaper than unpacking.
    private static func holds(_ name: String, at path: String) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { throw ImportError.unknownFormat }
        var end: [UInt8] = []
        while let piece = try file.read(upToCount: 1024 * 1024), !piece.isEmpty {
            let bytes = end + piece
            if bytes.range(of: name.utf8, from: 0) != nil { return true }
            end = bytes.suffix(name.utf8.count - 1)
            try Task.checkCancellation()
        }
        return false
    }

    static func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch ArchiveError.tooLarge {
            throw ImportError.tooLarge
        } catch ArchiveError.unsupported {
            throw ImportError.unsupportedArchive
        } catch {
            throw ImportError.damaged
        }
    }
}
