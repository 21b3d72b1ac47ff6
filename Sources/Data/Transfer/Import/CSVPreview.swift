package import ModelsCore

/// What somebody sees of a table to say what its columns mean.
package struct CSVPreview: Hashable, Sendable, Codable {
    /// How many rows are shown, below the header.
    private static let sampleCount = 3
    /// How much of the file is looked at, in bytes.
    static let largestStart = 1024 * 1024
    /// Of a cell, in Unicode scalars.
    private static let cellLength = 60

    /// What the columns seem to mean. Those chosen instead are made with ``firstRow``.
    package let columns: CSVColumns
    /// Whole, of as many cells as the widest of these rows has.
    package let firstRow: [String]
    /// The names of the columns, cut to be shown; empty where the table has none.
    package let header: [String]
    /// The rows that follow, each as wide as the header, cut to be shown.
    package let samples: [[String]]
    /// nil when all that was read is ASCII.
    package let encoding: CSVEncoding?
    /// The line, from 1, that is no text in the encoding; then there is no row, and another encoding must be chosen. nil
    /// where all that was read is text.
    package let brokenLine: Int?

    /// Reads the start of a table.
    ///
    /// - Parameters:
    ///   - encoding: nil to find it.
    ///   - nextPiece: gives the pieces of the file, and nil at its end.
    /// - Returns: nil when there is not one row.
    /// - Throws: ``CSVError`` unless it is about the encoding, and what `nextPiece` throws.
    package init?(encoding: CSVEncoding? = nil, _ nextPiece: () throws -> [UInt8]?) throws {
        var reader = CSVRows(encoding: encoding)
        var rows: [CSVRows.Row] = []
        var size = 0
        var brokenLine: Int?
        do {
            while rows.count <= Self.sampleCount, size < Self.largestStart {
                guard let piece = try nextPiece() else {
                    rows += try reader.finish()
                    break
                }
                size += piece.count
                rows += try reader.read(piece)
            }
        } catch let error as CSVError where error.reason == .notText {
            brokenLine = error.line
            rows = []
        }
        let shown = rows.prefix(Self.sampleCount + 1).map(\.cells)
        guard !shown.isEmpty || brokenLine != nil else { return nil }
        let width = shown.map(\.count).max() ?? 0
        let wide = shown.map { $0 + Array(repeating: "", count: width - $0.count) }
        firstRow = wide.first ?? []
        columns = CSVColumns.guessed(from: firstRow)
        let cut = wide.map { row in row.map { String($0.unicodeScalars.prefix(Self.cellLength)) } }
        header = columns.hasHeader ? cut.first ?? [] : Array(repeating: "", count: width)
        samples = Array(cut.dropFirst(columns.hasHeader ? 1 : 0).prefix(Self.sampleCount))
        self.encoding = reader.encoding
        self.brokenLine = brokenLine
    }
}

extension CSVPreview {
    /// Why it cannot be read as it is; nil when it can.
    package var problem: ImportError? {
        brokenLine.map { .table(CSVError(.notText, line: $0)) } ?? columns.problem.map(ImportError.columns)
    }

    /// As the API has it.
    package var table: ImportTable {
        ImportTable(
            columns: header.indices.map { column in
                ImportTable.Column(
                    name: header[column], samples: samples.map { $0[column] }.filter { !$0.isEmpty },
                    meaning: columns.meanings[column])
            }, encoding: encoding)
    }
}
