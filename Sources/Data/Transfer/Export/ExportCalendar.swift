import LocalizationCore
import ModelsCore
import SakatsuData

extension ExportFormat<Sakatsu> {
    /// An all-day event for each visit (RFC 5545). With everything, it also has what is not shared: the calendar is one's
    /// own.
    static func visitsCalendar(_ localize: Localizer, _ detail: CalendarDetail = .everything) -> ExportFormat {
        ExportFormat(
            "visits.ics",
            head: [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Loki//Loki//EN",
                "X-WR-CALNAME:\(localize(.visits).calendarText)",
                // The refresh interval, for RFC 7986 and for Outlook.
                "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
            ].calendarLines,
            tail: ["END:VCALENDAR"].calendarLines
        ) { visit, _ in
            let text = SakatsuShareText(visit.content, hasPrivateFields: true, localize: localize).text
            let tags = visit.content.tags.map(\.name.calendarText)
            let description =
                detail == .everything
                ? ["DESCRIPTION:\(text.calendarText)"]
                    + (tags.isEmpty ? [] : ["CATEGORIES:\(tags.joined(separator: ","))"]) : []
            let day = visit.content.visitingDate
            let nextDay = CivilDate(daysSinceEpoch: day.daysSinceEpoch + 1)
            let start = [
                "BEGIN:VEVENT", "UID:\(visit.id.canonicalText)", "DTSTAMP:\(visit.updatedAt.calendarText)",
                "SEQUENCE:\(visit.revision - 1)", "DTSTART;VALUE=DATE:\(day.calendarText)",
            ]
            let end = nextDay.map { ["DTEND;VALUE=DATE:\($0.calendarText)"] } ?? []
            let summary = ["SUMMARY:\("♨ \(visit.content.facilityName)".calendarText)"]
            let lines = start + end + summary + description + ["TRANSP:TRANSPARENT", "END:VEVENT"]
            return lines.calendarLines
        }
    }
}

extension Timestamp {
    /// In UTC and to the second: `20261121T120000Z`.
    fileprivate var calendarText: String {
        internetText.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }
}

extension CivilDate {
    /// `20261121`.
    fileprivate var calendarText: String { description.replacing("-", with: "") }
}

extension String {
    /// As the value of a property (RFC 5545, 3.3.11).
    fileprivate var calendarText: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text.append(contentsOf: "\\n".unicodeScalars)
            case "\\", ";", ",":
                text.append("\\")
                text.append(scalar)
            // The tab is the only control character allowed in a value.
            case "\t": text.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}": text.append(" ")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension [String] {
    /// The lines, none longer than 75 bytes (RFC 5545, 3.1): longer ones continue on a line that begins with a space.
    fileprivate var calendarLines: String {
        var text = String.UnicodeScalarView()
        for line in self {
            var length = 0
            for scalar in line.unicodeScalars {
                let size = UTF8.width(scalar)
                if length + size > 75 {
                    text.append(contentsOf: "\r\n ".unicodeScalars)
                    length = 1
                }
                text.append(scalar)
                length += size
            }
            text.append(contentsOf: "\r\n".unicodeScalars)
        }
        return String(text)
    }
}
