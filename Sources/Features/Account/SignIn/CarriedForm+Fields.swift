import Hummingbird
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

    /// Reads the form that was sent there.
    ///
    /// - Returns: nil when it is too long to go through signing in.
    static func read(_ request: Request, sentTo path: LocalPath) async throws -> CarriedForm? {
        do {
            let form = CarriedForm(try await request.form(limit: .carried), sentTo: path)
            return form.size <= sizeLimit ? form : nil
        } catch FormError.tooLarge {
            return nil
        }
    }

    /// How much of a form may be carried, in bytes: besides it there are a name and a password.
    static let sizeLimit = FormLimits.carriedSize - 8 * 1024

    /// How large it is when a browser sends it from the page to sign in, in bytes.
    var size: Int {
        fields.reduce(path.text.utf8.count * 3) { size, field in
            size + Self.prefix.utf8.count + 2 + Self.encodedSize(field.name) + Self.encodedSize(field.value)
        }
    }

    /// As URL Standard, 5.2 encodes it: a line break is two bytes then, each of three characters.
    private static func encodedSize(_ text: String) -> Int {
        text.utf8.reduce(0) { size, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                size + 1
            case UInt8(ascii: "\n"): size + 6
            default: size + 3
            }
        }
    }

    private static func fields(of fields: FormFields, withPrefix prefix: String) -> [Field] {
        fields.names.filter { $0.hasPrefix(prefix) }.sorted().flatMap { name in
            fields.all(name).map { Field(name: String(name.dropFirst(prefix.count)), value: $0) }
        }
    }
}
