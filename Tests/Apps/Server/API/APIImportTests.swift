import APICore
import ApiClientCore
import Foundation
import ModelsCore
import SampleCore
import Testing

@testable import ServerApp

/// Imports through the API.
@Suite struct APIImportTests {
    private static let visit = SakatsuContent(facilityName: "湯の森サウナ", visitingDate: .sampleDay)

    @Test func `An export is imported, and undone`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            for number in 1...3 {
                try await tester.client.call(API.visits.put(.number(number), Self.visit, .isNew))
            }
            let archive = try await tester.client.call(API.exportAll())
            try await tester.client.call(API.visits.delete(.number(2), .matches(ETag(revision: 1))))

            let read = try await tester.client.call(
                API.readFile(archive, ImportOptions()))
            #expect(read.counts == [.new: 1, .same: 3])
            #expect(read.state == .ready)
            #expect(try await visitCount(tester) == 2)

            let apply = API.applyImport(read.id, ImportChoice())
            var summary: ImportSummary
            repeat {
                summary = try await tester.client.call(apply)
            } while summary.state == .applying
            #expect(summary.state == .applied && summary.remaining == 1)
            #expect(try await visitCount(tester) == 3)
            #expect(try await tester.client.call(API.readImport(read.id)) == summary)

            repeat {
                summary = try await tester.client.call(API.undoImport(read.id))
            } while summary.state == .undoing
            #expect(summary.state == .undone)
            #expect(try await visitCount(tester) == 2)
        }
    }

    @Test func `Posts without a day are imported on the day that the client names`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let posts = Data("湯の森\n[ 群馬県 ]\nサウナ：8分\n".utf8)
            let read = try await tester.client.call(API.readFile(posts, ImportOptions()))
            #expect(read.counts == [.unreadable: 1])
            #expect(read.undated == 1)
            #expect(read.remaining == 0)
            await #expect(throws: ApiError.self) {
                try await tester.client.call(API.applyImport(read.id, ImportChoice(day: .last)))
            }
            let day = try #require(CivilDate("2025-11-03"))
            let applied = try await tester.client.call(API.applyImport(read.id, ImportChoice(day: day)))
            #expect(applied.state == .applied && applied.counts == [.new: 1])
            #expect(
                try await tester.client.call(API.visits.list(VisitQuery())).items.map(\.content.visitingDate) == [day])
        }
    }

    @Test func `A file that cannot be read is refused with the reason`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            do {
                let route = API.readFile(Data("hello".utf8), ImportOptions(timeZone: "Asia/Tokyo"))
                _ = try await tester.client.call(route)
                Issue.record("It was read")
            } catch let error as ApiError {
                guard case .invalid(let problem) = error.failure else { throw error }
                #expect(problem.code == ProblemCode.invalid.rawValue)
                #expect(problem.errors.map(\.field) == [""])
                #expect(problem.errors.first?.detail.isEmpty == false)
            }
            await #expect(throws: ApiError.self) {
                try await tester.client.call(API.readFile(Data(), ImportOptions()))
            }
            await #expect(throws: ApiError.self) { try await tester.client.call(API.readImport(.number(9))) }
        }
    }

    @Test func `A second request sets the meanings of a table's columns`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            // サウナしきじ.
            let facility: [UInt8] = [0xA5, 0xB5, 0xA5, 0xA6, 0xA5, 0xCA, 0xA4, 0xB7, 0xA4, 0xAD, 0xA4, 0xB8]
            let table = Data("Tag,Ort\n20.11.2026,".utf8) + facility
            let options = ImportOptions(encoding: .eucJP, name: "../visits.csv", isChoosing: true)
            let read = try await tester.client.call(API.readFile(table, options))
            #expect(read.state == .choosing)
            #expect(read.name == "visits.csv")
            #expect(
                read.table
                    == ImportTable(
                        columns: [
                            .init(name: "Tag", samples: ["20.11.2026"], meaning: .ignored),
                            .init(name: "Ort", samples: ["サウナしきじ"], meaning: .ignored),
                        ], encoding: .eucJP, headerRow: 1))
            #expect(try await tester.client.call(API.readImport(read.id)) == read)

            func columns(_ meanings: CSVMeaning...) -> Call<ImportSummary> {
                API.readColumns(read.id, ImportColumns(columns: meanings), nil)
            }
            await #expect(throws: ApiError.self) { try await tester.client.call(columns(.date, .ignored)) }
            let ready = try await tester.client.call(columns(.date, .facility))
            #expect(ready.state == .ready)
            #expect(ready.table == nil)
            #expect(ready.counts == [.new: 1])
            #expect(ready.visits.map(\.content.facilityName) == ["サウナしきじ"])
            let route = API.readColumns(.number(9), ImportColumns(columns: []), nil)
            await #expect(throws: ApiError.self) { try await tester.client.call(route) }
        }
    }

    @Test func `An empty file and a text in another encoding are reported`() async throws {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let broken = Data([0x61, 0x2C, 0x62, 0x0A, 0xE9, 0x2C, 0x0A])
            for (file, word) in [
                (Data(), "ファイルが空です。"), (Data("\n".utf8), "ファイルが空です。"), (broken, "2行目"),
                (Data("date,facility\n".utf8), "表に列名だけがあり、"),
            ] {
                for isChoosing in [false, true] {
                    do {
                        try await tester.client.call(
                            API.readFile(file, ImportOptions(isChoosing: isChoosing)))
                        Issue.record("It was read")
                    } catch let error as ApiError {
                        guard case .invalid(let problem) = error.failure else { throw error }
                        #expect(problem.errors.first?.detail.hasPrefix(word) == true)
                    }
                }
            }
        }
    }

    @Test func `An import has the identifier that its client chose, and is not read again after it was applied`()
        async throws
    {
        try await APIClientTester.run { tester async throws in
            try await tester.signIn()
            let table = Data("date,facility\n2026-11-20,湯の森\n".utf8)
            let route = API.readFile(table, ImportOptions(id: .number(7)))
            let read = try await tester.client.call(route)
            #expect(read.id == .number(7) && read.state == .ready && read.waitingFor == nil)
            #expect(try await tester.client.call(route).state == .ready)
            let apply = API.applyImport(read.id, ImportChoice())
            let applied = try await tester.client.call(apply)
            #expect(applied.state == .applied)
            #expect(try await tester.client.call(route) == applied)
        }
    }

    private func visitCount(_ tester: APIClientTester) async throws -> Int {
        try await tester.client.call(API.visits.list(VisitQuery())).items.count
    }
}
