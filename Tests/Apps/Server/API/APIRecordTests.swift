import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import ServerApp

/// Visits and memos through the API, from the client to the file.
@Suite struct APIRecordTests {
    private static let id = UUID.number(7)
    private static let content = SakatsuContent(
        facilityName: "湯の森サウナ", visitingDate: .sampleDay, foreword: "雨の日に。",
        sets: [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(hundredths: 36_050))])],
        temperatures: [SaunaTemperature(kind: .coolBath, celsius: FixedDecimal(hundredths: 1_620))])

    private static func visit(_ content: SakatsuContent = Self.content, revision: Int = 1) -> Sakatsu {
        Sakatsu(id: id, content: content, revision: revision, createdAt: .noon, updatedAt: .noon)
    }

    @Test func `the API finds by the beginning of an identifier`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            try await tester.client.call(API.visits.put(Self.id, Self.content, .isNew))
            try await tester.client.call(API.memos.put(.number(8), MemoContent(body: "タオル"), .isNew))
            var query = VisitQuery(limit: 5)
            query.idPrefix = IdentifierPrefix("00000000")
            let count = ListCount.exactly(1)
            #expect(
                try await tester.client.call(API.visits.list(query))
                    == ListPart(items: [Self.visit()], next: nil, count: count))
            query.idPrefix = IdentifierPrefix("00000001")
            #expect(
                try await tester.client.call(API.visits.list(query))
                    == ListPart(items: [], next: nil, count: .exactly(0)))
            try await tester.client.call(API.memos.delete(.number(8), .matches(ETag(revision: 1))))
            var deleted = MemoQuery()
            (deleted.idPrefix, deleted.isDeleted) = (IdentifierPrefix("0000000000004000"), true)
            let trash = try await tester.client.call(API.memos.trash(deleted))
            #expect(trash.items.map(\.item.id) == [.number(8)])
            // All conditions must hold, and this one cannot be combined with others.
            query.searchText = "湯"
            let failure = try await tester.failure { [query] in try await tester.client.call(API.visits.list(query)) }
            guard case .invalid(let problem)? = failure else {
                Issue.record("It was taken")
                return
            }
            #expect(problem.errors.map(\.field) == ["id"])
        }
    }

    @Test func `the API reads a visit from a text and records nothing`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            try await tester.client.call(API.visits.put(Self.id, Self.content, .isNew))
            let text = "湯の森サウナで朝から\nSauna: 10 min x 2\n水風呂：ちょっと × 2\nよかった"
            let read = try await tester.client.call(API.readVisitText(VisitText(text: text)))
            #expect(
                read
                    == ReadVisit(
                        visit: ReadVisit.Content(
                            facilityName: "湯の森サウナ",
                            sets: Array(
                                repeating: SaunaSet(steps: [
                                    SaunaStep(kind: .sauna, title: "Sauna", seconds: FixedDecimal(600)),
                                    SaunaStep(kind: .coolBath, title: "水風呂", seconds: nil, unit: .seconds),
                                ]), count: 2)),
                        rest: "湯の森サウナで朝から\n\n水風呂：ちょっと × 2\nよかった",
                        lines: [
                            PostLine(text: "湯の森サウナで朝から", mark: .doubtful),
                            PostLine(text: "Sauna: 10 min x 2", mark: .read),
                            PostLine(text: "水風呂：ちょっと × 2", mark: .doubtful), PostLine(text: "よかった", mark: .note),
                        ]))
            #expect(try await tester.client.call(API.visits.list(VisitQuery())).items == [Self.visit()])
        }
    }

    @Test func `the API records a visit once`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let route = API.visits.put(Self.id, Self.content, .isNew)
            for _ in 1...2 {
                let made = try #require(try await tester.client.taggedCall(route))
                #expect(made.payload == Self.visit())
                #expect(made.tag == ETag(revision: 1))
            }
            let list = try await tester.client.call(
                API.visits.list(VisitQuery(searchText: "湯")))
            let count = ListCount.exactly(1)
            #expect(list == ListPart(items: [Self.visit()], next: nil, count: count))
            #expect(try await tester.browser.listedNames() == ["湯の森サウナ"])
            let text = try await tester.client.call(API.visits.text(Self.id))
            #expect(text.contains("湯の森サウナ") && text.contains("℃"))
            _ = try await tester.client.call(
                API.putSettings(Settings(temperatureUnit: .fahrenheit), .matches(Settings().tag)))
            #expect(try await tester.client.call(API.visits.text(Self.id)).contains("°F"))
            let facilities = try await tester.client.call(API.listFacilities(10))
            #expect(facilities.map(\.name) == ["湯の森サウナ"] && facilities.map(\.count) == [1])
        }
    }

    @Test func `the API records many at once and each once`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            var invalid = Self.content
            invalid.facilityName = " "
            let changes = [
                VisitChange(Self.id, Self.content, .isNew), VisitChange(.number(8), invalid, .isNew),
                VisitChange(.number(9), Self.content, .matches(ETag(revision: 1))),
                VisitChange(Self.id, Self.content, .isNew),
            ]
            let route = API.putVisits(VisitBatch(visits: changes.map { VisitAttempt($0) }))
            for _ in 1...2 {
                let results = try await tester.client.call(route).results
                #expect(results.map(\.status) == [201, 422, 404, 201])
                #expect(results.map(\.id) == changes.map { UUID?.some($0.id) })
                #expect(results.map(\.visit) == [Self.visit(), nil, nil, Self.visit()])
            }
            #expect(try await tester.browser.listedNames() == ["湯の森サウナ"])
        }
    }

    @Test func `the API refuses a batch beyond its limits`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let attempt = VisitAttempt(VisitChange(Self.id, Self.content, .isNew))
            let failure = try await tester.failure {
                try await tester.client.call(API.putVisits(VisitBatch(visits: Array(repeating: attempt, count: 101))))
            }
            #expect(failure?.problem?.errors.map(\.field) == ["/visits"])
            let long = "{\"visits\":[\(String(repeating: " ", count: 4 * 1024 * 1024))]}"
            #expect(try await tester.send("POST", "/visits/batch", body: long).status == 413)
            #expect(try await tester.send("GET", "/visits/batch").status == 405)
            #expect(try await tester.browser.listedNames() == [])
        }
    }

    @Test func `the API loses no change`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let first = ETag(revision: 1)
            try await tester.client.call(API.visits.put(Self.id, Self.content, .isNew))
            let read = API.visits.read(Self.id, first)
            let isUnchanged = try await tester.client.taggedCall(read) == nil
            #expect(isUnchanged)
            var changed = Self.content
            changed.afterword = "水風呂がちょうどよい。"
            try await tester.client.call(API.visits.put(Self.id, changed, .matches(first)))
            let current = AccountItem.visit(Self.visit(changed, revision: 2))
            let routes = [
                API.visits.put(Self.id, Self.content, .matches(first)).untyped,
                API.visits.put(Self.id, Self.content, .isNew).untyped, API.visits.delete(Self.id, .matches(first)),
            ]
            for route in routes {
                let failure = try await tester.failure { try await tester.client.call(route) }
                #expect(failure?.problem?.current == current)
            }
            let body = #"{"facilityName": "湯", "visitingDate": "2026-11-21"}"#
            let (status, problem) = try await tester.send("PUT", "/visits/\(Self.id.canonicalText)", body: body)
            #expect(status == 428)
            #expect(problem?.code == "preconditionRequired")
        }
    }

    @Test func `the API deletes and restores`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let known = Precondition.matches(ETag(revision: 1))
            try await tester.client.call(API.visits.put(Self.id, Self.content, .isNew))
            try await tester.client.call(API.visits.delete(Self.id, known))
            for route in [API.visits.read(Self.id, nil).untyped, API.visits.delete(Self.id, known)] {
                let failure = try await tester.failure { try await tester.client.call(route) }
                #expect(failure?.problem?.code == "notFound")
            }
            let again = try await tester.failure {
                try await tester.client.call(API.visits.put(Self.id, Self.content, .isNew))
            }
            #expect(again?.problem?.code == "deleted")
            #expect(again?.problem?.current == nil)
            let restored = try await tester.client.call(API.visits.restore(Self.id))
            #expect(restored == Self.visit())
        }
    }

    @Test func `the API keeps memos`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let pinned = MemoContent(body: "持ち物\nタオル", isPinned: true)
            let made = try #require(
                try await tester.client.taggedCall(API.memos.put(Self.id, pinned, .isNew)))
            #expect(made.tag == ETag(revision: 1, isPinned: true))
            #expect(made.tag == made.payload.tag)
            let unpinned = MemoContent(body: "持ち物", isPinned: false)
            let stale = try await tester.failure {
                try await tester.client.call(API.memos.put(Self.id, unpinned, .matches(ETag(revision: 1))))
            }
            #expect(stale?.problem?.current == .memo(made.payload))
            let changed = try await tester.client.call(
                API.memos.put(Self.id, unpinned, .matches(made.payload.tag)))
            #expect(
                changed
                    == Memo(
                        id: Self.id, body: "持ち物", isPinned: false, revision: 2, createdAt: .noon, updatedAt: .noon))
            let list = try await tester.client.call(API.memos.list(MemoQuery()))
            #expect(list.items == [changed])
            #expect(try await tester.client.call(API.memos.text(Self.id)) == "持ち物")
            try await tester.client.call(API.memos.delete(Self.id, .matches(changed.tag)))
            #expect(try await tester.client.call(API.memos.restore(Self.id)) == changed)
        }
    }

    @Test func `the API keeps settings`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let read = API.readSettings(nil)
            let (settings, tag) = try #require(try await tester.client.taggedCall(read))
            let known = try #require(tag)
            let again = API.readSettings(known)
            let isUnchanged = try await tester.client.taggedCall(again) == nil
            #expect(isUnchanged)
            var changed = settings
            changed.language = .english
            let put = API.putSettings(changed, .matches(known))
            #expect(try await tester.client.call(put) == changed)
            #expect(try await tester.browser.get("/settings").text.contains("<html lang=\"en\""))
            let stale = try await tester.failure {
                try await tester.client.call(API.putSettings(settings, .matches(known)))
            }
            #expect(stale?.problem?.current == .settings(changed))
        }
    }
}
