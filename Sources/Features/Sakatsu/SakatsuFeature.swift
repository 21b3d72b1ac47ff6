package import DatabaseCore
package import Foundation
package import Hummingbird
package import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import SettingsData
import TransferData
package import WebCore

/// The サ活 log: list, input, detail, and text to share.
package struct SakatsuFeature: Sendable {
    /// The cache holds this many pages of the list, or twice as many. A page is about 10 kB, or 130 kB for the rare
    /// client without compression.
    private static let pageCount = 32
    /// The form field with the name of the visit to delete, for a page that asks whether to submit the form.
    static let subject = "subject"

    let repository: any SakatsuRepository
    let facilities: any FacilityRepository
    let photos: any PhotoRepository
    /// Turns for uploads of files.
    let uploads: Turns
    let settings: any SettingsRepository
    let changes: ChangeFeed
    var pages: SakatsuListPages?
    let edits: any VisitEditRepository
    let trash: TrashLinks
    /// The path of the settings.
    let settingsPath: String
    let makeID: @Sendable () -> UUID
}

extension SakatsuFeature {
    /// - Parameters:
    ///   - trash: the page that the trash of this list is a section of.
    ///   - settingsPath: the path of the settings, which lead to the tags.
    ///   - makeID: creates the identifiers of new visits.
    package init(
        database: Database, trash: @escaping TrashLinks, settingsPath: String,
        makeID: @escaping @Sendable () -> UUID
    ) {
        self.init(
            repository: SakatsuRepositories.live(database), facilities: FacilityRepositories.live(database),
            photos: PhotoRepositories.live(database), uploads: database.uploads,
            settings: SettingsRepositories.live(database), changes: database.changes,
            pages: database.mayKeep ? SakatsuListPages(capacity: Self.pageCount) : nil,
            edits: VisitEditRepositories.live(database), trash: trash, settingsPath: settingsPath, makeID: makeID)
    }

    /// The path of the list, the app's start page.
    package static let home = SakatsuPaths.list

    /// The path of the form for a new visit.
    package static let new = SakatsuPaths.new

    /// The path of the facilities.
    package static let places = PlacePaths.list

    /// The path of the trash of facilities.
    package static let placesTrash = PlacePaths.trash

    /// The path of the sums over visits.
    package static let review = SakatsuPaths.review

    /// The path of the calendar.
    package static let calendar = SakatsuPaths.calendar

    /// The path of the tags.
    package static let tags = SakatsuPaths.tags

    /// The path of the timer.
    package static let timer = SakatsuPaths.timer

    /// Whether the program that reads photos is installed.
    package static var canAddPhotos: Bool { PhotoRepositories.isAvailable }

    /// How many photos are read or wait for that.
    package static var photosInWork: Int { PhotoRepositories.inWork }

    /// The ending of the paths to which photos are sent.
    package static let photosEnding = SakatsuPaths.photosEnding

    /// The path of the trash.
    package static let trash = SakatsuPaths.trash

    package func addRoutes(to router: some RouterMethods<WebContext>) {
        SakatsuListScreen(repository: repository, changes: changes, pages: pages, trash: trash).addRoutes(to: router)
        PlacesScreen(repository: facilities).addRoutes(to: router)
        PlaceScreen(repository: facilities, visits: repository).addRoutes(to: router)
        PlaceEditorScreen(repository: facilities, makeID: makeID).addRoutes(to: router)
        let source = { @Sendable [facilities] (context: WebContext) in
            let words = PlaceWords(localize: try context.visitor.localize)
            return ListSource(facilities, account: try context.account, words: words)
        }
        TrashScreen(links: trash, source: source).addRoutes(to: router)
        SakatsuOfflineScreen(repository: repository, changes: changes).addRoutes(to: router)
        SakatsuMonthsScreen(repository: repository).addRoutes(to: router)
        ReviewScreen(repository: repository, settings: settings).addRoutes(to: router)
        GoalsScreen(settings: settings).addRoutes(to: router)
        YearScreen(repository: repository, photos: photos).addRoutes(to: router)
        PictureScreen(repository: repository).addRoutes(to: router)
        CalendarScreen(repository: repository).addRoutes(to: router)
        SakatsuTableScreen(repository: repository).addRoutes(to: router)
        SakatsuTagsScreen(repository: repository, edits: edits, makeID: makeID, settings: settingsPath)
            .addRoutes(to: router)
        SakatsuTimerScreen(settings: settings).addRoutes(to: router)
        SakatsuInputScreen(repository: repository, settings: settings, makeID: makeID).addRoutes(to: router)
        SakatsuTextScreen(repository: repository).addRoutes(to: router)
        SakatsuDetailScreen(repository: repository).addRoutes(to: router)
        SakatsuScoreScreen(repository: repository).addRoutes(to: router)
        for (list, owner) in [(SakatsuPaths.list, PhotoOwner.visit), (PlacePaths.list, PhotoOwner.facility)] {
            PhotosScreen(list: list, owner: owner, photos: photos, uploads: uploads).addRoutes(to: router)
        }
        PhotoScreen(photos: photos).addRoutes(to: router)
    }

