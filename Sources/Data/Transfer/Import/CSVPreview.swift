package import ModelsCore

/// The start of a table: enough to show it, and to read the rest once the meanings of its columns are chosen.
package struct CSVPreview: Hashable, Sendable, Codable {
    /// How many rows are shown, below the header.
    private static let sampleCount = 3
    /// How much of the file is looked at, in bytes.
    static let largestStart = 1024 * 1024
    /// Of a cell, in Unicode scalars.
    private static let cellLength = 60

    package let table: ImportTable
    /// Whole, of as many cells as the widest of the rows has that are shown.
    let firstRow: [String]

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
        let columns = CSVColumns.guessed(from: firstRow)
        let cut = wide.map { row in row.map { String($0.unicodeScalars.prefix(Self.cellLength)) } }
        let samples = cut.dropFirst(columns.hasHeader ? 1 : 0).prefix(Self.sampleCount)
        table = ImportTable(
            columns: firstRow.indices.map { column in
                ImportTable.Column(
                    name: columns.hasHeader ? cut[0][column] : "",
                    samples: samples.map { $0[column] }.filter { !$0.isEmpty }, meaning: columns.meanings[column])
            }, encoding: reader.encoding, brokenLine: brokenLine)
    }

    /// The columns of the table.
    ///
    /// - Parameter meanings: those that were chosen, from left to right; nil for those that the names suggest.
    /// - Throws: ``ImportError`` when the table cannot be read with them.
    func columns(meaning meanings: [CSVMeaning]? = nil) throws(ImportError) -> CSVColumns {
        if let problem = table.encodingProblem { throw problem }
        let columns = CSVColumns(firstRow: firstRow, meanings: meanings ?? table.columns.map(\.meaning))
        if let problem = columns.problem { throw .columns(problem) }
        return columns
    }
}

extension ImportTable {
    /// Why another encoding must be chosen; nil when all that was read is text.
    package var encodingProblem: ImportError? { brokenLine.map { .table(CSVError(.notText, line: $0)) } }
}
