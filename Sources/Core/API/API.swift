package import Foundation
import HTTPTypes
package import ModelsCore

/// The table of all endpoints. The server's routes, the client's calls, the `features` of the server's description and
/// the tests of access and of `openapi.yaml` are derived from it.
package enum API {
    /// The path that all endpoints share.
    package static let root = "/api/v1"

    /// All operations, in the order of their documentation.
    package static let operations: [APIOperation] =
        [authenticate.operation, readAccount.operation, refreshAccount.operation, signOut.operation]
        + visits.operations + memos.operations
        + [
            putVisits.operation, readVisitText.operation, addPhoto.operation, arrangePhotos.operation,
            readPhoto.operation, readSettings.operation, putSettings.operation,
            listFacilities.operation,
        ] + facilities.operations
        + [
            mergeFacility.operation, addFacilityPhoto.operation, arrangeFacilityPhotos.operation,
            readStatistics.operation, listChanges.operation, exportAll.operation,
            readFile.operation,
            readColumns.operation, readImport.operation, applyImport.operation, undoImport.operation,
            readServer.operation, followEvents.operation,
        ]

    /// The size of the largest visit with every character escaped, in bytes, doubled.
    private static let largestContent = 2 * 1024 * 1024
    /// Enough for two of the largest visits or hundreds of ordinary ones, in bytes. Reading a body takes several times
    /// its size in memory.
    private static let largestBatch = 4 * 1024 * 1024
    /// Enough for a name and a password, in bytes.
    private static let largestCredentials = 16 * 1024

    /// Creates a token.
    package static let authenticate = Endpoint<Credentials, AccountEnvelope>(
        "authenticate", .post, "/authenticate", .anybody, successes: [201], largestBody: largestCredentials, .body())

    /// The account and the token of the caller.
    package static let readAccount = Endpoint<Void, CurrentAccount>("readAccount", .get, "/account", .reader)

    /// Replaces the caller's token. A read-only token cannot create one.
    package static let refreshAccount = Endpoint<Void, AccountEnvelope>(
        "refreshAccount", .post, "/account/refresh", .writer)

    /// Revokes the caller's token.
    package static let signOut = Endpoint<Void, Void>(
        "signOut", .post, "/account/sign-out", .reader, successes: [204])

    package static let visits = ItemEndpoints<Sakatsu, SakatsuFilter, SakatsuContent>(
        "Visit", "/visits", .visitQuery, largestBody: largestContent)

    package static let memos = ItemEndpoints<Memo, MemoFilter, MemoContent>(
        "Memo", "/memos", .memoQuery, largestBody: largestContent)

    /// Facilities, with what is written about them. A visited one can be read and written by the identifier that
    /// ``listFacilities`` gives it.
    package static let facilities = ItemEndpoints<Facility, FacilityFilter, FacilityContent>(
        "Facility", plural: "WrittenFacilities", "/facilities", list: "/facilities/written", .facilityQuery,
        largestBody: largestContent)

    /// Records or changes several visits, each completely or not at all.
    package static let putVisits = Endpoint<VisitBatch, VisitResults>(
        "putVisits", .post, "/visits/batch", .writer, largestBody: largestBatch, .body())

    /// Reads a visit from a text without recording it.
    package static let readVisitText = Endpoint<VisitText, ReadVisit>(
        "readVisitFromText", .post, "/visits/draft", .reader, largestBody: largestContent, .body())

    /// Adds a picture to a visit's photos, with a description. The server leaves the file in the body.
    package static let addPhoto = Endpoint<(UUID, Data, String), Photo>(
        "addPhoto", .post, "/visits/{id}/photos", .writer, successes: [201], isLong: true, .id, .file, .caption)

    /// Removes, sorts and describes a visit's photos. The tag is the state that the list is based on; nil for any.
    package static let arrangePhotos = Endpoint<(UUID, PhotoList, ETag?), Sakatsu>(
        "arrangePhotos", .put, "/visits/{id}/photos", .writer, largestBody: largestCredentials, .id, .body(),
        .expectedTag)

    /// Adds a picture to a facility's photos, as ``addPhoto`` does to a visit's.
    package static let addFacilityPhoto = Endpoint<(UUID, Data, String), Photo>(
        "addFacilityPhoto", .post, "/facilities/{id}/photos", .writer, successes: [201], isLong: true, .id, .file,
        .caption)

    /// Arranges a facility's photos, as ``arrangePhotos`` does a visit's.
    package static let arrangeFacilityPhotos = Endpoint<(UUID, PhotoList, ETag?), Facility>(
        "arrangeFacilityPhotos", .put, "/facilities/{id}/photos", .writer, largestBody: largestCredentials, .id,
        .body(), .expectedTag)

    /// A photo as a WebP file.
    package static let readPhoto = Endpoint<(UUID, PhotoSize), Data>(
        "readPhoto", .get, "/photos/{id}", .reader, successes: [200, 206], mediaType: "image/webp", isLong: true, .id,
        .photoSize)

    /// The input is the state that the caller knows; a response for this state has status 304.
    package static let readSettings = Endpoint<ETag?, Settings>(
        "readSettings", .get, "/settings", .reader, successes: [200, 304], .knownTag)

    package static let putSettings = Endpoint<(Settings, Precondition), Settings>(
        "putSettings", .put, "/settings", .writer, largestBody: largestContent, .body(), .precondition)

    /// All facilities, most recently visited first. The input is the maximum number, within ``APILimits/facilities``.
    package static let listFacilities = Endpoint<Int, [FacilitySummary]>(
        "listFacilities", .get, "/facilities", .reader, .facilityLimit)

    /// Makes one facility of two.
    package static let mergeFacility = Endpoint<(UUID, FacilityMerge), Facility>(
        "mergeFacility", .post, "/facilities/{id}/merge", .writer, largestBody: largestCredentials, .id, .body())

    /// Sums over the visits of a span of days.
    package static let readStatistics = Endpoint<StatisticsQuery, VisitStatistics>(
        "readStatistics", .get, "/statistics", .reader, .statisticsQuery)

    /// The changes since a position; all items if the query has no position.
    package static let listChanges = Endpoint<ChangesQuery, ChangePage<ItemChange>>(
        "listChanges", .get, "/changes", .reader, .changesQuery)

    /// All records of the account, as a ZIP archive.
    package static let exportAll = Endpoint<Void, Data>(
        "exportAll", .get, "/export", .reader, mediaType: "application/zip", isLong: true)

    /// Reads a file into a new import without importing its items yet. The server leaves the file in the body.
    package static let readFile = Endpoint<(Data, ImportOptions), ImportSummary>(
        "readFile", .post, "/imports", .writer, successes: [201], isLong: true, .file, .importOptions)

    /// Reads a table whose columns have these meanings. The text is the IANA name of the time zone that turns instants
    /// into days; nil for the account's.
    package static let readColumns = Endpoint<(UUID, ImportColumns, String?), ImportSummary>(
        "readColumns", .post, "/imports/{id}/columns", .writer, largestBody: largestCredentials, isLong: true, .id,
        .body(), .timeZone)

    package static let readImport = Endpoint<UUID, ImportSummary>("readImport", .get, "/imports/{id}", .reader, .id)

    /// Imports some of the remaining items.
    package static let applyImport = Endpoint<(UUID, ImportChoice), ImportSummary>(
        "applyImport", .post, "/imports/{id}/apply", .writer, .id, .importChoice)

    /// Undoes part of an import.
    package static let undoImport = Endpoint<UUID, ImportSummary>(
        "undoImport", .post, "/imports/{id}/undo", .writer, .id)

    /// The server's version and features. The input is a version; nil asks for the changes of all versions.
    package static let readServer = Endpoint<String?, ServerInformation>(
        "readServer", .get, "/server", .anybody, .since)

    /// The account's changes as they happen. The input is the version received last; nil if there is none.
    package static let followEvents = Endpoint<String?, Never>(
        "followEvents", .get, "/events", .reader, mediaType: "text/event-stream", .lastEvent)
}

