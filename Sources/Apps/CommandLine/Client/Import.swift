import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// `loki import`: imports a file, and undoes imports.
struct Import: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import a file, or undo an import.",
        discussion: examples(
            "loki import loki-2026-11-20.zip", "loki import sakatsus.json --overwrite",
            "loki import visits.csv --column facility=Ort --column date:dayFirst=Tag --save-mapping visits.json",
            "loki import posts.txt --day 2025-11-03", "loki import - --mapping visits.json --yes < visits.csv",
            "loki import --undo 0192f7b8-1f0a-4c6e-9d3b-5a7c8e9f0a1b",
            note: """
                Reads exports of Loki, CSV tables, pages of posts as text or HTML, the JSON of Day One, the workouts of
                Apple Health, and the data of Loki for iOS. Shows how many items the file contains, and the first of
                them, and asks before it saves anything; without a terminal, --yes is required.
                """))

    @Argument(help: .init("The file; - is standard input.", valueName: "file"), completion: .file())
    var file: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: .init(
            """
            The meaning of a column, once for each: \(CSVMeaning.allCases.map(\.rawValue).joined(separator: ", ")). \
            The column's number can replace its name. Where the cells leave it open, :reading after the meaning tells \
            how to read them: \(CSVReading.allCases.map(\.rawValue).joined(separator: ", ")).
            """, valueName: "meaning=name"))
    var column: [String] = []
    @Option(
        help: .init("Read the meanings of the columns from a file written by --save-mapping.", valueName: "file"),
        completion: .file()
    )
    var mapping: String?
    @Option(
        help: .init("Save the meanings of the columns, for similar tables.", valueName: "file"),
        completion: .file())
    var saveMapping: String?
    @Option(help: .init("The character encoding of a table. Default: detected.", valueName: "name"))
    var encoding: CSVEncoding?
    @Option(help: .init("The date of visits whose posts have none.", valueName: "date")) var day: String?
    @Flag(help: "Overwrite visits and memos that differ in the account.") var overwrite = false
    @Flag(name: .shortAndLong, help: "Import without asking.") var yes = false
    @Flag(help: "Print JSON.") var json = false
    @Option(help: .init("Undo an import.", valueName: "id")) var undo: String?
    @OptionGroup var connection: ServerOption

    func validate() throws {
        guard (file == nil) != (undo == nil) else { throw ValidationError("Name a file, or an import to undo.") }
        guard undo.map({ UUID(uuidString: $0) != nil }) ?? true else {
            throw ValidationError("--undo requires the identifier that the import has printed.")
        }
    }

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        if let id = undo.flatMap(UUID.init(uuidString:)) {
            let summary = try await all(API.undoImport(id), until: .undoing, client, environment)
            return try json ? environment.print(json: summary) : environment.print(.importUndone)
        }
        guard let file else { return }
        let choice = ImportChoice(isOverwriting: overwrite, day: try day.map { try environment.dates.date(typed: $0) })
        let known = try mapping.map(ColumnMapping.init(readingFrom:))
        let mapping = try ColumnMapping(typed: column, known: known)
        if let saveMapping, FileManager.default.fileExists(atPath: saveMapping), saveMapping != self.mapping {
            throw CommandFailure.failed(.mappingExists(saveMapping))
        }
        let options = ImportOptions(
            id: environment.makeID(), timeZone: environment.timeZone.identifier,
            encoding: encoding ?? known?.table.encoding,
            name: file == "-" ? nil : URL(filePath: file).lastPathComponent, isChoosing: true)
        var read = try await read(try InputFile.contents(of: file), options, client, environment)
        if let table = read.table {
            let chosen = try mapping.chosen(in: table)
            if !json { try show(chosen, environment) }
            do {
                read = try await client.call(API.readColumns(read.id, ImportColumns(chosen), options.timeZone))
            } catch let error as ApiError {
                if case .invalid = error.failure { environment.printError(.columnHint) }
                throw error
            }
            if let saveMapping { try ColumnMapping(table: chosen).write(to: saveMapping) }
        } else if !mapping.isEmpty || saveMapping != nil {
            throw InputProblem.invalid(.noColumns)
        }
        if !json { try show(read, environment) }
        if day == nil, let count = read.undated { environment.printError(.importUndated(String(count))) }
        let ready = (read.counts[.new] ?? 0) + (day == nil ? 0 : read.undated ?? 0)
        let count = ready + (overwrite ? read.counts[.different] ?? 0 : 0)
        guard count > 0 else {
            return try json ? environment.print(json: read) : environment.print(.nothingToImport)
        }
        if !yes {
            // Without a terminal there is no consent, even if an answer comes from a pipe.
            guard environment.terminal.isInteractive else { throw CommandFailure.failed(.importNeedsYes, .usage) }
            let answer = try environment.terminal.ask(environment.localize(.askImport(count)))
            guard ["y", "yes", "はい"].contains(answer.lowercased()) else { throw CommandFailure.cancelled }
        }
        let applied = try await all(API.applyImport(read.id, choice), until: .applying, client, environment)
        guard !json else { return try environment.print(json: applied) }
        try environment.print(.imported(applied.remaining, "loki import --undo \(read.id.canonicalText)"))
    }

    /// Sends a file. While waiting for the answer, reports whether other imports come first.
    private func read(
        _ file: Data, _ options: ImportOptions, _ client: ApiClient, _ environment: CommandEnvironment
    ) async throws -> ImportSummary {
        let watch = Task {
            var shown: Int?
            while let id = options.id {
                try await Task.sleep(for: .seconds(1))
                let summary = try? await client.call(API.readImport(id))
                guard !Task.isCancelled, let count = summary?.waitingFor, count != shown else { continue }
                shown = count
                environment.printError(count == 0 ? .readingFile : .waitingForImports(count))
            }
        }
        defer { watch.cancel() }
        return try await client.call(API.readFile(file, options))
    }

    /// Repeats the call until all parts are done, and reports the progress at each tenth.
    ///
    /// - Parameter state: the import's state until all parts are done.
    private func all(
        _ call: Call<ImportSummary>, until state: ImportSummary.State, _ client: ApiClient,
        _ environment: CommandEnvironment
    ) async throws -> ImportSummary {
        var tenth = 0
        while true {
            let summary = try await client.call(call)
            guard summary.state == state else { return summary }
            let (done, total) = summary.progress
            guard total > 0, done * 10 / total > tenth else { continue }
            tenth = done * 10 / total
            environment.printError(
                state == .undoing ? .importUndoProgress(done, total) : .importProgress(done, total))
        }
    }

    private func show(_ table: ImportTable, _ environment: CommandEnvironment) throws {
        let rows = table.columns.enumerated().map { index, column in
            [
                TextTable.Cell(column.name.isEmpty ? String(index + 1) : column.name),
                TextTable.Cell(column.word, .bold), TextTable.Cell(column.samples.first ?? "", .dim),
            ]
        }
        try environment.print(TextTable(rows: rows, flexibleColumn: 0))
    }

    private func show(_ summary: ImportSummary, _ environment: CommandEnvironment) throws {
        let names: [(ImportSummary.Decision, CommandLineString)] = [
            (.new, .importNew), (.same, .importSame), (.different, .importDifferent),
            (.unreadable, .importUnreadable),
        ]
        let rows = names.map { decision, name in
            [environment.localize(name), String(summary.counts[decision] ?? 0)].map { TextTable.Cell($0) }
        }
        try environment.print(TextTable(rows: rows))
        for problem in summary.problems {
            environment.printError(.importProblem(String(problem.place), problem.reason.printableLine))
        }
        guard !summary.visits.isEmpty || !summary.memos.isEmpty else { return }
        try environment.print(.importFirst)
        for visit in summary.visits { try environment.terminal.print(visit.row(environment.localize)) }
        for memo in summary.memos {
            try environment.terminal.print("  " + memo.body.printableLine.cut(toTerminalWidth: 78))
        }
    }
}

