import Foundation
import Testing

@testable import ServerApp

@Suite struct ProcessArgumentsTests {
    @Test(arguments: [
        ("", []), ("loki\0", ["loki"]), ("loki\0log\0しきじ\010/1/10 x3\0", ["loki", "log", "しきじ", "10/1/10 x3"]),
        ("loki\0log\0\0", ["loki", "log", ""]),
    ])
    func `arguments are read`(bytes: String, arguments: [String]) {
        #expect(ProcessArguments.texts(in: Data(bytes.utf8)) == arguments)
    }

    @Test func `bytes that are not UTF-8 are not repaired`() {
        for byte: UInt8 in [0x82, 0xC0, 0xE3, 0xFF] {
            #expect(ProcessArguments.texts(in: Data("loki\0log\0".utf8) + [byte, 0] + Data("x\0".utf8)) == nil)
        }
    }

    @Test func `a variable that is read and is not UTF-8 is named`() {
        let variables = Data("LANG=ja\0OTHER=".utf8) + [0xFF, 0] + Data("LOKI_DATA=/あ\0".utf8)
        #expect(ProcessArguments.unreadableVariable(in: variables) == nil)
        for name in ["LOKI_DATA", "LOKI_SERVER", "EDITOR", "VISUAL", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            #expect(ProcessArguments.unreadableVariable(in: variables + Data("\(name)=/a".utf8) + [0x82, 0]) == name)
        }
        #expect(ProcessArguments.unreadableVariable == nil)
    }

    @Test func `the arguments are the process's own`() {
        #expect(ProcessArguments.current == Array(CommandLine.arguments.dropFirst()))
    }
}
