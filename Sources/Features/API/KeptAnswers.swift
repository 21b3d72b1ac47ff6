import APICore
import DatabaseCore
import Hummingbird
import ModelsCore
import WebCore

/// First parts of lists and of changes, as they were last sent, until something of their account changes.
///
/// Programs ask for them whenever they are opened, far more often than anything is written, and to make one takes many
/// times as long as to send it. The parts that follow are asked for once, and what is searched for hardly twice: they
/// would push out what others ask for.
struct KeptAnswers: Sendable {
    /// How many are kept, or twice as many: some 20 kB each, 140 kB for clients that take no compression.
    private static let count = 32
    /// The largest that is kept, in bytes: about twice one of 100 visits without compression.
    private static let size = 256 * 1024

    /// All that such an answer depends on besides the account's data: it holds no words of the program.
    private struct Key: Hashable, Sendable {
        let account: AccountID
        let operation: APIOperation
        let limit: Int
        let acceptsGzip: Bool
    }

    private let answers: VersionedCache<Key, Response>?

    init(_ database: Database) {
        self.init(count: database.mayKeep ? Self.count : nil)
    }

    /// - Parameter count: how many are surely kept, 1 or more; nil to make every answer anew.
    init(count: Int?) {
        answers = count.map { VersionedCache(capacity: $0) }
    }

    /// The kept answer, or the one that is made now.
    ///
    /// - Parameter firstPart: the limit of a request for the first part of a whole list; nil for other requests, whose
    ///   answers are not kept.
    /// - Throws: what `make` throws.
    func response(
        to request: Request, at operation: APIOperation, firstPart limit: Int?, _ token: Token,
        make: () async throws -> Response
    ) async rethrows -> Response {
        guard let answers, let limit else { return try await make() }
        let key = Key(
            account: token.account, operation: operation, limit: limit, acceptsGzip: request.acceptsGzip)
        return try await answers.value(for: key, recorded: token.accountVersion) {
            let response = try await make()
            return (response, isKept: response.status == .ok && (response.body.contentLength ?? .max) <= Self.size)
        }
    }
}