extension Sakatsu {
    /// A preview of the item, in a few lines.
    fileprivate func row(_ localize: Localizer) -> String {
        let temperatures = content.temperatures.compactMap { temperature in
            temperature.celsius.map { "\(localize.title(of: temperature).printableLine) \(localize.temperature($0))" }
        }
        let notes = VisitField.allCases.map { localize.line(of: $0, in: content) }.filter { !$0.isEmpty }
            .map { "    " + $0.printableLine.cut(toTerminalWidth: 76) }
        let head = "  \(content.visitingDate) \(content.facilityName.printableLine)"
        return
            ([head] + content.sets.understood(localize).map { "  " + $0 }
            + (temperatures.isEmpty ? [] : ["    " + temperatures.joined(separator: "  ")]) + notes)
            .joined(separator: "\n")
    }
}

extension ImportTable.Column {
    /// The meaning and, where there is a choice, the reading, as they are typed; a question mark for one that is still to
    /// be chosen.
    fileprivate var word: String {
        choices.isEmpty ? meaning.rawValue : "\(meaning.rawValue):\(reading?.rawValue ?? "?")"
    }
}

extension CSVEncoding: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(typed: argument)
    }

    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

/// The meanings of a table's columns, as typed and as stored in a file.
struct ColumnMapping {
    /// The table without samples.
    private(set) var table = ImportTable(columns: [], encoding: nil)
    private var typed: [(meaning: CSVMeaning, reading: CSVReading?, name: String)] = []

