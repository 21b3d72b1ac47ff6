import APICore
import ApiClientCore
import ApiClientTestSupport
import Foundation
import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import CommandLineApp

/// `loki list`, `show` and `copy`.
@Suite struct ReadCommandTests {
    private let english = Sakatsu(
        id: UUID(uuidString: "3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c") ?? .number(1),
        content: SakatsuContent(facilityName: "Spa", visitingDate: CivilDate.sampleDay.earlier(days: 1)), revision: 1,
        createdAt: .noon, updatedAt: .noon)

    @Test(arguments: [["list", "-n", "2"], ["list", "--limit", "2"], ["memo", "list", "-n", "2"]])
    func `the command line shows the given number of visits`(arguments: [String]) async throws {
        var tester = CommandTester()
        let asked = Calls<Int>()
        tester.client.override(
            where: { request in
                let limit = API.visits.list.asked(by: request)?.limit ?? API.memos.list.asked(by: request)?.limit
                if let limit { asked.record(limit) }
                return limit != nil
            },
            answer: { _ in (Data(#"{"items":[]}"#.utf8), APIResponseHead(status: 200)) })
        #expect(try await tester.run(arguments).status == .success)
        #expect(asked.all == [2])
        #expect(try await tester.run(arguments.dropLast() + ["0"]).status == .usage)
    }

    @Test func `the command line lists visits as a table`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample, english], query: VisitQuery(limit: 20))
        #expect(
            try await tester.run("list")
                == Outcome(
                    output: """
                        ID        日付        施設          セット  温度
                        00000000  2026-11-21  湯の森サウナ  1       88 / 16.2
                        3f2a7c10  2026-11-20  Spa           0

                        """))
    }

    @Test func `the command line lists the requested visits`() async throws {
        var tester = CommandTester()
        let query = VisitQuery(
            searchText: "雨 の日", from: .sampleDay.earlier(days: 20), to: .sampleDay.earlier(days: 1),
            facilityName: "しきじ", updatedSince: .noon.after(hours: -12))
        try tester.client.serve(visits: [Sakatsu](), query: query)
        let arguments = [
            "list", "雨", "の日", "--since", "11/1", "--until", "昨日", "--facility", "しきじ", "--changed-since", "今日",
        ]
        #expect(try await tester.run(arguments) == Outcome(output: "ありません。\n"))
        #expect(try await tester.run(arguments + ["--json"]) == Outcome(output: "[]\n"))
    }

    @Test(arguments: [
        ([SaunaTemperature](), ""),
        ([SaunaTemperature(kind: .coolBath, title: "", celsius: FixedDecimal(17))], "- / 17"),
        (
            [
                SaunaTemperature(kind: .coolBath, title: "", celsius: FixedDecimal(17)),
                SaunaTemperature(kind: .sauna, title: "", celsius: FixedDecimal(88)),
                SaunaTemperature(kind: .sauna, title: "", celsius: FixedDecimal(110)),
                SaunaTemperature(kind: .sauna, title: "", celsius: nil),
            ], "88, 110 / 17"
        ),
    ])
    func `the command line distinguishes saunas from water`(temperatures: [SaunaTemperature], text: String) {
        var visit = english
        visit.content.temperatures = temperatures
        #expect(visit.row(in: .gmt).last?.text == text)
    }

