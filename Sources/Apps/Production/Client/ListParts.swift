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

    /// How many items the whole list has.
    func count() async throws -> Int {
        try await part(nil, 1).count?.value ?? 0
    }
}

extension ListParts where Item: Identifiable, Item.ID == UUID {
    /// - Throws: ``CommandFailure`` when there is none, or several are meant.
    func id(of reference: ItemReference) async throws -> UUID {
        switch reference {
        case .whole(let id): return id
        case .position(let position):
            let items = try await first(position).items
            guard items.count >= position else { throw CommandFailure.notFound("@\(position)") }
            return items[position - 1].id
        case .prefix(let prefix):
            let found = try await ids(beginningWith: prefix)
            guard let id = found.first else { throw CommandFailure.notFound(prefix) }
            guard found.count == 1 else { throw CommandFailure.ambiguous(prefix) }
            return id
        }
    }

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
