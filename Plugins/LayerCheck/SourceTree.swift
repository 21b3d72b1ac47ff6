import Foundation

/// The folders `Apps`, `Features`, `Data` and `Core` with a folder for each module in them.
struct SourceTree {
    let root: String

    /// Every Swift file of the tree in the order of their paths.
    ///
    /// - Throws: what reading a file threw, and `CommandError` for a file outside the four layers or a folder
    ///   without Swift files: a check of nothing must not pass.
    func files() throws -> [SourceFile] {
        let paths = FileManager.default.enumerator(atPath: root)?
            .compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        guard let paths, !paths.isEmpty else { throw CommandError("\(root): error: no Swift files here") }
        return try paths.sorted().map(file(at:))
    }

    private func file(at relativePath: String) throws -> SourceFile {
        let folders = relativePath.split(separator: "/").dropLast()
        guard folders.count >= 2, let layer = Layer(rawValue: String(folders[0])) else {
            throw CommandError("\(root)/\(relativePath):1: error: no module of Apps, Features, Data or Core")
        }
        let path = "\(root)/\(relativePath)"
        return SourceFile(
            path: path, module: "\(folders[1])\(layer.suffix)",
            text: try String(contentsOfFile: path, encoding: .utf8))
    }
}
