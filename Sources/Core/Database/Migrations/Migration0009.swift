/// The time zone that an account's browser told last, as its IANA name; null before one did.
enum Migration0009 {
    static let sql = """
        ALTER TABLE account ADD COLUMN timeZone TEXT CHECK (timeZone <> '');
        """
}
