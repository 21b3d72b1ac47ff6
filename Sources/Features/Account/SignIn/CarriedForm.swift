import ValuesCore

/// A form that was sent when its sender was no longer signed in. It goes through signing in and is offered again.
struct CarriedForm: Equatable {
    /// Where it was sent.
    let path: LocalPath
    /// In the order of their names, those of the same name as they were sent.
    let fields: [Field]

    /// All values of a field.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether sending it deletes something.
    var isDeletion: Bool { path.text.hasSuffix("/delete") }

    /// The page that everything like it belongs to, such as the list.
    var section: String { "/" + path.text.split(separator: "/").prefix(1).joined() }

    struct Field: Equatable {
        let name: String
        let value: String
    }
}
