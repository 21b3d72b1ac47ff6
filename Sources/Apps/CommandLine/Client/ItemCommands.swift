import APICore
import ApiClientCore
import ArgumentParser
import LocalizationCore
import ModelsCore
import ValuesCore

/// `loki show`, `loki memo show`: all of one item.
struct ShowItem<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: "Show a \(Item.noun).",
            discussion: examples("\(Item.command) show 3f2a", "\(Item.command) show @1 --json"))
    }

    @Argument(help: Item.argumentHelp, completion: .ids(of: Item.self)) var id: String
    @Flag(help: "Print JSON.") var json = false

    func run(in environment: CommandEnvironment) async throws {
        let item = try await Item.list(of: environment.signedInClient()).item(try ItemReference(typed: id)).item
        guard !json else { return try environment.print(json: item) }
        for line in item.lines(environment.localize, environment.terminal.style) {
            try environment.terminal.print(line)
        }
    }
}

/// `loki delete`, `loki memo delete`: deletes an item, which can be taken back.
struct DeleteItem<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete a \(Item.noun).",
            discussion: examples(
                "\(Item.command) delete @1", "\(Item.command) delete 3f2a", note: "Says how to take it back."))
    }

    @Argument(help: Item.argumentHelp, completion: .ids(of: Item.self)) var id: String

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let (item, tag) = try await Item.list(of: client).item(try ItemReference(toChange: id))
        try await client.send(Item.deletion(of: item.id, .matches(tag)))
        try environment.print(.deleted("\(Item.command) restore \(item.id.canonicalText)"))
    }
}

/// `loki restore`, `loki memo restore`: takes a deletion back.
struct RestoreItem<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore", abstract: "Take the deletion of a \(Item.noun) back.",
            discussion: examples("\(Item.command) restore 3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c"))
    }

    @Argument(help: "The \(Item.noun)'s whole ID, as its deletion said it.") var id: String

    func run(in environment: CommandEnvironment) async throws {
        let route = Item.restoration(of: try ItemReference.deletedID(typed: id))
        let item = try await environment.signedInClient().request(route, as: Item.self)
        try environment.print(.restored(item.summary))
    }
}

extension CommandEnvironment {
    /// Prints the first items of a list as a table, or as JSON.
    ///
    /// - Parameters:
    ///   - limit: how many at most, from 1 to 1000.
    ///   - head: what stands above the columns; nil for nothing.
    func printList<Item: ListedItem>(
        _ list: (ApiClient) -> ItemList<Item>, limit: Int, json: Bool, head: [CommandLineString?], flexibleColumn: Int
    ) async throws {
        let limits = 1...1_000
        guard limits.contains(limit) else {
            throw InputProblem(.notANumber(String(limits.lowerBound), String(limits.upperBound)))
        }
        let (items, moreFollow) = try await list(try signedInClient()).first(limit)
        guard !json else { return try print(json: items) }
        guard !items.isEmpty else { return try print(.nothingFound) }
        let cells = head.map { TextTable.Cell($0.map { localize($0) } ?? "", .dim) }
        try print(TextTable(rows: [cells] + items.map { $0.row(in: timeZone) }, flexibleColumn: flexibleColumn))
        if moreFollow { printError(.moreFollow) }
    }
}
