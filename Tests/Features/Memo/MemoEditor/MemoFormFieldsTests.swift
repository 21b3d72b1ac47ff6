import Foundation
import ModelsCore
import SampleCore
import Testing
import WebCore
import WebTestSupport

@testable import MemoFeature

/// Reading the posted form.
@Suite struct MemoFormFieldsTests {
    private static let head = [("memoID", "00000000-0000-4000-8000-000000000001"), ("revision", "2")]

    private func form(_ fields: [(String, String)]) throws -> MemoForm? {
        MemoForm(try FormFields(encoded: Array(fields.formEncoded.utf8)))
    }

    @Test func `the form reads a complete form`() throws {
        #expect(
            try form(Self.head + [("body", "\n一行目\r\n二行目\r\n"), ("q", "湯")])
                == MemoForm(id: .number(1), revision: 2, body: "\n一行目\n二行目\n"))
    }

    @Test func `the form treats a missing text as empty`() throws {
        #expect(try form(Self.head) == MemoForm(id: .number(1), revision: 2))
    }

    @Test func `the form takes the first of repeated fields`() throws {
        let form = try form(Self.head + [("body", "一"), ("body", "二"), ("memoID", "x")])
        #expect(form == MemoForm(id: .number(1), revision: 2, body: "一"))
    }

    @Test(arguments: [
        [("revision", "0")],
        [("memoID", "00000000-0000-4000-8000-000000000001")],
        [("memoID", ""), ("revision", "0")],
        [("memoID", "../../etc/passwd"), ("revision", "0")],
        [("memoID", "00000000-0000-4000-8000-000000000001"), ("revision", "-1")],
        [("memoID", "00000000-0000-4000-8000-000000000001"), ("revision", "")],
        [("memoID", "00000000-0000-4000-8000-000000000001"), ("revision", "1.5")],
        [("memoID", "00000000-0000-4000-8000-000000000001"), ("revision", "99999999999999999999")],
    ])
    func `the form refuses fields of another screen`(fields: [(String, String)]) throws {
        #expect(try form(fields) == nil)
    }
}
