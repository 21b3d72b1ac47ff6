import ApiClientCore
import Foundation

/// A file that a command reads.
enum InputFile {
    /// - Parameter path: - is standard input.
    /// - Throws: ``CommandFailure``.
    static func contents(of path: String) throws -> Data {
        do {
            guard path == "-" else { return try Data(contentsOf: URL(filePath: path)) }
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue { throw CommandFailure.failed(.fileIsFolder(path), .usage) }
            throw CommandFailure.fileUnreadable(path)
        }
    }
}

/// A file that a command writes.
struct OutputFile {
    private let path: String
    private let isReplacing: Bool
    private let file: URL
    private let former: [FileAttributeKey: Any]?

    /// Checks the place before the server is asked; it is checked again when the file is written.
    ///
    /// - Parameter isReplacing: whether an existing file is replaced.
    /// - Throws: ``CommandFailure``.
    init(_ path: String, isReplacing: Bool) throws {
        self.path = path
        self.isReplacing = isReplacing
        // Through a link, its target is replaced.
        file = URL(filePath: path).resolvingSymlinksInPath()
        former = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard type != .typeDirectory else { throw CommandFailure.fileNotWritten(path) }
        guard isReplacing || type == nil else { throw CommandFailure.fileExists(path) }
    }

    private var type: FileAttributeType? { former?[.type] as? FileAttributeType }

    /// - Throws: ``CommandFailure``.
    func write(_ contents: Data) throws {
        do {
            if type == .typeRegular, let mode = former?[.posixPermissions] as? NSNumber {
                try replace(mode.uint32Value, with: contents)
            } else {
                // A device is written to, not replaced.
                try contents.write(to: file, options: isReplacing ? [] : .withoutOverwriting)
            }
        } catch CocoaError.fileWriteFileExists {
            throw CommandFailure.fileExists(path)
        } catch {
            throw CommandFailure.fileNotWritten(path)
        }
    }

    /// Keeps the former file until the new one is complete. Others can read it only if they could read the former one.
    private func replace(_ mode: mode_t, with contents: Data) throws {
        let new = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().shortText)")
        try PrivateFile.write(contents, to: new)
        guard chmod(new.path, mode) == 0, rename(new.path, file.path) == 0 else {
            unlink(new.path)
            throw CommandFailure.fileNotWritten(path)
        }
    }
}
