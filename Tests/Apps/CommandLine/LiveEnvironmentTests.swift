import Foundation
import LocalizationCore
import TestSupport
import Testing

@testable import CommandLineApp

/// The live environment of commands, as far as it can be tested with temporary folders.
@Suite struct LiveEnvironmentTests {
    @Test func `the command line uses the chosen editor`() {
        #expect(Editor(environment: [:]).command == "vi")
        #expect(Editor(environment: ["EDITOR": "nano"]).command == "nano")
        #expect(Editor(environment: ["EDITOR": "nano", "VISUAL": "code --wait"]).command == "code --wait")
        #expect(Editor(environment: ["EDITOR": "nano", "VISUAL": ""]).command == "nano")
    }

    @Test func `the command line saves drafts that only their owner can read`() async throws {
        try await withTemporaryFolder { folder in
            let files = FileManager.default
            let drafts = DraftFolder(environment: ["XDG_STATE_HOME": folder.path])
            try files.createDirectory(
                at: drafts.url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
            let path = try drafts.keep(Data("下書き".utf8))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "下書き")
            #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(try files.attributesOfItem(atPath: drafts.url.path)[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `the command line reports that a draft cannot be saved`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            let error = #expect(throws: CommandFailure.self) {
                try DraftFolder(environment: ["XDG_STATE_HOME": file.path]).keep(Data())
            }
            #expect(error?.line(Localizer(.english)).hasSuffix(".txt cannot be written.") == true)
        }
    }

    @Test func `the command line reads drafts`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "draft.txt")
            #expect(throws: CommandFailure.fileUnreadable(file.path)) { try DraftFolder.read(file.path) }
            try Data("下書き".utf8).write(to: file)
            #expect(try DraftFolder.read(file.path) == "下書き")
            try Data([0xE3, 0x81]).write(to: file)
            #expect(throws: CommandFailure.notText) { try DraftFolder.read(file.path) }
        }
    }

    @Test func `the command line reads the text that the editor saves`() throws {
        #expect(try Editor(environment: ["EDITOR": "printf '%s' 'いい湯' >"]).edit("x") == "いい湯")
    }

    @Test(arguments: [
        ("exit 1", EditorError(reason: .editor, contents: Data("x".utf8))),
        ("printf saved > \"$1\"; exit 1", EditorError(reason: .editor, contents: Data("saved".utf8))),
        (#"printf '\377' > "$1""#, EditorError(reason: .notText, contents: Data([0xFF]))),
    ])
    func `the command line keeps the text that the editor saves`(script: String, error: EditorError) {
        let editor = Editor(environment: ["EDITOR": "sh -c \(script.shellQuoted) sh"])
        #expect(throws: error) { try editor.edit("x") }
    }

    @Test func `the command line names the missing file`() throws {
        let gone = #expect(throws: EditorError.self) { try Editor(environment: ["EDITOR": "rm"]).edit("x") }
        #expect(gone?.reason.line(Localizer(.english)).hasSuffix("/loki.txt cannot be read.") == true)
        let editor = Editor(environment: ["EDITOR": "true"], temporaryFolder: URL(filePath: "/nowhere"))
        let error = #expect(throws: EditorError.self) { try editor.edit("x") }
        #expect(error?.reason.line(Localizer(.english)).hasSuffix("/loki.txt cannot be written.") == true)
    }

    @Test func `the command line reads lines`() throws {
        let pipe = Pipe()
        var typed = Data("一\r\n\n\u{FFFD}\n".utf8)
        typed.append(contentsOf: [0xFF, 0x0A])
        typed.append(contentsOf: "x".utf8)
        try pipe.fileHandleForWriting.write(contentsOf: typed)
        try pipe.fileHandleForWriting.close()
        let file = pipe.fileHandleForReading.fileDescriptor
        #expect(try Terminal.line(from: file) == "一")
        #expect(try Terminal.line(from: file) == "")
        #expect(try Terminal.line(from: file) == "\u{FFFD}")
        #expect(throws: CommandFailure.notText) { try Terminal.line(from: file) }
        #expect(try Terminal.line(from: file) == "x")
        #expect(try Terminal.line(from: file) == nil)
    }

    @Test(arguments: [
        ("/state/draft-1_2.txt", "/state/draft-1_2.txt"), ("/my state/x", "'/my state/x'"), ("a'b", #"'a'\''b'"#),
        ("$(rm)", "'$(rm)'"), ("", "''"),
    ])
    func `the command line quotes paths for a shell`(path: String, word: String) {
        #expect(path.shellQuoted == word)
    }

    @Test func `the command line saves drafts in the state folder`() {
        #expect(DraftFolder(environment: ["XDG_STATE_HOME": "/state"]).url.path == "/state/loki")
        #expect(
            DraftFolder(environment: ["XDG_STATE_HOME": "state", "HOME": "/home"]).url.path == "/home/.local/state/loki"
        )
    }

    @Test func `the command line looks for the programs of the desktop's clipboard`() {
        #expect(Clipboard.programs([:]) == [["pbcopy"]])
        #expect(
            Clipboard.programs(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"])
                == [["wl-copy"], ["xclip", "-selection", "clipboard"], ["pbcopy"]])
    }

    @Test func `the command line reports that there is no clipboard`() {
        #expect(throws: CommandFailure.clipboard) { try Clipboard(environment: ["PATH": "/nowhere"]).copy("x") }
    }
}
