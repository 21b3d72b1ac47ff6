import Foundation
import TestSupport
import Testing

@testable import LicenseCollector

@Suite struct AssetFolderTests {
    private static let list = """
        [
          {"name": "one", "version": "1.0.0", "file": "one.js", "license": "one.LICENSE"},
          {"name": "two", "version": "2.0.0", "file": "two.js", "license": "two.LICENSE"}
        ]
        """
    private static let complete = [
        "one.js": "", "one.LICENSE": "licence of one", "two.js": "", "two.LICENSE": "licence of two",
        "assets.json": list,
    ]

    private func components(_ files: [String: String]) async throws -> [LicensedComponent] {
        try await withTemporaryFolder { folder in
            for (path, text) in files { try write(text, to: folder, path) }
            return try AssetFolder(path: folder.path).components()
        }
    }

    @Test func `Each asset in the list has its version and text`() async throws {
        #expect(
            try await components(Self.complete) == [
                LicensedComponent(name: "one", version: "1.0.0", texts: ["licence of one"]),
                LicensedComponent(name: "two", version: "2.0.0", texts: ["licence of two"]),
            ])
    }

    @Test func `Without assets the list is empty`() async throws {
        #expect(try await components([:]) == [])
        #expect(try await components(["assets.json": Self.list]) == [])
        #expect(try AssetFolder(path: "/nowhere/at/all").components() == [])
    }

    @Test(arguments: [["two.js", "two.LICENSE"], ["two.js"]])
    func `An asset that is not installed is left out`(missing: [String]) async throws {
        let files = Self.complete.filter { !missing.contains($0.key) }
        #expect(try await components(files).map(\.name) == ["one"])
    }

    @Test(arguments: ["", " \n", nil])
    func `An asset without a licence text is named`(text: String?) async {
        let others = Self.complete.filter { $0.key != "two.LICENSE" }
        let files = text.map { others.merging(["two.LICENSE": $0]) { $1 } } ?? others
        let error = await #expect(throws: CommandError.self) { try await components(files) }
        #expect(error?.message.contains("/two.LICENSE: error: no licence text of two; ") == true)
    }

    @Test func `A file that is not in the list is named`() async throws {
        try await withTemporaryFolder { folder in
            for (path, text) in Self.complete { try write(text, to: folder, path) }
            try write("", to: folder, "three.js")

            let error = #expect(throws: CommandError.self) { try AssetFolder(path: folder.path).components() }
            #expect(error?.message.hasPrefix("\(folder.path)/three.js: error: no licence is known") == true)
        }
    }

    @Test func `An invalid list is named`() async throws {
        try await withTemporaryFolder { folder in
            try write("{}", to: folder, "assets.json")

            let error = #expect(throws: CommandError.self) { try AssetFolder(path: folder.path).components() }
            #expect(error?.message.hasPrefix("\(folder.path)/assets.json: error: this is no list of assets") == true)
        }
    }
}
