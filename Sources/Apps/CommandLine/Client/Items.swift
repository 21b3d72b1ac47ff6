import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// What lists hold: visits and memos.
protocol ListedItem: Identifiable, Stateful where ID == UUID {
    associatedtype Filter: Hashable, Sendable
    associatedtype Content: Codable, Hashable, Sendable

    /// What help calls it.
    static var noun: String { get }
    /// What the commands for it begin with.
    static var command: String { get }
    /// What makes a new one of a draft, without the file's path.
    static var newCommand: String { get }
    /// Of an argument that stands for one.
    static var argumentHelp: ArgumentHelp { get }
    /// The end of the help of the command that edits one.
    static var editHelp: String { get }
    /// - Parameter instant: nil for all, whenever they have changed.
    static func changed(since instant: Timestamp?) -> ListQuery<Filter>
    static var endpoints: ItemEndpoints<Self, Filter, Content> { get }
    /// The item, if it is one of these.
    static func current(_ item: AccountItem) -> Self?

    var content: Content { get }
    var createdAt: Timestamp { get }
    var updatedAt: Timestamp { get }
    /// Another one after each change.
    var state: Int { get }
    /// In one line.
    var summary: String { get }
    /// The summary, and below it what was understood of what was typed, where that is not plain.
    func understood(_ localize: Localizer) -> String
    /// In a table.
    func row(in timeZone: TimeZone) -> [TextTable.Cell]
    /// All of it, to be read.
    func text(_ localize: Localizer, _ style: TerminalStyle) -> String
    /// As a text to be edited.
    func form(in environment: CommandEnvironment) -> ItemForm<Self>
}

/// A list, which is read part by part.
struct ItemList<Item: ListedItem> {
    let client: ApiClient
    /// Its cursor and limit do not count.
    var query = Item.changed(since: nil)

    /// How many are named that an abbreviated identifier may mean.
    private static var candidateLimit: Int { 5 }

    /// The part behind a cursor, of so many items at most.
    private func part(_ after: String?, _ limit: Int) async throws -> ListPart<Item> {
        var part = query
        (part.after, part.limit) = (after, limit)
        return try await client.call(Item.endpoints.list(part))
    }

    /// The first items of the list.
    ///
    /// - Returns: and whether more follow.
    func first(_ count: Int) async throws -> (items: [Item], moreFollow: Bool) {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let part = try await self.part(cursor, min(count - items.count, APILimits.items.upperBound))
            items += part.items
            cursor = part.items.isEmpty ? nil : part.next
        } while cursor != nil && items.count < count
        return (items, cursor != nil)
    }

    func count() async throws -> Int {
        try await part(nil, 1).count?.value ?? 0
    }

    /// An item, and the state that a change of it names.
    func item(_ reference: ItemReference) async throws -> (item: Item, tag: ETag) {
        let read = Item.endpoints.read(try await id(of: reference), nil)
        guard let answer = try await client.taggedCall(read) else {
            throw CommandFailure.unexpectedAnswer(client.baseURL())
        }
        return (answer.payload, answer.tag ?? answer.payload.tag)
    }

    /// - Throws: ``CommandFailure`` when there is none, or several are meant.
    func id(of reference: ItemReference) async throws -> UUID {
        switch reference {
        case .whole(let id): return id
        case .position(let position):
            let items = try await first(position).items
            guard items.count >= position else { throw CommandFailure.failed(.noSuchItem("@\(position)"), .notFound) }
            return items[position - 1].id
        case .prefix(let prefix):
            var query = query
            (query.idPrefix, query.limit) = (prefix, Self.candidateLimit)
            // A server that does not know the condition passes over it.
            let found = try await client.call(Item.endpoints.list(query)).items
                .filter { prefix.begins($0.id) }
            guard let item = found.first else { throw CommandFailure.failed(.noSuchItem(prefix.digits), .notFound) }
            guard found.count == 1 else {
                let candidates = found.map { item in
                    "\(item.id.canonicalText)\(item.summary.dropFirst(ItemReference.shownLength))"
                }
                throw CommandFailure.failed(.ambiguous(prefix.digits, candidates.joined(separator: "; ")), .usage)
            }
            return item.id
        }
    }
}

/// What stands for a visit or a memo on the command line.
enum ItemReference: Hashable, Sendable {
    case whole(UUID)
    case prefix(IdentifierPrefix)
    /// Its place in the list, from 1: `@1`.
    case position(Int)

    /// How many of an identifier's characters lists show.
    static let shownLength = 8

    init(typed text: String) throws(InputProblem) {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        if plain.hasPrefix("@"), let position = Int(plain.dropFirst()), position > 0 {
            self = .position(position)
        } else if plain.utf8.count == 36, let id = UUID(uuidString: plain) {
            self = .whole(id)
        } else if plain.utf8.count < 36, let prefix = IdentifierPrefix(plain.replacing("-", with: "")) {
            self = .prefix(prefix)
        } else if (1..<IdentifierPrefix.leastLength).contains(plain.utf8.count), plain.allSatisfy(\.isHexDigit) {
            throw .invalid(.tooShortID(text, String(IdentifierPrefix.leastLength)))
        } else {
            throw .invalid(.notAReference(text))
        }
    }
}

extension UUID {
    /// As lists show it.
    var shortText: String { String(canonicalText.prefix(ItemReference.shownLength)) }
}

extension ListedItem {
    /// Asks for what can be taken back, the last deletion first.
    static var deleted: ListQuery<Filter> {
        var query = changed(since: nil)
        query.isDeleted = true
        return query
    }
}
