import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SampleCore
import Testing
import WebTestSupport

@testable import WebCore

/// The total size of concurrent bodies and responses.
@Suite struct ByteBudgetTests {
    private static let limits: ConnectionLimits = {
        var limits = ConnectionLimits()
        limits.heldSize = 1_000
        limits.heldSizePerAccount = 600
        limits.heldSizeOfStrangers = 500
        limits.heldSizePerStranger = 500
        limits.uncountedSize = 100
        return limits
    }()

    private let budget = ByteBudget(limits: limits)

    // MARK: - Shares

    @Test func `every account has a part of the budget`() throws {
        let owner = ByteReservation(budget, holder: .account(.owner))
        let strangers = ByteReservation(budget, holder: .stranger(network: "a"))
        try owner.add(300)
        try owner.add(300)
        #expect(throws: HTTPError.self) { try owner.add(1) }
        #expect(throws: HTTPError.self) { try strangers.add(500) }
        try strangers.add(400)
        #expect(budget.size == 1_000)
        #expect(throws: HTTPError.self) { try ByteReservation(budget, holder: .account(.member)).add(101) }

        #expect(try owner.hold(200))
        #expect(budget.size == 600)
        #expect(throws: HTTPError.self) { try strangers.add(101) }
        try strangers.add(100)
    }

    @Test func `no network gets the whole share of strangers`() throws {
        var limits = Self.limits
        limits.heldSizePerStranger = 300
        let budget = ByteBudget(limits: limits)
        let strangers = ["192.0.2.1", "192.0.2.2"].map { network in
            ByteReservation(budget, holder: .stranger(network: network))
        }
        try strangers[0].add(300)
        #expect(throws: HTTPError.self) { try strangers[0].add(1) }
        try strangers[1].add(200)
        #expect(throws: HTTPError.self) { try strangers[1].add(1) }
        _ = try strangers[0].hold(0)
        try strangers[1].add(100)
    }

    @Test func `the budget ignores small bodies`() throws {
        let reservations = (1...100).map { _ in ByteReservation(budget, holder: .stranger(network: "a")) }
        for reservation in reservations { try reservation.add(100) }
        #expect(budget.size == 0)
        #expect(try !reservations[0].hold(100))
        #expect(try reservations[0].hold(101))
        #expect(budget.size == 101)
    }

    @Test func `bytes without a reference are returned`() throws {
        for _ in 1...10 {
            let reservation = ByteReservation(budget, holder: .stranger(network: "a"))
            try reservation.add(500)
            #expect(throws: HTTPError.self) { try reservation.add(1) }
        }
        #expect(budget.size == 0)
    }

    @Test func `the budget counts for the account of a valid token`() throws {
        let reservation = ByteReservation(budget, holder: .stranger(network: "a"))
        reservation.transfer(to: .account(.member))
        try reservation.add(600)
        try ByteReservation(budget, holder: .stranger(network: "a")).add(400)
    }

    // MARK: - Requests

    private func application(_ identity: Identity?) -> some ApplicationProtocol {
        WebTester(identities: StubIdentities(result: .success(identity))).application { router in
            let routes = router.group().add(
                middleware: ByteBudgetMiddleware(
                    budget: budget, clientAddress: ClientAddress(trustedProxies: [])))
            routes.post("/length") { request, _ in
                let size = try await request.bytes(upTo: 10_000).count
                return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "\(size)")))
            }
            routes.get("/text/:size") { _, context in
                let size = context.parameters.get("size").flatMap { Int($0) } ?? 0
                return Response(
                    status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: UInt8(ascii: "a"), count: size)))
            }
        }
    }

    @Test func `the budget refuses bodies and answers without room`() async throws {
        for (identity, size) in [(nil, 500), (.owner, 600)] as [(Identity?, Int)] {
            try await application(identity).test(.router) { client in
                for _ in 1...3 {
                    for size in [size, 10] {
                        let body = ByteBuffer(repeating: UInt8(ascii: "a"), count: size)
                        let length = try await client.execute(uri: "/length", method: .post, body: body)
                        #expect(length.status == .ok)
                        #expect(length.text == "\(size)")
                        let text = try await client.execute(uri: "/text/\(size)", method: .get)
                        #expect(text.status == .ok)
                        #expect(text.headers[.contentLength] == "\(size)")
                        #expect(text.text.count == size)
                    }
                    let body = ByteBuffer(repeating: UInt8(ascii: "a"), count: size + 1)
                    let refused = try await client.execute(uri: "/length", method: .post, body: body)
                    #expect(refused.status == .serviceUnavailable)
                    let large = try await client.execute(uri: "/text/\(size + 1)", method: .get)
                    #expect(large.status == .serviceUnavailable)
                    #expect(large.text.contains("<html"))
                }
            }
        }
        #expect(budget.size == 0)
    }
}
