import Foundation
import TestSupport
import Testing

@testable import LicenseCollector

@Suite struct LinkedPackageTests {
    private func texts(_ files: [String: String], modules: [String] = []) async throws -> [String] {
        try await withTemporaryFolder { folder in
            for (path, text) in files { try write(text, to: folder, path) }
            let package = LinkedPackage(
                name: "swift-nio", version: "2.0.0", folder: folder.path,
                moduleFolders: modules.map { folder.appending(path: $0).path })
            return try package.component().texts
        }
    }

    @Test(arguments: [
        "LICENSE", "LICENSE.txt", "LICENSE.md", "license", "License.TXT", "LICENCE", "Licence.md", "LICENSE-MIT",
        "LICENSE_APACHE", "COPYING", "COPYING.LESSER", "copying.txt",
    ])
    func `A licence is found under each of its names`(name: String) async throws {
        #expect(try await texts([name: "licence", "README.md": "readme"]) == ["licence"])
    }

    @Test(arguments: ["README.md", "LICENSES/MIT.txt", "LICENSED.md", ".license_header", "Sources/LICENSE", "NOTICE"])
    func `Another file is not a licence`(name: String) async throws {
        let error = await #expect(throws: CommandError.self) { try await texts([name: "licence"]) }
        #expect(error?.message.contains(": error: no licence text of swift-nio: ") == true)
    }

    @Test func `Several licences are all passed on, followed by the notice`() async throws {
        #expect(
            try await texts(["LICENSE-MIT": "mit", "LICENSE-APACHE": "apache", "NOTICE.txt": "notice"])
                == ["apache", "mit", "notice"])
        #expect(try await texts(["Notice": "notice", "LICENSE": "licence"]) == ["licence", "notice"])
        #expect(try await texts(["NOTICE": "\n", "LICENSE": "licence"]) == ["licence"])
    }

    @Test func `Code from elsewhere has its own licence, in the folder of a module`() async throws {
        let files = [
            "LICENSE": "licence", "A/LICENSE": "of A", "B/LICENSE": "of B", "C/LICENSE": "licence", "D/a.c": "",
        ]
        #expect(try await texts(files, modules: ["A", "C", "D"]) == ["licence", "of A"])
    }

    @Test func `Bytes that are not text are reported`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "LICENSE")
            try Data([0x63, 0xFF]).write(to: file)
            let package = LinkedPackage(name: "swift-nio", version: "", folder: folder.path, moduleFolders: [])

            #expect(throws: CommandError("\(file.path): error: this licence text is not UTF-8")) {
                try package.component()
            }
        }
    }
}
