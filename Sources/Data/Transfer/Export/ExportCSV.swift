import ModelsCore

/// A row of a table as spreadsheets read it (RFC 4180).
struct CSVRow {
    /// What tells spreadsheets that the file is UTF-8.
    static let byteOrderMark = "\u{FEFF}"

    let cells: [String]

    init(_ cells: [String]) {
        self.cells = cells
    }

    /// With the line's end.
    var text: String {
        cells.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    /// In quotation marks where something in it would else end the cell.
    private static func quoted(_ cell: String) -> String {
        guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
        return "\"\(cell.replacing("\"", with: "\"\""))\""
    }
}

extension String {
    /// What a person wrote, so that no spreadsheet calculates it: an apostrophe stands before what would begin a formula
    /// (OWASP, CSV injection), and before another apostrophe there, so that ``withoutFormulaGuard`` finds the text again.
    var guardedFromFormulas: String {
        let first = unicodeScalars.first { $0 != "'" }
        return first.map(Self.formulaStarts.contains) == true ? "'" + self : self
    }

    /// What ``guardedFromFormulas`` was made of.
    var withoutFormulaGuard: String {
        guard unicodeScalars.first == "'", let first = unicodeScalars.first(where: { $0 != "'" }),
            Self.formulaStarts.contains(first)
        else { return self }
        return String(unicodeScalars.dropFirst())
    }

    /// Full width too: spreadsheets set to Japanese take those for the same.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
    ]
}

/// The columns of `visits.csv`, and what they mean: a row for each step and temperature, and one for a visit that has
/// neither.
let visitColumns: [(name: String, meaning: CSVMeaning)] =
    [("visit", .id), ("date", .date), ("facility", .facility)]
    + VisitField.allCases.map { ($0.rawValue, .field($0)) }
    + [CSVMeaning.part, .set, .kind, .title, .value, .unit].map { ($0.rawValue, $0) }

extension ExportFormat<Sakatsu> {
    /// One row a step; the texts stand in the first row of a visit.
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
                return if case .number = field.row.value { text } else { text.guardedFromFormulas }
            }
            return [id.canonicalText, content.visitingDate.description, content.facilityName.guardedFromFormulas]
                + fields + part
        }
    }
}
