import ArgumentParser

extension ArgumentHelp {
    /// Of an argument that stands for a visit.
    static var visit: ArgumentHelp { "The visit: its ID or the beginning of it, or @1 for the newest." }

    /// Of an argument that stands for a memo.
    static var memo: ArgumentHelp { "The memo: its ID or the beginning of it, or @1 for the first." }
}
