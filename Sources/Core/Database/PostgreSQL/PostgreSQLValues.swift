import Foundation
import LibpqCore

/// The values of a statement for the server, in one piece of memory.
struct PostgreSQLParameters {
    private var bytes: [CChar] = []
    /// The start of each value; nil for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    /// 0 for text, 1 for binary.
    private var formats: [Int32] = []

    /// - Throws: ``PostgreSQLError`` for a text with U+0000, which libpq would silently cut off there.
    init(_ values: [SQLValue]) throws {
        for value in values {
            switch value {
            case .null: appendNull()
            case .integer(let value): append("\(value)".utf8)
            case .real(let value): append("\(value)".utf8)
            case .text(let value):
                guard !value.utf8.contains(0) else { throw PostgreSQLError.invalidText }
                append(value.utf8)
            case .blob(let value): append(value, format: 1)
            }
        }
    }

    private mutating func append(_ value: some Collection<UInt8>, format: Int32 = 0) {
        starts.append(bytes.count)
        lengths.append(Int32(value.count))
        formats.append(format)
        bytes.append(contentsOf: value.lazy.map(CChar.init(bitPattern:)))
        bytes.append(0)
    }

    private mutating func appendNull() {
        starts.append(nil)
        lengths.append(0)
        formats.append(0)
    }

    /// Passes the values in the form that libpq takes.
    func withPointers<Value>(
        _ body: (_ count: Int32, _ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]) -> Value
    ) -> Value {
        bytes.withUnsafeBufferPointer { buffer in
            let pointers = starts.map { start in start.flatMap { start in buffer.baseAddress.map { $0 + start } } }
            return body(Int32(starts.count), pointers, lengths, formats)
        }
    }
}

/// A row of a result, valid while the result exists.
struct PostgreSQLRow: DatabaseRow {
    let result: OpaquePointer
    let index: Int32

    var columnCount: Int { Int(PQnfields(result)) }

    func value(at column: Int) -> SQLValue {
        let column = Int32(column)
        guard PQgetisnull(result, index, column) == 0, let start = PQgetvalue(result, index, column) else {
            return .null
        }
        let count = Int(PQgetlength(result, index, column))
        let text = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        switch PQftype(result, column) {
        case TypeID.bool: return .integer(text == "t" ? 1 : 0)
        case TypeID.int2, TypeID.int4, TypeID.int8, TypeID.numeric:
            return Int64(text).map(SQLValue.integer) ?? Double(text).map(SQLValue.real) ?? .text(text)
        case TypeID.float4, TypeID.float8: return Double(text).map(SQLValue.real) ?? .text(text)
        case TypeID.bytea: return .blob(Data(hexadecimal: text.utf8.dropFirst(2)))
        default: return .text(text)
        }
    }

    /// The type numbers in the server's catalogue, which never change (pg_type.dat).
    private enum TypeID {
        static let bool: Oid = 16
        static let bytea: Oid = 17
        static let int8: Oid = 20
        static let int2: Oid = 21
        static let int4: Oid = 23
        static let float4: Oid = 700
        static let float8: Oid = 701
        static let numeric: Oid = 1_700
    }
}

extension Data {
    fileprivate init(hexadecimal digits: Substring.UTF8View) {
        self.init(capacity: digits.count / 2)
        var high: UInt8?
        for digit in digits {
            // 0 to 9 are 0x30 to 0x39, a to f 0x61 to 0x66.
            let value = digit < 0x3A ? digit - 0x30 : digit - 0x57
            if let first = high {
                append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
    }
}
