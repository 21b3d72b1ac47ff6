import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TypedCore

/// The rows of a visit read so far.
struct CSVVisit {
    typealias Failure = CSVCells.Failure

    let first: CSVCells
    private var fields: [VisitField: String] = [:]
    private var sets: [[(step: SaunaStep, row: Int)]] = []
    private var temperatures: [(temperature: SaunaTemperature, row: Int)] = []
    /// The first failure. Later rows are not read.
    private var failure: Failure?

    init(_ first: CSVCells) {
        self.first = first
        add(first)
    }

    /// Whether a row belongs to the same visit: it has the same identifier or, if there is none, the same day and
    /// facility. Values of an earlier row need not be repeated.
    func isContinued(by row: CSVCells) -> Bool {
        let (id, other) = (first.trimmed(.id), row.trimmed(.id))
        let isSame = [CSVMeaning.date, .facility].allSatisfy { meaning in
            let text = row.trimmed(meaning)
            return text.isEmpty || text.isIdentical(to: first.trimmed(meaning))
        }
        let isBare = row.trimmed(.date).isEmpty && row.trimmed(.facility).isEmpty
        return other.isEmpty && (id.isEmpty || isBare) ? isSame : other.isIdentical(to: id)
    }

    mutating func add(_ row: CSVCells) {
        guard failure == nil else { return }
        for field in VisitField.allCases where fields[field, default: ""].isEmpty {
            fields[field] = row.texts(.field(field))
        }
        do throws(Failure) {
            if row.columns.hasRowsOfParts { try readPart(row) } else { try readTimes(row) }
            if row.number == first.number { try readTemperatures(row) }
        } catch {
            failure = error
        }
    }

    /// - Parameter postSize: is increased by the size of the text that is read as a post, in bytes.
    /// - Throws: the first failure.
    func content(countingPosts postSize: inout Int) throws(Failure) -> SakatsuContent {
        let day = try first.day(.date)
        if let failure { throw failure }
        var content = SakatsuContent(
            facilityName: first.text(.facility), visitingDate: day,
            sets: sets.map { set in SaunaSet(steps: set.map(\.step)) },
            temperatures: temperatures.map(\.temperature))
        for field in VisitField.allCases {
            do { try field.read(fields[field] ?? "", into: &content) } catch { throw first.malformed(.field(field)) }
        }
        if sets.isEmpty, !first.columns.hasSets, first.columns.reading(of: .field(.afterword)) != .text {
            // A column of texts may have posts: サウナ：10分 × 3.
            postSize += content.afterword.utf8.count
            content.sets = SakatsuPost.sets(writtenIn: content, days: first.days)
        }
        return content.normalized
    }

    /// The failure, with the cell from which a part of the content was read.
    func failure(at field: SakatsuField) -> Failure {
        let isPart = first.columns.hasRowsOfParts
        return switch field {
        case .facilityName: first.invalid(.facility)
        case .visitingDate: first.invalid(.date)
        case .field(let field): first.invalid(.field(field))
        case .sets, .set: first.invalid(isPart ? .set : .setCount)
        case .stepTitle(let set, let step):
            .invalid(row: sets[set][step].row, isPart ? .title : .time(of: sets[set][step].step.kind))
        case .stepAmount(let set, let step):
            .invalid(row: sets[set][step].row, isPart ? .value : .time(of: sets[set][step].step.kind))
        case .temperatureTitle(let index): .invalid(row: temperatures[index].row, .title)
        case .temperatures: first.invalid(.value)
        case .celsius(let index):
            .invalid(
                row: temperatures[index].row,
                isPart ? .value : .temperature(of: temperatures[index].temperature.kind))
        }
    }

    // MARK: - A row for each step and temperature

