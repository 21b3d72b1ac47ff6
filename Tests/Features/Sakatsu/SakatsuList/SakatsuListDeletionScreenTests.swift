import Foundation
import HTTPTypes
import HummingbirdTesting
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import Testing
import ValuesCore
import WebCore

@testable import SakatsuFeature

/// What the list's paths for deleting answer.
@Suite struct SakatsuListDeletionScreenTests {
    @Test func deletesOneVisitAndLeadsBackToTheSearch() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(
                sakatsu: { _, _ in .full },
                delete: { ids, _, _ in
                    #expect(ids == [.number(1)])
                    return 1
                }
            ).listing { _ in [.minimal] })
        let response = try await tester.response(
            .post, "/sakatsu/00000000-0000-4000-8000-000000000001/delete",
            form: [("q", "湯 &"), ("through", "\(SakatsuCursor(.english))"), ("through", "\(SakatsuCursor(.minimal))")])
        #expect(response.status == .seeOther)
        #expect(
            response.headers[.location]
                == "/sakatsu?q=%E6%B9%AF%20%26&through=\(SakatsuCursor(.minimal))&deleted=1795262400000"
                + "&visit=00000000-0000-4000-8000-000000000001#sakatsu-\(Sakatsu.minimal.id.canonicalText)")
    }

    @Test func deletesSeveralVisits() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(
                sakatsu: { _, _ in nil },
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
    func asksForASelectionWhenThereIsNone(language: Language) async throws {
        let tester = ScreenTester(repository: .holding([.minimal]), language: language)
        let response = try await tester.response(.post, "/sakatsu/delete", form: [("q", "湯")])
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("<html lang=\"\(language.rawValue)\""))
        #expect(response.text.contains("<input type=\"checkbox\" name=\"ids\""))
        #expect(response.text.contains("<div class=\"toast until-chosen\">"))
    }

    @Test func saysThatDeletingFailed() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(sakatsu: { _, _ in nil }, delete: { _, _, _ in throw StubError() }))
        let response = try await tester.response(
            .post, "/sakatsu/00000000-0000-4000-8000-000000000001/delete", form: [("q", "湯")])
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("<h2>削除できませんでした。サ活はそのまま残っています。</h2>"))
        #expect(response.text.contains("href=\"/sakatsu?q=%E6%B9%AF\""))
        #expect(!response.text.contains("secret"))
    }

    @Test func restoresADeletion() async throws {
        let tester = ScreenTester(
            repository: StubSakatsuRepository(restore: { deletedAt, _ in
                #expect(deletedAt == .morning)
                return 2
            }))
        let response = try await tester.response(
            .post, "/sakatsu/restore",
            form: [("q", "湯"), ("deleted", "1795248000000"), ("visit", "00000000-0000-4000-8000-000000000001")])
        #expect(response.status == .seeOther)
        #expect(
            response.headers[.location] == "/sakatsu?q=%E6%B9%AF#sakatsu-00000000-0000-4000-8000-000000000001")
    }

    @Test func saysThatRestoringFailed() async throws {
        let tester = ScreenTester(repository: StubSakatsuRepository(restore: { _, _ in throw StubError() }))
        let response = try await tester.response(.post, "/sakatsu/restore", form: [("deleted", "1795248000000")])
        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("<h2>元に戻せませんでした。もう一度お試しください。</h2>"))
    }

    @Test(arguments: ["", "x", "1.5", "99999999999999999999"])
    func restoresNothingWithoutAnInstant(deleted: String) async throws {
        let response = try await ScreenTester().response(.post, "/sakatsu/restore", form: [("deleted", deleted)])
        #expect(response.status == .badRequest)
    }

    @Test(arguments: ["x", "", "99999999999999999999"])
    func offersNothingToUndoWithoutAnInstant(deleted: String) async throws {
        let response = try await ScreenTester(repository: .holding([.full]))
            .response(.get, "/sakatsu?deleted=\(deleted)")
        #expect(response.status == .ok)
        #expect(!response.text.contains("class=\"toast\""))
    }

    @Test(arguments: ["/sakatsu/x/delete", "/sakatsu/1/delete"])
    func deletesNothingWithoutAnIdentifier(path: String) async throws {
        let response = try await ScreenTester().response(.post, path, form: [])
        #expect(response.status == .notFound)
    }
}