    var isEmpty: Bool { table.columns.isEmpty && typed.isEmpty }

    /// - Parameters:
    ///   - texts: each is a meaning, perhaps a colon and a reading, and the name of a column after =.
    ///   - known: used for the columns that `texts` does not name.
    init(typed texts: [String], known: ColumnMapping?) throws(InputProblem) {
        if let known { table = known.table }
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map { String($0).withoutOuterSpaces }
            let words = (parts.first ?? "").split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, let meaning = words.first.flatMap(CSVMeaning.init(rawValue:)),
                words.dropFirst().allSatisfy({ CSVReading(rawValue: $0).map(meaning.readings.contains) == true })
            else {
                throw .invalid(.notAColumn(text, CSVMeaning.allCases.map(\.rawValue).joined(separator: ", ")))
            }
            typed.append((meaning, words.dropFirst().first.flatMap(CSVReading.init(rawValue:)), parts[1]))
        }
    }

    /// - Parameter table: a table with chosen meanings.
    init(table: ImportTable) {
        self.table = ImportTable(
            columns: table.columns.map { .init(name: $0.name, samples: [], meaning: $0.meaning, reading: $0.reading) },
            encoding: table.encoding)
    }

    init(readingFrom path: String) throws {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw CommandFailure.fileUnreadable(path) }
        guard let table = try? APIJSON.decode(ImportTable.self, from: data) else {
            throw InputProblem.invalid(.notAMapping(path))
        }
        self.table = table
    }

    func write(to path: String) throws {
        do {
            try APIJSON.encode(table).write(to: URL(filePath: path))
        } catch {
            throw CommandFailure.fileNotWritten(path)
        }
    }

    /// The table with these meanings; other columns have the recognised ones.
    ///
    /// - Throws: ``InputProblem`` for a column that does not exist.
    func chosen(in table: ImportTable) throws(InputProblem) -> ImportTable {
        var meanings = table.columns.map(\.meaning)
        var readings = table.columns.map(\.reading)
        if !self.table.columns.isEmpty {
            var known = self.table.columns
            for (index, column) in table.columns.enumerated() {
                let found = known.firstIndex { $0.name == column.name }.map { known.remove(at: $0) }
                meanings[index] = found?.meaning ?? .ignored
                readings[index] = found?.reading ?? column.reading
            }
        }
        for (meaning, reading, name) in typed {
            guard let index = Self.index(of: name, in: table.columns) else {
                let names = table.columns.enumerated().map { $1.name.isEmpty ? String($0 + 1) : $1.name }
                throw .invalid(.noSuchColumn(name, names.joined(separator: ", ")))
            }
            // The meaning was only recognised, not chosen, for the other column.
            if !meaning.canRepeat { meanings = meanings.map { $0 == meaning ? .ignored : $0 } }
            meanings[index] = meaning
            readings[index] = reading ?? readings[index]
        }
        return table.choosing(ImportColumns(columns: meanings, readings: readings))
    }

    private static func index(of name: String, in columns: [ImportTable.Column]) -> Int? {
        columns.firstIndex { $0.name.withoutOuterSpaces == name }
            ?? columns.firstIndex { $0.name.withoutOuterSpaces.lowercased() == name.lowercased() }
            ?? Int(name).map { $0 - 1 }.flatMap { columns.indices.contains($0) ? $0 : nil }
    }
}
