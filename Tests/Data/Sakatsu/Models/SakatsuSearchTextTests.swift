import CustomDump
import ModelsCore
import SampleData
import Testing

@testable import SakatsuData

@Suite struct SakatsuSearchTextTests {
    @Test func `Every part has a line, folded, in both languages and with British dates, and a margin follows`() {
        expectNoDifference(
            SakatsuSearchText(content: .intricate).text,
            """
            2026-11-21
            2026/11/21
            2026/11/21(土)
            2026年11月21日 土曜日
            sat, nov 21, 2026
            saturday, november 21, 2026
            sat, 21 nov 2026
            saturday, 21 november 2026
            湯けむりの丘
            ひさしぶりに
            来た
            6.5分 6分30秒 6.5 min 6 min 30 sec
            30.25秒 30.25 sec
            外気浴 10分 10 min
            0秒 0分 0 sec 0 min
            塩"さうな"
            999.99分 999分59.4秒 999.99 min 999 min 59.4 sec
            また来る 😌
            88°c
            16.2°c
            \u{E0FF}"朝"
            \u{E0FF}e



            """)
    }

    @Test func `Empty parts leave no line`() throws {
        var content = try SakatsuContent.visit("湯", on: "2020-02-29")
        content.sets = [SaunaSet(steps: [SaunaStep(kind: .sauna, title: "", seconds: nil, unit: .minutes)])]
        content.temperatures = [SaunaTemperature(kind: .sauna, title: "", celsius: nil)]
        expectNoDifference(
            SakatsuSearchText(content: content).text,
            """
            2020-02-29
            2020/02/29
            2020/2/29(土)
            2020年2月29日 土曜日
            sat, feb 29, 2020
            saturday, february 29, 2020
            sat, 29 feb 2020
            saturday, 29 february 2020
            湯



            """)
    }
}
