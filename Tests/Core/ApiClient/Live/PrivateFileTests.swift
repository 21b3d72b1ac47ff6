import Foundation
import TestSupport
import Testing

@testable import ApiClientCore

@Suite struct PrivateFileTests {
    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func `only its owner can read a private file`() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "a/b")
            let file = folder.appending(path: "c")
            try PrivateFile.write(Data("湯".utf8), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "湯")
            #expect(try permissions(file) == 0o600)
            #expect(try permissions(folder) == 0o700)
        }
    }

    @Test func `a private file replaces no other file`() async throws {
        try await withTemporaryFolder { folder in
            let (file, other) = (folder.appending(path: "a"), folder.appending(path: "b"))
            try Data("old".utf8).write(to: other)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
            for taken in [file, other] {
                #expect(throws: (any Error).self) { try PrivateFile.write(Data("new".utf8), to: taken) }
            }
            #expect(try String(contentsOf: other, encoding: .utf8) == "old")
        }
    }

    @Test(
        arguments: [
            (["XDG_STATE_HOME": "/a/b", "HOME": "/home/c"], "/a/b/loki"),
            (["XDG_STATE_HOME": "relative", "HOME": "/home/c"], "/home/c/.local/state/loki"),
            (["XDG_CONFIG_HOME": "/a/b", "HOME": "/home/c"], "/home/c/.local/state/loki"),
        ] as [([String: String], String)])
    func `a private file is in the folder where programs keep their data`(environment: [String: String], path: String) {
        #expect(BaseFolder.state.folder(environment: environment).path == path)
    }
}
