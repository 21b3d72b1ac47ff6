import Foundation
import ModelsCore
import TestSupport
import Testing

@testable import TransferData

/// How a table is split into cells and rows.
@Suite struct CSVRowsTests {
    private static func rows(
        _ bytes: [UInt8], piece: Int = .max, encoding: CSVEncoding? = nil
    ) throws(CSVError) -> [CSVRows.Row] {
        var reader = CSVRows(encoding: encoding)
        var rows: [CSVRows.Row] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            rows += try reader.read(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        return try rows + reader.finish()
    }

    private static func cells(_ text: String, piece: Int = .max) throws(CSVError) -> [[String]] {
        try rows(Array(text.utf8), piece: piece).map(\.cells)
    }

    @Test(
        arguments: [
            ("", []), ("\n", []), (",\n,\n", []), ("a", [["a"]]), ("a\n", [["a"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a,b\rc,d", [["a", "b"], ["c", "d"]]), ("a,\n,b", [["a", ""], ["", "b"]]), ("a,b,", [["a", "b", ""]]),
            ("\"a\"", [["a"]]), ("\"a,b\",\"c\r\nd\",\"e\"\"f\"", [["a,b", "c\r\nd", "e\"f"]]),
            ("\"a\"\r\n\"b\"\r\n", [["a"], ["b"]]), ("\"\"\"\"", [["\""]]), ("\"\",x", [["", "x"]]),
            // Invalid CSV with an obvious meaning.
            ("a\"b,c", [["a\"b", "c"]]), ("\"a\"b,c", [["ab", "c"]]), (" \"a\",b", [[" \"a\"", "b"]]),
            ("a;b,c;d\n1;2,5;3", [["a", "b,c", "d"], ["1", "2,5", "3"]]),
            ("a\tb\n1,2\t3", [["a", "b"], ["1,2", "3"]]),
            ("\"a;b;c\",d\n", [["a;b;c", "d"]]), ("\r\n\r\na;b\n", [["a", "b"]]), ("\u{FEFF}\"a\",b", [["a", "b"]]),
            ("\"\r\n\"\r\n", [["\r\n"]]),
        ] as [(String, [[String]])])
    func `Each cell is found, in pieces of any size`(text: String, expected: [[String]]) throws {
        for piece in [1, 2, 3, .max] {
            #expect(try Self.cells(text, piece: piece) == expected)
        }
    }

    @Test func `Rows are numbered as in a spreadsheet, with empty ones`() throws {
        #expect(
            try Self.rows(Array("\n\"a\nb\"\r\n,,\r\n\r\nc".utf8)) == [
                CSVRows.Row(number: 2, cells: ["a\nb"]), CSVRows.Row(number: 5, cells: ["c"]),
            ])
    }

    @Test(arguments: [
        ("\"a", 1, CSVError.Reason.unclosedQuote), ("a\n\"b\r\nc\rd\n", 2, .unclosedQuote),
        ("a\r\nb\u{0}", 2, .notText), ("\"\n\u{0}\"", 2, .notText),
    ])
    func `A text that is not a table is refused with its line`(text: String, line: Int, reason: CSVError.Reason) {
        for piece in [1, .max] {
            #expect(throws: CSVError(reason, line: line)) { try Self.cells(text, piece: piece) }
        }
    }

    @Test func `A row that is too large is refused with its line`() {
        let large = String(repeating: "b", count: 90_000)
        let texts: [(String, Int, CSVError.Reason)] = [
            (String(repeating: ",", count: 200), 1, .tooManyColumns), ("a\n\(large)\(large)", 2, .cellTooLong),
            ("a\n\"" + String(repeating: "b\n", count: 50_000) + "\"", 2, .cellTooLong),
            ("\n" + String(repeating: large + ",", count: 12), 2, .rowTooLong),
        ]
        for (text, line, reason) in texts {
            for piece in [1_000, .max] {
                #expect(throws: CSVError(reason, line: line)) { try Self.cells(text, piece: piece) }
            }
        }
    }

    @Test func `The largest allowed row is read`() throws {
        let cell = String(repeating: "湯", count: CSVRows.largestCell / 3)
        let row = Array(repeating: cell, count: 10) + Array(repeating: "a", count: CSVRows.largestColumnCount - 10)
        #expect(try Self.cells(row.joined(separator: ","), piece: 4_096) == [row])
    }

    @Test func `Long combining runs are cut`() throws {
        let run = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(try Self.cells("a,\(run)")[0][1].unicodeScalars.count == 32)
    }

    // MARK: - Encodings

    /// 施設名,感想 / サウナ～ソ表,①㈱髙 and half-width ｻｳﾅ. The second bytes of ソ and 表 are a backslash.
    private static let shiftJIS: [UInt8] = [
        0x8E, 0x7B, 0x90, 0xDD, 0x96, 0xBC, 0x2C, 0x8A, 0xB4, 0x91, 0x7A, 0x0D, 0x0A,
        0x83, 0x54, 0x83, 0x45, 0x83, 0x69, 0x81, 0x60, 0x83, 0x5C, 0x95, 0x5C, 0x2C, 0x87, 0x40, 0x87, 0x8A, 0xFB,
        0xFC,
        0xBB, 0xB3, 0xC5, 0x0D, 0x0A,
    ]
    private static let shiftJISRows = [["施設名", "感想"], ["サウナ～ソ表", "①㈱髙ｻｳﾅ"]]

    @Test func `Shift_JIS is read in pieces of any size`() throws {
        for piece in [1, 2, 3, 5, .max] {
            let found = try Self.rows(Self.shiftJIS, piece: piece)
            let said = try Self.rows(Self.shiftJIS, piece: piece, encoding: .shiftJIS)
            #expect(found.map(\.cells) == Self.shiftJISRows)
            #expect(said == found)
        }
    }

    /// The first non-ASCII character comes long after the start that is examined, and crosses the end of a piece.
    @Test(arguments: [65_534, 65_535, 65_536, 131_071, 200_001])
    func `Japanese is detected even when it begins late`(asciiCount: Int) throws {
        let lines = Array(String(repeating: "a,b\r\n", count: asciiCount / 5).utf8)
        let ascii = lines + Array(repeating: UInt8(ascii: " "), count: asciiCount - lines.count)
        for (bytes, encoding) in [
            (Self.shiftJIS, CSVEncoding.shiftJIS), (Array("施設名,感想\nサウナ～ソ表,①㈱髙ｻｳﾅ".utf8), .utf8),
        ] {
            var reader = CSVRows()
            var rows: [CSVRows.Row] = []
            var rest = (ascii + bytes)[...]
            while !rest.isEmpty {
                rows += try reader.read(Array(rest.prefix(65_536)))
                rest = rest.dropFirst(65_536)
            }
            rows += try reader.finish()
            #expect(reader.encoding == encoding)
            #expect(
                rows.suffix(2).map { $0.cells.map { $0.trimmingCharacters(in: .whitespaces) } } == Self.shiftJISRows)
        }
    }

    /// 65,536 bytes end in the middle of a character.
    @Test(arguments: ["湯", "é", "🔥"])
    func `UTF-8 is detected when the start ends within a character`(character: String) throws {
        for offset in 0..<4 {
            let text = String(repeating: "x", count: offset) + String(repeating: character, count: 100) + "\n"
            let whole = String(repeating: text, count: 400)
            #expect(try Self.cells(whole, piece: 1_000).allSatisfy { [String(text.dropLast())] == $0 })
        }
    }

    @Test func `UTF-16 with a byte order mark is read`() throws {
        let text = "施設名,感想\r\n湯,🔥\r\n"
        let units = Array(text.utf16)
        let little: [UInt8] = [0xFF, 0xFE] + units.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }.joined()
        let big: [UInt8] = [0xFE, 0xFF] + units.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }.joined()
        for bytes in [little, big] {
            for piece in [1, 3, .max] {
                #expect(try Self.rows(bytes, piece: piece).map(\.cells) == [["施設名", "感想"], ["湯", "🔥"]])
            }
        }
    }

