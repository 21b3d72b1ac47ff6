import DatabaseCore
import DatabaseTestSupport
import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import TestSupport
import Testing

@testable import TransferData

/// How visits of Loki for iOS are recognised when they are imported again.
@Suite struct IOSVisitTests {
    private static let first = #"{"id":"7E8A4E0C-5B8C-4B3A-9A52-3B0B8E0A1D01","sauna":{"title":"サウナ","_time":360}}"#
    private static let second = #"{"id":"7E8A4E0C-5B8C-4B3A-9A52-3B0B8E0A1D02","sauna":{"title":"サウナ","_time":480}}"#
    private static let third = #"{"id":"7E8A4E0C-5B8C-4B3A-9A52-3B0B8E0A1D03","sauna":{"title":"サウナ","_time":600}}"#

    private static func visit(
        _ sets: String..., facility: String = "サウナしらかば", date: String = "785700000", foreword: String = "仕事帰り"
    ) -> String {
        """
        {"facility_name":"\(facility)","visiting_date":\(date),"foreword":"\(foreword)",\
        "sauna_sets":[\(sets.joined(separator: ","))],"afterword":null}
        """
    }

    @Test(arguments: [
        // Another order of keys, white space, escapes, another spelling of numbers.
        #"[{"sauna_sets":[\#(first),\#(second)],"foreword":"仕事帰り","visiting_date":785700000,"facility_name":"サウナしらかば"}]"#,
        """
        [
          {
            "facility_name" : "\\u30b5ウナしらかば", "visiting_date": 785700000.0,
            "foreword": "仕事帰り", "afterword": null, "something_new": [1, {"a": null}],
            "sauna_sets": [ \(first), \(second.replacing("480", with: "4.8e2").replacing("7E8A", with: "7e8a")) ]
          }
        ]
        """,
        #"{"sakatsus":[\#(visit(first, second))]}"#,
        // A visit's own identifier changes with each start of an older app.
        "[" + visit(first, second).replacing(#"{"facility"#, with: #"{"id":"\#(UUID())","facility"#) + "]",
    ])
    func `A visit is recognised in any form of the file`(document: String) async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            #expect(try await imports.take("[\(Self.visit(Self.first, Self.second))]") == [.new: 1])
            #expect(try await imports.take(document) == [.same: 1])
            #expect(try await imports.take("[\(Self.visit(Self.first, Self.second))]") == [.same: 1])
        }
    }

    @Test(arguments: [
        visit(first.replacing("360", with: "420"), second), visit(first, second, third), visit(third, first, second),
        visit(first), visit(second), visit(second, first), visit(first, second, facility: "別の湯"),
        visit(first, second, date: "785600000"), visit(first, second, foreword: "休日"),
    ])
    func `A visit edited on the phone is different, not new`(edited: String) async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            _ = try await imports.take("[\(Self.visit(Self.first, Self.second))]")
            #expect(try await imports.take("[\(edited)]") == [.different: 1])
            #expect(try await imports.take("[\(edited)]", overwriting: true) == [.different: 1])
            #expect(try await imports.take("[\(edited)]") == [.same: 1])
            #expect(try await imports.count == 1)
        }
    }

    @Test func `A visit is recognised by sets added later, when the first ones are deleted`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            _ = try await imports.take("[\(Self.visit(Self.first))]")
            _ = try await imports.take("[\(Self.visit(Self.first, Self.second))]", overwriting: true)
            _ = try await imports.take("[\(Self.visit(Self.second, Self.third))]", overwriting: true)
            #expect(try await imports.take("[\(Self.visit(Self.third, facility: "別の湯"))]") == [.different: 1])
            #expect(try await imports.count == 1)
        }
    }

    @Test func `Two visits to a facility on the same day are two`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let (morning, evening) = (Self.visit(Self.first, Self.second), Self.visit(Self.third))
            #expect(try await imports.take("[\(morning)]") == [.new: 1])
            #expect(try await imports.take("[\(evening),\(morning)]") == [.new: 1, .same: 1])
            #expect(try await imports.take("[\(morning),\(evening)]") == [.same: 2])
            #expect(try await imports.count == 2)
        }
    }

    @Test func `Without identifiers of sets, day, facility and position identify a visit`()
        async throws
    {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let set = #"{"sauna":{"title":"サウナ","_time":360}}"#
            let visits = [
                Self.visit(set), Self.visit(set, foreword: "二回目"), Self.visit(), Self.visit(set, facility: "別の湯"),
                Self.visit(#"{"id":null}"#, date: "785600000"), Self.visit(#"{"id":7}"#, date: "785500000"),
            ]
            let document = "[\(visits.joined(separator: ","))]"
            #expect(try await imports.take(document) == [.new: 6])
            #expect(try await imports.take(document) == [.same: 6])
            let edited = document.replacing("360", with: "420")
            #expect(try await imports.take(edited) == [.same: 3, .different: 3])
            #expect(try await imports.count == 6)
        }
    }

    @Test func `A visit that is in the file twice is imported once`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let visit = Self.visit(Self.first, Self.second)
            _ = try await imports.take("[\(visit),\(visit)]")
            #expect(try await imports.count == 1)
            #expect(try await imports.take("[\(visit),\(visit)]") == [.same: 2])
        }
    }

    /// No such file is known, but its visits must not be lost.
    @Test func `Visits of several days that share their sets are all kept`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let visits = (0..<5).map { Self.visit(Self.first, Self.second, date: "\(785_700_000 - $0 * 86_400)") }
            let document = "[\(visits.joined(separator: ","))]"
            #expect(try await imports.take(document) == [.new: 5])
            #expect(try await imports.take(document) == [.same: 5])
            #expect(try await imports.count == 5)
        }
    }

    @Test func `Different visits on a day that begin with the same set are all kept`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let document = "[\(Self.visit(Self.first)),\(Self.visit(Self.first, Self.second, foreword: "休日"))]"
            #expect(try await imports.take(document) == [.new: 2])
            #expect(try await imports.count == 2)
            #expect(try await imports.take(document) == [.same: 2])
        }
    }

    @Test func `A visit does not overwrite another visit of the file that has one of its sets`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            let known = Self.visit(Self.first)
            #expect(try await imports.take("[\(known)]") == [.new: 1])
            let document = "[\(Self.visit(Self.second, Self.first, foreword: "休日")),\(known)]"
            #expect(try await imports.take(document, overwriting: true) == [.same: 1, .new: 1])
            #expect(try await imports.count == 2)
            #expect(try await imports.take(document) == [.same: 2])
        }
    }

    @Test func `A visit is recognised after its import was undone and repeated`() async throws {
        try await withDatabase { (database: Database) async throws in
            let imports = Importer(database)
            _ = try await imports.take("[\(Self.visit(Self.first, Self.second))]")
            try await imports.undo()
            #expect(try await imports.take("[\(Self.visit(Self.second))]") == [.new: 1])
            #expect(try await imports.take("[\(Self.visit(Self.first, Self.second))]") == [.different: 1])
            #expect(try await imports.count == 1)
        }
    }
}

