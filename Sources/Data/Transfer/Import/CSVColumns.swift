package import LocalizationCore
package import ModelsCore

/// The meanings of a table's columns, from left to right.
package struct CSVColumns: Hashable, Sendable, Codable {
    /// The reason why the table cannot be read yet.
    package enum Problem: Hashable, Sendable {
        /// A required column is missing.
        case missing(CSVMeaning)
        /// Several columns have the same meaning.
        case repeated(CSVMeaning)
        /// It is open how to read a column with this name.
        case unread(String)
        /// There are columns of visits, and one with the text of memos.
        case visitsAndMemos
        /// There are columns for a row of each step, and others for a row of each visit.
        case stepsAndTimes
    }

    package let meanings: [CSVMeaning]
    /// The columns of each meaning.
    private let places: [CSVMeaning: [Int]]
    /// How the cells of each column are read; nil where nothing is said about it.
    private let readings: [CSVReading?]
    /// The number of rows above the first visit.
    let headRows: Int

    /// - Parameters:
    ///   - firstRow: the row with the names of the columns or, without one, the first.
    ///   - chosen: columns without a meaning are not read.
    ///   - hints: the evidence in the cells; nil if they are not known.
    package init(firstRow: [String], _ chosen: ImportColumns, hints: CSVHints? = nil) {
        meanings = chosen.columns
        places = Dictionary(grouping: meanings.indices) { chosen.columns[$0] }
        let headRows = (hints ?? CSVHints([firstRow])).headerRow
        self.headRows = headRows
        readings = chosen.columns.enumerated().map { column, meaning in
            let isNamed = headRows > 0 && firstRow.indices.contains(column)
            let name = isNamed ? CSVName(firstRow[column]).reading : nil
            let own = chosen.reading(of: column).flatMap { hints?.readings(of: column).contains($0) ?? true ? $0 : nil }
            let reading = name ?? own ?? hints?.reading(of: column, as: meaning)
            // The times of all steps have the unit that their column names.
            return reading.flatMap { meaning.readings.contains($0) || meaning == .value ? $0 : nil }
        }
    }

    /// The columns recognised by their names: those of the export, and usual ones in Japanese and English.
    package static func guessed(from header: [String], hints: CSVHints? = nil) -> CSVColumns {
        CSVColumns(firstRow: header, ImportColumns(columns: CSVName.meanings(of: header, hints)), hints: hints)
    }

    /// How the cells of a column are read; nil where nothing is said about it.
    func reading(of column: Int) -> CSVReading? { readings[column] }

    /// How the cells of the first column with the meaning are read.
    func reading(of meaning: CSVMeaning) -> CSVReading? { columns(of: meaning).first.flatMap(reading) }

    /// nil if the table can be read.
    package var problem: Problem? {
        if let repeated = CSVMeaning.allCases.first(where: { !$0.canRepeat && columns(of: $0).count > 1 }) {
            return .repeated(repeated)
        }
        if isOfMemos { return nil }
        if let missing = [CSVMeaning.facility, .date].first(where: { !meanings.contains($0) }) {
            return .missing(missing)
        }
        if meanings.contains(.body) { return .visitsAndMemos }
        let times: Set<CSVMeaning> = [.saunaTime, .coolBathTime, .relaxationTime, .setCount]
        return hasRowsOfParts && !times.isDisjoint(with: meanings) ? .stepsAndTimes : nil
    }

    /// The date is then that of writing.
    var isOfMemos: Bool { meanings.contains(.body) && !meanings.contains(.facility) }

    /// Whether several rows can belong to one visit.
    var hasRowsOfParts: Bool { !Set([.part, .set, .kind, .title, .value]).isDisjoint(with: meanings) }

    /// Whether a column has times, parts or numbers of sets.
    var hasSets: Bool {
        hasRowsOfParts
            || !Set([.saunaTime, .coolBathTime, .relaxationTime, .setCount]).isDisjoint(with: meanings)
    }

    /// The columns with a meaning, from left to right.
    func columns(of meaning: CSVMeaning) -> [Int] { places[meaning] ?? [] }
}

// MARK: - Texts

extension CSVMeaning {
    /// The name of the meaning.
    package func name(_ localize: Localizer) -> String {
        switch self {
        case .ignored: localize(.csvIgnored)
        case .date: localize(.csvDate)
        case .facility: localize(.csvFacility)
        case .field(let field): localize.name(of: field)
        case .saunaTime: localize(.csvSaunaTime)
        case .coolBathTime: localize(.csvCoolBathTime)
        case .relaxationTime: localize(.csvRelaxationTime)
        case .setCount: localize(.csvSetCount)
        case .saunaTemperature: localize(.csvSaunaTemperature)
        case .coolBathTemperature: localize(.csvCoolBathTemperature)
        case .part: localize(.csvPart)
        case .set: localize(.csvSet)
        case .kind: localize(.csvKind)
        case .title: localize(.csvTitle)
        case .value: localize(.csvValue)
        case .unit: localize(.csvUnit)
        case .body: localize(.csvBody)
        case .pinned: localize(.csvPinned)
        case .id: localize(.csvIdentifier)
        case .created: localize(.csvCreated)
        case .updated: localize(.csvUpdated)
        }
    }
}

extension CSVReading {
    /// The name of the reading.
    package func name(_ localize: Localizer) -> String {
        switch self {
        case .dayFirst: localize(.readingDayFirst)
        case .monthFirst: localize(.readingMonthFirst)
        case .latestYear: localize(.readingLatestYear)
        case .minutes: localize.unit(.minutes)
        case .seconds: localize.unit(.seconds)
        case .celsius: TemperatureUnit.celsius.sign
        case .fahrenheit: TemperatureUnit.fahrenheit.sign
        case .posts: localize(.readingPosts)
        case .text: localize(.readingText)
        }
    }

    init(_ unit: DurationUnit) {
        self = unit == .minutes ? .minutes : .seconds
    }

    /// The unit of temperatures, ℃ unless the reading is °F.
    var degrees: TemperatureUnit { self == .fahrenheit ? .fahrenheit : .celsius }

    /// The unit of times.
    var unit: DurationUnit? {
        switch self {
        case .minutes: .minutes
        case .seconds: .seconds
        default: nil
        }
    }
}

extension CSVColumns.Problem {
    /// The message about the problem.
    package func text(_ localize: Localizer) -> String {
        switch self {
        case .missing(let meaning): localize(.csvMissing(meaning.name(localize)))
        case .repeated(let meaning): localize(.csvRepeatedColumn(meaning.name(localize)))
        case .unread(let name): localize(.csvUnread(name))
        case .visitsAndMemos: localize(.csvVisitsAndMemos)
        case .stepsAndTimes: localize(.csvStepsAndTimes)
        }
    }
}

extension CSVError {
    /// The message about the error.
    package func text(_ localize: Localizer) -> String {
        switch reason {
        case .notText: localize(.csvNotText(line))
        case .cellTooLong: localize(.csvCellTooLong(line))
        case .tooManyColumns: localize(.csvTooManyColumns(line))
        case .rowTooLong: localize(.csvRowTooLong(line))
        case .unclosedQuote: localize(.csvUnclosedQuote(line))
        }
    }
}
