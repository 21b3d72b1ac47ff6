import APICore
import ApiClientCore
import ArgumentParser
import Foundation
import LocalizationCore
import ModelsCore
import ValuesCore

/// What lists hold: visits and memos.
protocol ListedItem: Identifiable, Codable, Sendable where ID == UUID {
    /// What help calls it.
    static var noun: String { get }
    /// What the commands for it begin with.
    static var command: String { get }
    /// Of an argument that stands for one.
    static var argumentHelp: ArgumentHelp { get }
    /// All of them.
    static func list(of client: ApiClient) -> ItemList<Self>
    static func deletion(of id: UUID, _ condition: Precondition) -> Route
    static func restoration(of id: UUID) -> Route

    var createdAt: Timestamp { get }
    var updatedAt: Timestamp { get }
    /// Another one after each change.
    var state: Int { get }
    /// Names the state in a change of it.
    var tag: ETag { get }
    /// In one line.
    var summary: String { get }
    /// In a table.
    func row(in timeZone: TimeZone) -> [TextTable.Cell]
    /// All of it, to be read.
    func lines(_ localize: Localizer, _ style: TerminalStyle) -> [String]
}

extension ApiClient {
    /// - Parameter query: whose cursor and limit do not count.
    func visits(_ query: VisitQuery = VisitQuery()) -> ItemList<Sakatsu> {
        ItemList(
            client: self,
            route: { after, limit in
                var part = query
                (part.after, part.limit) = (after, limit)
                return .visits(.list(part))
            }, read: { .visits(.read($0, ifNoneMatch: nil)) })
    }

    /// - Parameter query: whose cursor and limit do not count.
    func memos(_ query: MemoQuery = MemoQuery()) -> ItemList<Memo> {
        ItemList(
            client: self,
            route: { after, limit in
                var part = query
                (part.after, part.limit) = (after, limit)
                return .memos(.list(part))
            }, read: { .memos(.read($0, ifNoneMatch: nil)) })
    }
}

/// A list, which is read part by part.
struct ItemList<Item: ListedItem> {
    let client: ApiClient
    /// What asks for the part behind a cursor, of so many items at most.
    let route: (_ after: String?, _ limit: Int) -> Route
    /// What asks for one item.
    let read: (UUID) -> Route

    private func part(_ after: String?, _ limit: Int) async throws -> ListPart<Item> {
        try await client.request(route(after, limit), as: ListPart<Item>.self)
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

    /// How many items the whole list has.
    func count() async throws -> Int {
        try await part(nil, 1).count?.value ?? 0
    }

    /// An item, and the state that a change of it names.
    func item(_ reference: ItemReference) async throws -> (item: Item, tag: ETag) {
        guard let answer = try await client.taggedRequest(read(try await id(of: reference)), as: Item.self) else {
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
            guard items.count >= position else { throw Self.notFound("@\(position)") }
            return items[position - 1].id
        case .prefix(let prefix):
            let found = try await ids(beginningWith: prefix)
            guard let id = found.first else { throw Self.notFound(prefix) }
            guard found.count == 1 else { throw CommandFailure.other(.ambiguous(prefix), .usage) }
            return id
        }
    }

    private static func notFound(_ typed: String) -> CommandFailure { .other(.noSuchItem(typed), .notFound) }

    /// At least the first two, if there are so many. Behind one that a list shows as it was typed nobody looks on: there is
    /// hardly another, and a list can be long.
    private func ids(beginningWith prefix: String) async throws -> [UUID] {
        let enough = prefix.count < ItemReference.shownLength ? 2 : 1
        var found: [UUID] = []
        var cursor: String?
        repeat {
            let part = try await self.part(cursor, APILimits.items.upperBound)
            found += part.items.map(\.id).filter { $0.canonicalText.hasPrefix(prefix) }
            cursor = part.items.isEmpty ? nil : part.next
        } while cursor != nil && found.count < enough
        return found
    }
}

/// What stands for a visit or a memo on the command line.
enum ItemReference: Hashable, Sendable {
    case whole(UUID)
    /// The beginning of an identifier, in lower case.
    case prefix(String)
    /// Its place in the list, from 1: `@1`.
    case position(Int)

    /// How many of an identifier's characters lists show.
    static let shownLength = 8
    /// How many of them it takes at least to change something.
    static let leastLengthToChange = 4

    init(typed text: String) throws(InputProblem) {
        let plain = text.halfWidth.withoutOuterSpaces.lowercased()
        if plain.hasPrefix("@"), let position = Int(plain.dropFirst()), position > 0 {
            self = .position(position)
        } else if plain.utf8.count == 36, let id = UUID(uuidString: plain) {
            self = .whole(id)
        } else if (1..<36).contains(plain.utf8.count), plain.allSatisfy({ "0123456789abcdef-".contains($0) }) {
            self = .prefix(plain)
        } else {
            throw InputProblem(.notAReference(text))
        }
    }

    /// For what will be changed, which must not be found by chance.
    init(toChange text: String) throws(InputProblem) {
        try self.init(typed: text)
        guard case .prefix(let prefix) = self, prefix.count < Self.leastLengthToChange else { return }
        throw InputProblem(.tooShortID(text, String(Self.leastLengthToChange)))
    }

    /// The identifier of something deleted, which stands in no list.
    static func deletedID(typed text: String) throws(InputProblem) -> UUID {
        guard case .whole(let id)? = try? ItemReference(typed: text) else { throw InputProblem(.notAWholeID(text)) }
        return id
    }
}

extension UUID {
    /// As lists show it.
    var shortText: String { String(canonicalText.prefix(ItemReference.shownLength)) }
}
