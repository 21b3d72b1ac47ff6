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

    struct Field: Equatable {
        let name: String
        let value: String
    }
}
