import DatabaseCore
import ModelsCore
import SakatsuData
import SearchCore
import Testing

@Suite struct SakatsuSearchTests {
    private func filters(_ typed: String) -> [SakatsuFilter] {
        SakatsuSearch(typed).filters
    }

    @Test(arguments: [
        ("score:4", 400...400), ("score:4..", 400...500), ("score:3.5..4.5", 350...450), ("score:..3", 50...300),
        ("★4以上", 400...500), ("★4以下", 50...400), ("★4", 400...400), ("★４．５以上", 450...500), ("ｓｃｏｒｅ：４", 400...400),
        ("★3..", 300...500),
    ])
    func `A score is a number or a range`(typed: String, hundredths: ClosedRange<Int>) {
        let score =
            FixedDecimal(hundredths: hundredths.lowerBound)...FixedDecimal(hundredths: hundredths.upperBound)
        #expect(filters(typed) == [SakatsuFilter(score: score)])
        #expect(SakatsuSearch(typed).query.isEmpty)
    }

    @Test(arguments: [
        ("¥2000..", 2_000...99_999_999, "JPY"), ("￥2000..", 2_000...99_999_999, "JPY"),
        ("¥1000..2000", 1_000...2_000, "JPY"),
        ("¥1,000..¥2,000", 1_000...2_000, "JPY"), ("..¥2000", 0...2_000, "JPY"), ("¥1600", 1_600...1_600, "JPY"),
        ("2000円以上", 2_000...99_999_999, "JPY"), ("2000円以下", 0...2_000, "JPY"), ("1600円", 1_600...1_600, "JPY"),
        ("price:2000..", 2_000...99_999_999, nil), ("price:500", 500...500, nil),
    ])
    func `A price is an amount or a range`(typed: String, price: ClosedRange<Int>, currency: String?) {
        #expect(filters(typed) == [SakatsuFilter(price: price, currency: currency)])
    }

    @Test(arguments: [("190°F", "87.78℃"), ("61.16℉", "16.2℃"), ("190f", "190f"), ("°F", "°F")])
    func `A temperature in °F is found as it is stored`(typed: String, found: String) {
        #expect(SakatsuSearch(typed).query == SearchQuery(SearchTerm.all(in: found)))
    }

    @Test(arguments: [
        ("weekday:sat", 5), ("Weekday:Saturday", 5), ("曜日:土", 5), ("曜日：月", 0), ("weekday:sun", 6),
    ])
    func `A day of the week has a short and a long name`(typed: String, weekday: Int) {
        #expect(filters(typed) == [SakatsuFilter(weekday: weekday)])
    }

    @Test(arguments: [
        ("arrival:18:00..19:59", 1_080...1_199), ("到着:18時..", 1_080...1_439), ("到着：18:30", 1_110...1_110),
        ("arrival:..9:00", 0...540), ("arrival:0:00..1:59", 0...119),
    ])
    func `An arrival is a time or a range`(typed: String, arrival: ClosedRange<Int>) {
        #expect(filters(typed) == [SakatsuFilter(arrival: arrival)])
    }

    @Test(arguments: [
        ("2026-11", "2026-11-01", "2026-11-30"), ("2026/2", "2026-02-01", "2026-02-28"),
        ("2026年12月", "2026-12-01", "2026-12-31"), ("2026-11-21", "2026-11-21", "2026-11-21"),
        ("２０２６／１１／２１", "2026-11-21", "2026-11-21"), ("2026年11月21日", "2026-11-21", "2026-11-21"),
        ("2026/11/1..15", "2026-11-01", "2026-11-15"), ("2026/11/20..12/3", "2026-11-20", "2026-12-03"),
        ("2026-11..12", "2026-11-01", "2026-12-31"), ("2026-11..2027-01", "2026-11-01", "2027-01-31"),
        ("2026-11-01..2026-11-15", "2026-11-01", "2026-11-15"), ("2026-11-20..2026-12", "2026-11-20", "2026-12-31"),
        ("2026-11..", "2026-11-01", ""), ("..2026-10", "", "2026-10-31"),
        ("2026年11月1日..15日", "2026-11-01", "2026-11-15"),
    ])
    func `Days are a day, a month or a range`(typed: String, from: String, to: String) {
        #expect(filters(typed) == [SakatsuFilter(from: CivilDate(from), to: CivilDate(to))])
        #expect(SakatsuSearch(typed).selectsDays)
    }

    @Test(arguments: [
        ("place:Shikiji", "shikiji"), ("施設:しきじ", "しきじ"), ("施設：しきじ", "しきじ"), ("place:\"Sky Spa\"", "sky spa"),
        ("place:「湯 の森」", "湯 の森"), ("place:a:b", "a:b"),
    ])
    func `A facility is named by its whole name`(typed: String, name: String) {
        #expect(filters(typed) == [SakatsuFilter(facilityName: name)])
        #expect(SakatsuSearch(typed).selectsFacility)
    }

    @Test(arguments: [
        "weekday:", "weekday:x", "weekday:s", "曜日:土日", "-weekday:sat", "arrival:", "arrival:25:00",
        "arrival:19:00..18:00",
        "arrival:x", "score:9", "score:", "score:..", "score:5..4", "score:x", "score:4..9", "★", "★★★", "2026",
        "2026-13",
        "2026-11-31",
        "2026-", "11-21", "11月", "今月", "2026-11-21..2026-11-20", "..", "...", "place:", "施設:", "place:\"\"", "¥", "円",
        "¥x", "100円玉", "¥2000..1000", "price:", "price:-5", "¥12345678901", "-score:4..", "-2026-11", "-place:x",
        "\"score:4..\"", "\"2026-11\"", "\"#tag\"", "#", "20261121", "..15", "1..2",
    ])
    func `A word that is no condition is text`(typed: String) {
        let search = SakatsuSearch(typed)
        #expect(search.filters.isEmpty)
        #expect(search.query == SearchQuery(typed))
        #expect(!search.query.isEmpty)
    }

    @Test func `A tag is a line of the searched text`() {
        let line = SearchText.wholeLine(SearchText.tagLine("ロウリュ"))
        #expect(SearchText.column(["湯", SearchText.tagLine("ロウリュ")]).contains(line))
        #expect(SakatsuSearch("＃ロウリュ 熱い").query.required == [line, "熱い"])
        #expect(SakatsuSearch("-#ろうりゅ").query.excluded == [line])
        #expect(SakatsuSearch("#\"ロウリュ\"").query.required == [line])
        #expect(!SearchText.column([SearchText.tagLine("ロウリュウ")]).contains(line))
    }

    @Test func `Conditions and words go together`() throws {
        let search = SakatsuSearch("しきじ ★4以上 \"水風呂 最高\" 2026-11 -混雑 施設:しきじ score:..4.5 #雨")
        #expect(search.filters.count == 4)
        #expect(search.query.required == ["しきじ", "水風呂 最高", SearchText.wholeLine(SearchText.tagLine("雨"))])
        #expect(search.query.excluded == ["混雑"])
    }
}
