package import ModelsCore

extension Localizer {
    /// The name of a field, for captions and sentences.
    package func name(of field: VisitField) -> String {
        switch field {
        case .foreword: self(.foreword)
        case .afterword: self(.afterword)
        }
    }

    /// A field's value under its caption; empty for no value.
    package func value(of field: VisitField, in content: SakatsuContent) -> String {
        switch field.row.value {
        case .text(let path, _), .line(let path, _): content[keyPath: path]
        case .number(let path, _, let unit): content[keyPath: path].map { number($0) + unit } ?? ""
        }
    }

    /// A field's value without a caption: a text on its own, a number together with its name. Empty for no value.
    package func line(of field: VisitField, in content: SakatsuContent) -> String {
        let value = value(of: field, in: content)
        guard case .number = field.row.value, !value.isEmpty else { return value }
        return self(.nameAndValue(name(of: field), value))
    }
}
