import APICore
import Foundation
import ValuesCore

/// Reads a list part by part.
struct ListParts<Item: Sendable> {
    /// Gives the part behind a cursor, of so many items at most.
    let part: (_ after: String?, _ limit: Int) async throws -> ListPart<Item>

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
}

extension ListParts where Item: Identifiable, Item.ID == UUID {
    /// How far back identifiers are looked for.
    private static var searchedCount: Int { 1_000 }

    /// - Throws: ``CommandFailure`` when there is none, none so far back, or several are meant.
    func id(of reference: ItemReference) async throws -> UUID {
        switch reference {
        case .whole(let id): return id
        case .position(let position):
            let name = "@\(position)"
            guard position <= Self.searchedCount else { throw notAmongNewest(name) }
            let items = try await first(position).items
            guard items.count >= position else { throw CommandFailure.notFound(name) }
            return items[position - 1].id
        case .prefix(let prefix):
            let (items, moreFollow) = try await first(Self.searchedCount)
            let found = items.map(\.id).filter { $0.canonicalText.hasPrefix(prefix) }
            guard let id = found.first else {
                throw moreFollow ? notAmongNewest(prefix) : CommandFailure.notFound(prefix)
            }
            guard found.count == 1 else { throw CommandFailure.ambiguous(prefix) }
            return id
        }
    }

    private func notAmongNewest(_ name: String) -> CommandFailure {
        .notAmongNewest(name, count: Self.searchedCount)
    }
}
