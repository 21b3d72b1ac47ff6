import GRDB
import ValuesCore

/// One of the things that a row of a list must be.
struct ListCriterion {
    let condition: SQL
    /// The numbers of the rows that fulfil it, from an index; nil when no index can be asked for it just like that.
    let numbers: SQL?
}

/// Numbers of rows, from indexes.
extension RecordList {
    /// What is asked for, by its numbers: the query, and what the filter says.
    func criteria(_ database: GRDB.Database) throws -> [ListCriterion] {
        var criteria = filter.selections.map { selection in
            ListCriterion(condition: selection.condition, numbers: numbers(of: selection))
        }
        if !query.isEmpty {
            let isShort = query.unicodeScalars.count < ListLimits.trigramLength
            let numbers = try isShort ? nil : matches(database)
            criteria.insert(ListCriterion(condition: containsQuery, numbers: numbers), at: 0)
        }
        if filter.hasBounds {
            let numbers: SQL = """
                SELECT \(sql: table).number FROM \(inOrder) WHERE \(all([isShown] + isInBounds()))
                """
            criteria.append(ListCriterion(condition: all(isInBounds()), numbers: numbers))
        }
        return criteria
    }

    private func numbers(of selection: ListSelection) -> SQL {
        let conditions = [isShown, selection.entry, selection.condition].compactMap(\.self)
        return """
            SELECT \(sql: table).number FROM \(sql: table) INDEXED BY \(sql: selection.index)
            WHERE \(all(conditions))
            """
    }

    /// Rows that all of the sources name.
    ///
    /// - Parameter sources: one or more.
    func common(to sources: [SQL]) -> SQL {
        // The plus keeps SQLite from asking the first one's index for each row of another.
        let isInOthers = sources.dropFirst().map { source -> SQL in "+number IN (\(source))" }
        guard !isInOthers.isEmpty else { return sources[0] }
        return "SELECT number FROM (\(sources[0])) WHERE \(all(isInOthers))"
    }

    // MARK: - From the full-text index

    /// Rows that contain the query, which is long enough to be asked for.
    private func matches(_ database: GRDB.Database) throws -> SQL {
        let numbers = try AccountNumbers.fetch(database, of: account)
        // As one FTS5 phrase: nothing in it is taken as syntax.
        let beginning = String(query.unicodeScalars.prefix(ListLimits.phraseLength))
        let phrase = "\"\(beginning.replacing("\"", with: "\"\""))\""
        let matches: SQL = """
            SELECT rowid AS number FROM \(sql: table)Search
            WHERE \(sql: table)Search MATCH \(phrase) AND rowid BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
        let isWhole = query.unicodeScalars.count <= ListLimits.phraseLength
        return isWhole ? matches : "SELECT found.number FROM \(rows(matches)) WHERE \(containsQuery)"
    }

    /// Rows that all of the sources name and in which a trigram begins with the query, and how many they are; nil when
    /// the query stands too often in all accounts' rows together to look at every place.
    func occurrences(among sources: [SQL], _ database: GRDB.Database) throws -> (numbers: SQL, count: ListCount)? {
        let found = try occurrences(database)
        guard let found, !sources.isEmpty else { return found }
        let numbers = common(to: [found.numbers] + sources)
        return (numbers, try count(numbers, database))
    }

    /// Every text ends with a margin (see ``SearchText``), so that its last characters begin trigrams, too.
    private func occurrences(_ database: GRDB.Database) throws -> (numbers: SQL, count: ListCount)? {
        let numbers = try AccountNumbers.fetch(database, of: account)
        let limit = ListLimits.occurrenceCount
        // In one go: looking at the places is what takes time.
        let request: SQLRequest<Row> = SQLRequest(
            literal: """
                SELECT count(*), json_group_array(DISTINCT doc)
                    FILTER (WHERE doc BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound))
                FROM (SELECT doc FROM \(sql: table)SearchPlaces WHERE \(startsWithQuery) LIMIT \(limit + 1))
                """, cached: true)
        guard let row = try request.fetchOne(database), (row[0] as Int) <= limit else { return nil }
        let found: String = row[1]
        let count = found == "[]" ? 0 : found.utf8.count { $0 == UInt8(ascii: ",") } + 1
        return ("SELECT value AS number FROM json_each(\(found))", ListCount(count, upTo: ListLimits.count))
    }

    /// Whether the query stands in more rows than are counted, as far as that is soon known.
    func isSurelyCommon(_ database: GRDB.Database) throws -> Bool {
        let numbers = try AccountNumbers.fetch(database, of: account)
        let rows: SQL = """
            SELECT DISTINCT doc FROM (
                SELECT doc FROM \(sql: table)SearchPlaces WHERE \(startsWithQuery) LIMIT \(ListLimits.occurrenceCount)
            ) WHERE doc BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)
            """
        return try count(rows, database) == .atLeast(ListLimits.count)
    }

    private var startsWithQuery: SQL {
        // A trigram has three characters, each of which may be the last of all.
        "term >= \(query) AND term <= \(query + "\u{10FFFF}\u{10FFFF}\u{10FFFF}")"
    }
}
