import Foundation
package import ModelsCore
import SakatsuData

/// The start of a table: enough to show it, and to read the rest once the meanings of its columns are chosen.
package struct CSVPreview: Hashable, Sendable, Codable {
    /// The number of rows shown below the header.
    private static let sampleCount = 3
    /// The maximum size of the start that is read, in bytes.
    static let largestStart = 1024 * 1024
    /// The maximum length of a cell, in Unicode scalars.
    private static let cellLength = 60

    package private(set) var table: ImportTable
    /// The complete first row, with as many cells as the widest of the shown rows.
    let firstRow: [String]
    /// nil for a table that an earlier version of the program read.
    private let cells: CSVHints?

    /// Reads the start of a table.
    ///
    /// - Parameters:
    ///   - encoding: nil to detect it.
    ///   - headerRow: the number of the row with the names of the columns, from 1, 0 for none; nil to find it.
    ///   - nextPiece: returns the next piece of the file; nil at the end.
    /// - Returns: nil when there are no rows.
    /// - Throws: ``CSVError`` unless it is about the encoding, and the errors of `nextPiece`.
    package init?(
        encoding: CSVEncoding? = nil, headerRow: Int? = nil, _ nextPiece: () throws -> [UInt8]?
    ) throws {
        var reader = CSVRows(encoding: encoding)
        var rows: [CSVRows.Row] = []
        var size = 0
        var brokenLine: Int?
        do {
            while rows.count <= Self.sampleCount + (headerRow ?? 1), size < Self.largestStart {
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
        let hints = CSVHints(rows.map(\.cells), headerRow: headerRow)
        cells = hints
        let hasHeader = hints.headerRow > 0
        let shown = rows.dropFirst(hasHeader ? hints.headerRow - 1 : 0).prefix(Self.sampleCount + 1).map(\.cells)
        guard !shown.isEmpty || brokenLine != nil else { return nil }
        let width = shown.map(\.count).max() ?? 0
        let wide = shown.map { $0 + Array(repeating: "", count: width - $0.count) }
        let names = wide.first ?? []
        firstRow = names
        let columns = CSVColumns.guessed(from: names, hints: hints)
        let cut = wide.map { row in row.map { String($0.unicodeScalars.prefix(Self.cellLength)) } }
        let samples = cut.dropFirst(hasHeader ? 1 : 0).prefix(Self.sampleCount)
        // A column of units decides in each row.
        let hasUnits = columns.meanings.contains(.unit)
        table = ImportTable(
            columns: names.indices.map { column in
                let isSettled = hasUnits || hasHeader && CSVName(names[column]).reading != nil
                return ImportTable.Column(
                    name: hasHeader ? cut[0][column] : "",
                    samples: samples.map { $0[column] }.filter { !$0.isEmpty }, meaning: columns.meanings[column],
                    readings: isSettled ? [] : hints.readings(of: column),
                    reading: isSettled ? nil : columns.reading(of: column))
            }, encoding: reader.encoding, brokenLine: brokenLine,
            headerRow: brokenLine == nil ? hints.headerRow : nil)
    }

    /// The columns of the table.
    ///
    /// - Parameter chosen: nil for those recognised by the names and cells.
    /// - Throws: ``ImportError`` when the table cannot be read with them.
    func columns(_ chosen: ImportColumns? = nil) throws(ImportError) -> CSVColumns {
        if let problem = table.encodingProblem { throw problem }
        let columns = CSVColumns(firstRow: firstRow, chosen ?? ImportColumns(table), hints: cells)
        if let problem = columns.problem { throw .columns(problem) }
        return columns
    }
}

extension CSVPreview {
    /// An identifier of the names of the columns; nil without names.
    var names: UUID? {
        guard table.headerRow.map({ $0 > 0 }) == true else { return nil }
        return UUID(madeFrom: Data(firstRow.map { $0.shortFolded ?? $0 }.joined(separator: "\n").utf8))
    }

    /// The table with its columns as in an earlier table. Readings that the cells of this one do not suggest are asked
    /// for again.
    func suggesting(_ known: ImportColumns) -> CSVPreview {
        let readings = known.columns.enumerated().map { column, meaning in
            cells?.reading(of: column, as: meaning) == known.reading(of: column) ? known.reading(of: column) : nil
        }
        var preview = self
        preview.table = table.choosing(ImportColumns(columns: known.columns, readings: readings), orElse: { _ in nil })
        return preview
    }

    /// The same table with its columns read in another way.
    func choosing(_ chosen: ImportColumns) -> CSVPreview {
        var preview = self
        preview.table = table.choosing(chosen)
        return preview
    }
}

extension ImportTable {
    /// The error because of which another encoding must be chosen; nil if everything read so far is text.
    package var encodingProblem: ImportError? { brokenLine.map { .table(CSVError(.notText, line: $0)) } }
}
