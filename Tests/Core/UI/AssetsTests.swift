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

    @Test func `the program reads the files that pages load`() async throws {
        let assets = try await assets([
            "a.css": "a{}", "vendor/b.js": "b()", "c.svg": "<svg/>", "d.webmanifest": "{}", "e.png": "",
            "f.ico": "",
        ])
        #expect(
            assets.files.mapValues(\.mediaType) == [
                "a.css": "text/css; charset=utf-8",
                "vendor/b.js": "text/javascript; charset=utf-8",
                "c.svg": "image/svg+xml",
                "d.webmanifest": "application/manifest+json",
                "e.png": "image/png",
                "f.ico": "image/x-icon",
            ])
        #expect(assets.files["vendor/b.js"]?.bytes == Array("b()".utf8))
    }

    @Test func `the program leaves out files that no page loads`() async throws {
        let assets = try await assets([
            "a.css.map": "", "notes.txt": "", ".hidden": "", "README": "", "vendor/assets.json": "",
            "vendor/b.LICENSE": "",
        ])
        #expect(assets.files.keys.sorted() == [])
    }

    @Test func `the version of a file changes with its content only`() async throws {
        let first = try await assets(["a.css": "a{}", "b.css": "a{}"])
        let second = try await assets(["a.css": "b{}"])
        #expect(first.files["a.css"]?.version == first.files["b.css"]?.version)
        #expect(first.files["a.css"]?.version != second.files["a.css"]?.version)
        #expect(first.address("a.css") == "/assets/a.css?v=\(try #require(first.files["a.css"]).version)")
    }

    @Test func `a missing file has no address`() async throws {
        let assets = try await assets(["a.css": ""])
        #expect(assets.address("b.css") == nil)
        #expect(assets.address("../a.css") == nil)
    }

    @Test func `the program works without a folder of assets`() {
        #expect(Assets(folder: URL(filePath: "/nowhere/at/all")).files.isEmpty)
    }

    @Test func `the list of files comes before the worker`() async throws {
        let assets = try await assets([
            "made/worker.js": "work()", "a.css": "a{}", "b.js": "b()", "c.svg": "", "d.webmanifest": "",
        ])
        let worker = try #require(assets.worker)
        let text = String(decoding: worker.bytes, as: UTF8.self)
        let addresses = try ["a.css", "b.js", "c.svg"].map { "\"\(try #require(assets.address($0)))\"" }
        #expect(text.contains("const files = [\(addresses.joined(separator: ","))];\n"))
        #expect(text.hasSuffix("work()"))
        #expect(worker.mediaType == "text/javascript; charset=utf-8")
    }

    @Test func `the program makes another worker when a file has changed`() async throws {
        var versions: [String] = []
        for (style, worker) in [("a", "b"), ("x", "b"), ("a", "x"), ("a", "b")] {
            let assets = try await assets(["a.css": style, "made/worker.js": worker])
            versions.append(try #require(assets.worker).version)
        }
        #expect(Set(versions).count == 3)
        #expect(versions.first == versions.last)
    }

    @Test func `the program has no worker without its file`() async throws {
        #expect(try await assets(["a.css": ""]).worker == nil)
    }

    @Test(arguments: [
        "made/loki.css", "made/loki.js", "made/worker.js", "icon.svg", "icons.svg", "manifest.ja.webmanifest",
        "manifest.en.webmanifest", "favicon.ico", "icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png",
    ])
    func `the assets come with the program`(path: String) throws {
        let file = try #require(Assets.bundled.files[path])
        #expect(!file.bytes.isEmpty)
        #expect(Assets.bundled.address(path)?.hasPrefix("/assets/\(path)?v=") == true)
    }

    /// A missing symbol shows nothing, which would go unnoticed.
    @Test func `the program has a picture for every icon`() throws {
        let sprite = String(decoding: try #require(Assets.bundled.files["icons.svg"]).bytes, as: UTF8.self)
        for name in Icon.Name.allCases {
            #expect(sprite.contains("id=\"\(name.rawValue)\""), "\(name)")
        }
    }
}
