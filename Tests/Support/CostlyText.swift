import Foundation
package import Testing

/// Texts that are expensive to compare, to normalize or to split into characters, or that break parsers.
package enum CostlyText {
    /// The units that texts repeat: combining marks in the wrong order, marks that only appear when decomposed, scalars
    /// that join into endless characters, and the symbols that parsers look for.
    package static let units =
        [
            "\u{301}\u{327}", "\u{FF9E}\u{301}", "a\u{327}\u{301}", "\u{F73}", "\u{1100}", "\u{1161}", "\u{11A8}",
            "\u{1100}\u{1161}\u{11A8}", "👩\u{200D}", "\u{FE0F}", "🇯", "क\u{94D}", "\u{600}", "ﷺ", "ｶﾞ", "湯", "a", "0",
            " ",
            "\t", "\r\n", ",", ";", ";q=0.5,", ":", "=", "&", "a=1&", "%", "%CC%81%CC%A7", "+", "-", ".", "_", "/",
            "\"",
            "\\", "\\u0301\\u0327", "[", "{\"a\":", "]", "\0",
        ]

    /// - Parameter size: the minimum size, in bytes of UTF-8.
    package static func text(of unit: String, size: Int) -> String {
        String(repeating: unit, count: (size + unit.utf8.count - 1) / unit.utf8.count)
    }

    /// Mixtures of the units, the same in every run.
    package static func mixed(count: Int) -> [String] {
        var generator = SeededGenerator(seed: 13)
        return (0..<count).map { _ in
            (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                units[Int.random(in: 0..<units.count, using: &generator)]
            }
            .joined()
        }
    }
}

/// Fails the test when a byte of a long text costs far more than a byte of a short one, which means that the time of
/// `read` grows faster than its input. Runs it with many small texts, too, which it must survive.
///
/// - Parameters:
///   - size: the size of the short text, in bytes. The long one is eight times as long.
///   - units: the units of the texts.
///   - read: receives texts made of ``CostlyText/units``.
package func expectLinearCost(
    size: Int = 1_000, of units: [String] = CostlyText.units, sourceLocation: SourceLocation = #_sourceLocation,
    _ read: (String) throws -> Void
) {
    for text in CostlyText.mixed(count: 100) { try? read(text) }
    for unit in units {
        let short = CostlyText.text(of: unit, size: size)
        let long = CostlyText.text(of: unit, size: 8 * size)
        // Caches may be cold and memory may have to be allocated: a reader that is too slow is slow each time. The
        // short text is read twice, because a single slow reading of it would allow too much.
        let isLinear = (0..<6).contains { _ in
            // Eight times the time would be linear, and 64 times quadratic.
            let allowed = min(time(of: read, short), time(of: read, short)) * 32
            let spent = time(of: read, long)
            return spent < allowed || spent < .milliseconds(1)
        }
        let scalars = unit.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(isLinear, "of \(scalars) a byte costs more, the more there are", sourceLocation: sourceLocation)
    }
}

private func time(of read: (String) throws -> Void, _ text: String) -> Duration {
    processorTime { _ = try? read(text) }
}

/// The processor time of this thread, because on a busy machine more time passes.
package func processorTime(of work: () -> Void) -> Duration {
    let start = threadTime()
    work()
    return threadTime() - start
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
