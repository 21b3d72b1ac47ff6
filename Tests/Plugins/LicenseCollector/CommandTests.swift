import Foundation
import TestSupport
import Testing

@testable import LicenseCollector

@Suite struct CommandTests {
    @Test func `The command line names the output, the assets and each package with its folders`() throws {
        let command = try Command(arguments: [
            "--output", "o", "--assets", "a", "--package", "swift-nio", "2.0.0", "nio", "nio/Sources/A", "--package",
            "local", "", "l",
        ])

        #expect(command.output == "o")
        #expect(command.assets == "a")
        #expect(
            command.packages == [
                LinkedPackage(name: "swift-nio", version: "2.0.0", folder: "nio", moduleFolders: ["nio/Sources/A"]),
                LinkedPackage(name: "local", version: "", folder: "l", moduleFolders: []),
            ])
        #expect(try Command(arguments: ["--output", "o"]).assets == nil)
    }

    @Test(arguments: [
        [], ["o"], ["--output"], ["--output", "a", "b"], ["--help"], ["--assets", "a"],
        ["--output", "o", "--package", "swift-nio", "2.0.0"],
    ])
    func `Other arguments print the usage`(arguments: [String]) {
        #expect(throws: CommandError(Command.usage)) { try Command(arguments: arguments) }
    }

    @Test func `Packages and assets are written to one file`() async throws {
        try await withTemporaryFolder { folder in
            try write("licence of b", to: folder, "b/LICENSE")
            try write("licence of A", to: folder, "A/LICENSE")
            try write("asset()", to: folder, "assets/script.js")
            try write("licence of the script", to: folder, "assets/script.LICENSE")
            try write(Self.list, to: folder, "assets/assets.json")

            let text = try run(folder, packages: ["b", "A"], assets: "assets")

            let expected = SwiftFile([
                LicensedComponent(name: "A", version: "1.0.0", texts: ["licence of A"]),
                LicensedComponent(name: "b", version: "1.0.0", texts: ["licence of b"]),
                LicensedComponent(name: "script", version: "4.0.0", texts: ["licence of the script"]),
            ])
            #expect(text == expected.text)
        }
    }

    @Test func `Everything without a licence is named, and nothing is written`() async throws {
        try await withTemporaryFolder { folder in
            try write("", to: folder, "swift-a/README.md")
            try write(" \n\n", to: folder, "swift-b/LICENSE")
            try write("licence", to: folder, "swift-c/LICENSE")
            try write("asset()", to: folder, "assets/script.js")

            let error = #expect(throws: CommandError.self) {
                try run(folder, packages: ["swift-a", "swift-b", "swift-c"], assets: "assets")
            }

            let lines = try #require(error?.message.split(separator: "\n"))
            try #require(lines.count == 3)
            #expect(lines[0].hasPrefix("\(folder.path)/swift-a: error: no licence text of swift-a: "))
            #expect(lines[1].hasPrefix("\(folder.path)/swift-b: error: no licence text of swift-b: "))
            #expect(lines[2].hasPrefix("\(folder.path)/assets/script.js: error: no licence is known of this asset"))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "Out.swift").path))
        }
    }

    @Test func `An unchanged file is not written again, so that nothing is compiled again`() async throws {
        try await withTemporaryFolder { folder in
            let longAgo = Date(timeIntervalSince1970: 1_000_000_000)
            let output = folder.appending(path: "Out.swift").path
            try write("licence", to: folder, "a/LICENSE")
            let first = try run(folder, packages: ["a"])
            try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: output)

            #expect(try run(folder, packages: ["a"]) == first)
            #expect(try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date == longAgo)

            try write("another licence", to: folder, "a/LICENSE")
            #expect(try run(folder, packages: ["a"]) != first)
        }
    }

    private static let list = """
        [{"name": "script", "version": "4.0.0", "file": "script.js", "license": "script.LICENSE"}]
        """

    /// Collects packages of version 1.0.0, and returns the written file.
    @discardableResult
    private func run(_ folder: URL, packages: [String], assets: String? = nil) throws -> String {
        let output = folder.appending(path: "Out.swift").path
        let arguments =
            ["--output", output] + (assets.map { ["--assets", folder.appending(path: $0).path] } ?? [])
            + packages.flatMap { ["--package", $0, "1.0.0", folder.appending(path: $0).path] }
        try Command(arguments: arguments).run()
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
