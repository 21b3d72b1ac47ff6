import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import Testing

/// Changes for programs that keep a copy, as JSON.
@Suite struct ItemChangeTests {
    @Test(arguments: [
        ItemChange.current(.visit(.sample)), .current(.memo(.sample)), .current(.settings(.sample)),
        .deleted(.sakatsu, .number(1), .noon),
        .deleted(.memo, .number(2), .noon),
    ])
    func `A change is read as it was written`(change: ItemChange) throws {
        #expect(try JSONDecoder().decode(ItemChange.self, from: JSONEncoder().encode(change)) == change)
    }

    @Test func `A deletion names the item and the instant`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(ItemChange.deleted(.memo, .number(1), .noon)), as: UTF8.self)
        let id = UUID.number(1).canonicalText
        #expect(text == #"{"deleted":true,"deletedAt":"2026-11-21T12:00:00.000Z","id":"\#(id)","kind":"memo"}"#)
    }

    @Test(arguments: [
        (ItemChange.current(.memo(.sample)), memoJSON), (.current(.settings(.sample)), settingsJSON),
    ])
    func `A value is a member named by its kind`(change: ItemChange, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(change), as: UTF8.self) == json)
    }

    static let memoJSON = """
        {"id":"00000000-0000-4000-8000-000000000010","kind":"memo","memo":{"body":"持ち物\\nタオル",\
        "createdAt":"2026-11-21T12:00:00.000Z","id":"00000000-0000-4000-8000-000000000010","isPinned":true,\
        "revision":1,"updatedAt":"2026-11-21T12:00:00.000Z"}}
        """
    static let settingsJSON = """
        {"kind":"settings","settings":{"appearance":"dark","currency":"JPY","defaultTimes":{"coolBath":{"seconds":30.5,\
        "unit":"seconds"},"relaxation":{"unit":"minutes"},"sauna":{"seconds":360,"unit":"minutes"}},\
        "goals":{"month":{"sauna":300,"visits":8},"year":{"newFacilities":10}},"language":"ja"}}
        """

    @Test(arguments: [
        "{}", #"{"kind":"towel"}"#, #"{"kind":"visit"}"#, #"{"kind":"settings","deleted":true}"#,
        #"{"kind":"memo","deleted":true,"id":"00000000-0000-4000-8000-000000000001"}"#,
    ])
    func `Anything else is not a change`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ItemChange.self, from: Data(text.utf8)) }
    }
}
