import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import WebCore

@testable import SakatsuFeature

/// The responses of the list's paths for deleting.
@Suite struct SakatsuListDeletionScreenTests {
    @Test func `the list deletes several visits`() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(
                item: { _, _ in nil },
                delete: { ids, _, _ in
                    #expect(ids == [.number(1), .number(2)])
                    return 2
                }))
        let ids = ["1", "2", "1"].map { ("ids", "00000000-0000-4000-8000-00000000000\($0)") }
        let response = try await tester.response(.post, "/sakatsu/delete", form: ids + [("ids", "x"), ("ids", "")])
        #expect(
            response.headers[.location] == "/sakatsu?deleted=1795262400000&visit=00000000-0000-4000-8000-000000000001")
    }

    @Test(arguments: Language.allCases)
    func `the list asks for a selection when there is none`(language: Language) async throws {
        let tester = ScreenTester(repository: .holding([.minimal]), language: language)
        let response = try await tester.response(.post, "/sakatsu/delete", form: [("q", "湯")])
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("<html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains("<input type=\"checkbox\" name=\"ids\""))
        #expect(response.text.contains("<div class=\"toast until-chosen\">"))
    }

    @Test(arguments: ["", "x", "1.5", "99999999999999999999"])
    func `the list restores nothing without an instant`(deleted: String) async throws {
        let response = try await ScreenTester().response(.post, "/sakatsu/restore", form: [("deleted", deleted)])
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["x", "", "99999999999999999999"])
    func `the list offers nothing to undo without an instant`(deleted: String) async throws {
        let response = try await ScreenTester(repository: .holding([.full]))
            .response(.get, "/sakatsu?deleted=\(deleted)")
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test(arguments: ["/sakatsu/x/delete", "/sakatsu/1/delete"])
    func `the list deletes nothing without an identifier`(path: String) async throws {
        let response = try await ScreenTester().response(.post, path, form: [])
        #expect(response.status == .notFound)
    }
}