    private mutating func readPart(_ row: CSVCells) throws(Failure) {
        let kind = row.trimmed(.kind)
        var title = row.text(.title)
        guard !kind.isEmpty || !row.trimmed(.value).isBlank || !title.isBlank else { return }
        if try isTemperature(row) {
            guard let kind = SaunaTemperature.Kind(rawValue: kind) ?? CSVName(kind).temperatureKind else {
                throw row.malformed(.kind)
            }
            let degrees = try degrees(row)
            let celsius = try row.value(.value) { $0.celsius(in: degrees) }
            return try add(SaunaTemperature(kind: kind, title: title, celsius: celsius), row, .value)
        }
        let known = SaunaStep.Kind(rawValue: kind) ?? CSVName(kind).stepKind
        if known == nil, title.isBlank { title = kind }
        let number = try row.value(.value) { scanner in scanner.exactTime(in: .seconds)?.seconds }
        let unit = try unit(row) ?? CSVHints.unit(of: number, known ?? .other)
        let time = try row.value(.value) { $0.exactTime(in: unit) }
        let step = SaunaStep(
            kind: known ?? .other, title: title, time: time?.stepTime ?? StepTime(seconds: nil, unit: unit))
        try add(step, row, toSet: try setNumber(row, step.kind))
    }

    private func isTemperature(_ row: CSVCells) throws(Failure) -> Bool {
        switch row.trimmed(.part).shortFolded {
        case "temperature", "温度": return true
        case "step": return false
        case "": return CSVName.degrees[row.trimmed(.unit).shortFolded ?? ""] != nil
        default: throw row.malformed(.part)
        }
    }

    private func degrees(_ row: CSVCells) throws(Failure) -> TemperatureUnit {
        let text = row.trimmed(.unit).shortFolded ?? ""
        guard text.isEmpty || CSVName.degrees[text] != nil else { throw row.malformed(.unit) }
        return CSVName.degrees[text]?.degrees ?? .celsius
    }

    private func unit(_ row: CSVCells) throws(Failure) -> DurationUnit? {
        let text = row.trimmed(.unit)
        if text.isEmpty { return row.columns.reading(of: .value)?.unit }
        guard let unit = TypedScanner.unit(named: text) else { throw row.malformed(.unit) }
        return unit
    }

    /// The number of the set, from 1. If it is not given, a set begins with the sauna.
    private func setNumber(_ row: CSVCells, _ kind: SaunaStep.Kind) throws(Failure) -> Int {
        try row.value(.set) { $0.setCount() } ?? (kind == .sauna || sets.isEmpty ? sets.count + 1 : sets.count)
    }

    // MARK: - A row for each visit

    private mutating func readTimes(_ row: CSVCells) throws(Failure) {
        if let meaning = try readAmounts(row) { sets = try writtenSets(row, orElse: row.malformed(meaning)) }
        sets.removeAll(where: \.isEmpty)
        // `10/1/10x3` describes all sets.
        let text = row.trimmed(.setCount)
        if sets.isEmpty, text.utf8.count <= Self.longestTimes, let written = try? TypedSets(text),
            written.groups.allSatisfy({ $0.steps.count == 3 })
        {
            sets = written.sets(\.usualTitle).map { set in set.steps.map { ($0, row.number) } }
            return
        }
        guard let count = try row.value(.setCount, { $0.setCount() }) else { return }
        guard count <= SakatsuLimits.setCount else {
            throw row.invalid(.setCount, .tooMany(limit: SakatsuLimits.setCount))
        }
        let untimed = TypedSets.kinds.map { kind in
            (step: SaunaStep(kind: kind, title: kind.usualTitle, seconds: nil, unit: kind.usualUnit), row: row.number)
        }
        let other = sets.count == 1 ? sets[0] : untimed
        while sets.count < count { sets.append(other) }
    }

    /// - Returns: the first column whose cell is not an amount of time, after which nothing is read.
    private mutating func readAmounts(_ row: CSVCells) throws(Failure) -> CSVMeaning? {
        for kind in TypedSets.kinds {
            let meaning = CSVMeaning.time(of: kind)
            for (index, column, text) in row.values(meaning) {
                let unit = row.columns.reading(of: column)?.unit ?? kind.usualUnit
                guard let time = TypedScanner.read(text, decimalComma: true, { $0.exactTime(in: unit) }) else {
                    return meaning
                }
                try add(
                    SaunaStep(kind: kind, title: kind.usualTitle, time: time.stepTime), row, toSet: index + 1)
            }
        }
        return nil
    }