    private static let japaneseRows = [["訪問日", "施設名", "感想"], ["2026/11/20", "サウナしきじ", "よかった。"]]
    /// ``japaneseRows``: Foundation does not write EUC-JP on every system.
    private static let eucJP: [UInt8] = [
        0xCB, 0xAC, 0xCC, 0xE4, 0xC6, 0xFC, 0x2C, 0xBB, 0xDC, 0xC0, 0xDF, 0xCC, 0xBE, 0x2C, 0xB4, 0xB6, 0xC1, 0xDB,
        0x0D,
        0x0A, 0x32, 0x30, 0x32, 0x36, 0x2F, 0x31, 0x31, 0x2F, 0x32, 0x30, 0x2C, 0xA5, 0xB5, 0xA5, 0xA6, 0xA5, 0xCA,
        0xA4,
        0xB7, 0xA4, 0xAD, 0xA4, 0xB8, 0x2C, 0xA4, 0xE8, 0xA4, 0xAB, 0xA4, 0xC3, 0xA4, 0xBF, 0xA1, 0xA3, 0x0D, 0x0A,
    ]

    private static func bytes(of rows: [[String]], in encoding: CSVEncoding) throws -> [UInt8] {
        let foundation: String.Encoding
        switch encoding {
        case .utf8: foundation = .utf8
        case .shiftJIS: foundation = .shiftJIS
        case .eucJP: return eucJP
        case .iso2022JP: foundation = .iso2022JP
        case .utf16LittleEndian: foundation = .utf16LittleEndian
        case .utf16BigEndian: foundation = .utf16BigEndian
        case .windows1252: foundation = .windowsCP1252
        }
        return Array(try #require(rows.map { $0.joined(separator: ",") + "\r\n" }.joined().data(using: foundation)))
    }

    @Test(arguments: [CSVEncoding.eucJP, .iso2022JP, .utf16LittleEndian, .utf16BigEndian, .shiftJIS, .utf8])
    func `An encoding is detected, and can be given`(encoding: CSVEncoding) throws {
        let bytes = try Self.bytes(of: Self.japaneseRows, in: encoding)
        for said in [nil, encoding] {
            for piece in [1, 3, 5, .max] {
                var reader = CSVRows(encoding: said)
                var rows: [CSVRows.Row] = []
                var rest = bytes[...]
                while !rest.isEmpty {
                    rows += try reader.read(Array(rest.prefix(piece)))
                    rest = rest.dropFirst(piece)
                }
                rows += try reader.finish()
                #expect(reader.encoding == encoding)
                #expect(rows.map(\.cells) == Self.japaneseRows)
            }
        }
    }

    @Test func `EUC-JP with system-dependent characters is read`() throws {
        // ①㈱髙, and half-width ｻｳﾅ.
        let bytes: [UInt8] = [0xAD, 0xA1, 0xAD, 0xEA, 0x8F, 0xF4, 0xFB, 0x2C, 0x8E, 0xBB, 0x8E, 0xB3, 0x8E, 0xC5]
        #expect(try Self.rows(bytes, encoding: .eucJP).map(\.cells) == [["①㈱髙", "ｻｳﾅ"]])
    }

    @Test func `A western encoding is read when it is given`() throws {
        let rows = [["Ort", "Notiz"], ["Löyly", "très bien, 5 €"]].map { $0.map { $0.replacing(",", with: ";") } }
        let bytes = try Self.bytes(of: rows, in: .windows1252)
        #expect(try Self.rows(bytes, encoding: .windows1252).map(\.cells) == rows)
    }

    @Test func `Half-width katakana are not read as EUC-JP`() throws {
        // ｻｳﾅﾃﾞｽ,ﾖｶｯﾀ in Shift_JIS: an even number of bytes of each, as two-byte characters of EUC-JP have.
        let bytes: [UInt8] = [0xBB, 0xB3, 0xC5, 0xC3, 0xDE, 0xBD, 0x2C, 0xD6, 0xB6, 0xAF, 0xC0]
        #expect(try Self.rows(bytes).map(\.cells) == [["ｻｳﾅﾃﾞｽ", "ﾖｶｯﾀ"]])
    }

    @Test func `Invalid characters are refused with their line`() {
        let broken: [([UInt8], CSVEncoding?, Int)] = [
            // The encoding was given as UTF-8.
            (Self.shiftJIS, .utf8, 1), ([0x61, 0x0A, 0xFF], .utf8, 2),
            // Neither UTF-8 nor Shift_JIS; a character cut by the end of the file; an incomplete lead byte.
            ([0x61, 0x0A, 0xE6, 0xB9, 0xAF, 0xFF, 0x0A], nil, 2), ([0x61, 0x0D, 0x0A, 0x83], nil, 2),
            ([0x0A, 0x0A, 0x85, 0x20], .shiftJIS, 3),
            // A lone surrogate, and half a code unit.
            ([0xFF, 0xFE, 0x0A, 0x00, 0x00, 0xD8, 0x0A, 0x00], nil, 2), ([0xFE, 0xFF, 0x00, 0x0A, 0x00], nil, 2),
        ]
        for (bytes, encoding, line) in broken {
            #expect(throws: CSVError(.notText, line: line), "\(bytes)") { try Self.rows(bytes, encoding: encoding) }
        }
    }

    // MARK: - Hostile shapes

    /// The number of 64 kB pieces read from an endless file before it is refused.
    @Test(arguments: [
        ("a", CSVError.Reason.cellTooLong), ("\"a", .cellTooLong), ("a,", .tooManyColumns),
        ("\"\n", .cellTooLong), ("湯", .cellTooLong), (String(repeating: "a", count: 60_000) + ",", .rowTooLong),
    ])
    func `A row without end is refused early`(unit: String, reason: CSVError.Reason) throws {
        let isOpen = unit.hasPrefix("\"")
        let piece = Array((isOpen ? String(unit.dropFirst()) : unit).utf8)
        var reader = CSVRows()
        var size = 0
        #expect(throws: CSVError(reason, line: 1)) {
            if isOpen { _ = try reader.read([UInt8(ascii: "\"")]) }
            while size < 100_000_000 {
                let part = Array(repeatElement(piece, count: 65_536 / piece.count + 1).joined())
                _ = try reader.read(part)
                size += part.count
            }
        }
        #expect(size <= CSVRows.largestRow + 4 * 65_536)
    }

    @Test func `Millions of empty rows are only counted`() throws {
        var reader = CSVRows()
        let piece = [UInt8](repeating: UInt8(ascii: "\n"), count: 65_536)
        for _ in 0..<20 { #expect(try reader.read(piece).isEmpty) }
        #expect(
            try reader.read(Array("a\n".utf8)) + reader.finish() == [CSVRows.Row(number: 20 * 65_536 + 1, cells: ["a"])]
        )
    }

    @Test func `A byte costs the same at any size`() {
        expectLinearCost(size: 10_000) { text in
            _ = try Self.cells(text, piece: 4_096)
        }
        expectLinearCost(size: 10_000) { text in
            _ = try Self.rows(Array(text.utf8), piece: 100, encoding: .shiftJIS)
        }
    }
}
