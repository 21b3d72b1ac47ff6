import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// The format of visits and memos in the files of an export.
@Suite struct ExportFormatTests {
    private static let visit = Sakatsu(
        id: .number(1),
        content: SakatsuContent(
            facilityName: "=cmd|'/c calc'!A1", visitingDate: .sampleDay.earlier(days: 1),
            foreword: "a \"b\", c\n#d <script>",
            sets: [
                SaunaSet(steps: [
                    SaunaStep(kind: .sauna, title: "-サウナ", seconds: FixedDecimal(600), unit: .minutes),
                    SaunaStep(kind: .coolBath, seconds: FixedDecimal(90), unit: .seconds),
                ])
            ],
            afterword: "'=1", temperatures: [SaunaTemperature(kind: .sauna, celsius: FixedDecimal(hundredths: 8_850))],
            score: FixedDecimal(5), tags: [Tag("=1"), Tag("朝")],
            price: Currency("EUR").map { Price(amount: 1_250, currency: $0) },
            arrival: TimeOfDay("09:05")),
        revision: 3, createdAt: Timestamp(milliseconds: 0), updatedAt: Timestamp(milliseconds: 1_000))

    private static let bare = Sakatsu(
        id: .number(2),
        content: SakatsuContent(facilityName: "しきじ", visitingDate: .sampleDay),
        revision: 1, createdAt: Timestamp(milliseconds: 0), updatedAt: Timestamp(milliseconds: 0))

