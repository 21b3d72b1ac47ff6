/// A Swift file to check: where it is, which module it belongs to, and its text.
struct SourceFile {
    let path: String
    let module: String
    let text: String

    /// The last part of the path.
    var name: Substring { path.split(separator: "/").last ?? "" }

    /// The file name without `.swift`, and without what an extension file adds after `+`.
    var subject: Substring {
        name.prefix { $0 != "+" && $0 != "." }
    }

    /// Whether a folder of that name is on the file's path.
    func isInFolder(_ folder: String) -> Bool {
        path.split(separator: "/").dropLast().contains(Substring(folder))
    }
}
