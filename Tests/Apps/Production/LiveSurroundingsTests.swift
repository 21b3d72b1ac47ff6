import Foundation
import TestSupport
import Testing

@testable import ProductionApp

/// What commands have at hand on a real machine, as far as folders of the tests show it.
@Suite struct LiveSurroundingsTests {
    @Test func takesTheEditorOfThePersonsChoice() {
        #expect(Editor(environment: [:]).command == "vi")
        #expect(Editor(environment: ["EDITOR": "nano"]).command == "nano")
        #expect(Editor(environment: ["EDITOR": "nano", "VISUAL": "code --wait"]).command == "code --wait")
        #expect(Editor(environment: ["EDITOR": "nano", "VISUAL": ""]).command == "nano")
    }

    @Test func keepsDraftsForTheirOwnerAlone() async throws {
        try await withTemporaryFolder { folder in
            let path = try DraftFolder(environment: ["XDG_STATE_HOME": folder.path]).keep("下書き")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "下書き")
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func putsDraftsWhereTheyBelong() {
        #expect(DraftFolder(environment: ["XDG_STATE_HOME": "/state"]).url.path == "/state/loki")
        #expect(
            DraftFolder(environment: ["XDG_STATE_HOME": "state", "HOME": "/home"]).url.path == "/home/.local/state/loki"
        )
    }

    @Test func looksForTheClipboardOfTheDesktop() {
        #expect(Clipboard.programs([:]) == [["pbcopy"]])
        #expect(
            Clipboard.programs(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"])
                == [["wl-copy"], ["xclip", "-selection", "clipboard"], ["pbcopy"]])
    }

    @Test func saysThatThereIsNoClipboard() {
        #expect(throws: CommandFailure.clipboard) { try Clipboard(environment: ["PATH": "/nowhere"]).copy("x") }
    }
}
