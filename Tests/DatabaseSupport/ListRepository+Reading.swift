import DatabaseCore
package import Foundation
package import ModelsCore
import SampleCore
import TestSupport
package import Testing

extension ListRepository {
    /// The numbers of the items that a search finds, in the order of the list.
    package func numbers(
        matching searchText: String = "", of account: AccountID = .first
    ) async throws -> [Int] where Item: Identifiable<UUID> {
        try await page(matching: searchText, in: .start, limit: 100_000, of: account).items.map(\.id.number)
    }

    /// The length of the list, as its first page gives it.
    package func count(
        matching searchText: String = "", of account: AccountID = .first
    ) async throws -> ListCount? {
        try await page(matching: searchText, in: .start, limit: 1, of: account).count
    }

    /// The numbers of all items that a filtered search finds, read page by page, and the count of its first page.
    package func all(
        matching searchText: String = "", _ filter: Filter?, limit: Int = 40, of account: AccountID = .first
    ) async throws -> (numbers: [Int], count: ListCount?) where Item: Identifiable<UUID> {
        var page = try await page(matching: searchText, filteredBy: filter, in: .start, limit: limit, of: account)
        let count = page.count
        var numbers = page.items.map(\.id.number)
        while let next = page.next {
            page = try await self.page(
                matching: searchText, filteredBy: filter, in: .after(next), limit: limit, of: account)
            // A bug could make it endless.
            guard !page.items.isEmpty else { return (numbers + [0], count) }
            numbers += page.items.map(\.id.number)
        }
        return (numbers, count)
    }
}

extension ListPage {
    /// The first page of an empty list.
    package static var empty: ListPage { ListPage(items: [], next: nil, count: .exactly(0)) }
}

extension SaveResult {
    /// The saved item.
    package func saved(sourceLocation: SourceLocation = #_sourceLocation) throws -> Item {
        guard case .saved(let item) = self else {
            Issue.record("It was not saved: \(self)", sourceLocation: sourceLocation)
            throw StubError("not saved")
        }
        return item
    }
}
