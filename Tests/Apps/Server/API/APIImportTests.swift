import APICore
import ApiClientCore
import Foundation
import ModelsCore
import SampleCore
import Testing
import ValuesCore

@testable import ServerApp

/// Files that are imported through the API.
@Suite struct APIImportTests {
    private static let visit = SakatsuContent(facilityName: "湯の森サウナ", visitingDate: .sampleDay)

    @Test func `What was exported is taken over, and undone`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            for number in 1...3 {
                try await tester.client.send(.visits(.put(.number(number), Self.visit, .isNew)))
            }
            let (archive, _) = try await tester.client.response(to: .export)
            try await tester.client.send(.visits(.delete(.number(2), .matches(ETag(revision: 1)))))

            let read = try await tester.client.request(
                .imports(.read(file: archive, timeZone: nil)), as: ImportSummary.self)
            #expect(read.counts == [.new: 1, .same: 3])
            #expect(read.state == .ready)
            #expect(try await visitCount(tester) == 2)

            let apply = Route.imports(.apply(read.id, overwriting: false))
            var summary: ImportSummary
            repeat {
                summary = try await tester.client.request(apply, as: ImportSummary.self)
            } while summary.state == .applying
            #expect(summary.state == .applied && summary.remaining == 1)
            #expect(try await visitCount(tester) == 3)
            #expect(try await tester.client.request(.imports(.summary(read.id)), as: ImportSummary.self) == summary)

            repeat {
                summary = try await tester.client.request(.imports(.undo(read.id)), as: ImportSummary.self)
            } while summary.state == .undoing
            #expect(summary.state == .undone)
            #expect(try await visitCount(tester) == 2)
        }
    }

    @Test func `A file that cannot be read is refused with the reason`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            do {
                let route = Route.imports(.read(file: Data("hello".utf8), timeZone: "Asia/Tokyo"))
                _ = try await tester.client.request(route, as: ImportSummary.self)
                Issue.record("It was read")
            } catch let error as ApiError {
                guard case .invalid(let problem) = error.failure else { throw error }
                #expect(problem.code == ProblemCode.invalid.rawValue)
                #expect(problem.errors.map(\.field) == [""])
                #expect(problem.errors.first?.detail.isEmpty == false)
            }
            await #expect(throws: ApiError.self) {
                try await tester.client.send(.imports(.read(file: Data(), timeZone: nil)))
            }
            await #expect(throws: ApiError.self) { try await tester.client.send(.imports(.summary(.number(9)))) }
        }
    }

    private func visitCount(_ tester: APIClientTester) async throws -> Int {
        try await tester.client.request(.visits(.list(VisitQuery())), as: ListPart<Sakatsu>.self).items.count
    }
}
