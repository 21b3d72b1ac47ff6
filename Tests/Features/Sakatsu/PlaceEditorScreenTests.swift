import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import SakatsuFeature

@Suite struct PlaceEditorScreenTests {
    private static let id = UUID.number(7)
    private static let content = FacilityContent(
        name: "しきじ", aliases: ["サウナしきじ"], area: "静岡県", site: "https://example.com/", note: "月曜は清掃", isHome: true)
    private static let facility = Facility(
        id: id, content: content, revision: 3, createdAt: .noon, updatedAt: .noon)

    private func form(_ changes: [String: String] = [:]) -> [(String, String)] {
        var fields = [
            "facilityID": Self.id.canonicalText, "revision": "3", "name": "しきじ", "aliases": "サウナしきじ\r\n\r\n",
            "area": "静岡県", "site": "https://example.com/", "note": "月曜は清掃", "isHome": "1",
        ]
        fields.merge(changes) { $1 }
        return fields.map { ($0.key, $0.value) }
    }

    private func post(
        _ path: String, _ form: [(String, String)], to repository: StubFacilityRepository
    ) async throws -> TestResponse {
        try await ScreenTester(facilities: repository).response(.post, path, form: form)
    }

    private var edit: String { "/places/\(Self.id.canonicalText)/edit" }

    @Test func `The form shows what is written`() async throws {
        let repository = StubFacilityRepository(
            facility: { reference, account in
                guard reference == .id(Self.id), account == .owner else { return nil }
                return FoundFacility(Self.facility, FacilitySummary(id: Self.id, name: "しきじ"))
            })
        let page = try await ScreenTester(facilities: repository).response(.get, edit).text
        for part in [
            "value=\"しきじ\"", "value=\"静岡県\"", "月曜は清掃</textarea>", "サウナしきじ</textarea>", "name=\"revision\" value=\"3\"",
            "value=\"delete\"", "<option value=\"沖縄県\">",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let other = "/places/\(UUID.number(8).canonicalText)/edit"
        #expect(try await ScreenTester(facilities: repository).response(.get, other).status == .notFound)
    }

    @Test func `Saving writes the whole content and leads to the facility`() async throws {
        let calls = Calls<StubFacilityRepository.Saving>()
        let repository = StubFacilityRepository(save: {
            calls.record($0)
            return .saved(Self.facility)
        })
        let response = try await post(edit, form(), to: repository)
        #expect(response.status == .seeOther)
        let id = Self.id.canonicalText
        #expect(response.headers[.location] == "/places/\(id)?saved=\(id)")
        #expect(
            calls.all == [.init(Self.content, id: Self.id, basedOn: 3, at: .noon, of: .owner)])
    }

