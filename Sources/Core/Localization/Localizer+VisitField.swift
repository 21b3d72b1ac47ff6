package import ModelsCore

extension Localizer {
    /// The name of a field, for captions and sentences.
    package func name(of field: VisitField) -> String {
        switch field {
        case .foreword: self(.foreword)
        case .afterword: self(.afterword)
        case .score: self(.score)
        case .tags: self(.tags)
        case .price: self(.price)
        case .arrival: self(.arrival)
        }
    }

    /// A field's value under its caption; empty for no value.
    package func value(of field: VisitField, in content: SakatsuContent) -> String {
        switch field.row.value {
        case .text(let path, _): content[keyPath: path]
        case .scale(let path, _): content[keyPath: path].map { "★\(number($0))" } ?? ""
        case .tags(let path): Tag.text(of: content[keyPath: path])
        case .price(let path): content[keyPath: path].map(price) ?? ""
        case .time(let path): content[keyPath: path].map(time) ?? ""
        }
    }

    /// A field's value without a caption: a time together with its name, any other value on its own. Empty for no value.
    package func line(of field: VisitField, in content: SakatsuContent) -> String {
        let value = value(of: field, in: content)
        guard case .time = field.row.value, !value.isEmpty else { return value }
        return self(.nameAndValue(name(of: field), value))
    }
}
