package import ValuesCore

/// Which part of the list of visits is asked for. Conditions hold together.
package struct VisitQuery: Hashable, Sendable {
    /// Empty for all.
    package var searchText: String
    /// The first day.
    package var from: CivilDate?
    /// The last day.
    package var to: CivilDate?
    /// The facility's name; case and width do not count.
    package var facilityName: String?
    /// ``ListPart/next`` of the part before; nil for the start.
    package var after: String?
    /// When the visit was last changed, at the earliest.
    package var updatedSince: Timestamp?
    /// Within ``APILimits/items``.
    package var limit: Int

    package init(
        searchText: String = "", from: CivilDate? = nil, to: CivilDate? = nil, facilityName: String? = nil,
        after: String? = nil, updatedSince: Timestamp? = nil, limit: Int = APILimits.defaultItemCount
    ) {
        self.searchText = searchText
        self.from = from
        self.to = to
        self.facilityName = facilityName
        self.after = after
        self.updatedSince = updatedSince
        self.limit = limit
    }
}

extension VisitQuery: ItemQuery {
    func print(to request: inout APIRequest) {
        request.add("q", searchText.isEmpty ? nil : searchText)
        request.add("from", from?.description)
        request.add("to", to?.description)
        request.add("facility", facilityName)
        request.add("after", after)
        request.add("updatedSince", updatedSince?.internetText)
        request.add("limit", limit, unless: APILimits.defaultItemCount)
    }

    init(_ query: QueryReader) throws(RouteError) {
        self.init(
            searchText: try query.text("q") ?? "",
            from: try query.value("from", CivilDate.init(_:)),
            to: try query.value("to", CivilDate.init(_:)),
            facilityName: try query.text("facility"),
            after: try query.text("after"),
            updatedSince: try query.value("updatedSince", Timestamp.init(internet:)),
            limit: try query.number("limit", in: APILimits.items) ?? APILimits.defaultItemCount)
    }
}
