import ApiClientCore
import Foundation

/// What a command has at hand besides the terminal.
struct Desk: Sendable {
    /// Lets the person change a text in the editor of their choice. Throws ``EditorError``.
    var edit: @Sendable (_ text: String) throws -> String
    /// Puts what was typed into a file that stays, and gives its path. Throws ``CommandFailure/fileNotWritten(_:)``.
    var keep: @Sendable (_ typed: Data) throws -> String
    /// The text in a file. Throws ``CommandFailure/fileUnreadable(_:)`` or ``CommandFailure/notText``.
    var read: @Sendable (_ path: String) throws -> String
    /// Puts a text on the clipboard. Throws ``CommandFailure/clipboard``.
    var copy: @Sendable (_ text: String) throws -> Void
}

extension Desk {
    /// The person's own editor, files and clipboard.
    static func live(environment: [String: String]) -> Desk {
        Desk(
            edit: Editor(environment: environment).edit, keep: DraftFolder(environment: environment).keep,
            read: DraftFolder.read, copy: Clipboard(environment: environment).copy)
    }
}

/// The editor that the person has chosen in `VISUAL` or `EDITOR`, and else `vi`.
struct Editor {
    let environment: [String: String]
    /// Where the text lies while the editor has it.
    var temporaryFolder = FileManager.default.temporaryDirectory
    /// Whether a person can use an editor.
    var isInteractive = isatty(STDIN_FILENO) == 1

    func edit(_ text: String) throws(EditorError) -> String {
        // A program may take the editor's place, but vi would wait for a person.
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
        // Through the shell, because the variable may hold arguments; and not by `Process`, which gives its child a
        // group of its own that may not read from the terminal.
        let status = system("\(command) \(file.path.shellQuoted)")
        // Before its end is judged: an editor may save and fail.
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

/// Why there is no text from the person's editor.
struct EditorError: Error, Hashable, Sendable {
    let reason: CommandFailure
    /// What the editor has left in the file all the same; nil for nothing.
    var contents: Data?
}

/// Where drafts stay that could not be saved: `$XDG_STATE_HOME/loki`, or below `~/.local/state` (XDG Base Directory
/// Specification). Nobody else can read them.
struct DraftFolder {
    let environment: [String: String]

    func keep(_ typed: Data) throws(CommandFailure) -> String {
        let file = url.appending(path: "draft-\(UUID().shortText).txt")
        do {
            try PrivateFile.write(typed, to: file)
        } catch {
            throw .fileNotWritten(file.path)
        }
        // One that was there may be open to others.
        chmod(url.path, 0o700)
        return file.path
    }

    /// The text of a file, wherever it is.
    static func read(_ path: String) throws(CommandFailure) -> String {
        guard let contents = FileManager.default.contents(atPath: path) else { throw .fileUnreadable(path) }
        return try String(text: contents)
    }

    var url: URL { BaseFolder.state.folder(environment: environment) }
}

/// The desktop's clipboard, through the program that it has for it.
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
        // It may stay to serve the clipboard, and would keep a pipe of ours open.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            // One that reads nothing is a failure to say, and not the end of this process.
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

    /// Which programs to look for, with their arguments. Each needs the desktop that it serves.
    static func programs(_ environment: [String: String]) -> [[String]] {
        var programs: [[String]] = []
        if environment["WAYLAND_DISPLAY"] != nil { programs.append(["wl-copy"]) }
        if environment["DISPLAY"] != nil { programs.append(["xclip", "-selection", "clipboard"]) }
        return programs + [["pbcopy"]]
    }
}