    @Test func `An invalid text has a message next to its field, and nothing typed is lost`() async throws {
        let page = try await post(
            edit, form(["name": " ", "site": "javascript:alert(1)", "note": "長い話"]), to: StubFacilityRepository())
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("id=\"name.error\">入力してください。"))
        #expect(page.text.contains("id=\"site.error\">https:// で始まるアドレスを入力してください。"))
        #expect(page.text.contains("value=\"javascript:alert(1)\"") && page.text.contains("長い話</textarea>"))
    }

    @Test func `A name of another facility is refused, also for a new one`() async throws {
        let taken = StubFacilityRepository(
            save: { _ in throw FacilityProblem(.aliases, .taken) },
            facility: { reference, _ in
                #expect(reference == .name("しきじ"))
                return FoundFacility(Self.facility, FacilitySummary(id: Self.id, name: "しきじ"))
            })
        #expect(try await post(edit, form(), to: taken).text.contains("id=\"aliases.error\">別の施設がこの名前です。"))
        let new = try await post(
            "/places/new", form(["revision": "0", "facilityID": UUID.number(8).canonicalText]), to: taken)
        #expect(new.status == .unprocessableContent && new.text.contains("id=\"name.error\">別の施設がこの名前です。"))
    }

    @Test func `What was saved elsewhere is overwritten only by saving again`() async throws {
        var current = Self.facility
        current.revision = 5
        current.content.aliases = ["聖地"]
        let repository = StubFacilityRepository(save: { [current] _ in .stale(current: current) })
        let page = try await post(edit, form(["note": "私の"]), to: repository)
        #expect(page.status == .conflict)
        #expect(page.text.contains("name=\"revision\" value=\"5\"") && page.text.contains("私の</textarea>"))
        #expect(page.text.contains("サウナしきじ\n聖地</textarea>"))
    }

    @Test func `What was deleted elsewhere is saved as a new facility by saving again`() async throws {
        let tester = ScreenTester(facilities: StubFacilityRepository(save: { _ in .deleted }))
        let page = try await tester.response(.post, edit, form: form(["note": "私の"]))
        #expect(page.status == .conflict)
        #expect(page.text.contains("name=\"revision\" value=\"0\"") && page.text.contains("私の</textarea>"))
        #expect(!page.text.contains("name=\"facilityID\" value=\"\(Self.id.canonicalText)\""))
    }

    @Test func `A draft is shown as it was typed`() async throws {
        let page = try await post(
            edit, form(["action": "show-draft", "name": " ", "note": "途中"]), to: StubFacilityRepository())
        #expect(page.status == .ok)
        #expect(page.text.contains("途中</textarea>") && page.text.contains("保存していない下書きを戻しました。"))
        #expect(page.text.contains("data-draft=\"facilityID\" data-typed"))
    }

    @Test func `A deletion says how many visits there are, and a merge that is impossible shows what is written`()
        async throws
    {
        let repository = StubFacilityRepository(
            item: { _, _ in Self.facility }, deleteOne: { _ in throw VisitedFacilityError(count: 3) },
            merge: { _, _, _, _ in throw FacilityProblem(.aliases, .tooMany(limit: 20)) })
        let deletion = try await post(edit, form(["action": "delete"]), to: repository)
        #expect(deletion.text.contains("id=\"name.error\">この施設には3件のサ活があるため"))
        let merge = try await post(
            "/places/\(Self.id.canonicalText)/merge", [("facility", UUID.number(8).canonicalText)], to: repository)
        #expect(merge.status == .unprocessableContent)
        #expect(merge.text.contains("月曜は清掃</textarea>") && merge.text.contains("id=\"aliases.error\">20個まで"))
        #expect(merge.text.contains("action=\"\(edit)\""))
    }

    @Test func `The page of a facility changes the wish, merges and undoes that`() async throws {
        let saved = Calls<Bool>()
        let merged = Calls<[UUID]>()
        let repository = StubFacilityRepository(
            item: { _, _ in Self.facility },
            save: {
                saved.record($0.content.isWish)
                return .saved(Self.facility)
            },
            restoreOne: { id, _ in
                merged.record([id])
                return Self.facility
            },
            merge: { other, id, _, _ in
                merged.record([other, id])
                return .saved(Self.facility)
            })
        let (place, other) = ("/places/\(Self.id.canonicalText)", UUID.number(8).canonicalText)
        for isOn in ["1", "0"] {
            #expect(try await post("\(place)/wish", [("wish", isOn)], to: repository).headers[.location] == place)
        }
        #expect(saved.all == [true, false])
        let merge = try await post("\(place)/merge", [("facility", other)], to: repository)
        #expect(merge.headers[.location] == "\(place)?merged=\(other)")
        let separate = try await post("\(place)/separate", [("facility", other)], to: repository)
        #expect(separate.headers[.location] == "/places/\(other)")
        #expect(merged.all == [[.number(8), Self.id], [.number(8)]])
        #expect(try await post("\(place)/merge", [], to: repository).status == .badRequest)
    }

    @Test func `A storage that fails keeps the form`() async throws {
        let repository = StubFacilityRepository(save: { _ in throw StubError() })
        let page = try await post(edit, form(["note": "私の"]), to: repository)
        #expect(page.status == .serviceUnavailable && page.text.contains("私の</textarea>"))
    }
}
