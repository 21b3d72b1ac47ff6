import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuFeature

@Suite struct PhotosScreenTests {
    private static let visit = Sakatsu.photographed
    private static let path = "/sakatsu/\(visit.id.canonicalText)/photos"
    private static let first = visit.photos[0]
    private static let second = visit.photos[1]

    /// - Parameter arranging: receives the new list.
    private func tester(
        arranging: @escaping @Sendable ([PhotoChoice]) throws -> AccountItem? = { _ in .visit(visit) }
    ) -> ScreenTester {
        var tester = ScreenTester()
        tester.photos.owner = { $0 == .visit(Self.visit.id) ? .visit(Self.visit) : nil }
        tester.photos.arranging = arranging
        return tester
    }

    private func arrange(
        _ action: String, captions: [String] = ["テント", ""], _ tester: ScreenTester
    ) async throws -> TestResponse {
        let rows = zip(Self.visit.photos, captions).flatMap { photo, caption in
            [("photo", photo.id.canonicalText), ("caption", caption)]
        }
        return try await tester.response(.post, "\(Self.path)/arrange", form: rows + [("action", action)])
    }

    @Test(
        arguments: [
            ("", [first, second]), ("stay", [first, second]), ("later 0", [second, first]),
            ("earlier 1", [second, first]), ("earlier 0", [first, second]), ("later 1", [first, second]),
            ("remove 0", [second]), ("remove 7", [first, second]),
        ] as [(String, [Photo])])
    func `A button moves a photo, and saves all descriptions`(action: String, photos: [Photo]) async throws {
        let lists = Calls<[PhotoChoice]>()
        let tester = tester { choices in
            lists.record(choices)
            return .visit(Self.visit)
        }
        let ids = Self.visit.photos.map(\.id.canonicalText)
        let number = action.last.flatMap { Int(String($0)) }
        let named = number.map { action.dropLast() + ($0 < 2 ? ids[$0] : UUID.number(7).canonicalText) } ?? action
        let response = try await arrange(named, captions: ["外", "サ飯"], tester)
        let captions = [Self.first.id: "外", Self.second.id: "サ飯"]
        #expect(lists.all == [photos.map { PhotoChoice(id: $0.id, caption: captions[$0.id] ?? "") }])
        guard photos != [Self.second] else {
            #expect(response.status == .ok && response.text.contains("写真を削除しました。"))
            #expect(response.text.contains("name=\"caption\" value=\"外\""))
            return
        }
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == Self.path)
    }

    @Test func `A removed photo comes back to its place`() async throws {
        let lists = Calls<[PhotoChoice]>()
        let tester = tester { choices in
            lists.record(choices)
            return .visit(Self.visit)
        }
        let fields = [("removed", UUID.number(7).canonicalText), ("place", "1"), ("caption", "外")]
        let response = try await tester.response(.post, "\(Self.path)/arrange", form: fields)
        #expect(response.headers[.location] == Self.path)
        let (first, second) = (PhotoChoice(Self.first), PhotoChoice(Self.second))
        #expect(lists.all == [[first, PhotoChoice(id: .number(7), caption: "外"), second]])
    }

    @Test func `A description that is too long is refused, and stays in its field`() async throws {
        let tester = tester { _ in throw PhotoProblem.captionTooLong(limit: 200) }
        let response = try await arrange("", captions: ["長い", "外"], tester)
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("写真の説明は200文字までです。"))
        #expect(response.text.contains("value=\"長い\"") && response.text.contains("value=\"外\""))
    }

    @Test func `A visit that is gone, a failure and a wrong form are answered`() async throws {
        #expect(try await arrange("", tester { _ in nil }).status == .notFound)
        #expect(try await arrange("", tester { _ in throw StubError("x") }).status == .serviceUnavailable)
        #expect(try await arrange("turn 1", tester()).status == .badRequest)
        let gone = "/sakatsu/\(UUID.number(99).canonicalText)/photos"
        #expect(try await tester().response(.get, gone).status == .notFound)
    }

    @Test func `A server that cannot read photos says so`() async throws {
        var tester = tester()
        tester.photos.isAvailable = false
        let page = try await tester.response(.get, Self.path).text
        #expect(page.contains("libvips-tools") && !page.contains("type=\"file\""))
    }

    @Test func `A facility has half as many photos, and its page leads back to it`() async throws {
        let facility = Facility(
            id: .number(0xA1), content: FacilityContent(name: "しきじ"), revision: 1, createdAt: .noon, updatedAt: .noon,
            photos: (1...4).map { Photo(id: .number($0), width: 12, height: 8) })
        var tester = ScreenTester()
        tester.photos.owner = { $0 == .facility(facility.id) ? .facility(facility) : nil }
        let path = "/places/\(facility.id.canonicalText)"
        let page = try await tester.response(.get, "\(path)/photos").text
        #expect(page.contains("4枚まで") && !page.contains("type=\"file\""))
        #expect(page.contains("href=\"\(path)\"") && page.contains(facility.content.name))
    }
}
