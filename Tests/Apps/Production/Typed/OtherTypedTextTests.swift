import Foundation
import SampleCore
import Testing
import ValuesCore

@testable import ProductionApp

@Suite struct OtherTypedTextTests {
    @Test(
        arguments: [
            ("88", 8_800), ("８８．５", 8_850), ("16.2℃", 1_620), ("110度", 11_000), ("90 °C", 9_000), ("-", nil),
            ("ー", nil),
        ] as [(String, Int?)])
    func readsTemperatures(text: String, hundredths: Int?) throws {
        #expect(try TemperatureText.celsius(typed: text)?.hundredths == hundredths)
    }

    @Test(arguments: ["", "hot", "-5", "1000", "16.234"])
    func refusesTemperatures(text: String) {
        #expect(throws: InputProblem.notATemperature(text)) { try TemperatureText.celsius(typed: text) }
    }

    @Test func readsReferences() throws {
        let id = UUID.number(255)
        #expect(try ItemReference(typed: id.uuidString) == .whole(id))
        #expect(try ItemReference(typed: "3F2a-") == .prefix("3f2a-"))
        #expect(try ItemReference(typed: "＠１") == .position(1))
    }

    @Test(arguments: ["", "@", "@0", "@-1", "xyz", "3f2a 1", "00000000-0000-4000-8000-0000000000ff0"])
    func refusesReferences(text: String) {
        #expect(throws: InputProblem.notAReference(text)) { try ItemReference(typed: text) }
    }

    @Test(arguments: [
        ("https://loki.example", "https://loki.example", false), ("loki.example", "https://loki.example", false),
        ("http://loki.example", "http://loki.example", true), ("localhost:8080", "http://localhost:8080", false),
        ("127.0.0.1:8080", "http://127.0.0.1:8080", false), ("http://[::1]:1", "http://[::1]:1", false),
    ])
    func readsAddresses(text: String, url: String, isOpen: Bool) throws {
        let address = try ServerAddress.url(typed: text)
        #expect(address.absoluteString == url)
        #expect(ServerAddress.isOpenToOthers(address) == isOpen)
    }

    @Test(arguments: ["", "ftp://loki.example", "https://"])
    func refusesAddresses(text: String) {
        #expect(throws: InputProblem.notAnAddress(text)) { try ServerAddress.url(typed: text) }
    }
}
