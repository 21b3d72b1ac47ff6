import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import HTTPTypes
import ModelsCore
import SampleCore
import Testing

@Suite struct RouteTests {
    @Test(arguments: SampleCall.all)
    func `A request is read as the input that it was made from`(call: SampleCall) throws {
        expectNoDifference(try SampleCall.input(of: call.request), call.input)
    }

    /// The way of a request through the network: as one text.
    @Test(arguments: SampleCall.all)
    func `A request survives the network`(call: SampleCall) throws {
        let sent = call.request
        #expect(sent.target.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        let received = try APIRequest(
            method: sent.method, target: sent.target, headers: sent.headers, body: sent.body)
        expectNoDifference(received, sent)
        expectNoDifference(try SampleCall.input(of: received), call.input)
    }

    @Test(arguments: SampleCall.all)
    func `A request goes to the path and the method of its operation`(call: SampleCall) {
        let operation = call.operation
        #expect(call.request.method == operation.method)
        #expect(
            call.request.path.replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "{id}")
                == API.root + operation.template)
        #expect(API.methods(at: call.request.path).contains(operation.method))
    }

    @Test func `The samples call every operation`() {
        #expect(Set(SampleCall.all.map(\.operation)) == Set(API.operations))
        #expect(API.operations.count == Set(API.operations.map(\.id)).count)
    }

    @Test func showsItselfAsText() throws {
        let query = VisitQuery(searchText: "湯 & 水", facilityName: "a+b")
        #expect(
            API.visits.list(query).request.target
                == "/api/v1/visits?q=%E6%B9%AF%20%26%20%E6%B0%B4&facility=a%2Bb")
        #expect(
            API.memos.restore(.number(255)).request.target
                == "/api/v1/memos/00000000-0000-4000-8000-0000000000ff/restore")
    }

    @Test func readsFormsSpaces() throws {
        let request = try APIRequest(method: .get, target: "/api/v1/visits?q=a+b%2B&q=c")
        #expect(API.visits.list.asked(by: request) == VisitQuery(searchText: "a b+"))
    }

    @Test(arguments: [
        "deleted=true&q=x", "deleted=true&facility=x", "deleted=true&from=2026-11-21",
    ])
    func asksForWhatIsDeletedWithoutOtherConditions(query: String) throws {
        let request = try APIRequest(method: .get, target: "/api/v1/visits?\(query)")
        #expect(throws: RouteError.badRequest([BadRequest(.notAlone, field: "deleted")])) {
            try SampleCall.input(of: request)
        }
    }

    @Test func readsIdentifiersInUpperCase() throws {
        let request = APIRequest(method: .get, path: "/api/v1/visits/00000000-0000-4000-8000-0000000000FF")
        #expect(try SampleCall.input(of: request) == SampleCall(API.visits.read, (.number(255), nil)).input)
    }

    @Test func goesOnFromWhereABrowserHeardLast() throws {
        let request = APIRequest(
            method: .get, path: "/api/v1/events", query: [URLQueryItem(name: "since", value: "a-1")],
            headers: [.lastEventID: "a-2"])
        #expect(API.followEvents.asked(by: request) == "a-2")
    }

    /// Only a token that may write is replaced.
    @Test func letsReadersReadOnly() {
        let read = API.operations.filter { $0.access == .reader }
        #expect(read.filter { $0.method != .get } == [API.signOut.operation, API.readVisitText.operation])
        #expect(
            API.operations.filter { $0.access == .anybody } == [API.authenticate.operation, API.readServer.operation])
    }
}
