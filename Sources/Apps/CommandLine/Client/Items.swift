import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore

/// The items of lists: visits and memos.
protocol ListedItem: Identifiable, Stateful where ID == UUID {
    associatedtype Filter: Hashable, Sendable
    associatedtype Content: Codable, Hashable, Sendable

    /// Its name in help texts.
    static var noun: String { get }
    /// The beginning of its commands.
    static var command: String { get }
    /// The command that creates an item from a draft, without the file's path.
    static var newCommand: String { get }
    /// The help of an argument that identifies an item.
    static var argumentHelp: ArgumentHelp { get }
    /// The end of the help of the command that edits an item.
    static var editHelp: String { get }
    /// - Parameter instant: nil for all items.
    static func changed(since instant: Timestamp?) -> ListQuery<Filter>
    static var endpoints: ItemEndpoints<Self, Filter, Content> { get }
    /// The item, if it is of this type.
    static func current(_ item: AccountItem) -> Self?

    var content: Content { get }
    var createdAt: Timestamp { get }
    var updatedAt: Timestamp { get }
    /// Differs after each change.
    var state: Int { get }
    /// The item in a single line.
    var summary: String { get }
    /// The summary and, unless it is obvious, how the input was understood.
    func understood(_ localize: Localizer) -> String
    /// The cells of the item's row in a table.
    func row(in timeZone: TimeZone) -> [TextTable.Cell]
    /// The item with all its details, for reading.
    func text(_ localize: Localizer, _ style: TerminalStyle) -> String
    /// The item as a text for the editor.
    func form(in environment: CommandEnvironment) -> ItemForm<Self>
}

/// A list, which is read in parts.
struct ItemList<Item: ListedItem> {
    let client: ApiClient
    /// Its cursor and limit are ignored.
    var query = Item.changed(since: nil)

    /// The maximum number of items named when an abbreviated identifier is ambiguous.
    private static var candidateLimit: Int { 5 }

    /// The part after a cursor, with a maximum number of items.
    private func part(_ after: String?, _ limit: Int) async throws -> ListPart<Item> {
        var part = query
        (part.after, part.limit) = (after, limit)
        return try await client.call(Item.endpoints.list(part))
    }

    /// The first items of the list.
    ///
    /// - Returns: the items, and whether more follow.
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

    /// An item, and the entity tag for changing it.
    func item(_ reference: ItemReference) async throws -> (item: Item, tag: ETag) {
        let read = Item.endpoints.read(try await id(of: reference), nil)
        guard let answer = try await client.taggedCall(read) else {
            throw CommandFailure.unexpectedAnswer(client.baseURL())
        }
        return (answer.payload, answer.tag ?? answer.payload.tag)
    }

    /// - Throws: ``CommandFailure`` when there is no such item, or there are several.
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
            // A server that does not know the condition ignores it.
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

/// A reference to a visit or a memo on the command line.
enum ItemReference: Hashable, Sendable {
    case whole(UUID)
    case prefix(IdentifierPrefix)
    /// The position in the list, from 1: `@1`.
    case position(Int)

    /// The number of characters of an identifier that lists show.
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
    /// The abbreviated form, as shown in lists.
    var shortText: String { String(canonicalText.prefix(ItemReference.shownLength)) }
}

extension ListedItem {
    /// The query for the items in the trash, the last deletion first.
    static var deleted: ListQuery<Filter> {
        var query = changed(since: nil)
        query.isDeleted = true
        return query
    }
}
