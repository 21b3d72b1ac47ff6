package import Foundation

/// The columns of a table that is being imported, for people to choose their meanings.
package struct ImportTable: Hashable, Sendable, Codable {
    package struct Column: Hashable, Sendable, Codable {
        /// The column's name in the table, shortened for display; empty where the table has no names.
        package let name: String
        /// Its cells in the first three rows, shortened for display, without the empty ones.
        package let samples: [String]
        /// The meaning that was chosen, or else the one that the name suggests.
        package let meaning: CSVMeaning
        /// The ways in which the cells can be read; empty if the name or the cells allow only one.
        package let readings: [CSVReading]
        /// The reading that was chosen, or else the one that the cells suggest; nil if they suggest none, or leave none
        /// open.
        package let reading: CSVReading?

        package init(
            name: String, samples: [String], meaning: CSVMeaning, readings: [CSVReading] = [],
            reading: CSVReading? = nil
        ) {
            self.name = name
            self.samples = samples
            self.meaning = meaning
            self.readings = readings
            self.reading = reading
        }

        /// No readings if they are missing.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                name: try container.decode(String.self, forKey: .name),
                samples: try container.decode([String].self, forKey: .samples),
                meaning: try container.decode(CSVMeaning.self, forKey: .meaning),
                readings: try container.decodeIfPresent([CSVReading].self, forKey: .readings) ?? [],
                reading: try container.decodeIfPresent(CSVReading.self, forKey: .reading))
        }

        /// The readings to choose from.
        package var choices: [CSVReading] { readings.filter(meaning.readings.contains) }
    }

    /// From left to right; empty where there is a ``brokenLine``.
    package let columns: [Column]
    /// The detected or chosen encoding; nil when everything read so far is ASCII.
    package let encoding: CSVEncoding?
    /// The first line, from 1, that is not text in the encoding; nil if there is none.
    package let brokenLine: Int?
    /// The row of the column names, counted from 1; 0 for a table without names.
    package let headerRow: Int?
    /// The rows in which the names can be.
    package static let headerRows = 0...9

    package init(columns: [Column], encoding: CSVEncoding?, brokenLine: Int? = nil, headerRow: Int? = nil) {
        self.columns = columns
        self.encoding = encoding
        self.brokenLine = brokenLine
        self.headerRow = headerRow
    }

    /// The same table with its columns read in another way.
    ///
    /// - Parameter other: the reading of a column without a chosen one; the suggested one by default.
    package func choosing(
        _ chosen: ImportColumns, orElse other: (Column) -> CSVReading? = { $0.reading }
    ) -> ImportTable {
        ImportTable(
            columns: columns.enumerated().map { index, column in
                let reading = chosen.reading(of: index).flatMap { column.readings.contains($0) ? $0 : nil }
                return Column(
                    name: column.name, samples: column.samples,
                    meaning: chosen.columns.indices.contains(index) ? chosen.columns[index] : .ignored,
                    readings: column.readings, reading: reading ?? other(column))
            }, encoding: encoding, brokenLine: brokenLine, headerRow: headerRow)
    }
}

/// How the columns of a table are read, from left to right.
package struct ImportColumns: Hashable, Sendable, Codable {
    package let columns: [CSVMeaning]
    /// nil for what the cells suggest.
    package let readings: [CSVReading?]?

    package init(columns: [CSVMeaning], readings: [CSVReading?]? = nil) {
        self.columns = columns
        self.readings = readings
    }

    /// The columns of a table as they were chosen.
    package init(_ table: ImportTable) {
        self.init(columns: table.columns.map(\.meaning), readings: table.columns.map(\.reading))
    }

    /// nil for what the cells suggest.
    package func reading(of column: Int) -> CSVReading? {
        readings.flatMap { $0.indices.contains(column) ? $0[column] : nil }
    }
}

/// A way to read the cells of a column where they leave it open.
package enum CSVReading: String, Hashable, Sendable, Word {
    /// `3/11/2026` is in November.
    case dayFirst
    /// `3/11/2026` is in March.
    case monthFirst
    /// A day without a year is the last one.
    case latestYear
    case minutes
    case seconds
    case celsius
    case fahrenheit
    /// The sets in the text are those of the visit.
    case posts
    /// The text is only kept.
    case text
}

