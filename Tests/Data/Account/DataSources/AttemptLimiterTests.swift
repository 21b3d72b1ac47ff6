import SampleCore
import Testing
import ValuesCore

@testable import AccountData

@Suite struct AttemptLimiterTests {
    @Test func `Attempts that are sent away do not count`() {
        let limiter = AttemptLimiter()
        for _ in 0..<10 { #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon) == nil) }
        for minute in 0..<15 {
            #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon.later(minutes: Double(minute))) != nil)
        }
        #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon.later(minutes: 15)) == nil)
    }

    @Test func `The window slides`() {
        let limiter = AttemptLimiter()
        for minute in 0..<10 {
            #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon.later(minutes: Double(minute))) == nil)
        }
        #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon.later(minutes: 10)) == 300)
        #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon.later(minutes: 15)) == nil)
        #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon.later(minutes: 15)) == 60)
    }

    @Test func `What waits for one key counts for none`() {
        let limiter = AttemptLimiter()
        for _ in 0..<10 { #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon) == nil) }
        for _ in 0..<100 { #expect(limiter.begin([.accountAtAddress("a", ""), .address("x")], at: .noon) == 900) }
        #expect(limiter.begin([.accountAtAddress("b", ""), .address("x")], at: .noon) == nil)
    }

    @Test func `An attempt that was not made is taken back`() {
        let limiter = AttemptLimiter()
        for _ in 0..<100 {
            #expect(limiter.begin([.accountAtAddress("a", "")], at: .noon) == nil)
            limiter.takeBack([.accountAtAddress("a", "")], at: .noon)
        }
    }

    @Test func `An attack with many names does not fill the memory, nor free the last ones`() {
        let limiter = AttemptLimiter()
        for _ in 0..<10 {
            #expect(limiter.begin([.accountAtAddress("target", "")], at: .noon.later(minutes: 1)) == nil)
        }
        for number in 0..<40_000 { _ = limiter.begin([.accountAtAddress("\(number)", "")], at: .noon) }
        #expect(limiter.begin([.accountAtAddress("target", "")], at: .noon.later(minutes: 2)) != nil)
        #expect(limiter.keyCount <= 20_000)
    }
}
