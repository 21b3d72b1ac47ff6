import APICore
import ApiClientCore
import ArgumentParser
import LocalizationCore
import ModelsCore

/// `loki show`, `loki memo show`: shows an item with all its details.
struct ShowItem<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: "Show a \(Item.noun).",
            discussion: examples("\(Item.command) show 3f2a", "\(Item.command) show @1 --json"))
    }

    @Argument(help: Item.argumentHelp, completion: .ids(of: Item.self)) var id: String
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let list = ItemList<Item>(client: try environment.signedInClient())
        let item = try await list.item(try ItemReference(typed: id)).item
        guard !json else { return try environment.print(json: item) }
        try environment.terminal.print(item.text(environment.localize, environment.terminal.style))
    }
}

/// `loki edit`, `loki memo edit`: changes an item in the user's editor.
struct EditItem<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "edit", abstract: "Change a \(Item.noun) in $VISUAL or $EDITOR.", discussion: Item.editHelp)
    }

    @Argument(help: Item.argumentHelp, completion: .ids(of: Item.self)) var id: String
    @Option(
        help: .init(
            "Read the \(Item.noun) from a file saved by an earlier \(Item.command) edit; - is standard input.",
            valueName: "file"),
        completion: .file())
    var draft: String?
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let (item, tag) = try await ItemList<Item>(client: client).item(try ItemReference(typed: id))
        let form = item.form(in: environment)
        let save: @Sendable (String) async throws -> Item? = { typed in
            let content = try form.content(typed)
            guard content != item.content else { return nil }
            return try await client.call(Item.endpoints.put(item.id, content, .matches(tag)))
        }
        let saved: Item?
        if let draft {
            saved = try await save(try environment.draft(draft))
        } else {
            let command = "\(Item.command) edit \(item.id.canonicalText) --draft"
            saved = try await EditSession(environment: environment, form: form, command: command).edit(save: save)
        }
        try environment.print(
            saved.map { .changed($0.understood(environment.localize)) } ?? .unchanged, or: saved ?? item, json: json)
    }
}

/// `loki delete`, `loki memo delete`: moves an item to the trash.
struct DeleteItem<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete a \(Item.noun).",
            discussion: examples(
                "\(Item.command) delete @1", "\(Item.command) delete 3f2a", note: "Prints how to undo this."),
            aliases: ["rm"])
    }

    @Argument(help: Item.argumentHelp, completion: .ids(of: Item.self)) var id: String
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let (item, tag) = try await ItemList<Item>(client: client).item(try ItemReference(typed: id))
        try await client.call(Item.endpoints.delete(item.id, .matches(tag)))
        let id = item.id.canonicalText
        try environment.print(.deleted("\(Item.command) undo \(id)"), or: DeletedItem(id: id), json: json)
    }
}

/// The JSON output for a deleted item.
private struct DeletedItem: Encodable {
    let id: String
    let deleted = true
}

/// `loki undo`, `loki memo undo`: restores an item from the trash.
struct UndoDeletion<Item: ListedItem>: ClientCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "undo", abstract: "Restore a deleted \(Item.noun).",
            discussion: examples(
                "\(Item.command) undo", "\(Item.command) undo 3f2a",
                note: "Possible for 30 days; \(Item.command) list --deleted shows what can be restored."))
    }

    @Argument(help: "The \(Item.noun): its ID or the beginning of it. Default: the last one deleted.")
    var id = "@1"
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var connection: ServerOption

    func run(in environment: CommandEnvironment) async throws {
        let client = try environment.signedInClient()
        let id = try await ItemList<Item>(client: client, query: Item.deleted).id(of: ItemReference(typed: id))
        let item = try await client.call(Item.endpoints.restore(id))
        try environment.print(.restored(item.summary), or: item, json: json)
    }
}

extension CommandEnvironment {
    /// Prints the first items of a list as a table, or as JSON.
    ///
    /// - Parameter head: the headings of the columns; nil for none.
    func printList<Item: ListedItem>(
        of _: Item.Type, _ query: ListQuery<Item.Filter>, limit: Int, json: Bool, head: [CommandLineString?],
        flexibleColumn: Int
    ) async throws {
        guard (1...1_000).contains(limit) else { throw InputProblem.invalid(.notANumber("1", "1000")) }
        let list = ItemList<Item>(client: try signedInClient(), query: query)
        let (items, moreFollow) = try await list.first(limit)
        guard !json else { return try print(json: items) }
        guard !items.isEmpty else { return try print(.nothingFound) }
        let cells = head.map { TextTable.Cell($0.map { localize($0) } ?? "", .dim) }
        try print(TextTable(rows: [cells] + items.map { $0.row(in: timeZone) }, flexibleColumn: flexibleColumn))
        if moreFollow { printError(.moreFollow) }
    }
}
