import Foundation

/// The desktop's clipboard, through the program that it has for it.
struct Clipboard {
    let environment: [String: String]

    /// - Throws: ``CommandFailure/clipboard`` when there is none.
    func copy(_ text: String) throws {
        guard let (program, arguments) = Self.programs(environment).lazy.compactMap({ find($0) }).first else {
            throw CommandFailure.clipboard
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
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

    private func find(_ command: [String]) -> (URL, [String])? {
        guard let name = command.first else { return nil }
        return environment["PATH", default: ""].split(separator: ":").lazy
            .map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            .map { ($0, Array(command.dropFirst())) }
    }
}
