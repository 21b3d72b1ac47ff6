import APICore
import DatabaseCore
import Hummingbird
import ModelsCore
import WebCore

/// Caches first pages of lists and of changes until something of their account changes.
///
/// Programs request them whenever they are opened, far more often than anything is written, and making one takes many
/// times as long as sending it. Later pages are requested once, and searches rarely twice: they would evict the answers
/// of others.
struct KeptAnswers: Sendable {
    /// The size of the cache, of which up to twice as many are kept: some 20 kB each, 140 kB for clients without
    /// compression.
    private static let count = 32
    /// The largest cached answer, in bytes: about twice an uncompressed page of 100 visits.
    private static let size = 256 * 1024

    /// Everything that such an answer depends on in addition to the account's data. It contains no texts of the
    /// program.
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

    /// - Parameter count: the minimum number of cached answers, 1 or more; nil to cache none.
    init(count: Int?) {
        answers = count.map { VersionedCache(capacity: $0) }
    }

    /// The cached answer, or a new one.
    ///
    /// - Parameter firstPart: the limit of a request for the first page of a whole list; nil for other requests, whose
    ///   answers are not cached.
    /// - Throws: the error of `make`.
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
