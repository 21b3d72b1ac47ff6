import Foundation
import GRDB

/// Stands for all that a search index holds, or should hold: every trigram with its row and its place there, in any
/// order.
///
/// FTS5 has a check of its own, which keeps others from writing for as long as it takes, and takes rows that are deleted
/// for missing ones.
struct SearchIndexDigest: Equatable {
    private var sum: UInt64 = 0
    private var count = 0

    /// Of the index as it is.
    init(ofIndexOf table: String, _ database: GRDB.Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT term, doc, offset FROM \(table)SearchPlaces")
        while let row = try rows.next() {
            // A damaged index may answer with anything.
            let number = Int64.fromDatabaseValue(row[1] as DatabaseValue) ?? 0
            let place = Int64.fromDatabaseValue(row[2] as DatabaseValue) ?? -1
            try row.withUnsafeData(atIndex: 0) { term in
                add(Self.hash(term ?? Data()), number: number, place: place)
            }
        }
    }

    /// Of what the rows call for.
    init(ofRowsOf table: String, _ database: GRDB.Database) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT number, searchText FROM \(table) WHERE deletedAt IS NULL")
        while let row = try rows.next() {
            let number = Int64.fromDatabaseValue(row[0] as DatabaseValue) ?? 0
            try row.withUnsafeData(atIndex: 1) { text in
                addTrigrams(of: text ?? Data(), number: number)
            }
        }
    }

    private mutating func addTrigrams(of text: Data, number: Int64) {
        text.withUnsafeBytes { bytes in
            guard !bytes.isEmpty else { return }
            // Where the last three characters begin.
            var (first, second, third) = (0, 0, 0)
            var place: Int64 = -2
            for end in 1...bytes.count where end == bytes.count || !bytes[end].isContinuation {
                if place >= 0 {
                    add(Self.hash(bytes[first..<end]), number: number, place: place)
                }
                place += 1
                (first, second, third) = (second, third, end)
            }
        }
    }

    private mutating func add(_ term: UInt64, number: Int64, place: Int64) {
        var mixed = term ^ UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 29)) &+ UInt64(bitPattern: place) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 32)) &* 0x94D0_49BB_1331_11EB
        sum &+= mixed ^ (mixed >> 31)
        count += 1
    }

    /// FNV-1a.
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}

extension UInt8 {
    fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
