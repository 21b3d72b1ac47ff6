import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore

extension MemoTool {
    struct List: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "List memos, pinned ones first.",
            discussion: examples("loki memo list", "loki memo list タオル --json"))

        @Argument(help: "Words to look for.") var words: [String] = []
        @Option(parsing: .unconditional, help: .init("How many at most, up to 1000.", valueName: "number"))
        var limit = 20
        @Flag(help: "Print JSON.") var json = false

        func run(in surroundings: CommandSurroundings) async throws {
            guard ListVisits.limits.contains(limit) else { throw InputProblem.notANumber(ListVisits.limits) }
            let query = MemoQuery(searchText: words.joined(separator: " "))
            let (memos, moreFollow) = try await surroundings.signedInClient().memos(query).first(limit)
            guard !json else { return try surroundings.print(json: memos) }
            guard !memos.isEmpty else { return try surroundings.print(.nothingFound) }
            let localize = surroundings.localize
            let head: [TextTable.Cell] = [
                .head(.idColumn, localize), "", .head(.changedColumn, localize), .head(.memoColumn, localize),
            ]
            var table = TextTable(rows: [head])
            table.rows += memos.map { $0.row(in: surroundings.timeZone) }
            table.flexibleColumn = 3
            try surroundings.print(table)
            if moreFollow { surroundings.terminal.printError(localize(CommandWord.moreFollow)) }
        }
    }

    struct Show: ClientCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a memo.", discussion: examples("loki memo show @1", "loki memo show 3f2a --json"))

        @Argument(help: .memo, completion: .memos) var id: String
        @Flag(help: "Print JSON.") var json = false

        func run(in surroundings: CommandSurroundings) async throws {
            let client = try surroundings.signedInClient()
            let memo = try await client.taggedMemo(try await client.memoID(typed: id)).memo
            guard !json else { return try surroundings.print(json: memo) }
            try surroundings.terminal.print(memo.body.printable)
        }
    }
}