    /// The sets of a row whose cells contain the times of several sets, or times that are not exact: `10分×3`, `8〜10分`.
    private func writtenSets(
        _ row: CSVCells, orElse failure: Failure
    ) throws(Failure) -> [[(step: SaunaStep, row: Int)]] {
        var columns: [[SaunaStep]] = []
        var counts = Set([try row.value(.setCount) { $0.setCount() }].compactMap(\.self))
        for kind in TypedSets.kinds {
            let values = row.values(.time(of: kind))
            // If there are columns for each set, a cell cannot contain several.
            guard row.columns.columns(of: .time(of: kind)).count <= 1 else { throw failure }
            for (_, column, text) in values {
                let unit = row.columns.reading(of: column)?.unit ?? kind.usualUnit
                guard let times = TypedScanner.read(text, limit: Self.longestTimes, { $0.times(in: unit) }) else {
                    throw failure
                }
                columns.append(times.flatMap(\.repeated).map { kind.step($0) })
                if times.count > 1 || times[0].count != nil { counts.insert(columns[columns.count - 1].count) }
            }
        }
        let count = counts.first ?? 1
        guard counts.count <= 1, (1...SakatsuLimits.setCount).contains(count) else { throw failure }
        return (0..<count).map { set in columns.map { ($0.count == 1 ? $0[0] : $0[set], row.number) } }
    }

    /// The maximum length of a cell with several sets, in bytes.
    private static let longestTimes = 256

    private mutating func readTemperatures(_ row: CSVCells) throws(Failure) {
        for kind in SaunaTemperature.Kind.allCases {
            let meaning = CSVMeaning.temperature(of: kind)
            for (_, column, text) in row.values(meaning) {
                let unit = row.columns.reading(of: column)?.degrees ?? .celsius
                guard let celsius = TypedScanner.read(text, decimalComma: true, { $0.celsius(in: unit) }) else {
                    throw row.malformed(meaning)
                }
                try add(SaunaTemperature(kind: kind, title: kind.usualTitle, celsius: celsius), row, meaning)
            }
        }
    }

    // MARK: - Parts

    private mutating func add(_ step: SaunaStep, _ row: CSVCells, toSet number: Int) throws(Failure) {
        guard (1...SakatsuLimits.setCount).contains(number) else { throw row.invalid(.set) }
        while sets.count < number { sets.append([]) }
        guard sets[number - 1].count < SakatsuLimits.stepsPerSet else {
            throw row.invalid(.set, .tooMany(limit: SakatsuLimits.stepsPerSet))
        }
        sets[number - 1].append((step, row.number))
    }

    private mutating func add(
        _ temperature: SaunaTemperature, _ row: CSVCells, _ meaning: CSVMeaning
    ) throws(Failure) {
        guard temperatures.count < SakatsuLimits.temperatureCount else {
            throw row.invalid(meaning, .tooMany(limit: SakatsuLimits.temperatureCount))
        }
        temperatures.append((temperature, row.number))
    }
}

extension SaunaStep.Kind {
    /// The default unit of the original app.
    fileprivate var usualUnit: DurationUnit { self == .coolBath ? .seconds : .minutes }

    /// The title is Japanese in every language, so that repeated imports are equal. It is displayed in the reader's
    /// language.
    fileprivate var usualTitle: String { Localizer(.japanese).title(of: self) }

    /// A step that has the typed text of a time that is not exact, and its note, in the title.
    fileprivate func step(_ time: TypedTime) -> SaunaStep {
        let unit = time.hasUnit ? "" : Localizer(.japanese).unit(time.unit)
        let notes = [time.inexact.map { $0 + unit }, time.note].compactMap(\.self).joined(separator: " ")
        return SaunaStep(
            kind: self, title: notes.isEmpty ? usualTitle : "\(usualTitle)（\(notes)）", time: time.stepTime)
    }
}

extension SaunaTemperature.Kind {
    /// Japanese, as for steps.
    fileprivate var usualTitle: String { Localizer(.japanese).title(of: self) }
}

extension CSVMeaning {
    fileprivate static func time(of kind: SaunaStep.Kind) -> CSVMeaning {
        switch kind {
        case .sauna: .saunaTime
        case .coolBath: .coolBathTime
        case .relaxation: .relaxationTime
        case .other: .value
        }
    }

    fileprivate static func temperature(of kind: SaunaTemperature.Kind) -> CSVMeaning {
        switch kind {
        case .sauna: .saunaTemperature
        case .coolBath: .coolBathTemperature
        }
    }
}
