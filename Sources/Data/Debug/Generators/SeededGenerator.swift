package import Foundation

/// SplitMix64: the same numbers from the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// True once in so many calls on average.
    mutating func isOne(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    /// A random element of an array that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// Some elements in random order, none of them twice.
    mutating func pick(_ count: ClosedRange<Int>, of elements: [String]) -> [String] {
        Array(elements.shuffled(using: &self).prefix(Int.random(in: count, using: &self)))
    }

    /// Eight letters and digits, as on coupons.
    mutating func code() -> String {
        String((0..<8).map { _ in pick(SampleWords.codeCharacters) })
    }
}

extension UUID {
    package static func random(using generator: inout SeededGenerator) -> UUID {
        var bytes: [UInt8] = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