/// An account into which files are imported.
final class Importer {
    private let imports: any ImportRepository
    private let database: Database
    private var last = 0

    init(_ database: Database) {
        self.database = database
        imports = ImportRepositories.live(database)
    }

    /// The number of visits.
    var count: Int {
        get async throws {
            try await FacilityRepositories.live(database).summaries(limit: 100, of: .first).map(\.count).reduce(0, +)
        }
    }

    /// Imports a file.
    ///
    /// - Returns: the numbers of items in the file.
    func take(_ document: String, overwriting: Bool = false) async throws -> [ImportSummary.Decision: Int] {
        last += 1
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(document.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let context = ImportContext(latestDay: .sampleDay, now: .noon, timeZone: .gmt, localize: Localizer(.english))
        let reader = try ImportReader(path: file.path, context)
        let read = try await imports.read(reader, into: .number(last), at: .noon, of: .first)
        var summary = try #require(read)
        let counts = summary.counts
        repeat {
            summary = try #require(
                try await imports.apply(.number(last), overwriting: overwriting, at: .noon, of: .first))
        } while summary.state == .applying
        return counts
    }

    /// Undoes the last import.
    func undo() async throws {
        var summary: ImportSummary
        repeat {
            summary = try #require(try await imports.undo(.number(last), at: .noon, of: .first))
        } while summary.state == .undoing
    }
}
