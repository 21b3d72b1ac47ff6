import ModelsCore
import Testing

@testable import AccountData

@Suite struct AttemptLimiterTests {
    private let clock = ManualClock()
    private let limiter: AttemptLimiter

    init() {
        limiter = AttemptLimiter(instant: { [clock] in clock.now })
    }

    private static func key(_ name: String) -> AttemptLimiter.Key {
        .accountFrom(name, .network(""))
    }

    @Test func `Attempts that are sent away do not count`() {
        for _ in 0..<10 { #expect(limiter.begin([Self.key("a")]) == nil) }
        for _ in 0..<15 {
            #expect(limiter.begin([Self.key("a")]) != nil)
            clock.advance(minutes: 1)
        }
        #expect(limiter.begin([Self.key("a")]) == nil)
    }

    @Test func `The window slides`() {
        for _ in 0..<10 {
            #expect(limiter.begin([Self.key("a")]) == nil)
            clock.advance(minutes: 1)
        }
        #expect(limiter.begin([Self.key("a")]) == 300)
        #expect(limiter.count(Self.key("a")) == 10)
        clock.advance(minutes: 5)
        #expect(limiter.begin([Self.key("a")]) == nil)
        #expect(limiter.begin([Self.key("a")]) == 60)
    }

    @Test func `What waits for one key counts for none`() {
        let network = AttemptLimiter.Key.origin(.network("x"))
        for _ in 0..<10 { #expect(limiter.begin([Self.key("a")]) == nil) }
        for _ in 0..<100 { #expect(limiter.begin([Self.key("a"), network]) == 900) }
        #expect(limiter.count(network) == 0)
        #expect(limiter.begin([Self.key("b"), network]) == nil)
    }

    @Test func `An attempt that was not made is taken back`() {
        for _ in 0..<100 {
            #expect(limiter.begin([Self.key("a")]) == nil)
            limiter.refund([Self.key("a")])
        }
    }

    @Test func `An attack with many names does not fill the memory, nor free the last ones`() {
        let limiter = AttemptLimiter(capacity: 500, instant: { [clock] in clock.now })
        for _ in 0..<10 { #expect(limiter.begin([Self.key("target")]) == nil) }
        for number in 0..<1_000 { _ = limiter.begin([Self.key("\(number)")]) }
        #expect(limiter.begin([Self.key("target")]) != nil)
        #expect(limiter.keyCount <= 500)
    }

    /// Somebody with IPv6 has as many addresses as they like.
    @Test func `A home's IPv6 addresses are one`() {
        let origins = ["2001:db8:1:200::1", "2001:db8:1:2ff:ffff::9", "2001:db8:1:300::1"].map {
            AttemptLimiter.Origin(address: $0)
        }
        #expect(origins[0] == origins[1])
        #expect(origins[0] != origins[2])
        #expect(AttemptLimiter.Origin(address: "192.0.2.1") == .network("192.0.2.1"))
        #expect(AttemptLimiter.Origin(address: "unknown") == .network("unknown"))
    }
}
