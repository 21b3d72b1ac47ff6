/// One `import` of a Swift file.
struct ImportDeclaration: Equatable {
    /// The module alone: `X` for `import struct X.Y`.
    let module: String
    /// The line of the word `import`, counted from 1.
    let line: Int
}
