package import ModelsCore

/// Which part of a list is asked for. Conditions hold together.
package struct ListQuery<Filter: Hashable & Sendable>: Hashable, Sendable {
    /// Empty for all.
    @Exact package var searchText: String
    package var filter: Filter
    /// `ListPage/next` of the part before; nil for the start.
    package var after: String?
    /// Within ``APILimits/items``.
    package var limit: Int
    /// Whether what is deleted is asked for, the last deletion first. There are no other conditions then.
    package var isDeleted = false
    /// The beginning of identifiers; nil for all. No other condition goes with it but ``isDeleted``.
    package var idPrefix: IdentifierPrefix?

    /// Whether it asks for the first part of the whole list.
    ///
    /// - Parameter everything: the filter that lets every item pass.
    package func isFirstPart(ofAll everything: Filter) -> Bool {
        searchText.isEmpty && filter == everything && after == nil && !isDeleted && idPrefix == nil
    }
}

package typealias VisitQuery = ListQuery<SakatsuFilter>
package typealias MemoQuery = ListQuery<MemoFilter>

/// A part of a list as clients know it, for whom a cursor is a text without meaning.
package typealias ListPart<Item> = ListPage<Item, String>

/// How much can be asked for at once, and what belongs to the API alone. What a visit can hold, its validator says.
package enum APILimits {
    /// How many items a part of a list can have.
    package static let items = 1...100
    package static let defaultItemCount = 50
    /// How many facilities can be asked for.
    package static let facilities = 1...1_000
    package static let defaultFacilityCount = 100
    /// How many changes can be asked for at once.
    package static let changes = 1...500
    package static let defaultChangeCount = 100
    /// How long an answer can be waited for, in seconds: less than proxies wait.
    package static let changesWait = 0...50
    /// How many visits can be recorded or changed with one request.
    package static let batch = 0...100
    /// Of a device's name, in Unicode scalars.
    package static let deviceNameLength = 1...AccountLimits.tokenNameLength
}

extension VisitQuery {
    package init(
        searchText: String = "", from: CivilDate? = nil, to: CivilDate? = nil, facilityName: String? = nil,
        after: String? = nil, updatedSince: Timestamp? = nil, limit: Int = APILimits.defaultItemCount
    ) {
        self.init(
            searchText: searchText,
            filter: SakatsuFilter(from: from, to: to, facilityName: facilityName, updatedSince: updatedSince),
            after: after, limit: limit)
    }
}

extension MemoQuery {
    package init(
        searchText: String = "", after: String? = nil, updatedSince: Timestamp? = nil,
        limit: Int = APILimits.defaultItemCount
    ) {
        self.init(
            searchText: searchText, filter: MemoFilter(updatedSince: updatedSince), after: after, limit: limit)
    }
}
