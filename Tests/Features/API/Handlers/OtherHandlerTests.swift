import APICore
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import Testing

@testable import APIFeature

/// The handlers of facilities and of the server.
@Suite struct OtherHandlerTests {
    @Test func `the handler lists facilities`() async throws {
        let repository = StubFacilityRepository(summaries: { limit, account in
            guard limit == 7, account == .member else { return [] }
            return [
                FacilitySummary(id: .number(1), name: "湯の森サウナ", count: 3, firstVisit: .sampleDay, lastVisit: .sampleDay)
            ]
        })
        let answer = try await APITester(facilities: repository).answer(to: API.listFacilities(7))
        #expect(
            answer
                == .payload([
                    FacilitySummary(
                        id: .number(1), name: "湯の森サウナ", count: 3, firstVisit: .sampleDay, lastVisit: .sampleDay)
                ]))
    }

    @Test(arguments: [nil, "0.0.1", "999.0.0"])
    func `the handler describes the server`(version: String?) throws {
        let answer = ServerHandler(version: "1.2.3").answer(changesSince: version, .english)
        let changes = ReleaseNotes.lines(since: version).map { line in
            ServerChange(version: line.version, text: Localizer(.english)(line.word))
        }
        let information = ServerInformation(
            version: "1.2.3",
            features: [
                "visits", "trash", "text", "memos", "batch", "draft", "photos", "settings", "facilities", "statistics",
                "changes", "export", "imports",
                "events", "calendar",
            ],
            changes: changes)
        #expect(answer == .payload(information))
    }
}
