import ModelsCore
import Testing

@testable import LocalizationCore

@Suite struct BoundedCacheTests {
    @Test func `the cache computes a value once`() {
        let cache = BoundedCache<Int, String>(capacity: 4)
        var computations = 0
        for _ in 0..<3 {
            let value = cache.value(for: 7) {
                computations += 1
                return "seven"
            }
            #expect(value == "seven")
        }
        #expect(computations == 1)
    }

    @Test func `the cache never holds more than its capacity`() {
        let cache = BoundedCache<Int, Int>(capacity: 4)
        for key in 0..<100 {
            #expect(cache.value(for: key) { key * 2 } == key * 2)
            #expect(cache.count <= 4)
        }
    }

    @Test func `the cache answers many tasks at once`() async {
        let formats = ValueFormats(Localizer(.english), capacity: 16)
        let mistakes = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<500).count { step in
                        let number = (step * 7 + task) % 50
                        return formats.number(number) != "\(number)"
                            || formats.number(FixedDecimal(number)) != "\(number)"
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(mistakes == 0)
    }
}
