import APICore
import AccountData
import DatabaseCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import TransferData
import WebCore
import WebTestSupport

@testable import APIFeature

/// The API's routes with stubs, called with a browser's session, which must not matter.
struct APITester: Sendable {
    var visits = StubSakatsuRepository()
    var facilities = StubFacilityRepository()
    var memos = StubMemoRepository()
    var settings = StubSettingsRepository()
    var accounts = StubAccountRepository()
    var tokens = StubTokenRepository.knowing(.commandLine)
    var changes: @Sendable (ChangeToken?, Int, AccountID) async throws -> ChangePage<ItemChange>? = { _, _, _ in
        throw StubError("no changes")
    }
    var imports: any ImportRepository = StubImportRepository()
    var kept = KeptAnswers(count: nil)
    var heavyWork = HeavyWork()
    var now: @Sendable () -> Date = { Timestamp.noon.date }

    /// - Parameters:
    ///   - path: below `/api/v1`.
    ///   - headers: in addition to those of the member's token and of JSON, which they can replace.
    func response(
        _ method: HTTPRequest.Method = .get, _ path: String, headers: HTTPFields = [:], body: String? = nil
    ) async throws -> TestResponse {
        var sent: HTTPFields = [.authorization: "Bearer \(Secret.token.tokenText)", .contentType: "application/json"]
        for field in headers { sent[field.name] = field.value }
        return try await RouteTester().response(method, "/api/v1\(path)", headers: sent, body: body) { router in
            feature.addRoutes(to: router.group().add(middleware: HeavyWorkMiddleware(heavyWork)))
        }
    }

    /// The handlers' answer to a call.
    ///
    /// - Throws: `APIError` for an answer with a problem.
    func answer<Output>(to call: Call<Output>) async throws -> APIAnswer<Output> {
        let (operation, request) = (call.operation, call.request)
        let response = try await self.response(
            operation.method, String(request.target.dropFirst(API.root.count)), headers: request.headers,
            body: request.body.map { String(decoding: $0, as: UTF8.self) })
        let body = Data(response.body.readableBytesView)
        if response.headers[.contentType] == Problem.mediaType {
            let problem = try APIJSON.decode(Problem.self, from: body)
            guard let code = ProblemCode(rawValue: problem.code) else { throw StubError(problem.code) }
            throw APIError(code, errors: problem.errors, current: problem.current)
        }
        return APIAnswer(
            status: response.status.code, tag: response.headers[.eTag].flatMap(ETag.init(header:)),
            mediaType: response.headers[.contentType], body: { body },
            isSecret: response.headers[.cacheControl] == "no-store")
    }

    private var feature: APIFeature {
        APIFeature(
            handlers: APIHandlers(
                visits: VisitsHandler(repository: visits),
                photos: PhotosHandler(repository: StubPhotoRepository(), uploads: Turns()),
                facilities: FacilitiesHandler(repository: facilities),
                memos: MemosHandler(repository: memos),
                settings: SettingsHandler(repository: settings),
                changes: ChangesHandler(changes: changes, feed: ChangeFeed()),
                imports: ImportsHandler(imports: imports, settings: settings, makeID: { .number(1) }),
                account: AccountHandler(accounts: accounts, tokens: tokens),
                server: ServerHandler(version: "1.2.3")),
            tokens: TokenIdentities(tokens: tokens, kept: nil), kept: kept, changes: ChangeFeed(),
            export: AccountExport(
                visits: visits, memos: memos, facilities: facilities, photos: StubPhotoRepository(),
                settings: settings),
            now: now)
    }
}

extension APIAnswer: Equatable {
    static func == (first: APIAnswer, second: APIAnswer) -> Bool {
        (try? first.body()) == (try? second.body())
            && (first.status, first.tag, first.mediaType, first.isSecret)
                == (second.status, second.tag, second.mediaType, second.isSecret)
    }
}

extension APICall {
    /// In English, at noon.
    static let english = APICall(localize: .init(.english), now: .noon, report: { _ in })
}
