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
        guard client.currentAccount() != nil else { return [] }
        // Nobody who presses a key wants to read what is wrong.
        let items = try? await list.first(offeredCount).items
        return items?.map(\.id.shortText).filter { $0.hasPrefix(typed) } ?? []
    }
}
