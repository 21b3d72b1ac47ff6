import Foundation
import ModelsCore
import SakatsuData
import TypedCore

/// Reads what can be imported from a file, in pieces. The file may be an archive or a property list that holds it.
struct ImportFile {
    private static let pieceSize = 64 * 1024
    /// The maximum size of a property list, in bytes: Loki for iOS stores all visits in one.
    private static let largestPropertyList = 16 * 1024 * 1024
    /// The control characters in texts: white space, the end of a DOS file, and the escapes of ISO-2022-JP.
    private static let textControls: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B]
    private static let archiveStart = Array("PK".utf8)

    /// The next piece; nil at the end. Throws ``ImportError`` and `ArchiveError`.
    private let nextPiece: () throws -> [UInt8]?
    /// The photos of an export of Loki; nil for any other file.
    private(set) var photos: ImportPhotos?
    private var size = 0
    let content: Content

    enum Content: Hashable {
        /// The JSON of Loki, or of Loki for iOS.
        case document
        /// A file that is neither wrapped nor JSON, and may be a table.
        case table
        /// A page of posts, as HTML.
        case markup
        /// A page of posts, as text.
        case posts
        case dayOne
        /// The health data of an iPhone.
        case health

        /// The maximum size, in bytes, however small the compressed file is.
        var largestSize: Int { self == .health ? ImportArchive.largestSize : 256 * 1024 * 1024 }
    }

    /// The part of a file in which posts are looked for, in bytes.
    private static let startSize = 32 * 1024

    /// - Parameter encoding: the encoding of a table; nil to detect it.
    /// - Throws: ``ImportError`` when the file is not supported.
    init(path: String, encoding: CSVEncoding? = nil) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw ImportError.unknownFormat }
        let start = try file.read(upToCount: 1_024) ?? Data()
        try file.seek(toOffset: 0)
        if start.starts(with: Self.archiveStart) {
            var archive = try ImportArchive(path: path)
            content = archive.content
            nextPiece = { try archive.next() }
            photos = try content == .document ? ImportPhotos(path: path) : nil
            return
        }
        let isHealth = HealthItems.canRead(fileStartingWith: start)
        if isHealth || Self.isMarkup(start) {
            content = isHealth ? .health : .markup
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
            content = .document
            return
        }
        let isUTF16 = [.utf16LittleEndian, .utf16BigEndian].contains(
            encoding ?? CSVEncoding.utf16(startingWith: Array(start)))
        // Binary files, such as audio and programs, contain control characters that texts do not.
        guard isUTF16 || !start.contains(where: { $0 < 0x20 && !Self.textControls.contains($0) }) else {
            throw ImportError.unknownFormat
        }
        let first = start.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D, 0x09].contains($0) }.first
        if isUTF16 {
            content = .table
        } else if first == nil || first == UInt8(ascii: "{") {
            content = DayOneItems.canRead(fileStartingWith: start) ? .dayOne : .document
        } else if try Self.isPageOfPosts(file) {
            content = .posts
        } else {
            content = first == UInt8(ascii: "[") ? .document : .table
        }
        nextPiece = { try file.read(upToCount: Self.pieceSize).map { Array($0) } }
    }

    private static func isMarkup(_ start: Data) -> Bool {
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        // A comment may come first.
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
            || text.hasPrefix("<!--") && (text.contains("<!doctype html") || text.contains("<html"))
    }

    /// Whether a text is a page of posts. A first line with several cells belongs to a table.
    private static func isPageOfPosts(_ file: FileHandle) throws -> Bool {
        let start = try file.read(upToCount: startSize) ?? Data()
        try file.seek(toOffset: 0)
        let text = String(decoding: start, as: UTF8.self)
        let first = text.split(maxSplits: 1, whereSeparator: \.isNewline).first ?? ""
        guard !first.contains(where: { ",;\t|".contains($0) }) else { return false }
        return PostSplitter.isPage(text, days: TypedDays(.post, now: Date(), timeZone: .gmt))
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
        guard size <= content.largestSize else { throw ImportError.tooLarge }
        return piece
    }
}
