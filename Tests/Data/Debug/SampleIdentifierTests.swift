import Foundation
import ModelsCore
import Testing

@testable import DebugData

@Suite struct SampleIdentifierTests {
    @Test func `The identifiers of samples are in a range of their own`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100 {
            let sample = SampleIdentifier.next(using: &random).canonicalText
            let other = UUID.random(using: &random).canonicalText
            #expect(sample.hasPrefix("53414d50-4c45-4"))
            #expect(SampleIdentifier.first <= sample && sample <= SampleIdentifier.last)
            #expect(!(SampleIdentifier.first <= other && other <= SampleIdentifier.last))
        }
    }

    @Test func `No identifier is given twice`() {
        var random = SeededGenerator(seed: 1)
        let identifiers = Set((0..<10_000).map { _ in SampleIdentifier.next(using: &random) })
        #expect(identifiers.count == 10_000)
    }
}
