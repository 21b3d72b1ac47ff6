package import Foundation

/// The columns of a table that is being imported, for people to choose what each of them means.
package struct ImportTable: Hashable, Sendable, Codable {
    package struct Column: Hashable, Sendable, Codable {
        /// The column's name in the table, shortened for display; empty where the table has no names.
        package let name: String
        /// Its cells in the first three rows, shortened for display, without the empty ones.
        package let samples: [String]
        /// The meaning that was chosen, or else the one that the name suggests.
        package let meaning: CSVMeaning

        package init(name: String, samples: [String], meaning: CSVMeaning) {
            self.name = name
            self.samples = samples
            self.meaning = meaning
        }
    }

    /// From left to right; empty where there is a ``brokenLine``.
    package let columns: [Column]
    /// The one that was found or chosen; nil when all that was read is ASCII.
    package let encoding: CSVEncoding?
    /// The first line, from 1, that is not text in the encoding; nil where all that was read is text.
    package let brokenLine: Int?

    package init(columns: [Column], encoding: CSVEncoding?, brokenLine: Int? = nil) {
        self.columns = columns
        self.encoding = encoding
        self.brokenLine = brokenLine
    }

    /// The same table with other meanings of its columns, from left to right; columns without one are ignored.
    package func choosing(_ meanings: [CSVMeaning]) -> ImportTable {
        ImportTable(
            columns: columns.enumerated().map { index, column in
                Column(
                    name: column.name, samples: column.samples,
                    meaning: meanings.indices.contains(index) ? meanings[index] : .ignored)
            }, encoding: encoding, brokenLine: brokenLine)
    }
}

/// What the columns of a table mean, from left to right.
package struct ImportColumns: Hashable, Sendable, Codable {
    package let columns: [CSVMeaning]

    package init(columns: [CSVMeaning]) {
        self.columns = columns
    }
}

/// How a file is to be read.
package struct ImportOptions: Hashable, Sendable {
    /// The import's identifier, under which its state can be read while the request is being answered; nil for one that
    /// the server makes.
    package var id: UUID?
    /// In which instants become days, as the IANA names it; nil for the account's.
    package var timeZone: String?
    /// Of a table; nil to find it.
    package var encoding: CSVEncoding?
    /// The file's.
    package var name: String?
    /// Whether the caller says what the columns of a table mean, after it has seen them.
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

/// How the characters of a table are written. The raw values are the names of the API and of forms.
package enum CSVEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    case utf8 = "UTF-8"
    /// As Japanese spreadsheets write it: code page 932.
    case shiftJIS = "Shift_JIS"
    case eucJP = "EUC-JP"
    case iso2022JP = "ISO-2022-JP"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    /// As spreadsheets of western Europe write it.
    case windows1252 = "windows-1252"

    /// The encoding with a name that people use, whatever its case and separators: `sjis`, `euc_jp`, `utf16`.
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
    /// It is not read.
    case ignored
    case date
    case facility
    case field(VisitField)
    /// The time of the sauna in a row for each visit. Of several such columns the second is that of the second set, and
    /// so on; of one by itself the time is that of each set.
    case saunaTime
    case coolBathTime
    case relaxationTime
    case setCount
    case saunaTemperature
    case coolBathTemperature
    /// Whether a row is a step or a temperature, in a table with a row for each, as the export has it.
    case part
    /// The number of the set that a step belongs to.
    case set
    /// What is done in a step, or where a temperature was read.
    case kind
    case title
    /// A time or a temperature.
    case value
    case unit
    /// The text of a memo.
    case body
    case pinned
    /// Of a visit or memo.
    case id
    case created
    case updated

    /// Several columns can have it.
    package var canRepeat: Bool {
        switch self {
        case .field(let field): field.isText
        case .ignored, .body, .saunaTime, .coolBathTime, .relaxationTime, .saunaTemperature, .coolBathTemperature:
            true
        default: false
        }
    }
}

extension CSVMeaning: CaseIterable {
    /// In the order in which people choose from them.
    package static let allCases: [CSVMeaning] =
        [.ignored, .date, .facility] + VisitField.allCases.map(CSVMeaning.field) + [
            .saunaTime, .coolBathTime, .relaxationTime, .setCount, .saunaTemperature, .coolBathTemperature, .part, .set,
            .kind, .title, .value, .unit, .body, .pinned, .id, .created, .updated,
        ]
}

extension CSVMeaning: Codable {
    /// The name of the case or of the field, which the API and forms use.
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
