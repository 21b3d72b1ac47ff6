import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import ScreensCore
import TestSupport
import Testing
import TransferData

@testable import TransferFeature

/// The page of imports, on a real database.
@Suite struct ImportViewModelTests {
    private static let document = """
        {"format":"loki","version":1,"visits":[
        {"id":"\(UUID.number(1))","facilityName":"湯","visitingDate":"2026-11-20","revision":1,\
        "createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"},
        {"id":"\(UUID.number(2))","facilityName":"","visitingDate":"2026-11-20","revision":1,\
        "createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"}],
        "memos":[{"id":"\(UUID.number(3))","body":"タオル","isPinned":false,"revision":1,\
        "createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"}]}
        """

    @Test func `A file is read, imported and undone`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose(Self.document)
            #expect(page.state == ImportUiState(changedID: .number(9)))

            await page.act { await $0.onAppear(.number(9)) }
            let counts = [
                ImportSummaryState.Count(name: "新しい", number: "2", note: "まだ記録にないもの"),
                .init(name: "取り込めない", number: "1", note: "取り込まないもの。理由は下にあります"),
            ]
            var expected = ImportSummaryState(
                id: .number(9), title: "まだ取り込んでいません", note: "ファイルの内容です。", counts: counts,
                problems: ["2件目：「施設名」（/facilityName）が空です"], moreProblems: nil)
            expected.apply = .init(title: "新しいものを取り込む（2件）", note: "すでにあるものはそのままです。")
            expected.items = [.init(title: "湯（2026/11/20）", lines: []), .init(title: "タオル", lines: [])]
            expected.canDiscard = true
            #expect(page.state == ImportUiState(summary: expected))

            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: false) }
            expected = ImportSummaryState(
                id: .number(9), title: "取り込み済み", note: "取り込みが終わりました。", counts: counts,
                problems: expected.problems, moreProblems: nil)
            expected.undo = .init(title: "この取り込みを元に戻す（2件）", note: "そのあと編集したものはそのままです。")
            #expect(page.state == ImportUiState(summary: expected, changedID: .number(9)))

            await page.act { await $0.onUndoButtonClick(.number(9)) }
            #expect(page.state.summary?.title == "元に戻しました")
            #expect(page.state.summary?.undo == nil)
            #expect(page.state.error == nil)

            await page.act { await $0.onAppear(nil) }
            #expect(
                page.state
                    == ImportUiState(rows: [
                        ImportRow(
                            id: .number(9), name: "サ活.csv", time: "2026/11/21(土) 12:00", state: "元に戻しました",
                            counts: "新しい：2件、取り込めない：1件")
                    ]))
        }
    }

    @Test func `Long work continues with the next request`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            page.isLate = true
            let memos = (1...600).map { number in
                """
                {"id":"\(UUID.number(number))","body":"\(number)","isPinned":false,"revision":1,\
                "createdAt":"2026-11-20T00:00:00Z","updatedAt":"2026-11-20T00:00:00Z"}
                """
            }
            try await page.choose(#"{"memos":[\#(memos.joined(separator: ","))]}"#)
            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: true) }
            #expect(
                page.state.summary?.progress
                    == .init(
                        work: .applying, done: 500, total: 600, text: "600件中500件", next: "続ける"))
            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: false) }
            #expect(page.state.summary?.title == "取り込み済み")
        }
    }

    @Test(arguments: [
        (
            "{}",
            "取り込めない形式のファイルです。Lokiの書き出し（loki.zip、loki.json）、CSV、投稿の一覧、"
                + "Day OneとApple（ヘルスケア）の書き出し、iOS版Lokiのデータを取り込めます。"
                + "ほかのアプリのデータは、CSVとして保存してください。"
        ),
        ("hello", "この文章やMarkdownにはサ活の投稿が見つかりません。サ活の登録画面に貼り付けるか、表にしてCSVとして保存してください。"),
        ("", "ファイルが空です。別のファイルを選んでください。"),
        (nil, "ファイルを選んでください。"),
        ("date,facility\n", "表に列名だけがあり、行がありません。別のファイルを選んでください。"),
    ])
    func `An invalid file is refused, and nothing of it is stored`(text: String?, message: String) async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose(text)
            #expect(page.state == ImportUiState(errorText: message, error: .fileRefused))
        }
    }

    @Test func `A table is shown with the meanings of its columns`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose("行った日,どこ,ひとこと\n2026/11/20,湯の森,よかった\n2026/11/19,,\n")
            #expect(page.state == ImportUiState(changedID: .number(9)))
            await page.act { await $0.onAppear(.number(9)) }
            let table = try #require(page.state.choosing?.table)
            #expect(table.columns.map(\.name) == ["行った日", "どこ", "ひとこと"])
            #expect(table.columns.map(\.samples) == [["2026/11/20", "2026/11/19"], ["湯の森"], ["よかった"]])

            await page.act {
                await $0.onColumnsChoose(.number(9), ImportColumns(columns: [.date, .ignored, .field(.afterword)]))
            }
            #expect(page.state.error == .choiceRefused)
            #expect(page.state.errorText?.isEmpty == false)
            #expect(page.state.choosing?.table?.columns.map(\.meaning) == [.date, .ignored, .field(.afterword)])

            await page.act {
                await $0.onColumnsChoose(.number(9), ImportColumns(columns: [.date, .facility, .field(.afterword)]))
            }
            #expect(page.state == ImportUiState(changedID: .number(9)))
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.summary?.counts.map(\.number) == ["1", "1"])
            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: false) }
            #expect(page.state.summary?.title == "取り込み済み")
            // After the import, it is no longer shown as a table.
            await page.act {
                await $0.onColumnsChoose(.number(9), ImportColumns(columns: [.date, .facility, .field(.afterword)]))
            }
            #expect(page.state == ImportUiState(error: .notFound))
        }
    }

    @Test func `A day that could be two is asked about, each time`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            let meanings: [CSVMeaning] = [.date, .facility, .coolBathTime]
            for (answer, day) in [(CSVReading.monthFirst, "2025/03/11"), (.dayFirst, "2025/11/03")] {
                try await page.choose("Date,Place,Cold\n3/11/2025,湯の森,1\n")
                await page.act { await $0.onAppear(.number(9)) }
                let columns = try #require(page.state.choosing?.table?.columns)
                #expect(columns.map(\.choices) == [[.dayFirst, .monthFirst], [], [.minutes, .seconds]])
                // The numbers of the second table suggest another unit than the one that was chosen for the first.
                #expect(columns.map(\.reading) == [nil, nil, answer == .monthFirst ? .minutes : nil])
                let chosen = ImportColumns(columns: meanings, readings: [answer, nil, .seconds])
                await page.act { await $0.onColumnsChoose(.number(9), chosen) }
                await page.act { await $0.onAppear(.number(9)) }
                #expect(page.state.summary?.items.first?.title == "湯の森（\(day)）")
                #expect(page.state.summary?.items.first?.lines.last == "💧水風呂（1秒）")
                // It can still be read in another way.
                #expect(page.state.choosing?.table?.columns.map(\.reading) == [answer, nil, .seconds])
            }
        }
    }

    @Test func `Posts without a day get the one that is chosen`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            let posts = "2026.10.03\n湯処みなも\n[ 群馬県 ]\nサウナ：9分\n\n湯の森\n[ 群馬県 ]\nサウナ：8分\n"
            try await page.choose(posts)
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.summary?.undated?.title == "日付のない投稿（1件）")
            #expect(page.state.summary?.problems == ["2件目：訪問日が空です"])
            for (day, problem) in [("9月", "訪問日の値が正しくありません"), ("2099-01-01", "訪問日がまだ来ていない日です")] {
                await page.act { await $0.onDayChoose(.number(9), day) }
                #expect(page.state.error == .choiceRefused)
                #expect(page.state.errorText == problem)
                #expect(page.state.summary?.undated != nil)
            }
            await page.act { await $0.onDayChoose(.number(9), "2026-09-20") }
            #expect(page.state == ImportUiState(changedID: .number(9)))
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.summary?.undated == nil)
            #expect(page.state.summary?.problems == [])
            #expect(page.state.summary?.counts.map(\.number) == ["2"])
            #expect(page.state.summary?.items.map(\.title) == ["湯処みなも（2026/10/03）", "湯の森（2026/09/20）"])
            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: false) }
            // The same page again, also where a day was chosen.
            try await page.choose(posts, into: .number(8))
            await page.act { await $0.onAppear(.number(8)) }
            #expect(page.state.summary?.undated == nil)
            #expect(page.state.summary?.counts.map(\.name) == ["同じ"])
        }
    }

    @Test func `Posts without a day do not hold up the others`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose("2026.10.03\n湯処みなも\n[ 群馬県 ]\nサウナ：9分\n\n湯の森\n[ 群馬県 ]\nサウナ：8分\n")
            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: true) }
            #expect(page.state.summary?.progress == nil)
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.summary?.title == "取り込み済み")
            #expect(page.state.summary?.counts.map(\.number) == ["1", "1"])
        }
    }

    @Test func `A column with another meaning is not read silently`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose("Date,Place,Kaltbad\n2025-11-03,湯の森,4\n")
            let chosen = ImportColumns(columns: [.date, .facility, .coolBathTime])
            await page.act { await $0.onColumnsChoose(.number(9), chosen) }
            #expect(page.state.error == .choiceRefused)
            #expect(page.state.errorText == "「Kaltbad」の列の読み方を選んでください。")
            #expect(page.state.choosing?.table?.columns[2].choices == [.minutes, .seconds])
        }
    }

    @Test func `The row with the names of the columns can be chosen`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose("サ活,2026年\n作成,わたし\n日付,施設名\n2025-11-03,湯の森\n")
            await page.act { await $0.onEncodingChoose(.number(9), .utf8, headerRow: 3) }
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.choosing?.table?.columns.map(\.name) == ["日付", "施設名"])
            await page.act { await $0.onColumnsChoose(.number(9), ImportColumns(columns: [.date, .facility])) }
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.summary?.counts.map(\.number) == ["1"])
        }
    }

    @Test func `A table whose encoding is not detected is shown in another one`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            let table = "Date,Place,Notes\n2026-11-20,Café,très bien\n"
            try await page.choose(try #require(table.data(using: .windowsCP1252)))
            #expect(page.state == ImportUiState(changedID: .number(9)))
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.error == nil)
            #expect(page.state.errorText == "2行目が、この文字コードでは読めません。別の文字コードを選んでください。")
            #expect(page.state.choosing?.table?.columns == [])
            #expect(page.state.choosing?.table?.encoding == .shiftJIS)

            await page.act { await $0.onEncodingChoose(.number(9), .utf16BigEndian, headerRow: nil) }
            await page.act { await $0.onEncodingChoose(.number(9), .windows1252, headerRow: nil) }
            #expect(page.state == ImportUiState(changedID: .number(9)))
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.errorText == nil)
            #expect(page.state.choosing?.table?.columns.map(\.samples) == [["2026-11-20"], ["Café"], ["très bien"]])
            await page.act {
                await $0.onColumnsChoose(.number(9), ImportColumns(columns: [.date, .facility, .field(.afterword)]))
            }
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.summary?.counts.map(\.number) == ["1"])
            // Also once it is read.
            await page.act { await $0.onEncodingChoose(.number(9), .utf8, headerRow: nil) }
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state.choosing?.table?.columns == [])
            await page.act { await $0.onEncodingChoose(.number(8), .utf8, headerRow: nil) }
            #expect(page.state == ImportUiState(error: .notFound))
        }
    }

    @Test func `A discarded import is removed`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose(Self.document)
            await page.act { await $0.onDiscardButtonClick(.number(9)) }
            #expect(page.state == ImportUiState(isDiscarded: true))
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state == ImportUiState(error: .notFound))
        }
    }

    @Test func `An import is only visible to its account`() async throws {
        try await withSQLite { (database: Database) async throws in
            let page = ImportTester(database)
            try await page.choose(Self.document)
            page.account = .second
            await page.act { await $0.onAppear(.number(9)) }
            #expect(page.state == ImportUiState(error: .notFound))
            await page.act { await $0.onApplyButtonClick(.number(9), overwriting: false) }
            #expect(page.state == ImportUiState(error: .notFound))
            await page.act { await $0.onAppear(nil) }
            #expect(page.state == ImportUiState())
        }
    }
}

/// A page of imports, request after request.
private final class ImportTester {
    private(set) var state = ImportUiState()
    var account = AccountID.first
    /// Whether each request is over after the first part.
    var isLate = false
    private let imports: any ImportRepository

    init(_ database: Database) {
        imports = ImportRepositories.live(database)
    }

    func act(_ event: (ImportViewModel) async -> Void) async {
        var instant = ContinuousClock.now
        let viewModel = ImportViewModel(
            imports: imports, account: account,
            instant: {
                defer { if self.isLate { instant += .seconds(10) } }
                return instant
            },
            ViewModelContext(
                localize: Localizer(.japanese), now: .noon, timeZone: .gmt, report: { Issue.record($0) }))
        await event(viewModel)
        state = viewModel.uiState
    }

    func choose(_ text: String?, into id: UUID = .number(9)) async throws {
        guard let text else { return await act { await $0.onFileSelect(nil, nil, id: id) } }
        try await choose(Data(text.utf8), into: id)
    }

    func choose(_ data: Data, into id: UUID = .number(9)) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        await act { await $0.onFileSelect(file.path, "C:\\fake\u{202E}path/サ活.csv\n", id: id) }
    }
}
