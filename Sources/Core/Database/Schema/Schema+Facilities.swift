extension Schema {
    /// Facilities about which people have written something, as one more list.
    ///
    /// A facility that was merged into another one is deleted; `mergedInto` is the other one, and `replaced` its content
    /// before that, in JSON.
    ///
    /// The tables that named the lists no longer do, so that the next list does not have to make them again.
    static let facilities: SQL = """
        CREATE TABLE facility (
            number \(sqlite: "INTEGER PRIMARY KEY")\(postgreSQL: "bigint NOT NULL"),
            \(account),
            \(identifier("id")),
            name TEXT NOT NULL CHECK (name <> ''),
            aliases TEXT NOT NULL CHECK (\(isArray("aliases"))),
            area TEXT NOT NULL,
            site TEXT NOT NULL,
            note TEXT NOT NULL,
            \(flag("isWish")),
            \(flag("isHome")),
            mergedInto \(uuid),
            replaced TEXT,
            \(listColumns(texts: ["name", "aliases", "area", "site", "note", "searchText"]))
        )\(strict);
        CREATE INDEX facilityByChange ON facility (accountID, updatedAt, id) WHERE deletedAt IS NULL;
        \(listIndexes("facility"))
        ALTER TABLE accountVersion ADD COLUMN facilityCount \(integer) NOT NULL DEFAULT 0 CHECK (facilityCount >= 0);
        \(sqlite: sqliteFacilities)
        \(postgreSQL: postgreSQLFacilities)
        INSERT INTO searchVersion (list, text, indexed) VALUES ('facility', '', 1);
        """

    /// The totals of ``VisitTotals``.
    static let visitTotals: SQL = """
        CREATE TABLE visitTotal (
            \(account),
            facilityName \(comparedText) NOT NULL,
            month \(comparedText) NOT NULL,
            count \(integer) NOT NULL,
            score \(real) NOT NULL,
            scoredCount \(integer) NOT NULL,
            PRIMARY KEY (accountID, facilityName, month)
        )\(keyed);
        CREATE INDEX visitTotalByMonth ON visitTotal (accountID, month, facilityName, count);
        CREATE INDEX visitTotalEmpty ON visitTotal (accountID) WHERE count = 0;
        INSERT INTO visitTotal (accountID, facilityName, month, count, score, scoredCount)
            SELECT accountID, facilityName, substr(visitingDate, 1, 7), count(*), coalesce(sum(score), 0), count(score)
            FROM sakatsu WHERE deletedAt IS NULL GROUP BY accountID, facilityName, substr(visitingDate, 1, 7);
        """

    /// The sums of ``VisitTotals``. They are counted after the last migration.
    static let visitMeasures: SQL = """
        CREATE TABLE visitMeasure (
            \(account),
            month \(comparedText) NOT NULL,
            measure \(comparedText) NOT NULL,
            key \(comparedText) NOT NULL,
            value \(integer) NOT NULL,
            PRIMARY KEY (accountID, month, measure, key)
        )\(keyed);
        CREATE INDEX visitMeasureEmpty ON visitMeasure (accountID) WHERE value = 0;
        """

    /// The goals are in JSON.
    static let goals: SQL = "ALTER TABLE settings ADD COLUMN goals TEXT NOT NULL DEFAULT '{}'"

    /// The addresses of maps, as `calendarFeed` has those of calendars.
    static let mapFeeds: SQL = """
        CREATE TABLE mapFeed (
            \(account),
            \(secretHash),
            language TEXT NOT NULL CHECK (language IN ('ja', 'en')),
            createdAt \(integer) NOT NULL,
            PRIMARY KEY (accountID)
        )\(keyed)
        """

    static let temperatureUnit: SQL = "ALTER TABLE settings ADD COLUMN temperatureUnit TEXT NOT NULL DEFAULT 'celsius'"

    /// How the person has read tables with the same names of columns.
    static let tableReadings: SQL = """
        CREATE TABLE tableReading (
            \(account),
            \(identifier("names")),
            columns TEXT NOT NULL,
            readAt \(integer) NOT NULL,
            PRIMARY KEY (accountID, names)
        )\(keyed)
        """

    /// SQLite cannot change the conditions of a table.
    private static let sqliteFacilities =
        """
        CREATE TABLE newTombstone (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            list TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            id TEXT NOT NULL CHECK (length(id) = 36),
            deletedAt INTEGER NOT NULL,
            PRIMARY KEY (accountID, list, sequence, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO newTombstone SELECT accountID, list, sequence, id, deletedAt FROM tombstone;
        DROP TABLE tombstone;
        ALTER TABLE newTombstone RENAME TO tombstone;
        CREATE INDEX tombstoneByDeletion ON tombstone (deletedAt, accountID, sequence);

        CREATE TABLE newSearchVersion (
            list TEXT PRIMARY KEY NOT NULL,
            text TEXT NOT NULL,
            indexed INTEGER NOT NULL CHECK (indexed >= 1),
            rewrittenThrough INTEGER,
            rewritten INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO newSearchVersion SELECT list, text, indexed, rewrittenThrough, rewritten FROM searchVersion;
        DROP TABLE searchVersion;
        ALTER TABLE newSearchVersion RENAME TO searchVersion;

        CREATE TABLE newImportItem (
            accountID TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            importID TEXT NOT NULL CHECK (length(importID) = 36),
            place INTEGER NOT NULL,
            kind TEXT NOT NULL,
            decision TEXT NOT NULL CHECK (decision IN ('new', 'same', 'different', 'unreadable')),
            phase TEXT NOT NULL CHECK (phase IN ('pending', 'applied', 'settled')),
            item TEXT,
            replaced TEXT,
            itemID TEXT,
            revision INTEGER,
            wasDeleted INTEGER NOT NULL DEFAULT 0 CHECK (wasDeleted IN (0, 1)),
            aliases TEXT,
            PRIMARY KEY (accountID, importID, place)
        ) STRICT;
        INSERT INTO newImportItem
            SELECT accountID, importID, place, kind, decision, phase, item, replaced, itemID, revision, wasDeleted,
                aliases
            FROM importItem;
        DROP TABLE importItem;
        ALTER TABLE newImportItem RENAME TO importItem;
        CREATE INDEX importItemByPhase ON importItem (accountID, importID, phase, decision, place);
        CREATE INDEX importItemByIdentifier ON importItem (accountID, importID, itemID) WHERE itemID IS NOT NULL;

        """ + sqliteTriggers(of: "facility")

    private static let postgreSQLFacilities =
        """
        ALTER TABLE tombstone DROP CONSTRAINT tombstone_list_check;
        ALTER TABLE searchVersion DROP CONSTRAINT searchversion_list_check;
        ALTER TABLE importItem DROP CONSTRAINT importitem_kind_check;
        CREATE INDEX facilityGrams ON facility USING gin (accountID, loki_grams(searchText))
            WITH (fastupdate = off) WHERE deletedAt IS NULL;

        """ + postgreSQLCounts(of: ["sakatsu", "memo", "facility"], triggeredBy: ["facility"])
}
