import ArchiveCore
import Foundation
import ModelsCore
import SakatsuData
import TypedCore

/// Reads the JSON document or the table in a file, in pieces. The file may be an archive or a property list with it.
struct ImportFile {
    private static let pieceSize = 64 * 1024
    /// The maximum size of a property list, in bytes: Loki for iOS stores all visits in one.
    private static let largestPropertyList = 16 * 1024 * 1024
    /// The control characters in texts: white space, the end of a DOS file, and the escapes of ISO-2022-JP.
    private static let textControls: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B]
    private static let archiveStart = Array("PK".utf8)
    /// The maximum size of a document, in bytes, however small the compressed file is.
    private static let largestDocument = 256 * 1024 * 1024

    /// The next piece; nil at the end. Throws ``ImportError`` and `ArchiveError`.
    private let nextPiece: () throws -> [UInt8]?
    private var size = 0
    /// Whether the file is neither wrapped nor JSON.
    let mayBeTable: Bool
    /// Whether the file is a page of posts, as HTML or as text; nil for any other.
    let page: Page?

    enum Page { case markup, text }

    /// The part of a file in which posts are looked for, in bytes.
    private static let startSize = 32 * 1024

    /// - Parameter encoding: the encoding of a table; nil to detect it.
    /// - Throws: ``ImportError`` when the file is not supported.
    init(path: String, encoding: CSVEncoding? = nil) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw ImportError.unknownFormat }
        let start = try file.read(upToCount: 1_024) ?? Data()
        try file.seek(toOffset: 0)
        if start.starts(with: Self.archiveStart) {
            let archive = try Self.reading { try ZipReader(path: path, largestSize: Self.largestDocument) }
            var foreign: ForeignFile?
            while let name = try Self.reading({ try archive.nextFile() }) {
                // Some programs add a folder when they pack the files again.
                guard name == "loki.json" || name.hasSuffix("/loki.json") else {
                    foreign = foreign ?? ForeignFile(holding: name)
                    if let foreign, foreign != .archive { throw ImportError.foreign(foreign) }
                    while try Self.reading({ try archive.nextPiece() }) != nil { try Task.checkCancellation() }
                    continue
                }
                nextPiece = { try Self.reading { try archive.nextPiece() } }
                (mayBeTable, page) = (false, nil)
                return
            }
            throw foreign.map(ImportError.foreign) ?? .unknownFormat
        }
        if Self.isMarkup(start) {
            (mayBeTable, page) = (false, .markup)
            nextPiece = { try file.read(upToCount: Self.pieceSize).map { Array($0) } }
            return
        }
        if let foreign = ForeignFile(startingWith: Array(start)) { throw ImportError.foreign(foreign) }
        if start.starts(with: Array("bplist".utf8)) || start.starts(with: Array("<?xml".utf8)) {
            guard try file.seekToEnd() <= Self.largestPropertyList else { throw ImportError.tooLarge }
            try file.seek(toOffset: 0)
            let list = try file.readToEnd() ?? Data()
            guard let document = PropertyList(list).data(named: "sakatsus") else { throw ImportError.unknownFormat }
            var rest = document[...]
            nextPiece = {
                defer { rest = rest.dropFirst(Self.pieceSize) }
                return rest.isEmpty ? nil : Array(rest.prefix(Self.pieceSize))
            }
            (mayBeTable, page) = (false, nil)
            return
        }
        let isUTF16 = [.utf16LittleEndian, .utf16BigEndian].contains(
            encoding ?? CSVEncoding.utf16(startingWith: Array(start)))
        // Binary files, such as audio and programs, contain control characters that texts do not.
        guard isUTF16 || !start.contains(where: { $0 < 0x20 && !Self.textControls.contains($0) }) else {
            throw ImportError.unknownFormat
        }
        let first = start.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D, 0x09].contains($0) }.first
        let isDocument = first == nil || first == UInt8(ascii: "{")
        page = isUTF16 || isDocument ? nil : try Self.textPage(file)
        let isList = first == UInt8(ascii: "[")
        mayBeTable = isUTF16 || !isDocument && !isList && page == nil
        nextPiece = { try file.read(upToCount: Self.pieceSize).map { Array($0) } }
    }

    private static func isMarkup(_ start: Data) -> Bool {
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        // A comment may come first.
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
            || text.hasPrefix("<!--") && (text.contains("<!doctype html") || text.contains("<html"))
    }

    /// Whether a text is a page of posts. A first line with several cells belongs to a table.
    private static func textPage(_ file: FileHandle) throws -> Page? {
        let start = try file.read(upToCount: startSize) ?? Data()
        try file.seek(toOffset: 0)
        let text = String(decoding: start, as: UTF8.self)
        let first = text.split(maxSplits: 1, whereSeparator: \.isNewline).first ?? ""
        guard !first.contains(where: { ",;\t|".contains($0) }) else { return nil }
        return PostSplitter.isPage(text, days: TypedDays(.post, now: Date(), timeZone: .gmt)) ? .text : nil
    }

    /// Whether a file begins like a ZIP archive. Nothing is unpacked.
    ///
    /// - Throws: ``ImportError`` when the file does not exist.
    static func isArchive(at path: String) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { throw ImportError.unknownFormat }
        return try file.read(upToCount: archiveStart.count) == Data(archiveStart)
    }

    /// The next piece of the document; nil at its end.
    ///
    /// - Throws: ``ImportError``.
    mutating func next() throws -> [UInt8]? {
        guard let piece = try nextPiece() else { return nil }
        size += piece.count
        guard size <= Self.largestDocument else { throw ImportError.tooLarge }
        return piece
    }

    private static func reading<Value>(_ body: () throws -> Value) throws -> Value {
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