    /// The form fields that contain text written by the user.
    package static let textFields =
        ["facilityName", "pasted"] + VisitField.allCases.map(\.rawValue) + FacilityField.allCases.map(\.rawValue)

    /// Describes in a sentence what submitting a form does.
    ///
    /// - Parameters:
    ///   - path: the path that the form is submitted to.
    ///   - values: the values of a field of the form.
    /// - Returns: nil when the form does not belong to this feature, or only continues an input.
    package static func purpose(
        ofFormSentTo path: String, values: (String) -> [String], _ localize: Localizer
    ) -> String? {
        let name = values(subject).first ?? values("facilityName").first ?? ""
        switch path {
        case SakatsuPaths.deleteSelected: return localize(.purposeDeleteSeveral(values("ids").count))
        case SakatsuPaths.restore: return localize(.purposeRestore)
        case SakatsuPaths.goals: return localize(.purposeSaveGoals)
        case let path where path.hasPrefix("\(SakatsuPaths.list)/") && path.hasSuffix("/delete"):
            return name.isEmpty ? localize(.purposeDeleteSeveral(1)) : localize(.purposeDelete(name))
        case let path
        where path == SakatsuPaths.new || path.hasPrefix("\(SakatsuPaths.list)/") && path.hasSuffix("/edit"):
            guard values("action").allSatisfy({ $0 == SakatsuInputButton.save.value }) else { return nil }
            return name.isEmpty ? nil : localize(.purposeSave(name))
        case let path where path == PlacePaths.new || path.hasPrefix("\(PlacePaths.list)/") && path.hasSuffix("/edit"):
            let name = values("name").first ?? ""
            return localize(values("action").isEmpty ? .purposeSavePlace(name) : .purposeDeletePlace(name))
        default: return nil
        }
    }
}

/// A place in the list.
typealias SakatsuPlace = ListPlace<SakatsuCursor>

/// The paths of the feature.
enum SakatsuPaths: ListPaths {
    typealias Cursor = SakatsuCursor

    static let list = "/sakatsu"
    static let item = "visit"
    static let prefix = "sakatsu"

    /// The field that names the page to which an edit leads back, and its value for the visit's own page.
    static let origin = (field: "from", visit: "visit")

    /// - Parameters:
    ///   - place: the place to which the visit leads back, here and below.
    ///   - isSaved: whether the visit was just saved.
    ///   - score: the score that was just replaced; nil if none was.
    static func detail(
        _ id: UUID, from place: SakatsuPlace = SakatsuPlace(), isSaved: Bool = false,
        replacedScore score: FixedDecimal? = nil
    ) -> String {
        let query = [isSaved ? "saved=\(id.canonicalText)" : nil, score.map { "score=\($0)" }]
        return path(of: id, from: place, query: query.compactMap(\.self))
    }

    /// Receives the score of a visit.
    static func score(_ id: UUID) -> String { path(of: id, "/score") }

    /// A photo.
    static let photos = "/photos"
    static let photosEnding = "/photos"

    static func photo(_ id: UUID) -> String { "\(photos)/\(id.canonicalText)" }

    /// The query field of the form that names the repeated visit.
    static let repeated = "repeat"

