import Foundation
import HTTPTypes
import Testing

extension Browser {
    /// Opens the empty form of a new visit and types a name.
    func newForm(_ facilityName: String, on date: String = "2026-11-20") async throws -> [FormField] {
        try await get("/sakatsu/new").form(postedTo: "/sakatsu/new")
            .setting(["facilityName": facilityName, "visitingDate": date])
    }

    /// Records a visit.
    ///
    /// - Returns: its path.
    @discardableResult
    func record(
        _ facilityName: String, on date: String = "2026-11-20", _ fields: KeyValuePairs<String, String> = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let form = try await newForm(facilityName, on: date).setting(fields)
        let page = try await post("/sakatsu/new", form)
        #expect(page.status == .seeOther, sourceLocation: sourceLocation)
        return "/sakatsu/\(try #require(form["sakatsuID"], sourceLocation: sourceLocation))"
    }

    /// The names of the visits in the list, on all pages of it.
    func listedNames() async throws -> [String] {
        try await listedPages().flatMap(\.facilityNames)
    }

    /// The list and the pages of its links for more, one after the other.
    func listedPages(from path: String = "/sakatsu") async throws -> [WebPage] {
        var pages = [try await get(path)]
        while let next = pages.last?.address(ofLinkWith: "rel=\"next\"") {
            pages.append(try await get(next))
            try #require(pages.count <= 100, "The list does not end")
        }
        return pages
    }
}
