import ApiClientCore
import Foundation

/// The editor, files and clipboard that a command uses.
struct DesktopTools: Sendable {
    /// Opens a text in the user's editor. Throws ``EditorError``.
    var edit: @Sendable (_ text: String) throws -> String
    /// Saves typed text in a permanent file, and returns its path. Throws ``CommandFailure/fileNotWritten(_:)``.
    var keep: @Sendable (_ typed: Data) throws -> String
    /// Reads the text in a file. Throws ``CommandFailure/fileUnreadable(_:)`` or ``CommandFailure/notText``.
    var read: @Sendable (_ path: String) throws -> String
    /// Copies a text to the clipboard. Throws ``CommandFailure/clipboard``.
    var copy: @Sendable (_ text: String) throws -> Void
}

extension DesktopTools {
    /// The user's editor, files and clipboard.
    static func live(environment: [String: String]) -> DesktopTools {
        DesktopTools(
            edit: Editor(environment: environment).edit, keep: DraftFolder(environment: environment).keep,
            read: DraftFolder.read, copy: Clipboard(environment: environment).copy)
    }
}

/// The editor named by `VISUAL` or `EDITOR`, otherwise `vi`.
struct Editor {
    let environment: [String: String]
    /// The folder of the file that the editor opens.
    var temporaryFolder = FileManager.default.temporaryDirectory
    /// Whether a person can use an editor.
    var isInteractive = isatty(STDIN_FILENO) == 1

    func edit(_ text: String) throws(EditorError) -> String {
        // A program may act as the editor, but vi would wait for a person.
        guard isInteractive || chosen != nil else { throw EditorError(reason: .failed(.editorNeedsTerminal, .usage)) }
        let folder = temporaryFolder.appending(path: "loki-\(UUID().uuidString)")
        let file = folder.appending(path: "loki.txt")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try Data(text.utf8).write(to: file)
        } catch {
            throw EditorError(reason: .fileNotWritten(file.path))
        }
        // Uses the shell, because the variable may contain arguments. `Process` would put the child in its own process
        // group, which may not read from the terminal.
        let status = system("\(command) \(file.path.shellQuoted)")
        // Read before the status is checked: an editor may save and then fail.
        let contents = try? Data(contentsOf: file)
        guard status == 0 else { throw EditorError(reason: .editor, contents: contents) }
        guard let contents else { throw EditorError(reason: .fileUnreadable(file.path)) }
        do throws(CommandFailure) {
            return try String(text: contents)
        } catch {
            throw EditorError(reason: error, contents: contents)
        }
    }

    var command: String { chosen ?? "vi" }

    private var chosen: String? {
        ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}

/// The reason why the user's editor has provided no text.
struct EditorError: Error, Hashable, Sendable {
    let reason: CommandFailure
    /// The text that the editor has nevertheless saved; nil for none.
    var contents: Data?
}

/// The folder of drafts that could not be sent: `$XDG_STATE_HOME/loki`, or `~/.local/state/loki` (XDG Base Directory
/// Specification). No one else can read them.
struct DraftFolder {
    let environment: [String: String]

    func keep(_ typed: Data) throws(CommandFailure) -> String {
        let file = url.appending(path: "draft-\(UUID().shortText).txt")
        do {
            try PrivateFile.write(typed, to: file)
        } catch {
            throw .fileNotWritten(file.path)
        }
        // An existing folder may be readable by others.
        chmod(url.path, 0o700)
        return file.path
    }

    /// The text of a file at any path.
    static func read(_ path: String) throws(CommandFailure) -> String {
        guard let contents = FileManager.default.contents(atPath: path) else { throw .fileUnreadable(path) }
        return try String(text: contents)
    }

    var url: URL { BaseFolder.state.folder(environment: environment) }
}

/// The desktop's clipboard, which other programs access.
struct Clipboard {
    let environment: [String: String]

    /// - Throws: ``CommandFailure/clipboard`` when there is none.
    func copy(_ text: String) throws {
        let folders = environment["PATH", default: ""].split(separator: ":").map { URL(filePath: String($0)) }
        let commands = Self.programs(environment).flatMap { program in
            folders.map { (file: $0.appending(path: program[0]), arguments: Array(program.dropFirst())) }
        }
        guard let command = commands.first(where: { FileManager.default.isExecutableFile(atPath: $0.file.path) }) else {
            throw CommandFailure.clipboard
        }
        let process = Process()
        process.executableURL = command.file
        process.arguments = command.arguments
        let input = Pipe()
        process.standardInput = input
        // The program may continue to run to serve the clipboard, and would keep an inherited pipe open.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            // A program that does not read its input is reported as an error, and does not end this process.
            let handler = signal(SIGPIPE, SIG_IGN)
            defer { signal(SIGPIPE, handler) }
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try input.fileHandleForWriting.close()
        } catch {
            throw CommandFailure.clipboard
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CommandFailure.clipboard }
    }

    /// The programs to look for, with their arguments. Each requires its own desktop.
    static func programs(_ environment: [String: String]) -> [[String]] {
        var programs: [[String]] = []
        if environment["WAYLAND_DISPLAY"] != nil { programs.append(["wl-copy"]) }
        if environment["DISPLAY"] != nil { programs.append(["xclip", "-selection", "clipboard"]) }
        return programs + [["pbcopy"]]
    }
}
