package import SearchCore

/// Text in which the matches of a search are marked.
package struct Marked: HTML {
    private let text: MarkedText

    package init(_ text: MarkedText) {
        self.text = text
    }

    package var body: some HTML {
        ForEach(text.runs) { run in
            if run.isMatch {
                mark { run.text }
            } else {
                run.text
            }
        }
    }
}
