import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import ValuesCore

/// `loki import`: takes over what a file holds, and undoes that.
struct Import: ClientCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take over what a file holds, or undo that.",
        discussion: examples(
            "loki import loki-2026-11-20.zip", "loki import sakatsus.json --overwrite",
            "loki import --undo 0192f7b8-1f0a-4c6e-9d3b-5a7c8e9f0a1b",
            note: """
                Reads what Loki has exported, CSV tables whose columns have usual names, and the data of Loki for iOS. Says
                what is in the file before anything is written, and asks.
                """))

    @Argument(help: .init("The file.", valueName: "file"), completion: .file())
    var file: String?
    @Flag(help: "Overwrite visits and memos of which the account has another state.") var overwrite = false
    @Flag(name: .shortAndLong, help: "Import without asking.") var yes = false
    @Flag(help: "Print JSON.") var json = false
    @Option(help: .init("Undo an import.", valueName: "id")) var undo: String?
    @OptionGroup var connection: ServerOption

    func validate() throws {
        guard (file == nil) != (undo == nil) else { throw ValidationError("Name a file, or an import to undo.") }
        guard undo.map({ UUID(uuidString: $0) != nil }) ?? true else {
            throw ValidationError("--undo takes the identifier that the import has printed.")
        }
    }

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        if let id = undo.flatMap(UUID.init(uuidString:)) {
            let summary = try await all(.undo(id), until: .undoing, client)
            return try json ? environment.print(json: summary) : environment.print(.importUndone)
        }
        guard let file else { return }
        guard let contents = try? Data(contentsOf: URL(filePath: file)) else {
            throw CommandFailure.fileUnreadable(file)
        }
        let timeZone = environment.timeZone.identifier
        let read = try await client.request(
            .imports(.read(file: contents, timeZone: timeZone)), as: ImportSummary.self)
        if !json { try show(read, environment) }
        let count = (read.counts[.new] ?? 0) + (overwrite ? read.counts[.different] ?? 0 : 0)
        guard count > 0 else {
            return try json ? environment.print(json: read) : environment.print(.nothingToImport)
        }
        if !yes, environment.terminal.isInteractive {
            let answer = try environment.terminal.ask(environment.localize(.askImport(String(count))))
            guard ["y", "yes", "はい"].contains(answer.lowercased()) else { throw CommandFailure.cancelled }
        }
        let applied = try await all(.apply(read.id, overwriting: overwrite), until: .applying, client)
        guard !json else { return try environment.print(json: applied) }
        try environment.print(.imported(String(applied.remaining), "loki import --undo \(read.id.canonicalText)"))
    }

    /// Asks again until all parts are done.
    private func all(
        _ route: ImportRoute, until state: ImportSummary.State, _ client: ApiClient
    ) async throws -> ImportSummary {
        while true {
            let summary = try await client.request(.imports(route), as: ImportSummary.self)
            guard summary.state == state else { return summary }
        }
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
    }
}
