/// Where trigrams stand in visits, in place of which trigrams there are: one question then finds the visits themselves.
enum Migration0006 {
    static let sql = """
        DROP TABLE sakatsuSearchTerms;
        CREATE VIRTUAL TABLE sakatsuSearchPlaces USING fts5vocab ('sakatsuSearch', 'instance');
        """
}
