extension String {
    /// As much of a query as is looked for: 100 Unicode scalars, since each costs the index, and every text of a page
    /// in which it is marked, some time.
    package var searchedBeginning: String {
        String(unicodeScalars.prefix(100))
    }

    /// The text as search compares it: compatibility characters composed (NFKC, so half width, full width and
    /// `℃` become ordinary letters), lower case, katakana as hiragana. `ー` stays.
    ///
    /// Each `Character` is folded by itself and the results are joined, so that a match in the fold can be led
    /// back to the text. Takes time in proportion to the length of the text.
    ///
    /// - Parameter limit: of the fold, in bytes of UTF-8, after which it ends. It can be eleven times as long as the
    ///   text.
    package func foldedForSearch(upTo limit: Int = .max) -> String {
        var folder = SearchFolder(self)
        var folded = ""
        folded.reserveCapacity(min(utf8.count, limit))
        while !folder.isAtEnd, folded.utf8.count < limit {
            folder.appendNextFold(to: &folded)
        }
        return folded
    }
}
