import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki places`.
@Suite struct PlaceCommandTests {
    private static let facilities = [
        FacilitySummary(
            id: .number(0xA1), name: "しきじ", area: "静岡県", count: 12, firstVisit: .sampleDay, lastVisit: .sampleDay,
            averageScore: FixedDecimal(hundredths: 425)),
        FacilitySummary(id: .number(0xA2), name: "湯らっくす", area: "熊本県", isWish: true),
    ]
    private static let facility = Facility(
        id: .number(0xA1), content: FacilityContent(name: "しきじ", area: "静岡県", isHome: true), revision: 2,
        createdAt: .noon, updatedAt: .noon)

    private func tester() throws -> CommandTester {
        var tester = CommandTester()
        try tester.client.override(API.listFacilities(1_000), payload: Self.facilities)
        return tester
    }

    @Test func `loki places lists facilities`() async throws {
        #expect(
            try await tester().run("places")
                == Outcome(
                    output: """
                        ID        施設        回数  前回        評価
                        00000000  しきじ      12    2026-11-21  4.25
                        00000000  湯らっくす  0

                        """))
        #expect(try await tester().run("places", "list", "--wish", "くま").output == "ありません。\n")
        #expect(try await tester().run("places", "list", "熊本").output.contains("湯らっくす"))
    }

    @Test func `loki places writes about a facility, and keeps the rest`() async throws {
        var tester = try self.tester()
        try tester.client.override(API.facilities.read(.number(0xA1), nil), payload: Self.facility)
        let content = FacilityContent(name: "しきじ", area: "静岡県", note: "月曜は清掃", isWish: true)
        try tester.client.override(
            API.facilities.put(.number(0xA1), content, .matches(ETag(revision: 2))), payload: Self.facility)
        #expect(
            try await tester.run("places", "write", "シキジ", "--note", "月曜は清掃", "--wish", "--no-home")
                == Outcome(output: "変更しました: 00000000 しきじ\n"))
    }

    @Test func `loki places adds a wish`() async throws {
        var tester = CommandTester()
        try tester.client.override(
            API.facilities.put(.number(7), FacilityContent(name: "北欧", isWish: true), .isNew), payload: Self.facility,
            status: 201)
        #expect(
            try await tester.run("places", "write", "北欧", "--new", "--wish")
                == Outcome(output: "変更しました: 00000000 しきじ\n"))
    }

    @Test func `loki places merges two facilities and says how to undo it`() async throws {
        var tester = try self.tester()
        try tester.client.override(
            API.mergeFacility(.number(0xA1), FacilityMerge(merged: .number(0xA2))), payload: Self.facility)
        try tester.client.override(API.facilities.restore(.number(0xA2)), payload: Self.facility)
        let undo = "loki places undo 00000000-0000-4000-8000-0000000000a2"
        #expect(
            try await tester.run("places", "merge", "湯らっくす", "しきじ")
                == Outcome(output: "まとめました: 00000000 しきじ（元に戻す: \(undo)）\n"))
        #expect(
            try await tester.run("places", "undo", UUID.number(0xA2).canonicalText)
                == Outcome(output: "元に戻しました: 00000000 しきじ\n"))
    }

    @Test func `A facility that does not exist, or is not clear, is refused`() async throws {
        #expect(try await tester().run("places", "show", "北欧").status == .notFound)
        #expect(try await tester().run("places", "show", "00000000").status == .usage)
    }
}
