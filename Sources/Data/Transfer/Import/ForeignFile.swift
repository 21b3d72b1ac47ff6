import LocalizationCore

/// A kind of file from another program that people may try to import, and that has its own message.
package enum ForeignFile: Hashable, Sendable, CaseIterable {
    /// A spreadsheet of Excel, Numbers or LibreOffice.
    case spreadsheet
    /// Plain text, Markdown, HTML or a document of a word processor.
    case text
    /// A picture or a PDF.
    case picture
    /// A journal of Day One without entries.
    case dayOne
    /// Health data of an iPhone without workouts of a sauna app.
    case appleHealth
    case calendar
    /// The database of Loki, or any other of SQLite.
    case database
    /// An archive with other files.
    case archive

    /// - Parameter start: the first kilobyte of the file, or the whole of a shorter one.
    /// - Returns: nil for a file that is not recognised.
    init?(startingWith start: [UInt8]) {
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if let found = Self.starts.first(where: { start.starts(with: $0.bytes) })?.file {
            self = found
        } else if let found = Self.words.first(where: { text.hasPrefix($0.word) })?.file {
            self = found
        } else if start.dropFirst(4).starts(with: "ftyp".utf8) {
            self = .picture
        } else {
            return nil
        }
    }

    /// - Parameter name: the path of a file in an archive.
    init?(holding name: String) {
        switch name {
        case "[Content_Types].xml", "mimetype": self = .spreadsheet
        case _ where name.hasPrefix("Index/") || name.hasSuffix(".numbers"): self = .spreadsheet
        case _ where name.hasPrefix("apple_health_export/"): self = .appleHealth
        case _ where [".csv", ".tsv", ".json", ".md", ".zip", ".xlsx"].contains(where: name.lowercased().hasSuffix):
            self = .archive
        default: return nil
        }
    }

    private static let starts: [(bytes: [UInt8], file: ForeignFile)] = [
        ([0xD0, 0xCF, 0x11, 0xE0], .spreadsheet), ([0x89, 0x50, 0x4E, 0x47], .picture), ([0xFF, 0xD8, 0xFF], .picture),
        ([0x1F, 0x8B], .archive), ([0x37, 0x7A, 0xBC, 0xAF], .archive),
    ]

    private static let words: [(word: String, file: ForeignFile)] = [
        ("%PDF-", .picture), ("GIF8", .picture), ("RIFF", .picture), ("SQLite format 3", .database), ("Rar!", .archive),
        ("BEGIN:VCALENDAR", .calendar), ("{\\rtf", .text), ("# ", .text), ("## ", .text), ("---\n", .text),
        ("---\r\n", .text),
    ]

    /// The reason why it cannot be imported, with advice.
    func text(_ localize: Localizer) -> String {
        switch self {
        case .spreadsheet: localize(.foreignSpreadsheet)
        case .text: localize(.foreignText)
        case .picture: localize(.foreignPicture)
        case .dayOne: localize(.foreignDayOne)
        case .appleHealth: localize(.foreignHealth)
        case .calendar: localize(.foreignCalendar)
        case .database: localize(.foreignDatabase)
        case .archive: localize(.foreignArchive)
        }
    }
}
