import Testing

@testable import ModelsCore

@Suite struct RunsTests {
    @Test(
        arguments: [
            ([], []), ([1], [(1, 1)]), ([1, 1, 2, 1], [(1, 2), (2, 1), (1, 1)]), ([3, 3, 3], [(3, 3)]),
        ] as [([Int], [(Int, Int)])])
    func `equal neighbors are counted`(elements: [Int], runs: [(Int, Int)]) {
        #expect(elements.runs.map(\.element) == runs.map(\.0))
        #expect(elements.runs.map(\.count) == runs.map(\.1))
    }
}
