import LocalizationCore
import ModelsCore
import SakatsuData

extension ExportFormat<Sakatsu> {
    /// The share text of each visit, with its private fields and its photos, under its day and facility: a page for each
    /// year.
    static func visitsMarkdown(_ localize: Localizer) -> ExportFormat {
        var format = ExportFormat("visits.md", head: "# \(localize(.visits))\n") { visit, _ in
            "\n## \(localize.date(visit.content.visitingDate, .full))\n\n"
                + SakatsuShareText(visit.content, hasPrivateFields: true, localize: localize).text.markdown + "\n"
                + visit.photos.markdown
        }
        format.page = { daysSinceEpoch in
            let year = CivilDate(daysSinceEpoch: daysSinceEpoch)?.year ?? 0
            return ("visits-\(year).md", "# \(localize(.visitsOfYear("\(year)")))\n")
        }
        return format
    }
}

extension ExportFormat<Memo> {
    /// Memos separated by rules.
    static func memosMarkdown(_ localize: Localizer) -> ExportFormat {
        ExportFormat("memos.md", head: "# \(localize(.memos))\n") { memo, isFirst in
            (isFirst ? "\n" : "\n---\n\n") + memo.body.markdown + "\n"
        }
    }
}

extension ExportFormat<Facility> {
    /// The other names, the area and the site of each facility, the note and the photos, under its name.
    static func facilitiesMarkdown(_ localize: Localizer) -> ExportFormat {
        ExportFormat("facilities.md", head: "# \(localize(.facilities))\n") { facility, _ in
            let content = facility.content
            let facts = [content.aliases.joined(separator: ", "), content.area, content.site].filter { !$0.isEmpty }
            let texts = [facts.joined(separator: "\n"), content.note].filter { !$0.isEmpty }
            return (["## \(content.name.markdown)"] + texts.map(\.markdown)).map { "\n\($0)\n" }.joined()
                + facility.photos.markdown
        }
    }
}

extension [Photo] {
    fileprivate var markdown: String {
        map { "\n![\($0.caption.markdown)](\(ExportPhoto.fileName(of: $0.id)))\n" }.joined()
    }
}

extension String {
    /// The text as Markdown that shows it unchanged (CommonMark 2.4 and 6.7): special characters are escaped, and line
    /// breaks kept.
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
        // An empty line already ends a paragraph.
        return String(markdown).replacing("\\\n\\\n", with: "\n\n")
    }
}
