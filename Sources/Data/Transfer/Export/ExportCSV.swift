import ModelsCore

/// A row of a table for spreadsheets (RFC 4180).
package struct CSVRow {
    /// Marks the file as UTF-8 for spreadsheets.
    package static let byteOrderMark = "\u{FEFF}"

    let cells: [String]

    package init(_ cells: [String]) {
        self.cells = cells
    }

    /// The row with its line break.
    package var text: String {
        cells.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    /// The cell in quotation marks, if something in it would otherwise end it.
    private static func quoted(_ cell: String) -> String {
        guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
        return "\"\(cell.replacing("\"", with: "\"\""))\""
    }
}

extension String {
    /// The text in a form that no spreadsheet calculates: an apostrophe is put in front of the beginning of a formula
    /// (OWASP, CSV injection), and of another apostrophe there, so that ``withoutFormulaGuard`` restores the text.
    package var guardedFromFormulas: String {
        let first = unicodeScalars.first { $0 != "'" }
        return first.map(Self.formulaStarts.contains) == true ? "'" + self : self
    }

    /// The text that ``guardedFromFormulas`` was made from.
    var withoutFormulaGuard: String {
        guard unicodeScalars.first == "'", let first = unicodeScalars.first(where: { $0 != "'" }),
            Self.formulaStarts.contains(first)
        else { return self }
        return String(unicodeScalars.dropFirst())
    }

    /// Includes full-width forms, which Japanese spreadsheets treat as the same.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
    ]
}

/// The columns of `visits.csv`, and their meanings: a row for each step and temperature, or a single one for a visit
/// without either.
let visitColumns: [(name: String, meaning: CSVMeaning)] =
    [("visit", .id), ("date", .date), ("facility", .facility)]
    + VisitField.allCases.map { ($0.rawValue, .field($0)) }
    + [CSVMeaning.part, .set, .kind, .title, .value, .unit].map { ($0.rawValue, $0) }

extension ExportFormat<Sakatsu> {
    /// One row per step; the texts are in the first row of a visit.
    static let visitsCSV = ExportFormat(
        "visits.csv",
        head: CSVRow.byteOrderMark + CSVRow(visitColumns.map(\.name)).text
    ) { visit, _ in
        visit.csvRows.map { CSVRow($0).text }.joined()
    }
}

extension ExportFormat<Memo> {
    static let memosCSV = ExportFormat(
        "memos.csv", head: CSVRow.byteOrderMark + CSVRow(["memo", "created", "updated", "pinned", "body"]).text
    ) { memo, _ in
        CSVRow([
            memo.id.canonicalText, memo.createdAt.internetText, memo.updatedAt.internetText, String(memo.isPinned),
            memo.body.guardedFromFormulas,
        ]).text
    }
}

extension Sakatsu {
    fileprivate var csvRows: [[String]] {
        let steps = zip(1..., content.sets).flatMap { number, set in
            set.steps.map { step in
                [
                    "step", String(number), step.kind.rawValue, step.title.guardedFromFormulas,
                    step.time.amount?.description ?? "", step.time.unit.rawValue,
                ]
            }
        }
        let temperatures = content.temperatures.map { temperature in
            [
                "temperature", "", temperature.kind.rawValue, temperature.title.guardedFromFormulas,
                temperature.celsius?.description ?? "", "celsius",
            ]
        }
        let parts = steps + temperatures
        let rows = parts.isEmpty ? [Array(repeating: "", count: 6)] : parts
        return rows.enumerated().map { index, part in
            let fields = VisitField.allCases.map { field in
                let text = index == 0 ? field.text(of: content) : ""
                return text.guardedFromFormulas
            }
            return [id.canonicalText, content.visitingDate.description, content.facilityName.guardedFromFormulas]
                + fields + part
        }
    }
}