/// Options for reading a file.
package struct ImportOptions: Hashable, Sendable {
    /// The identifier that the caller chose, so that the state can be read during the request; nil lets the server
    /// choose.
    package var id: UUID?
    /// The IANA name of the time zone that turns instants into days; nil for the account's.
    package var timeZone: String?
    /// The encoding of a table; nil to detect it.
    package var encoding: CSVEncoding?
    /// The name of the file.
    package var name: String?
    /// Whether the caller chooses the columns' meanings after seeing the table.
    package var isChoosing: Bool

    package init(
        id: UUID? = nil, timeZone: String? = nil, encoding: CSVEncoding? = nil, name: String? = nil,
        isChoosing: Bool = false
    ) {
        self.id = id
        self.timeZone = timeZone
        self.encoding = encoding
        self.name = name
        self.isChoosing = isChoosing
    }
}

/// What to import of a file that was read.
package struct ImportChoice: Hashable, Sendable {
    /// Whether items that differ from the account's are overwritten.
    package var isOverwriting: Bool
    /// The day of the visits whose posts have none; nil leaves them out.
    package var day: CivilDate?

    package init(isOverwriting: Bool = false, day: CivilDate? = nil) {
        self.isOverwriting = isOverwriting
        self.day = day
    }
}

/// The character encoding of a table. The raw values are the names in the API and in forms.
package enum CSVEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    case utf8 = "UTF-8"
    /// The encoding of Japanese spreadsheets: code page 932.
    case shiftJIS = "Shift_JIS"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    /// The encoding of western European spreadsheets.
    case windows1252 = "windows-1252"

    /// The encoding for a name that people use, whatever its case and separators: `sjis`, `euc_jp`, `utf16`.
    package init?(typed: String) {
        let name = typed.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let other: [String: CSVEncoding] = [
            "sjis": .shiftJIS, "cp932": .shiftJIS, "ms932": .shiftJIS, "windows31j": .shiftJIS, "jis": .iso2022JP,
            "utf16": .utf16LittleEndian, "cp1252": .windows1252, "latin1": .windows1252, "iso88591": .windows1252,
        ]
        let own = Self.allCases.first { $0.rawValue.lowercased().filter { $0.isLetter || $0.isNumber } == name }
        guard let encoding = own ?? other[name] else { return nil }
        self = encoding
    }
}

/// The meaning of a table's column.
package enum CSVMeaning: Hashable, Sendable {
    /// The column is not read.
    case ignored
    case date
    case facility
    case field(VisitField)
    /// The sauna time in a table with a row per visit. With several such columns, the second is for the second set, and
    /// so on; a single one is for every set.
    case saunaTime
    case coolBathTime
    case relaxationTime
    case setCount
    case saunaTemperature
    case coolBathTemperature
    /// Whether the row is a step or a temperature, in a table with a row for each, as in an export.
    case part
    /// The number of the set that a step belongs to.
    case set
    /// The activity of a step, or the place of a temperature.
    case kind
    case title
    /// A duration or a temperature.
    case value
    case unit
    /// The text of a memo.
    case body
    case pinned
    /// The identifier of a visit or memo.
    case id
    case created
    case updated

    /// Whether several columns can have this meaning.
    package var canRepeat: Bool {
        switch self {
        case .field(let field): field.isText
        case .ignored, .body, .saunaTime, .coolBathTime, .relaxationTime, .saunaTemperature, .coolBathTemperature:
            true
        default: false
        }
    }

    /// The ways in which a column with this meaning can be read.
    package var readings: [CSVReading] {
        switch self {
        case .date: [.dayFirst, .monthFirst, .latestYear]
        case .saunaTime, .coolBathTime, .relaxationTime: [.minutes, .seconds]
        case .saunaTemperature, .coolBathTemperature: [.celsius, .fahrenheit]
        case .field(.afterword): [.posts, .text]
        default: []
        }
    }
}

extension CSVMeaning: CaseIterable {
    /// In the order in which they are offered.
    package static let allCases: [CSVMeaning] =
        [.ignored, .date, .facility] + VisitField.allCases.map(CSVMeaning.field) + [
            .saunaTime, .coolBathTime, .relaxationTime, .setCount, .saunaTemperature, .coolBathTemperature, .part, .set,
            .kind, .title, .value, .unit, .body, .pinned, .id, .created, .updated,
        ]
}

extension CSVMeaning: Codable {
    /// The name of the case or field, used in the API and in forms.
    package var rawValue: String {
        if case .field(let field) = self { field.rawValue } else { "\(self)" }
    }

    package init?(rawValue: String) {
        guard let meaning = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = meaning
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let meaning = Self(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No column has this meaning")
        }
        self = meaning
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
