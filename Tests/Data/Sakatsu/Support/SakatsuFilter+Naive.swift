import DatabaseCore
import ModelsCore
import SakatsuData
import SearchCore
import ValuesCore

extension SakatsuFilter {
    /// The filter written a second time, in the plainest way.
    func allows(_ visit: Sakatsu) -> Bool {
        if let from, visit.content.visitingDate < from { return false }
        if let to, visit.content.visitingDate > to { return false }
        if let facilityName, visit.content.facilityName.foldedForSearch() != facilityName.foldedForSearch() {
            return false
        }
        if let updatedSince, visit.updatedAt < updatedSince { return false }
        return true
    }
}

extension SakatsuRepository {
    /// The numbers of all visits that a filtered search finds, part by part, and how many there are said to be.
    func all(
        matching searchText: String = "", _ filter: SakatsuFilter, limit: Int = 40, of account: AccountID = .first
    ) async throws -> (numbers: [Int], count: ListCount?) {
        var page = try await self.page(
            matching: searchText, filteredBy: filter, in: .start, limit: limit, of: account)
        let count = page.count
        var numbers = page.items.map(\.number)
        while let next = page.next {
            page = try await self.page(
                matching: searchText, filteredBy: filter, in: .after(next), limit: limit, of: account)
            // Otherwise a fault could make it go on for ever.
            guard !page.items.isEmpty else { return (numbers + [0], count) }
            numbers += page.items.map(\.number)
        }
        return (numbers, count)
    }
}
