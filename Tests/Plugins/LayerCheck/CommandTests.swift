import Foundation
import Testing

@testable import LayerCheck

@Suite struct CommandTests {
    @Test func `Both forms of the command line are understood`() throws {
        #expect(try Command(arguments: ["Sources"]) == .tree(root: "Sources"))
        #expect(
            try Command(arguments: ["--module", "UICore", "--stamp", "a", "b.swift", "c.swift"])
                == .module(name: "UICore", stamp: "a", paths: ["b.swift", "c.swift"]))
    }

    @Test(arguments: [[], ["--help"], ["a", "b"], ["--module", "UICore"], ["--module", "UICore", "x", "y"]])
    func `Anything else says how to call it`(arguments: [String]) {
        #expect(throws: CommandError(Command.usage)) { try Command(arguments: arguments) }
    }

    @Test func `A tree is judged by its folders, in the compilers' format`() throws {
        try withFolder { folder in
            try write("import SakatsuFeature", to: "\(folder)/Apps/Production/main.swift")
            try write("\nimport SakatsuData", to: "\(folder)/Apps/Production/Sub/Wiring.swift")
            try write("import SakatsuData", to: "\(folder)/Features/Sakatsu/Screen.swift")
            try write("import UICore", to: "\(folder)/Features/Sakatsu/List/ListViewModel.swift")

            let error = #expect(throws: CommandError.self) { try Command.tree(root: folder).run() }

            let lines = try #require(error?.message.split(separator: "\n"))
            try #require(lines.count == 2)
            #expect(
                lines[0].hasPrefix(
                    "\(folder)/Apps/Production/Sub/Wiring.swift:2: error: Apps must not import Data: SakatsuData ("))
            #expect(
                lines[1].hasPrefix(
                    "\(folder)/Features/Sakatsu/List/ListViewModel.swift:1: error: View models must not import UICore"))
        }
    }

    @Test func `A tree that keeps the rules passes, and a missing one does not`() throws {
        try withFolder { folder in
            try write("import SakatsuFeature", to: "\(folder)/Apps/Production/main.swift")

            #expect(try Command.tree(root: folder).run() == "Layer check: 1 files keep the rules")
            #expect(throws: CommandError("\(folder)/none: error: no Swift files here")) {
                try Command.tree(root: "\(folder)/none").run()
            }
        }
    }

    @Test(arguments: ["Helpers/Text/Text.swift", "Core/Text.swift", "main.swift"])
    func `A file outside the four layers is a finding`(path: String) throws {
        try withFolder { folder in
            try write("", to: "\(folder)/\(path)")

            #expect(
                throws: CommandError("\(folder)/\(path):1: error: no module of Apps, Features, Data or Core")
            ) { try Command.tree(root: folder).run() }
        }
    }

    @Test func `The stamp is written only for a module that keeps the rules`() throws {
        try withFolder { folder in
            let (file, stamp) = ("\(folder)/View.swift", "\(folder)/stamp")
            let command = Command.module(name: "SakatsuFeature", stamp: stamp, paths: [file])

            try write("import SettingsFeature", to: file)
            #expect(throws: CommandError.self) { try command.run() }
            #expect(!FileManager.default.fileExists(atPath: stamp))

            try write("import SettingsData", to: file)
            _ = try command.run()
            #expect(FileManager.default.fileExists(atPath: stamp))
        }
    }

    @Test func `A stamp that is there is not written again, so that nothing is compiled again`() throws {
        try withFolder { folder in
            let (file, stamp) = ("\(folder)/View.swift", "\(folder)/stamp")
            let command = Command.module(name: "SakatsuFeature", stamp: stamp, paths: [file])
            let longAgo = Date(timeIntervalSince1970: 1_000_000_000)
            try write("import SettingsData", to: file)
            _ = try command.run()
            try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: stamp)

            _ = try command.run()

            let attributes = try FileManager.default.attributesOfItem(atPath: stamp)
            #expect(attributes[.modificationDate] as? Date == longAgo)
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path(percentEncoded: false))
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
}
