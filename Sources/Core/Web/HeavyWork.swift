import Foundation
import HTTPTypes
package import Hummingbird
package import ModelsCore
import NIOCore

/// Runs work that keeps a processor core busy for more than a few milliseconds on threads of its own, so that others
/// are answered in the meantime, and for one request of each account at a time.
package final class HeavyWork: Sendable {
    /// A larger body, in bytes, counts as heavy work: reading it, checking it, and showing it again.
    package static let bodySize = 16 * 1024
    /// A response made from larger items, in bytes, counts as heavy work: formatting and compressing it. 50 ordinary
    /// visits have some 60 kB.
    package static let answerSize = 192 * 1024

    private let workers: WorkerThreads
    private let turns = Turns()

    /// - Parameter workers: by default one less than the machine has cores, and at least one.
    package init(
        workers: WorkerThreads = WorkerThreads(count: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))
    ) {
        self.workers = workers
    }

    /// - Parameter account: the account whose turn it takes; nil for the turn that all strangers share.
    fileprivate func run<Value: Sendable>(
        for account: AccountID?, _ work: () async throws -> Value
    ) async throws -> Value {
        try await turns.take(account) { try await runWithoutTurn(work) }
    }

    fileprivate func runWithoutTurn<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(workers) { try await work() }
    }
}

extension WebContext {
    /// Runs `work` on the threads for ``HeavyWork``, in the account's turn. Nested calls take no further turn.
    ///
    /// - Parameters:
    ///   - account: nil for a client that has not signed in: all strangers share one turn.
    ///   - isLong: false for work that turns out to be short, which runs immediately.
    ///   - work: receives the context to continue with. It must not wait for a client.
    /// - Throws: the error of `work`, or `CancellationError` when the request ends while it waits.
    package func heavily<Value: Sendable>(
        for account: AccountID?, if isLong: Bool = true, _ work: (WebContext) async throws -> Value
    ) async throws -> Value {
        guard let heavyWork, isLong, !isHeavy else { return try await work(self) }
        var context = self
        context.isHeavy = true
        return try await heavyWork.run(for: account) { try await work(context) }
    }

    /// Runs `work` on the same threads without a turn: something long in small pieces, between which it waits for a
    /// client.
    package func heavilyInPieces(_ work: () async throws -> Void) async throws {
        guard let heavyWork else { return try await work() }
        try await heavyWork.runWithoutTurn(work)
    }
}

extension Request {
    /// Whether the body is so long that reading it is heavy work, according to the headers.
    fileprivate var hasLargeBody: Bool {
        headers[.transferEncoding] != nil || announcedSize > HeavyWork.bodySize
    }

    /// In bytes; 0 when the headers do not say.
    fileprivate var announcedSize: Int {
        headers[.contentLength].flatMap(Int.init) ?? 0
    }
}

/// Gives requests the threads for heavy work.
package struct HeavyWorkMiddleware: RouterMiddleware {
    private let heavyWork: HeavyWork

    package init(_ heavyWork: HeavyWork) {
        self.heavyWork = heavyWork
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        var context = context
        context.heavyWork = heavyWork
        return try await next(request, context)
    }
}

/// Answers requests for expensive pages on the threads for ``HeavyWork``. A request is expensive if it sends a large
/// form, searches (which highlights matches in the texts found), or reads a list down to where the user has scrolled.
package struct HeavyPageMiddleware: RouterMiddleware {
    private let limits: ConnectionLimits

    package init(limits: ConnectionLimits) {
        self.limits = limits
    }

    package func handle(_ request: Request, context: WebContext, next: NextResponder) async throws -> Response {
        let isForm = request.hasLargeBody && limits.uploadSize(of: request.uri.path) == nil
        guard isForm || isLargeList(request) else { return try await next(request, context) }
        let account = context.identification.identity?.account
        var request = request
        let limit = account == nil ? FormLimit.carried : .large
        // No turn waits for a body that is still arriving. A body announced as too long is refused where it is read.
        if isForm, request.announcedSize <= limit.size {
            let bytes = try await request.bytes(upTo: limit.size)
            request.body = RequestBody(buffer: ByteBuffer(bytes: bytes))
            guard bytes.count > HeavyWork.bodySize || isLargeList(request) else {
                return try await next(request, context)
            }
        }
        return try await context.heavily(for: account) { [request] in try await next(request, $0) }
    }

    private func isLargeList(_ request: Request) -> Bool {
        guard let query = try? request.query() else { return false }
        return query["q"]?.isEmpty == false || query["through"] != nil
    }
}
