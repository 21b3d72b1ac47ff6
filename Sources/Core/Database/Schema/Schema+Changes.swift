extension Schema {
    /// The order of each account's changes, so that programs can keep exact copies, and counts that triggers
    /// maintain.
    ///
    /// `sequence` is the number of a row's last change, 0 before the first. A row that was removed permanently
    /// leaves a tombstone, and an account's `forgotten` is the number of the last change whose tombstone is gone.
    /// Epochs are the stretches of the database's history (see `beginEpoch(_:)`); `endedAt` is when it was first seen
    /// that the epoch had ended. `accountVersion.epoch` is the epoch of the account's last change, `epochEnd` the
    /// number of its last change in an epoch before that.
    static let changes: SQL = """
        CREATE TABLE epoch (
            \(runningNumber),
            name TEXT NOT NULL UNIQUE,
            endedAt \(integer)
        )\(strict);
        INSERT INTO epoch (name) VALUES (\(sqlite: "lower(hex(randomblob(8)))")\
        \(postgreSQL: "left(replace(gen_random_uuid()::text, '-', ''), 16)"));

        CREATE TABLE epochEnd (
            \(account),
            epoch \(integer) NOT NULL,
            version \(integer) NOT NULL,
            PRIMARY KEY (accountID, epoch)
        )\(keyed);

        CREATE TABLE accountVersion (
            \(account),
            version \(integer) NOT NULL DEFAULT 0,
            forgotten \(integer) NOT NULL DEFAULT 0,
            epoch \(integer) NOT NULL DEFAULT 1,
            sakatsuCount \(integer) NOT NULL DEFAULT 0 CHECK (sakatsuCount >= 0),
            memoCount \(integer) NOT NULL DEFAULT 0 CHECK (memoCount >= 0),
            size \(integer) NOT NULL DEFAULT 0 CHECK (size >= 0),
            deletedSize \(integer) NOT NULL DEFAULT 0 CHECK (deletedSize >= 0),
            PRIMARY KEY (accountID)
        )\(keyed)\(postgreSQL: " WITH (fillfactor = 50)");

        CREATE TABLE tombstone (
            \(account),
            list TEXT NOT NULL CHECK (list IN ('sakatsu', 'memo')),
            sequence \(integer) NOT NULL,
            \(identifier("id")),
            deletedAt \(integer) NOT NULL,
            PRIMARY KEY (accountID, list, sequence, id)
        )\(keyed);
        CREATE INDEX tombstoneByDeletion ON tombstone (deletedAt, accountID, sequence);
        """

    /// The items of an import until it is applied, and its changes until they can no longer be undone.
    ///
    /// An import's `size` is that of its stored items, in bytes. The pieces of a table wait, in base64, until the
    /// meanings of its columns are chosen; piece 0 is its start as the page shows it. A pending `item` is the API's
    /// JSON. Once it is applied, `item` is null, `replaced` is the overwritten state, `wasDeleted` whether that was in
    /// the trash, and `revision` the new one: items that were changed since are not undone. Items that exist already,
    /// or are unreadable, are counted; the first 100 of the latter are in `problems`.
    ///
    /// `visitAlias` has identifiers made from the content of visits of Loki for iOS, so that a visit that was changed
    /// on the phone is found again. `itemID` of a pending item is the stored visit that it matches.
    static let imports: SQL = """
        CREATE TABLE import (
            \(account),
            \(identifier("id")),
            createdAt \(integer) NOT NULL,
            state TEXT NOT NULL CHECK (state IN
                ('reading', 'choosing', 'ready', 'applying', 'applied', 'undoing', 'undone')),
            size \(integer) NOT NULL DEFAULT 0,
            \(flag("isOverwriting")),
            sameCount \(integer) NOT NULL DEFAULT 0,
            unreadableCount \(integer) NOT NULL DEFAULT 0,
            problems TEXT NOT NULL DEFAULT '[]',
            name TEXT,
            newCount \(integer) NOT NULL DEFAULT 0,
            differentCount \(integer) NOT NULL DEFAULT 0,
            PRIMARY KEY (accountID, id)
        )\(keyed);
        CREATE INDEX importByCreation ON import (createdAt);

        CREATE TABLE importItem (
            \(account),
            \(identifier("importID")),
            place \(integer) NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('visit', 'memo', 'settings', 'none')),
            decision TEXT NOT NULL CHECK (decision IN ('new', 'same', 'different', 'unreadable')),
            phase TEXT NOT NULL CHECK (phase IN ('pending', 'applied', 'settled')),
            item TEXT,
            replaced TEXT,
            itemID \(uuid),
            revision \(integer),
            \(flag("wasDeleted")),
            aliases TEXT,
            PRIMARY KEY (accountID, importID, place)
        )\(strict);
        CREATE INDEX importItemByPhase ON importItem (accountID, importID, phase, decision, place);
        CREATE INDEX importItemByIdentifier ON importItem (accountID, importID, itemID) WHERE itemID IS NOT NULL;

        CREATE TABLE importPiece (
            \(account),
            \(identifier("importID")),
            place \(integer) NOT NULL,
            piece TEXT NOT NULL,
            PRIMARY KEY (accountID, importID, place)
        )\(strict);

        CREATE TABLE visitAlias (
            \(account),
            \(identifier("alias")),
            \(identifier("visitID")),
            PRIMARY KEY (accountID, alias, visitID)
        )\(keyed);
        """
}