    @Test func `the command line cuts names that do not fit into the terminal`() async throws {
        var tester = CommandTester()
        tester.columns = 52
        try tester.client.serve(visits: [.sample, english], query: VisitQuery(limit: 20))
        #expect(
            try await tester.run("list").output == """
                ID        日付        施設         セット  温度
                00000000  2026-11-21  湯の森サウ…  1       88 / 16.2
                3f2a7c10  2026-11-20  Spa          0

                """)
    }

    @Test func `the command line reads lists in parts`() async throws {
        var tester = CommandTester()
        let asked = Calls<VisitQuery>()
        let parts = [
            try APIJSON.encode(ListPart(items: Array(repeating: english, count: 100), next: "a", count: nil)),
            try APIJSON.encode(ListPart(items: [Sakatsu.sample], next: "b", count: nil)),
        ]
        tester.client.override(
            where: { _ in true },
            answer: { request in
                if let query = API.visits.list.asked(by: request) { asked.record(query) }
                return (parts[asked.all.count - 1], APIResponseHead(status: 200))
            })
        let outcome = try await tester.run("list", "--limit", "101")
        #expect(outcome.output.split(separator: "\n").count == 102)
        #expect(outcome.errors == "続きがあります。--limitで増やせます。\n")
        #expect(asked.all == [VisitQuery(limit: 100), VisitQuery(after: "a", limit: 1)])
    }

    @Test(arguments: [["list", "--limit", "0"], ["list", "--limit", "1001"], ["memo", "list", "--limit", "0"]])
    func `the command line refuses invalid limits`(arguments: [String]) async throws {
        #expect(
            try await CommandTester().run(arguments)
                == Outcome(errors: "loki: 1から1000までの数を指定してください。\n", status: .usage))
    }

    @Test(arguments: ["@2", "3f2a", "3f2a7c10-5d", "3F2A7C10-5D0E-4C1B-9A53-0D4F6A1E2B3C"])
    func `the command line shows a visit`(reference: String) async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample, english])
        #expect(
            try await tester.run("show", reference)
                == Outcome(output: "Spa  2026-11-20\n3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c\n"))
    }

    @Test func `the command line shows all details of a visit`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample])
        #expect(
            try await tester.run("show", "@1")
                == Outcome(
                    output: """
                        湯の森サウナ  2026-11-21
                        00000000-0000-4000-8000-0000000000ff

                        サウナ 88℃  水風呂 16.2℃

                        雨の日に。
                        "A & B"

                        1. サウナ 6分0.5秒 → 水風呂 30秒 → その他

                        🔥

                        ★4.5  #朝  ¥1,600  到着：18:30

                        """))
    }

    /// Earlier versions of the server ignore the condition.
    @Test func `the command line checks the answers of a server that ignores a filter`() async throws {
        var tester = CommandTester()
        let data = try APIJSON.encode(ListPart(items: [Sakatsu.sample, english], next: "a", count: nil))
        tester.client.override(where: { _ in true }, answer: { _ in (data, APIResponseHead(status: 200)) })
        #expect(
            try await tester.run("show", "abcd") == Outcome(errors: "loki: abcdは見つかりません。\n", status: .notFound))
        try tester.client.override(API.visits.read(english.id, nil), payload: english)
        #expect(try await tester.run("show", "3f2a").status == .success)
    }

    @Test func `the command line names the missing visit`() async throws {
        var tester = CommandTester()
        let twin = Sakatsu(
            id: try #require(UUID(uuidString: "3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3d")),
            content: SakatsuContent(facilityName: "Twin", visitingDate: .sampleDay), revision: 1, createdAt: .noon,
            updatedAt: .noon)
        try tester.client.serve(visits: [english, twin])
        let candidates =
            "3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3c 2026-11-20 Spa; 3f2a7c10-5d0e-4c1b-9a53-0d4f6a1e2b3d 2026-11-21 Twin"
        #expect(
            try await tester.run("show", "3f2a")
                == Outcome(
                    errors: "loki: 3f2aから始まるIDは複数あります。続きの文字も入力してください: \(candidates)\n", status: .usage))
        #expect(
            try await tester.run("show", "abcd") == Outcome(errors: "loki: abcdは見つかりません。\n", status: .notFound))
        #expect(
            try await tester.run("show", "@3") == Outcome(errors: "loki: @3は見つかりません。\n", status: .notFound))
        #expect(
            try await tester.run("show", "しきじ")
                == Outcome(errors: "loki: 「しきじ」はIDではありません。一覧にあるIDか@1のように書いてください。\n", status: .usage))
    }

    /// Also in later parts of a long list.
    @Test func `the command line searches the whole list`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample], query: VisitQuery(after: "a"))
        let part = try APIJSON.encode(ListPart(items: Array(repeating: english, count: 100), next: "a", count: nil))
        tester.client.override(
            where: { request in
                guard let query = API.visits.list.asked(by: request) else { return false }
                return query.after == nil
            },
            answer: { _ in (part, APIResponseHead(status: 200)) })
        #expect(try await tester.run("show", "@101").status == .success)
    }

    @Test(arguments: [["list"], ["list", "--json"], ["show", "@1"], ["whoami"], ["completions", "bash"]])
    func `the command line fails when its output cannot be written`(arguments: [String]) async throws {
        var tester = CommandTester()
        tester.isFull = true
        try tester.client.serve(visits: [.sample], query: VisitQuery(limit: 20))
        try tester.client.override(API.readAccount(), payload: CurrentAccount.sample)
        #expect(
            try await tester.run(arguments) == Outcome(errors: "loki: 出力を書き込めませんでした。\n", status: .failed))
    }

    @Test func `the command line copies a visit`() async throws {
        var tester = CommandTester()
        try tester.client.serve(visits: [.sample])
        tester.client.override(API.visits.text(.number(255))) {
            (Data("湯の森サウナ（2026/11/21）".utf8), APIResponseHead(status: 200))
        }
        #expect(try await tester.run("copy", "@1") == Outcome(output: "湯の森サウナ（2026/11/21）\n"))
        #expect(
            try await tester.run("copy", "@1", "--clipboard") == Outcome(output: "クリップボードにコピーしました。\n"))
        #expect(tester.copied.all == ["湯の森サウナ（2026/11/21）"])
    }
}
