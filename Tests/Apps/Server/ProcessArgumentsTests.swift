import Foundation
import Testing

@testable import ServerApp

@Suite struct ProcessArgumentsTests {
    @Test(arguments: [
        ("", []), ("loki\0", ["loki"]), ("loki\0log\0しきじ\010/1/10 x3\0", ["loki", "log", "しきじ", "10/1/10 x3"]),
        ("loki\0log\0\0", ["loki", "log", ""]),
    ])
    func reads(bytes: String, arguments: [String]) {
        #expect(ProcessArguments.arguments(in: Data(bytes.utf8)) == arguments)
    }

    @Test func areTheProcesss() {
        #expect(ProcessArguments.current == Array(CommandLine.arguments.dropFirst()))
    }
}
