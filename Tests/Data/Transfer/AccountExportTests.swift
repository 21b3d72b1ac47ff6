import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import SakatsuData
import SampleCore
import Testing
import ValuesCore

@testable import TransferData

/// What an export reads and sends.
@Suite struct AccountExportTests {
    @Test func `Two exports of the same are the same, and hold all parts of a list`() async throws {
        try await withDatabase { (database: Database) async throws in
            let visits = (0..<250).map { number in
                Sakatsu(
                    id: .number(number + 1),
                    content: SakatsuContent(
                        facilityName: "湯\(number)", visitingDate: .sampleDay),
                    revision: 1, createdAt: .at(Int64(number)), updatedAt: .at(0))
            }
            try await SakatsuRepositories.add(visits, to: .first, in: database)
            let export = AccountExport(database)
            var pieces: [[UInt8]] = []
            try await export.zip(of: .first, at: .at(0), Localizer(.english)) { pieces.append($0) }
            var again: [UInt8] = []
            try await export.zip(of: .first, at: .at(0), Localizer(.english)) { again += $0 }
            #expect(pieces.flatMap(\.self) == again)
            var calendar: [UInt8] = []
            try await export.calendar(of: .first, Localizer(.english)) { calendar += $0 }
            let text = String(decoding: calendar, as: UTF8.self)
            #expect(text.split(separator: "\r\n").count { $0.hasPrefix("SUMMARY:") } == 250)
            #expect(text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
            // Of another account nothing is in it.
            var other: [UInt8] = []
            try await export.calendar(of: .second, Localizer(.english)) { other += $0 }
            #expect(!String(decoding: other, as: UTF8.self).contains("VEVENT"))
        }
    }
}
