import Foundation

/// A name and a value of a form.
struct FormField: Equatable, Sendable {
    let name: String
    var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [FormField] {
    /// The first value of the name; setting an unknown name adds it.
    subscript(name: String) -> String? {
        get { first { $0.name == name }?.value }
        set {
            if let index = firstIndex(where: { $0.name == name }) {
                self[index].value = newValue ?? ""
            } else {
                append(FormField(name, newValue ?? ""))
            }
        }
    }

    /// The fields, some of them replaced by others.
    func setting(_ fields: KeyValuePairs<String, String>) -> [FormField] {
        fields.reduce(into: self) { result, field in result[field.key] = field.value }
    }

    /// The encoding of a browser.
    var encoded: String {
        map { field in
            [field.name, field.value]
                .map { text in
                    text.replacing("\n", with: "\r\n").addingPercentEncoding(withAllowedCharacters: .alphanumerics)
                        ?? ""
                }
                .joined(separator: "=")
        }
        .joined(separator: "&")
    }
}

extension WebPage {
    /// The fields that a browser would send for the form posted to `action`, without any button.
    func form(postedTo action: String) -> [FormField] {
        guard let start = text.range(of: "method=\"post\" action=\"\(action)\"")?.upperBound else { return [] }
        let end = text[start...].range(of: "</form>")?.lowerBound ?? text.endIndex
        return text[start..<end].matches(of: /<(input|select|textarea) ([^>]*)>/).compactMap { match in
            let attributes = String(match.output.2)
            guard let name = attributes.value(of: "name") else { return nil }
            let content = text[match.range.upperBound..<end]
            switch match.output.1 {
            case "textarea":
                // A parser drops the first line break.
                let typed = content.prefix { $0 != "<" }
                return FormField(name, typed.trimmingPrefix("\n").unescaped)
            case "select":
                let options = content[..<(content.range(of: "</select>")?.lowerBound ?? content.endIndex)]
                let selected = options.firstMatch(of: /<option value="([^"]*)" selected[^>]*>/)
                return FormField(name, selected.map { String($0.output.1) } ?? "")
            default:
                let isChoice = ["radio", "checkbox"].contains(attributes.value(of: "type"))
                guard !isChoice || attributes.hasSuffix(" checked") else { return nil }
                return FormField(name, attributes.value(of: "value") ?? "")
            }
        }
    }
}

extension String {
    /// The value of an attribute among those of a tag.
    fileprivate func value(of attribute: String) -> String? {
        " \(self)".range(of: " \(attribute)=\"").map { range in
            " \(self)"[range.upperBound...].prefix { $0 != "\"" }.unescaped
        }
    }
}

extension StringProtocol {
    /// The text of the references that the HTML builder writes.
    var unescaped: String {
        String(self).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}
