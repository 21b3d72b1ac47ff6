import AccountData
import Dispatch
import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import MemoData
import ModelsCore
import NIOCore
import SampleCore
import SampleData
import TestSupport
import Testing
import WebCore

@testable import APIFeature

/// The bodies that wait for the threads of long ones.
@Suite(.timeLimit(.minutes(1))) struct BodyCostTests {
    @Test func `a short valid body is read immediately, an invalid one after the long ones`() async throws {
        let workers = WorkerThreads(count: 1)
        let end = DispatchSemaphore(value: 0)
        let longBody = Task(executorPreference: workers) { Self.wait(for: end) }
        var tester = APITester()
        tester.memos.save = { _ in .saved(.long) }
        tester.heavyWork = HeavyWork(workers: workers)
        let path = "/memos/\(Memo.long.id)"
        let short = try await tester.response(.put, path, headers: [.ifNoneMatch: "*"], body: #"{"body":"湯"}"#)
        #expect(short.status == .created)
        let isAnswered = Calls<Void>()
        let wrong = Task { [tester] in
            let response = try await tester.response(
                .put, path, headers: [.ifNoneMatch: "*"], body: #"{"body":1,"isPinned":2}"#)
            isAnswered.record(())
            return response
        }
        try await Task.sleep(for: .milliseconds(50))
        #expect(isAnswered.all.isEmpty)
        end.signal()
        await longBody.value
        let response = try await wrong.value
        #expect(response.status == .badRequest)
        let text = String(buffer: response.body)
        #expect(text.contains("/body") && text.contains("/isPinned"))
    }

    @Test func `a token that ends while others' imports are waited for reads no table`() async throws {
        let asked = Calls<Void>()
        var tester = APITester()
        tester.tokens.provenToken = { _ in
            asked.record(())
            return asked.all.count == 1 ? .commandLine : nil
        }
        let response = try await tester.response(
            .post, "/imports/\(UUID.number(1).canonicalText)/columns", body: #"{"columns":["date","facility"]}"#)
        #expect(response.status == .unauthorized)
        #expect(asked.all.count == 2)
    }

    private static func wait(for semaphore: DispatchSemaphore) {
        semaphore.wait()
    }
}
