import APICore
import ApiClientCore
import SearchCore

/// Completes the beginning of a facility's name, or any part of it, from those that were visited.
enum FacilityCompletion {
    /// Those that hold the text, in the way in which search finds them.
    static func matches(of text: String, in facilities: [Facility]) -> [Facility] {
        let folded = text.foldedForSearch()
        return facilities.filter { $0.name.foldedForSearch().contains(folded) }
    }

    /// The names that begin with what was typed; none when the server does not say them.
    static func names(beginningWith typed: String, _ client: ApiClient) async -> [String] {
        await client.words(beginningWith: typed) {
            let route = Route.facilities(limit: APILimits.facilities.upperBound)
            return try await client.request(route, as: [Facility].self).map(\.name)
        }
    }
}
