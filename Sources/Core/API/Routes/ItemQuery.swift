import ValuesCore

/// Which part of a list is asked for: a query that can be written and read.
protocol ItemQuery {
    func print(to request: inout APIRequest)
    init(_ query: QueryReader) throws(RouteError)
}

/// Reads the items of a query. Of several with one name the first counts; unknown ones are passed over.
struct QueryReader {
    let items: [APIQueryItem]

    func text(_ name: String) throws(RouteError) -> String? {
        // By bytes: for ==, long names that another program made up take long.
        guard let item = items.first(where: { $0.name.isIdentical(to: name) }) else { return nil }
        guard !item.value.utf8.contains(0) else {
            throw .badRequest(BadRequest(.malformed, field: name))
        }
        return item.value.cuttingLongCombiningRuns()
    }

    /// - Parameter read: gives nil for a text that is no such value.
    func value<Value>(_ name: String, _ read: (String) -> Value?) throws(RouteError) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = read(text) else { throw .badRequest(BadRequest(.malformed, field: name)) }
        return value
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(RouteError) -> Int? {
        guard let number = try value(name, { Int($0) }) else { return nil }
        guard range.contains(number) else { throw .badRequest(BadRequest(.outOfRange, field: name)) }
        return number
    }
}

extension APIRequest {
    /// Adds nothing for nil.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        query.append(APIQueryItem(name, value))
    }

    mutating func add(_ name: String, _ number: Int, unless defaultNumber: Int) {
        add(name, number == defaultNumber ? nil : String(number))
    }
}
