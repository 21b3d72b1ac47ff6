import Foundation

/// The names of the views that the sources declare.
enum SourceViews {
    /// Where views are: primitives, which lie in `Core/UI/HTML`, are none.
    private static let folders = ["Features", "Core/UI/Components", "Core/UI/Pages", "Core/Web", "Core/Catalog"]

    static func names() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Sources").standardized
        let names = try folders.flatMap { folder -> [String] in
            let root = sources.appending(path: folder)
            let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
                let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                return text.matches(of: #/struct (\w+)(?:<[^>]*>)?: (?:\w+, )*HTML\b/#).map { String($0.output.1) }
            }
        }
        // What htmx gets is never seen as it is: the views in it are.
        return Set(names.filter { !$0.hasSuffix("Fragment") })
    }
}
