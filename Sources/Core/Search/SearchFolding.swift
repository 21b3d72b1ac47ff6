extension String {
    /// As much of a query as is looked for: 1,000 Unicode scalars, since each costs the index, and every text of a page
    /// in which it is marked, some time.
    package var searchedBeginning: String {
        String(unicodeScalars.prefix(1_000))
    }

    /// The text as search compares it: compatibility characters composed (NFKC, so half width, full width and
    /// `℃` become ordinary letters), lower case, katakana as hiragana. `ー` stays.
    ///
    /// Each `Character` is folded by itself and the results are joined, so that a match in the fold can be led
    /// back to the text. Takes time in proportion to the length of the text.
    package func foldedForSearch() -> String {
        var folder = SearchFolder(self)
        var folded = ""
        folded.reserveCapacity(utf8.count)
        while !folder.isAtEnd {
            folder.appendNextFold(to: &folded)
        }
        return folded
    }
}
