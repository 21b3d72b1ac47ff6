import Foundation
import HTTPTypes
import HummingbirdTesting
import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import SettingsData
import TestSupport
import Testing
import WebCore

@testable import SakatsuFeature

/// The responses of the form's paths when a visit is saved.
@Suite struct SakatsuInputSavingScreenTests {
    private static let edit = "/sakatsu/00000000-0000-4000-8000-000000000001/edit"

    private static let saved =
        "/sakatsu/00000000-0000-4000-8000-000000000001?saved=00000000-0000-4000-8000-000000000001"

    private func saving(_ calls: Calls<StubSakatsuRepository.Saving>) -> ScreenTester {
        var tester = ScreenTester()
        tester.repository.save = { saving in
            calls.record(saving)
            return .saved(Sakatsu(saving.id, saving.content))
        }
        return tester
    }

    @Test func `the form saves and leads back to the search`() async throws {
        let response = try await saving(Calls()).response(
            .post, Self.edit, form: SakatsuInputForm.typed.fields() + [("q", "湯 &")])
        #expect(
            response.headers[.location]
                == "/sakatsu/00000000-0000-4000-8000-000000000001?q=%E6%B9%AF%20%26"
                + "&saved=00000000-0000-4000-8000-000000000001")
    }

    @Test func `the form leads back to the page of the edited visit`() async throws {
        let edited = SakatsuInputForm.typed.with { $0.revision = 2 }
        let response = try await saving(Calls()).response(.post, Self.edit, form: edited.fields() + [("from", "visit")])
        #expect(response.headers[.location] == Self.saved)
    }

    @Test func `the form leads back to the card of the edited visit`() async throws {
        let edited = SakatsuInputForm.typed.with { $0.revision = 2 }
        let cursor = SakatsuCursor(.minimal)
        let response = try await saving(Calls()).response(
            .post, Self.edit, form: edited.fields() + [("q", "湯"), ("through", "\(cursor)")])
        #expect(
            response.headers[.location]
                == "/sakatsu?q=%E6%B9%AF&through=\(cursor)&saved=00000000-0000-4000-8000-000000000001"
                + "#sakatsu-00000000-0000-4000-8000-000000000001")
    }

    @Test func `a script is redirected`() async throws {
        let response = try await saving(Calls()).response(
            .post, "/sakatsu/new", headers: [.hxRequest: "true"], form: SakatsuInputForm.typed.fields())
        #expect(response.status == .ok)
        #expect(response.headers[.hxRedirect] == Self.saved)
    }

    @Test func `the form saves hostile text as it is`() async throws {
        let calls = Calls<StubSakatsuRepository.Saving>()
        let text = "<script>alert('1')</script>&amp;\"\u{202E}'--;%\\"
        let form = SakatsuInputForm.typed.with {
            $0.facilityName = text
            $0[.foreword] = text
        }
        _ = try await saving(calls).response(.post, "/sakatsu/new", form: form.fields())
        // A bidirectional formatting character in a name would garble the line of its share text.
        #expect(calls.all.map(\.content.facilityName) == [text.replacing("\u{202E}", with: " ")])
        #expect(calls.all.map(\.content.foreword) == [text])
    }

    @Test(arguments: [
        [("facilityName", "湯")], [("sakatsuID", "x"), ("revision", "0")],
        SakatsuInputForm.typed.fields(action: "explode"), SakatsuInputForm.typed.fields(action: "delete-set:x"),
    ])
    func `a form of another screen is refused`(fields: [(String, String)]) async throws {
        let response = try await ScreenTester().response(.post, "/sakatsu/new", form: fields)
        #expect(response.status == .badRequest)
    }
}
