package import ModelsCore

/// The start of a table: enough to show it, and to read the rest once the meanings of its columns are chosen.
package struct CSVPreview: Hashable, Sendable, Codable {
    /// The number of rows shown below the header.
    private static let sampleCount = 3
    /// The maximum size of the start that is read, in bytes.
    static let largestStart = 1024 * 1024
    /// The maximum length of a cell, in Unicode scalars.
    private static let cellLength = 60

    package let table: ImportTable
    /// The complete first row, with as many cells as the widest of the shown rows.
    let firstRow: [String]
    /// nil for a table that an earlier version of the program read.
    private let hints: CSVHints?

    /// Reads the start of a table.
    ///
    /// - Parameters:
    ///   - encoding: nil to detect it.
    ///   - nextPiece: returns the next piece of the file; nil at the end.
    /// - Returns: nil when there are no rows.
    /// - Throws: ``CSVError`` unless it is about the encoding, and the errors of `nextPiece`.
    package init?(encoding: CSVEncoding? = nil, _ nextPiece: () throws -> [UInt8]?) throws {
        var reader = CSVRows(encoding: encoding)
        var rows: [CSVRows.Row] = []
        var size = 0
        var brokenLine: Int?
        do {
            while rows.count <= Self.sampleCount + 1, size < Self.largestStart {
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
        let hints = CSVHints(rows.map(\.cells))
        self.hints = hints
        let shown = rows.dropFirst(hints.titleRows).prefix(Self.sampleCount + 1).map(\.cells)
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
    /// - Parameter meanings: the chosen meanings, from left to right; nil for those recognised by the names.
    /// - Throws: ``ImportError`` when the table cannot be read with them.
    func columns(meaning meanings: [CSVMeaning]? = nil) throws(ImportError) -> CSVColumns {
        if let problem = table.encodingProblem { throw problem }
        let columns = CSVColumns(
            firstRow: firstRow, meanings: meanings ?? table.columns.map(\.meaning), hints: hints)
        if let problem = columns.problem { throw .columns(problem) }
        return columns
    }
}

extension ImportTable {
    /// The error because of which another encoding must be chosen; nil if everything read so far is text.
    package var encodingProblem: ImportError? { brokenLine.map { .table(CSVError(.notText, line: $0)) } }
}
