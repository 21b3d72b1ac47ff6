import ApiClientCore
import Foundation

/// Completes the beginning of an identifier from what stands first in a list.
enum IDCompletion {
    private static let offeredCount = 20

    static func visits(beginningWith typed: String, _ client: ApiClient) async -> [String] {
        await ids(beginningWith: typed, in: client.visits(), client)
    }

    static func memos(beginningWith typed: String, _ client: ApiClient) async -> [String] {
        await ids(beginningWith: typed, in: client.memos(), client)
    }

    /// As lists show them; none when the server does not say them.
    private static func ids<Item: Identifiable>(
        beginningWith typed: String, in list: ListParts<Item>, _ client: ApiClient
    ) async -> [String] where Item.ID == UUID {
        await client.words(beginningWith: typed) { try await list.first(offeredCount).items.map(\.id.shortText) }
    }
}