/// The endpoints for the items of a list.
package struct ItemEndpoints<Item, Filter: Hashable & Sendable, Content: Codable & Sendable>: Sendable {
    package let list: Endpoint<ListQuery<Filter>, ListPart<Item>>
    /// Uses the operation of ``list`` with a query for deleted items, each of which also has `deletedAt`.
    package let trash: Endpoint<ListQuery<Filter>, ListPart<TrashItem<Item>>>
    /// The tag is the state that the caller knows; a response for this state has status 304.
    package let read: Endpoint<(UUID, ETag?), Item>
    /// Records or changes an item. The caller creates the identifier, so that repeating a request has no further
    /// effect.
    package let put: Endpoint<(UUID, Content, Precondition), Item>
    package let delete: Endpoint<(UUID, Precondition), Void>
    /// Restores a deleted item.
    package let restore: Endpoint<UUID, Item>
    /// Removes a deleted item permanently.
    package let remove: Endpoint<UUID, Void>
    /// The item as a text to paste elsewhere.
    package let text: Endpoint<UUID, String>

    /// - Parameters:
    ///   - plural: the noun of the list's operation; nil for the noun with an s.
    ///   - listPath: the path of the list; nil for `path`.
    init(
        _ noun: String, plural: String? = nil, _ path: String, list listPath: String? = nil,
        _ query: RequestPart<ListQuery<Filter>>, largestBody: Int
    ) {
        list = Endpoint("list\(plural ?? "\(noun)s")", .get, listPath ?? path, .reader, query)
        trash = Endpoint("list\(plural ?? "\(noun)s")", .get, listPath ?? path, .reader, query)
        read = Endpoint("read\(noun)", .get, "\(path)/{id}", .reader, successes: [200, 304], .id, .knownTag)
        put = Endpoint(
            "put\(noun)", .put, "\(path)/{id}", .writer, successes: [200, 201], largestBody: largestBody, .id, .body(),
            .precondition)
        delete = Endpoint("delete\(noun)", .delete, "\(path)/{id}", .writer, successes: [204], .id, .precondition)
        restore = Endpoint("restore\(noun)", .post, "\(path)/{id}/restore", .writer, .id)
        remove = Endpoint("remove\(noun)", .post, "\(path)/{id}/remove", .writer, successes: [204], .id)
        text = Endpoint("read\(noun)Text", .get, "\(path)/{id}/text", .reader, mediaType: "text/plain", .id)
    }

    var operations: [APIOperation] {
        [
            list.operation, read.operation, put.operation, delete.operation, restore.operation, remove.operation,
            text.operation,
        ]
    }
}

/// The photos of a visit or of a facility, in their order.
package struct PhotoList: Hashable, Sendable, Codable {
    package var photos: [PhotoChoice]

    package init(photos: [PhotoChoice]) {
        self.photos = photos
    }
}

/// The facility that turned out to be the same as another one.
package struct FacilityMerge: Hashable, Sendable, Codable {
    /// Identifies the facility whose names the other one gets.
    package var merged: UUID

    package init(merged: UUID) {
        self.merged = merged
    }
}

/// The range of changes that a caller asks for.
package struct ChangesQuery: Hashable, Sendable {
    /// `ChangePage/next` of the previous page, or the version that an event named; nil for all items.
    package var since: ChangeToken?
    /// The maximum number of changes, within ``APILimits/changes``.
    package var limit: Int
    /// How long to wait for a change if there is none, in seconds; within ``APILimits/changesWait``.
    package var wait: Int

    package init(since: ChangeToken? = nil, limit: Int = APILimits.defaultChangeCount, wait: Int = 0) {
        self.since = since
        self.limit = limit
        self.wait = wait
    }
}
