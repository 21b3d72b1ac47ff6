import APICore
import SakatsuData
import ValuesCore

/// The places that were visited.
struct FacilitiesHandler: Sendable {
    let repository: any SakatsuRepository

    /// - Throws: when the storage fails.
    func answer(limit: Int, of account: AccountID) async throws -> APIAnswer {
        let facilities = try await repository.facilities(limit: limit, of: account)
        return try .payload(
            facilities.map { facility in
                APICore.Facility(name: facility.name, count: facility.count, lastVisit: facility.lastVisit)
            })
    }
}
