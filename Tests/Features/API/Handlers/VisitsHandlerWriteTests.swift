import APICore
import ApiClientTestSupport
import CustomDump
import Foundation
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import APIFeature

/// Changes of visits.
@Suite struct VisitsHandlerWriteTests {
    private func answer<Output>(
        _ call: Call<Output>, _ repository: StubSakatsuRepository
    ) async throws -> APIAnswer<Output> {
        try await APITester(visits: repository).answer(to: call)
    }

    private func full(status: Int = 200) throws -> APIAnswer<Sakatsu> {
        .payload(Sakatsu.full, status: status, tag: ETag(revision: 3))
    }

    @Test func `the handler cleans names as pages do`() async throws {
        let calls = Calls<StubSakatsuRepository.Saving>()
        let repository = StubSakatsuRepository(save: { saving in
            calls.record(saving)
            return .saved(.full)
        })
        var content = SakatsuContent.full
        content.facilityName = " 湯の森\r\nサウナ "
        _ = try await answer(API.visits.put(.number(1), content, .isNew), repository)
        #expect(calls.all.map(\.content.facilityName) == ["湯の森  サウナ"])
        content.facilityName = "\u{200B}"
        await #expect(throws: APIError.self) {
            try await answer(API.visits.put(.number(1), content, .isNew), repository)
        }
    }

    @Test(arguments: ["0", "-1", "a", "3p", "+3", "003"])
    func `no other tag means a new visit`(tag: String) async throws {
        let calls = Calls<Int>()
        let repository = StubSakatsuRepository(save: { saving in
            calls.record(saving.base)
            return .stale(current: .full)
        })
        let route = API.visits.put(.number(1), SakatsuContent.full, .matches(try #require(ETag(tag))))
        await #expect(throws: APIError(.stale, current: .visit(Sakatsu.full))) {
            try await answer(route, repository)
        }
        #expect(calls.all == [-1])
    }

    @Test func `the handler says why a visit is not saved`() async {
        let gone = StubSakatsuRepository(
            save: { _ in .deleted }, deleteOne: { _ in .notFound }, restoreOne: { _, _ in nil })
        let id = UUID.number(1)
        let known = Precondition.matches(ETag(revision: 1))
        let routes: [(Call<Void>, ProblemCode)] = [
            (API.visits.put(id, .full, .isNew).untyped, .deleted),
            (API.visits.put(id, .full, known).untyped, .notFound), (API.visits.delete(id, known), .notFound),
            (API.visits.restore(id).untyped, .notFound),
        ]
        for (route, code) in routes {
            await #expect(throws: APIError(code)) { try await answer(route, gone) }
        }
        let there = StubSakatsuRepository(save: { _ in .stale(current: .full) })
        await #expect(throws: APIError(.exists, current: .visit(Sakatsu.full))) {
            try await answer(API.visits.put(id, SakatsuContent.full, .isNew), there)
        }
        let full = StubSakatsuRepository(save: { _ in .accountFull(limit: 1) })
        await #expect(throws: APIError(.accountFull)) {
            try await answer(API.visits.put(id, SakatsuContent.full, known), full)
        }
        let changed = StubSakatsuRepository(deleteOne: { _ in .stale(current: .full) })
        await #expect(throws: APIError(.stale, current: .visit(Sakatsu.full))) {
            try await answer(API.visits.delete(id, known), changed)
        }
    }

    /// It may have been saved where that day had begun.
    @Test func `the handler keeps a future day unless it changes`() async throws {
        var content = SakatsuContent.full
        content.visitingDate = .sampleDay.earlier(days: -2)
        let saved = Sakatsu(id: .number(1), content: content, revision: 3, createdAt: .noon, updatedAt: .noon)
        let repository = StubSakatsuRepository(item: { _, _ in saved }, save: { _ in .saved(saved) })
        content.foreword = "雨の日に。"
        let known = Precondition.matches(ETag(revision: 3))

        let answer = try await self.answer(API.visits.put(.number(1), content, known), repository)
        #expect(answer == .payload(saved, status: 200, tag: ETag(revision: 3)))

        var later = content
        later.visitingDate = .sampleDay.earlier(days: -3)
        for (content, precondition) in [(content, Precondition.isNew), (later, known)] {
            let refusal = APIError(
                .invalid, errors: [FieldProblem(field: "/visitingDate", detail: "The date cannot be in the future.")])
            await #expect(throws: refusal) {
                try await self.answer(API.visits.put(.number(1), content, precondition), repository)
            }
        }
    }

    @Test(arguments: [
        (SakatsuField.celsius(0), "This must be at least 0 ℃ and less than 1,000 ℃."),
        (.stepAmount(set: 0, step: 0), "This must be at least 0 seconds and less than 60,000 seconds."),
        (.facilityName, "This number is too small or too large."), (.sets, "This number is too small or too large."),
    ])
    func `A number out of range is called a time only where it is one`(field: SakatsuField, detail: String) {
        #expect(FieldProblem(SakatsuProblem(field, .outOfRange), Localizer(.english)).detail == detail)
    }

    @Test func `the handler names the wrong field`() async {
        let content = SakatsuContent(
            facilityName: " ", visitingDate: .sampleDay.earlier(days: -2),
            foreword: "湯" + String(repeating: "\u{301}", count: 31),
            sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, seconds: FixedDecimal(60_000))])],
            temperatures: [SaunaTemperature(kind: .sauna, celsius: FixedDecimal(-1))])
        let time = "This must be at least 0 seconds and less than 60,000 seconds."
        let temperature = "This must be at least 0 ℃ and less than 1,000 ℃."
        let refusal = APIError(
            .invalid,
            errors: [
                FieldProblem(field: "/facilityName", detail: "This cannot be blank."),
                FieldProblem(field: "/visitingDate", detail: "The date cannot be in the future."),
                FieldProblem(
                    field: "/foreword", detail: "A character can have no more than 30 marks, such as accents."),
                FieldProblem(field: "/sets/0/steps/0/seconds", detail: time),
                FieldProblem(field: "/temperatures/0/celsius", detail: temperature),
            ])
        await #expect(throws: refusal) {
            try await answer(API.visits.put(.number(1), content, .isNew), StubSakatsuRepository())
        }
    }

    @Test func `the handler accepts the latest day on Earth`() async throws {
        let repository = StubSakatsuRepository(save: { _ in .saved(.full) })
        let content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay.earlier(days: -1))
        // At noon in UTC it is 02:00 of the next day where the sun rises first.
        #expect(try await answer(API.visits.put(.number(1), content, .isNew), repository) == full(status: 201))
    }
}
