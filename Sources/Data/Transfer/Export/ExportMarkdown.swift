import LocalizationCore
import ModelsCore
import SakatsuData

extension ExportFormat<Sakatsu> {
    /// Each visit under its day and facility, as it is shared.
    static func visitsMarkdown(_ localize: Localizer) -> ExportFormat {
        ExportFormat("visits.md", head: "# \(localize(.visits))\n") { visit, _ in
            "\n## \(localize.date(visit.content.visitingDate, .full))\n\n"
                + SakatsuShareText(visit.content, localize: localize).text.markdown + "\n"
        }
    }
}

extension ExportFormat<Memo> {
    /// Memos between lines.
    static func memosMarkdown(_ localize: Localizer) -> ExportFormat {
        ExportFormat("memos.md", head: "# \(localize(.memos))\n") { memo, isFirst in
            (isFirst ? "\n" : "\n---\n\n") + memo.body.markdown + "\n"
        }
    }
}

extension String {
    /// The text as Markdown that shows it as it is (CommonMark 2.4 and 6.7): what would mean something is escaped, and
    /// lines end where they end.
    fileprivate var markdown: String {
        var markdown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": markdown.append(contentsOf: "\\\n".unicodeScalars)
            case "\\", "`", "*", "_", "<", ">", "[", "]", "#", "&", "|", "~":
                markdown.append("\\")
                markdown.append(scalar)
            default: markdown.append(scalar)
            }
        }
        // An empty line ends a paragraph by itself.
        return String(markdown).replacing("\\\n\\\n", with: "\n\n")
    }
}
