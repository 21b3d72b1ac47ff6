package import ValuesCore

/// Which part of the list of memos is asked for. Conditions hold together.
package struct MemoQuery: Hashable, Sendable {
    /// Empty for all.
    package var searchText: String
    /// ``ListPart/next`` of the part before; nil for the start.
    package var after: String?
    /// When the memo was last changed, at the earliest.
    package var updatedSince: Timestamp?
    /// Within ``APILimits/items``.
    package var limit: Int

    package init(
        searchText: String = "", after: String? = nil, updatedSince: Timestamp? = nil,
        limit: Int = APILimits.defaultItemCount
    ) {
        self.searchText = searchText
        self.after = after
        self.updatedSince = updatedSince
        self.limit = limit
    }
}

extension MemoQuery: ItemQuery {
    func print(to request: inout APIRequest) {
        request.add("q", searchText.isEmpty ? nil : searchText)
        request.add("after", after)
        request.add("updatedSince", updatedSince?.internetText)
        request.add("limit", limit, unless: APILimits.defaultItemCount)
    }

    init(_ query: QueryReader) throws(RouteError) {
        self.init(
            searchText: try query.text("q") ?? "",
            after: try query.text("after"),
            updatedSince: try query.value("updatedSince", Timestamp.init(internet:)),
            limit: try query.number("limit", in: APILimits.items) ?? APILimits.defaultItemCount)
    }
}
