/// A broken rule, and where.
struct Violation: Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    /// The form that compilers use, so that editors jump to the line.
    var description: String { "\(path):\(line): error: \(message)" }
}

extension SourceFile {
    /// Every import of the file that breaks a rule, from the top down.
    var violations: [Violation] {
        ImportParser.imports(in: text).compactMap { declaration in
            let objection =
                LayerRules.objection(to: declaration.module, importedBy: module)
                ?? FileRules.objection(to: declaration.module, in: self)
            return objection.map { Violation(path: path, line: declaration.line, message: $0) }
        }
    }
}
