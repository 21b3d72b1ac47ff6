import ValuesCore
import WebCore

extension CarriedForm {
    static let pathName = "carriedPath"
    static let prefix = "carried."

    /// - Parameter path: where `fields` were sent.
    init(_ fields: FormFields, sentTo path: LocalPath) {
        self.init(path: path, fields: Self.fields(of: fields, withPrefix: ""))
    }

    /// Reads what the page to sign in carries; nil when it carries nothing.
    init?(carriedBy fields: FormFields) {
        guard let path = fields[Self.pathName].flatMap(LocalPath.init) else { return nil }
        self.init(path: path, fields: Self.fields(of: fields, withPrefix: Self.prefix))
    }

    private static func fields(of fields: FormFields, withPrefix prefix: String) -> [Field] {
        fields.names.filter { $0.hasPrefix(prefix) }.sorted().flatMap { name in
            fields.all(name).map { Field(name: String(name.dropFirst(prefix.count)), value: $0) }
        }
    }
}
