import Foundation
import ModelsCore

/// The format of sets and temperatures in their JSON columns. The names are part of the database format.
struct StoredStep: Codable {
    var kind: String
    var title: String
    var seconds: Double?
    var unit: String

    init(_ step: SaunaStep) {
        kind = step.kind.rawValue
        title = step.title
        seconds = step.seconds.map(\.doubleValue)
        unit = step.time.givenUnit.rawValue
    }

    var model: SaunaStep {
        SaunaStep(
            kind: SaunaStep.Kind(rawValue: kind) ?? .other,
            title: title,
            seconds: seconds.map(FixedDecimal.init(nearest:)),
            unit: DurationUnit(rawValue: unit) ?? .minutes
        )
    }
}

struct StoredTemperature: Codable {
    var kind: String
    var title: String
    var celsius: Double?

    init(_ temperature: SaunaTemperature) {
        kind = temperature.kind.rawValue
        title = temperature.title
        celsius = temperature.celsius.map(\.doubleValue)
    }

    var model: SaunaTemperature {
        SaunaTemperature(
            kind: SaunaTemperature.Kind(rawValue: kind) ?? .sauna,
            title: title,
            celsius: celsius.map(FixedDecimal.init(nearest:))
        )
    }
}

/// Reads sets and temperatures in exactly the form in which ``SakatsuRecord`` writes them, about ten times as fast as
/// `JSONDecoder`: a list page has several hundred steps.
///
/// It returns nil for anything unexpected, such as an escaped character; `JSONDecoder` then reads the text.
struct StoredJSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    static func sets(_ text: String) -> [SaunaSet]? {
        read(text) { reader in
            reader.array { $0.array { $0.step() }.map(SaunaSet.init(steps:)) }
        }
    }

    static func temperatures(_ text: String) -> [SaunaTemperature]? {
        read(text) { reader in
            reader.array { $0.temperature() }
        }
    }

    private static func read<Value>(_ text: String, _ body: (inout StoredJSONReader) -> Value?) -> Value? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = StoredJSONReader(bytes)
            guard let value = body(&reader), reader.position == bytes.count else { return nil }
            return value
        }
    }

    // MARK: - Records

    private mutating func step() -> SaunaStep? {
        var seconds: FixedDecimal?
        guard skip("{\"kind\":"), let kind = string().flatMap(SaunaStep.Kind.init) else { return nil }
        if skip(",\"seconds\":") {
            guard let number = number() else { return nil }
            seconds = number
        }
        guard skip(",\"title\":"), let title = string(),
            skip(",\"unit\":"), let unit = string().flatMap(DurationUnit.init), skip("}")
        else { return nil }
        return SaunaStep(kind: kind, title: title, seconds: seconds, unit: unit)
    }

    private mutating func temperature() -> SaunaTemperature? {
        var celsius: FixedDecimal?
        guard skip("{") else { return nil }
        if skip("\"celsius\":") {
            guard let number = number(), skip(",") else { return nil }
            celsius = number
        }
        guard skip("\"kind\":"), let kind = string().flatMap(SaunaTemperature.Kind.init),
            skip(",\"title\":"), let title = string(), skip("}")
        else { return nil }
        return SaunaTemperature(kind: kind, title: title, celsius: celsius)
    }

    // MARK: - Pieces

    private mutating func array<Element>(_ element: (inout StoredJSONReader) -> Element?) -> [Element]? {
        guard skip("[") else { return nil }
        var elements: [Element] = []
        while !skip("]") {
            guard elements.isEmpty || skip(","), let next = element(&self) else { return nil }
            elements.append(next)
        }
        return elements
    }

    private mutating func string() -> String? {
        guard skip("\"") else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] != UInt8(ascii: "\\") else { return nil }
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        return skip("\"") ? text : nil
    }

    /// A number with at most two fraction digits.
    private mutating func number() -> FixedDecimal? {
        guard let whole = digits() else { return nil }
        guard skip(".") else { return FixedDecimal(whole.value) }
        guard let fraction = digits(), fraction.count <= 2 else { return nil }
        return FixedDecimal(
            hundredths: whole.value * 100 + fraction.value * (fraction.count == 1 ? 10 : 1))
    }

    private mutating func digits() -> (value: Int, count: Int)? {
        let start = position
        // No duration or temperature has more than 9 digits, and many more would overflow.
        let end = min(position + 9, bytes.count)
        var value = 0
        while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            value = value * 10 + Int(digit)
            position += 1
        }
        return position > start ? (value, position - start) : nil
    }

    private mutating func skip(_ literal: StaticString) -> Bool {
        let end = position + literal.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for offset in 0..<literal.utf8CodeUnitCount where bytes[position + offset] != literal.utf8Start[offset] {
            return false
        }
        position = end
        return true
    }
}