    /// A new visit to the same facility.
    ///
    /// - Parameter isFromVisit: whether the form leads back to the visit's own page.
    static func again(_ id: UUID, from place: SakatsuPlace = SakatsuPlace(), isFromVisit: Bool = false) -> String {
        let query = ["\(repeated)=\(id.canonicalText)"] + place.query
        return path(new, query + (isFromVisit ? ["\(origin.field)=\(origin.visit)"] : []))
    }

    /// The path to which the device sends what another app shares.
    static let shared = "\(list)/shared"

    static let timer = "\(list)/timer"
    static let tags = "\(list)/tags"
    static let months = "\(list)/months"
    static let table = "\(list)/table"
    static let review = "/review"
    static let goals = "\(review)/goals"

    /// The page of a year.
    static func year(_ year: Int) -> String { "\(review)/\(year)" }

    /// The query items that say that parts of a picture were chosen, and which.
    static let (chosen, shown) = ("chosen", "show")

    /// The picture of a visit or of a year.
    ///
    /// - Parameters:
    ///   - page: the path of the visit, or of the year.
    static func picture(_ page: String) -> String { "\(page)/picture" }

    /// - Parameter parts: the identifiers of the parts that the picture shows.
    static func picture(_ file: String, showing parts: [String]) -> String {
        path(file, ["\(chosen)=1"] + parts.map { "\(shown)=\($0)" })
    }

    static let calendar = "\(list)/calendar"

    /// - Parameters:
    ///   - query: the item that names the month or the year, and the item that names the day.
    static func calendar(_ query: String..., searchText: String) -> String {
        path(calendar, query + (searchText.isEmpty ? [] : ["q=\(searchText.queryEncoded)"]))
    }

    /// A new visit on a day.
    static func new(on day: CivilDate) -> String { path(new, ["date=\(day)"]) }
    /// The table as a CSV file.
    static let tableFile = "\(table).csv"
    /// The texts of the visits whose identifiers are in the form's `ids`.
    static let texts = "\(list)/text"

    /// A first visit to a facility.
    static func new(at facilityName: String) -> String { path(new, ["facility=\(facilityName.queryEncoded)"]) }

    /// The list of the visits to a facility, in any spelling of its name.
    static func list(ofVisitsTo facilityName: String) -> String {
        list(searchText: condition(ofVisitsTo: facilityName))
    }

    /// What a search for the visits to a facility says.
    static func condition(ofVisitsTo facilityName: String) -> String {
        // A name with a quotation mark in it can be searched for as a text only.
        facilityName.contains("\"") ? facilityName : "place:\"\(facilityName)\""
    }

    /// The tags, after an edit.
    ///
    /// - Parameters:
    ///   - edit: identifies the edit; nil if nothing was changed.
    ///   - count: the number of changed visits.
    static func tags(edit: UUID?, count: Int) -> String {
        path(tags, edit.map { ["edit=\($0.canonicalText)", "count=\(count)"] } ?? [])
    }

    /// The months of a year on the page of all months.
    ///
    /// - Parameter month: `YYYY-MM`.
    static func months(of month: String) -> String { "\(months)#year-\(month.prefix(4))" }

    /// The list from the last visit of a month on.
    static func list(of month: VisitMonth) -> String {
        list(after: SakatsuCursor(before: month.firstDay.lastOfMonth))
    }

    /// A new visit with the times measured by the timer, which are stored in the browser.
    static let measured = path(new, ["measured"])

    /// - Parameter isFromVisit: whether the edit leads back to the visit's own page.
    static func edit(
        _ id: UUID, from place: SakatsuPlace = SakatsuPlace(), isFromVisit: Bool = false
    ) -> String {
        path(of: id, "/edit", from: place, query: isFromVisit ? ["\(origin.field)=\(origin.visit)"] : [])
    }

    /// - Parameter hasPrivateFields: whether the text has the score, the tags and the like.
    static func text(
        _ id: UUID, from place: SakatsuPlace = SakatsuPlace(), hasPrivateFields: Bool = false
    ) -> String {
        path(of: id, "/text", from: place, query: hasPrivateFields ? ["private"] : [])
    }
}
