import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki photo`.
@Suite struct PhotoCommandTests {
    private static let visit = Sakatsu(
        id: .number(1), content: SakatsuContent(facilityName: "湯", visitingDate: .sampleDay), revision: 3,
        createdAt: .noon, updatedAt: .noon,
        photos: [.sample, Photo(id: .number(2), width: 1_536, height: 2_048)])
    private static let id = visit.id.canonicalText

    private func tester() throws -> CommandTester {
        var tester = CommandTester()
        try tester.client.override(API.visits.read(Self.visit.id, nil), payload: Self.visit)
        return tester
    }

    @Test func `loki photo list numbers the photos`() async throws {
        #expect(
            try await tester().run("photo", "list", Self.id)
                == Outcome(output: "1  2048×1536  テント\n2  1536×2048\n"))
    }

    @Test func `loki photo add sends each file`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.jpg")
            try Data("湯".utf8).write(to: file)
            var tester = try tester()
            try tester.client.override(
                API.addPhoto(Self.visit.id, Data("湯".utf8), "外"), payload: Photo.sample, status: 201)
            let outcome = try await tester.run("photo", "add", Self.id, file.path, "--caption", "外")
            #expect(outcome == Outcome(output: "\(file.path)を追加しました。\n"))
        }
    }

    @Test func `loki photo remove keeps the others`() async throws {
        var tester = try tester()
        let rest = PhotoList(photos: [PhotoChoice(Self.visit.photos[1])])
        try tester.client.override(API.arrangePhotos(Self.visit.id, rest, Self.visit.tag), payload: Self.visit)
        #expect(
            try await tester.run("photo", "remove", Self.id, "1") == Outcome(output: "写真1を削除しました。\n"))
        #expect(try await tester.run("photo", "remove", Self.id, "3").status == .usage)
    }

    @Test func `loki photo --place means a facility`() async throws {
        let facility = Facility(
            id: .number(0xA1), content: FacilityContent(name: "しきじ"), revision: 2, createdAt: .noon, updatedAt: .noon,
            photos: [.sample])
        var tester = CommandTester()
        let summary = FacilitySummary(id: facility.id, name: facility.content.name)
        try tester.client.override(API.listFacilities(APILimits.facilities.upperBound), payload: [summary])
        try tester.client.override(API.facilities.read(facility.id, nil), payload: facility)
        let name = facility.content.name
        #expect(
            try await tester.run("photo", "list", "--place", name) == Outcome(output: "1  2048×1536  テント\n"))
        try tester.client.override(
            API.arrangeFacilityPhotos(facility.id, PhotoList(photos: []), facility.tag), payload: facility)
        #expect(
            try await tester.run("photo", "remove", "--place", name, "1")
                == Outcome(output: "写真1を削除しました。\n"))
    }
}
