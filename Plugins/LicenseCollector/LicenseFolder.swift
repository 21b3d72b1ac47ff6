import Foundation

/// A folder that may hold licence texts under one of their usual names.
struct LicenseFolder {
    /// The usual names of such files, in any case and with any extension: `LICENSE`, `Licence.md`, `COPYING.LESSER`.
    enum Kind {
        case license
        /// A notice that the Apache License requires to be passed on (section 4d).
        case notice

        fileprivate var names: [String] {
            switch self {
            case .license: ["license", "licence", "copying"]
            case .notice: ["notice"]
            }
        }
    }

    let path: String

    /// The texts of that kind that are not empty, ordered by the names of their files.
    ///
    /// - Throws: an error of reading the folder, and `CommandError` for a file that is not UTF-8.
    func texts(in kind: Kind) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { isNamed($0, kind) && isFile($0) }
            .sorted()
            .map { try LicenseText(path: "\(folder)\($0)").text }
            .filter { !$0.isEmpty }
    }

    private func isNamed(_ file: String, _ kind: Kind) -> Bool {
        kind.names.contains { name in
            let ending = file.lowercased().dropFirst(name.count)
            return file.lowercased().hasPrefix(name) && ending.first?.isLetter != true
        }
    }

    private func isFile(_ name: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(folder)\(name)", isDirectory: &isFolder) && !isFolder.boolValue
    }

    private var folder: String { path.hasSuffix("/") ? path : "\(path)/" }
}
