import Foundation

/// The texts of a module in the languages that the app speaks.
struct StringCatalog {
    /// Ordered by name.
    let texts: [LocalizedText]

    /// - Throws: ``StringsError`` with all problems of the texts.
    init(json: Data) throws(StringsError) {
        var texts: [LocalizedText] = []
        var problems: [String] = []
        for (name, entry) in try CatalogFile(json: json).strings.sorted(by: { $0.key < $1.key }) {
            do throws(StringsError) {
                texts.append(try LocalizedText(name: name, entry))
            } catch {
                problems += error.lines.map { "\"\(name)\" \($0)" }
            }
        }
        guard problems.isEmpty else { throw StringsError(lines: problems) }
        self.texts = texts
    }

    /// The names that no source mentions as `.name` or `Type.name`. A member of a value, `visits.count`, does not
    /// count; a member of another type, `.count`, cannot be distinguished.
    func unusedNames(in sources: [Data], type: String) -> [String] {
        var unused = Set(texts.map(\.name))
        let dot = UInt8(ascii: ".")
        for source in sources {
            let bytes = [UInt8](source)
            for position in bytes.indices where bytes[position] == dot {
                let owner = bytes[..<position].reversed().prefix(while: \.isPartOfName).reversed()
                let endsValue = bytes[..<position].last.map { Array(")]}?!`>\"".utf8).contains($0) } ?? false
                guard owner.isEmpty ? !endsValue : owner.elementsEqual(type.utf8) else { continue }
                let name = bytes[(position + 1)...].prefix(while: \.isPartOfName)
                if !name.isEmpty { unused.remove(String(decoding: name, as: UTF8.self)) }
            }
        }
        return unused.sorted()
    }
}

extension UInt8 {
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
