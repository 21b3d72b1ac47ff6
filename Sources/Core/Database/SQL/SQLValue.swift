package import Foundation
package import ModelsCore

/// A value of a column or a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    /// Also false (0) and true (1).
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A type that can be bound in a statement, and read from a column.
package protocol SQLConvertible: Sendable {
    var sqlValue: SQLValue { get }

    /// nil when the column has another type, which this program has not written.
    init?(sqlValue: SQLValue)
}

extension SQLValue: SQLConvertible {
    package var sqlValue: SQLValue { self }

    package init(sqlValue: SQLValue) { self = sqlValue }
}

extension Int64: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Int: SQLConvertible {
    package var sqlValue: SQLValue { .integer(Int64(self)) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value != 0
    }
}

extension Double: SQLConvertible {
    package var sqlValue: SQLValue { .real(self) }

    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let value): self = value
        case .integer(let value): self.init(exactly: value)
        case .null, .text, .blob: return nil
        }
    }
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Data: SQLConvertible {
    package var sqlValue: SQLValue { .blob(self) }

    package init?(sqlValue: SQLValue) {
        guard case .blob(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }

    package init?(sqlValue: SQLValue) {
        guard sqlValue != .null else {
            self = .none
            return
        }
        guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
        self = .some(value)
    }
}

// MARK: - Values stored as text or as a number

extension UUID: SQLConvertible {
    package var sqlValue: SQLValue { .text(canonicalText) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(uuidString: text)
    }
}

extension AccountID: SQLConvertible {
    package var sqlValue: SQLValue { uuid.sqlValue }

    package init?(sqlValue: SQLValue) {
        guard let uuid = UUID(sqlValue: sqlValue) else { return nil }
        self.init(uuid)
    }
}

extension Timestamp: SQLConvertible {
    package var sqlValue: SQLValue { .integer(milliseconds) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let milliseconds) = sqlValue else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

extension CivilDate: SQLConvertible {
    package var sqlValue: SQLValue { .text(description) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(text)
    }
}
