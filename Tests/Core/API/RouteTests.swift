import APICore
import CustomDump
import Foundation
import HTTPTypes
import ModelsCore
import SampleCore
import Testing

@Suite struct RouteTests {
    @Test(arguments: Route.samples)
    func `a route is read as it was written`(route: Route) throws {
        expectNoDifference(try Route(route.request()), route)
    }

    /// The way of a request through the network: as one text.
    @Test(arguments: Route.samples)
    func `a route survives the network`(route: Route) throws {
        let sent = try route.request()
        #expect(sent.target.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        let received = try APIRequest(
            method: sent.method, target: sent.target, headers: sent.headers, body: sent.body)
        expectNoDifference(received, sent)
        expectNoDifference(try Route(received), route)
    }

    @Test(arguments: Route.samples)
    func `a route is at its endpoint`(route: Route) throws {
        let request = try route.request()
        let endpoint = route.endpoint
        #expect(request.method == endpoint.method)
        #expect(
            request.path.replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "{id}") == Endpoint.root + endpoint.template)
        #expect(Endpoint.methods(at: request.path).contains(endpoint.method))
    }

    @Test func `a route has a sample of each endpoint`() {
        #expect(Set(Route.samples.map(\.endpoint)) == Set(Endpoint.allCases))
    }

    @Test func `a route shows itself as text`() throws {
        let query = VisitQuery(searchText: "湯 & 水", facilityName: "a+b")
        #expect(
            try Route.visits(.list(query)).request().target
                == "/api/v1/visits?q=%E6%B9%AF%20%26%20%E6%B0%B4&facility=a%2Bb")
        #expect(
            try Route.memos(.restore(.number(255))).request().target
                == "/api/v1/memos/00000000-0000-4000-8000-0000000000ff/restore")
    }

    @Test func `a route reads the spaces of forms`() throws {
        let request = try APIRequest(method: .get, target: "/api/v1/visits?q=a+b%2B&q=c")
        #expect(try Route(request) == .visits(.list(VisitQuery(searchText: "a b+"))))
    }

    @Test(arguments: [
        "deleted=true&q=x", "deleted=true&facility=x", "deleted=true&from=2026-11-21",
    ])
    func `a route asks for deleted items without other conditions`(query: String) throws {
        let request = try APIRequest(method: .get, target: "/api/v1/visits?\(query)")
        #expect(throws: RouteError.badRequest([BadRequest(.notAlone, field: "deleted")])) { try Route(request) }
    }

    @Test func `a route reads identifiers in upper case`() throws {
        let request = APIRequest(method: .get, path: "/api/v1/visits/00000000-0000-4000-8000-0000000000FF")
        #expect(try Route(request) == .visits(.read(.number(255), ifNoneMatch: nil)))
    }

    @Test func `a stream continues from the browser's last event`() throws {
        let request = APIRequest(
            method: .get, path: "/api/v1/events", query: [URLQueryItem(name: "since", value: "a-1")],
            headers: [.lastEventID: "a-2"])
        #expect(try Route(request) == .events(since: "a-2"))
    }

    /// Only who may write gets a token in place of another.
    @Test func `a route that writes needs more than a token that reads`() {
        let read = Endpoint.allCases.filter { $0.access == .reader }
        #expect(read.filter { $0.method != .get } == [.signOut])
        #expect(Endpoint.allCases.filter { $0.access == .anybody } == [.authenticate, .readServer])
    }
}
