package import ModelsCore

/// The page of a list to read. All conditions must hold.
package struct ListQuery<Filter: Hashable & Sendable>: Hashable, Sendable {
    /// Empty for all items.
    @Exact package var searchText: String
    package var filter: Filter
    /// `ListPage/next` of the previous page; nil for the start.
    package var after: String?
    /// Within ``APILimits/items``.
    package var limit: Int
    /// Whether to list deleted items, most recently deleted first. Other conditions do not apply then.
    package var isDeleted = false
    /// The beginning of identifiers; nil for all. It can only be combined with ``isDeleted``.
    package var idPrefix: IdentifierPrefix?

    /// Whether this asks for the first page of the whole list.
    ///
    /// - Parameter everything: the filter that matches every item.
    package func isFirstPart(ofAll everything: Filter) -> Bool {
        searchText.isEmpty && filter == everything && after == nil && !isDeleted && idPrefix == nil
    }
}

package typealias VisitQuery = ListQuery<SakatsuFilter>
package typealias MemoQuery = ListQuery<MemoFilter>
package typealias FacilityQuery = ListQuery<FacilityFilter>

/// The visits to sum up. All conditions must hold.
package struct StatisticsQuery: Hashable, Sendable {
    /// Empty for all visits.
    @Exact package var searchText: String
    /// The first day; nil for the beginning of the calendar.
    package var from: CivilDate?
    /// The last day; nil for the end of the calendar.
    package var to: CivilDate?

    package init(searchText: String = "", from: CivilDate? = nil, to: CivilDate? = nil) {
        self.from = from
        self.to = to
        self.searchText = searchText
    }
}

/// A page of a list as clients know it; to them, a cursor is an opaque text.
package typealias ListPart<Item> = ListPage<Item, String>

/// Limits of a single request that belong to the API alone. The limits of a visit's content are its validator's.
package enum APILimits {
    /// How many items a page can have.
    package static let items = 1...100
    package static let defaultItemCount = 50
    /// How many facilities a response can have.
    package static let facilities = 1...1_000
    package static let defaultFacilityCount = 100
    /// How many changes a response can have.
    package static let changes = 1...500
    package static let defaultChangeCount = 100
    /// How long a caller can wait for a response, in seconds; shorter than proxies wait.
    package static let changesWait = 0...50
    /// How many visits a request can record or change.
    package static let batch = 0...100
    /// The length of a device's name, in Unicode scalars.
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

extension FacilityQuery {
    package init(
        searchText: String = "", after: String? = nil, updatedSince: Timestamp? = nil,
        limit: Int = APILimits.defaultItemCount
    ) {
        self.init(
            searchText: searchText, filter: FacilityFilter(updatedSince: updatedSince), after: after, limit: limit)
    }
}
