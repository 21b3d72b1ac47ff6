extension JSONWriter: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        beginObject()
        return KeyedEncodingContainer(Members(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        beginArray()
        return Elements(writer: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValue(writer: self)
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        writer.beginMember(key)
        writer.append("null")
    }

    func encode(_ text: String, forKey key: Key) {
        writer.beginMember(key)
        writer.append(quoted: text)
    }

    /// Handles all other types.
    func encode(_ content: some Encodable, forKey key: Key) throws {
        writer.beginMember(key)
        try writer.write(content)
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        writer.giveUp().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { writer.giveUp().unkeyedContainer() }
    func superEncoder() -> any Encoder { writer.giveUp() }
    func superEncoder(forKey key: Key) -> any Encoder { writer.giveUp() }
}

private struct Elements: UnkeyedEncodingContainer {
    let writer: JSONWriter
    private(set) var count = 0

    init(writer: JSONWriter) {
        self.writer = writer
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {
        writer.beginElement()
        writer.append("null")
        count += 1
    }

    mutating func encode(_ content: some Encodable) throws {
        writer.beginElement()
        try writer.write(content)
        count += 1
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        writer.giveUp().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { writer.giveUp().unkeyedContainer() }
    func superEncoder() -> any Encoder { writer.giveUp() }
}

private struct SingleValue: SingleValueEncodingContainer {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }

    func encodeNil() {
        writer.beginSingleValue()
        writer.append("null")
    }

    func encode(_ text: String) {
        writer.beginSingleValue()
        writer.append(quoted: text)
    }

    func encode(_ flag: Bool) {
        writer.beginSingleValue()
        writer.append(flag ? "true" : "false")
    }

    /// Handles all other types.
    func encode(_ content: some Encodable) throws {
        writer.beginSingleValue()
        switch content {
        case let number as any BinaryInteger: writer.append(number.description)
        case is any BinaryFloatingPoint: _ = writer.giveUp()
        default: try writer.write(content)
        }
    }
}