    @Test func `A table has a row for each step and temperature, and no formula`() throws {
        let format = ExportFormat.visitsCSV
        let text = try format.head + format.text(Self.visit, true) + format.text(Self.bare, false)
        let (first, second) = (
            "\(UUID.number(1).canonicalText),2026-11-20", "\(UUID.number(2).canonicalText),2026-11-21"
        )
        #expect(
            text == "\u{FEFF}"
                + """
                visit,date,facility,foreword,afterword,score,tags,price,arrival,part,set,kind,title,value,unit
                \(first),'=cmd|'/c calc'!A1,"a ""b"", c\n#d <script>",''=1,5,#=1 #朝,12.50 EUR,09:05,step,1,sauna,'-サウナ,10,minutes
                \(first),'=cmd|'/c calc'!A1,,,,,,,step,1,coolBath,,90,seconds
                \(first),'=cmd|'/c calc'!A1,,,,,,,temperature,,sauna,,88.5,celsius
                \(second),しきじ,,,,,,,,,,,,

                """.replacing("\n", with: "\r\n").replacing("c\r\n#d", with: "c\n#d"))
    }

    @Test(arguments: ["", "a", "'", "'a", "=1", "'=1", "''+", "\t", "＝1", "-", "@a"])
    func `The guard of a text against formulas can be removed again`(text: String) {
        #expect(text.guardedFromFormulas.withoutFormulaGuard == text)
    }

    @Test func `Markdown shows the photos in the archive`() throws {
        var visit = Self.bare
        visit.photos = [Photo(id: .number(7), width: 3, height: 4, caption: "a]*b"), .sample]
        let text = try ExportFormat.visitsMarkdown(Localizer(.english)).text(visit, true)
        #expect(
            text.hasSuffix(
                """

                ![a\\]\\*b](photos/\(UUID.number(7).canonicalText).webp)

                ![テント](photos/\(UUID.number(0xF0).canonicalText).webp)

                """))
    }

    @Test func `Markdown shows texts as they were written`() throws {
        #expect(
            try ExportFormat.visitsMarkdown(Localizer(.english)).text(Self.visit, true) == """

                ## Friday, November 20, 2026

                =cmd\\|'/c calc'!A1 (2026/11/20)

                ★5 \\#=1 \\#朝 €12.50 Arrival: 9:05\u{202F}AM

                a "b", c\\
                \\#d \\<script\\>

                1 set\\
                🔥-サウナ (10 min)→💧 (1 min 30 sec)

                '=1

                🔥88.5℃

                """)
    }

    @Test func `A calendar has a day for each visit, in lines of 75 bytes`() throws {
        var visit = Self.visit
        visit.content.facilityName = String(repeating: "湯", count: 40) + ";,\\"
        let text = try ExportFormat.visitsCalendar(Localizer(.english), .facility).text(visit, true)
        #expect(
            text
                == """
                BEGIN:VEVENT
                UID:\(UUID.number(1).canonicalText)
                DTSTAMP:19700101T000001Z
                SEQUENCE:2
                DTSTART;VALUE=DATE:20261120
                DTEND;VALUE=DATE:20261121
                SUMMARY:♨ \(String(repeating: "湯", count: 21))
                 \(String(repeating: "湯", count: 19))\\;\\,\\\\
                TRANSP:TRANSPARENT
                END:VEVENT

                """.replacing("\n", with: "\r\n"))
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let whole = try ExportFormat.visitsCalendar(Localizer(.english)).text(Self.visit, true)
        #expect(
            whole.replacing("\r\n ", with: "").contains(
                "DESCRIPTION:=cmd|'/c calc'!A1 (2026/11/20)\\n\\n★5 #=1 #朝 €12.50 Arrival: 9:05\u{202F}AM\\n\\na \"b\"\\, c\\n"
            ))
    }

    @Test func `A calendar with everything has the score, the tags and the time of arrival`() throws {
        var visit = Self.bare
        visit.content.score = FixedDecimal(hundredths: 450)
        visit.content.tags = Tag.tags(typed: "ロウリュ, 朝")
        visit.content.arrival = TimeOfDay(minutes: 1_110)
        let text = try ExportFormat.visitsCalendar(Localizer(.japanese)).text(visit, true)
            .replacing("\r\n ", with: "")
        #expect(text.contains("★4.5 #ロウリュ #朝") && text.contains("到着：18:30"))
        #expect(text.contains("\r\nCATEGORIES:ロウリュ,朝\r\n"))
        let name = try ExportFormat.visitsCalendar(Localizer(.japanese), .facility).text(visit, true)
        #expect(!name.contains("★") && !name.contains("ロウリュ"))
    }

    @Test func `A calendar has its name and a refresh interval, and the last possible day has no next one`() throws {
        let format = ExportFormat.visitsCalendar(Localizer(.japanese), .facility)
        #expect(
            format.head
                == """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//Loki//Loki//EN
                X-WR-CALNAME:サ活
                REFRESH-INTERVAL;VALUE=DURATION:PT1H
                X-PUBLISHED-TTL:PT1H

                """.replacing("\n", with: "\r\n"))
        var visit = Self.bare
        visit.content.visitingDate = try #require(CivilDate(year: 9999, month: 12, day: 31))
        let text = try format.text(visit, true)
        #expect(text.contains("DTSTART;VALUE=DATE:99991231\r\nSUMMARY:"))
    }

    /// Whatever a facility is called, its name stays the summary of its own entry.
    @Test(arguments: [
        "a\nEND:VEVENT\nBEGIN:VEVENT", "a\r\nATTENDEE:mailto:a@sauna.example", "a\u{2028}b\u{85}c\u{0B}d\u{7F}e",
        String(repeating: "🧖🏽‍♂️", count: 30), "が" + String(repeating: "\u{3099}", count: 200), "\\n;,:\"",
    ])
    func `No name breaks out of its line, and none is cut inside of a character's bytes`(name: String) throws {
        var visit = Self.bare
        visit.content.facilityName = name
        let text = try ExportFormat.visitsCalendar(Localizer(.english), .facility).text(visit, true)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        // Continuation lines begin with a space.
        let properties = lines.filter { $0.first != UInt8(ascii: " ") }.map { line in
            String(decoding: line.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }, as: UTF8.self)
        }
        #expect(
            properties == ["BEGIN", "UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "TRANSP", "END"])
    }
}
