import Foundation
import TestSupport
import Testing

@testable import UICore

@Suite struct AssetsTests {
    private func assets(_ files: [String: String]) async throws -> Assets {
        try await withTemporaryFolder { folder in
            for (path, content) in files {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(content.utf8).write(to: file)
            }
            return Assets(folder: folder)
        }
    }

    @Test func readsWhatPagesLoad() async throws {
        let assets = try await assets([
            "a.css": "a{}", "vendor/b.js": "b()", "c.svg": "<svg/>", "d.webmanifest": "{}",
        ])
        #expect(
            assets.files.mapValues(\.mediaType) == [
                "a.css": "text/css; charset=utf-8",
                "vendor/b.js": "text/javascript; charset=utf-8",
                "c.svg": "image/svg+xml",
                "d.webmanifest": "application/manifest+json",
            ])
        #expect(assets.files["vendor/b.js"]?.bytes == Array("b()".utf8))
    }

    @Test func leavesOutWhatNoPageLoads() async throws {
        let assets = try await assets([
            "a.css.map": "", "notes.txt": "", ".hidden": "", "README": "", "vendor/assets.json": "",
            "vendor/b.LICENSE": "",
        ])
        #expect(assets.files.keys.sorted() == [])
    }

    @Test func changesTheVersionWithTheContentOnly() async throws {
        let first = try await assets(["a.css": "a{}", "b.css": "a{}"])
        let second = try await assets(["a.css": "b{}"])
        #expect(first.files["a.css"]?.version == first.files["b.css"]?.version)
        #expect(first.files["a.css"]?.version != second.files["a.css"]?.version)
        #expect(first.address("a.css") == "/assets/a.css?v=\(try #require(first.files["a.css"]).version)")
    }

    @Test func hasNoAddressForAMissingFile() async throws {
        let assets = try await assets(["a.css": ""])
        #expect(assets.address("b.css") == nil)
        #expect(assets.address("../a.css") == nil)
    }

    @Test func worksWithoutAFolder() {
        #expect(Assets(folder: URL(filePath: "/nowhere/at/all")).files.isEmpty)
    }

    @Test(arguments: ["loki.css", "loki.js", "icon.svg", "icons.svg", "manifest.webmanifest"])
    func comesWithTheProgram(path: String) throws {
        let file = try #require(Assets.bundled.files[path])
        #expect(!file.bytes.isEmpty)
        #expect(Assets.bundled.address(path)?.hasPrefix("/assets/\(path)?v=") == true)
    }

    /// A missing symbol shows nothing, and nobody notices.
    @Test func hasAPictureForEveryIcon() throws {
        let sprite = String(decoding: try #require(Assets.bundled.files["icons.svg"]).bytes, as: UTF8.self)
        for name in Icon.Name.allCases {
            #expect(sprite.contains("id=\"\(name.rawValue)\""), "\(name)")
        }
    }
}
