package import ModelsCore

extension Localizer {
    /// What a field is called: the caption above it, and where a sentence names it.
    package func name(of field: VisitField) -> String {
        switch field {
        case .foreword: self(.foreword)
        case .afterword: self(.afterword)
        }
    }

    /// A field's value under its name; empty for nothing.
    package func value(of field: VisitField, in content: SakatsuContent) -> String {
        switch field.row.value {
        case .text(let path, _), .line(let path, _): content[keyPath: path]
        case .number(let path, _, let unit): content[keyPath: path].map { number($0) + unit } ?? ""
        }
    }

    /// A field's value where its name is not above it: texts speak for themselves, of a number it says what it is.
    /// Empty for nothing.
    package func line(of field: VisitField, in content: SakatsuContent) -> String {
        let value = value(of: field, in: content)
        guard case .number = field.row.value, !value.isEmpty else { return value }
        return self(.nameAndValue(name(of: field), value))
    }
}
