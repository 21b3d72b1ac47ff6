import ModelsCore
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::FFFF:192.0.2.1", "192.0.2.1"), ("::ffff:c000:201", "192.0.2.1"),
        ("2001:DB8:0:0::1", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"), ("::", "::"),
    ])
    func `an address has one spelling`(text: String, spelling: String) {
        #expect(IPAddress(text)?.description == spelling)
    }

    @Test(arguments: [
        "", "x", "localhost", "127.1", "192.0.2.256", "192.0.2.01", "[::1]", "192.0.2.1%eth0", "1.2.3.4:5", "::1\u{0}",
        " ::1", "１.2.3.4", String(repeating: "1", count: 1_000_000),
    ])
    func `another text is not an address`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        "localhost", "LocalHost", "localhost.", "127.0.0.1", "127.0.0.2", "127.255.1.1", "::1", "[::1]",
        "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]", "::1%lo", "[::1%lo]",
    ])
    func `this machine is recognized`(host: String) {
        #expect(IPAddress.isLoopback(host: host))
    }

    @Test(arguments: [
        "", "0.0.0.0", "::", "[::]", "::2", "128.0.0.1", "127.1", "127.evil.example", "127.0.0.1.evil.example",
        "localhost.evil.example", "localhost..", "[localhost", "[::1", "::1]", "::127.0.0.1", "192.168.1.5", "fe80::1",
    ])
    func `no other host is mistaken for this machine`(host: String) {
        #expect(!IPAddress.isLoopback(host: host))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
        ("172.17.0.1/16", "172.17.200.3", true), ("172.17.0.1/16", "172.18.0.1", false),
        ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("127.0.0.1/32", "127.0.0.2", false),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("::1/128", "::1", true), ("::ffff:10.0.0.0/104", "10.9.9.9", true), ("fc00::/7", "fdff::1", true),
        ("fc00::/7", "10.0.0.1", false), ("128.0.0.0/1", "200.0.0.1", true), ("128.0.0.0/1", "100.0.0.1", false),
    ])
    func `a range contains addresses that begin with the same bits`(range: String, address: String, isContained: Bool)
        throws
    {
        #expect(try #require(IPRange(range)).contains(try #require(IPAddress(address))) == isContained)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/0", "::/0", "::/129", "10.0.0.0/-1", "10.0.0.0/+8",
        "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0/8", "10.0.0.0/255.0.0.0", "10.0.0.0 /8", "::ffff:10.0.0.0/96",
        "::ffff:10.0.0.0/8", "localhost/8", "10.0.0.0/8x",
    ])
    func `another text is not a range`(text: String) {
        #expect(IPRange(text) == nil)
    }
}
