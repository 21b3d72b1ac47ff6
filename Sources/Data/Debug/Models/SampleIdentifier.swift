import Foundation
import ValuesCore

/// The identifiers of sample records: a range of their own, by which the samples and nothing else can be found again.
///
/// They begin with the six letters `SAMPLE` in ASCII, and are else like those that are made at random: of 2⁴⁸ records of
/// people's own, one is in the range.
enum SampleIdentifier {
    private static let prefix = Array("SAMPLE".utf8)

    /// The range, as the texts stand in the database.
    static let first = UUID(uuid: marked(UUID(filledWith: 0x00).uuid)).canonicalText
    static let last = UUID(uuid: marked(UUID(filledWith: 0xff).uuid)).canonicalText

    static func next(using random: inout SeededGenerator) -> UUID {
        UUID(uuid: marked(UUID.random(using: &random).uuid))
    }

    private static func marked(_ bytes: uuid_t) -> uuid_t {
        var bytes = bytes
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: prefix) }
        return bytes
    }
}

extension UUID {
    fileprivate init(filledWith byte: UInt8) {
        self.init(
            uuid: (
                byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte, byte
            ))
    }
}
