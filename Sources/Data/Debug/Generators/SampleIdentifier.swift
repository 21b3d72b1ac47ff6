import Foundation

/// The identifiers of sample records: a range of their own, by which samples can be found and nothing else.
///
/// They begin with the six letters `SAMPLE` in ASCII, and are random otherwise: of 2⁴⁸ real records, one is in the
/// range.
enum SampleIdentifier {
    /// The range as texts in the database.
    static let first = "53414d50-4c45-0000-0000-000000000000"
    static let last = "53414d50-4c45-ffff-ffff-ffffffffffff"

    static func next(using random: inout SeededGenerator) -> UUID {
        var bytes = UUID.random(using: &random).uuid
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: Array("SAMPLE".utf8)) }
        return UUID(uuid: bytes)
    }
}
