package import Foundation
package import ModelsCore

extension ListRecord where Model: Photographed {
    package static func withKnownPhotos(
        _ item: Model, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> Model {
        guard !item.photos.isEmpty else { return item }
        let known = try Photo.stored(item.photos.map(\.id), database, of: account)
        var (item, seen) = (item, Set<UUID>())
        // A file that was written by hand can have any list.
        let photos = item.photos.filter { seen.insert($0.id).inserted }.compactMap { photo in
            known[photo.id].map { stored in
                let caption = PhotoChoice(photo).normalized.caption.unicodeScalars.prefix(PhotoLimits.captionLength)
                return Photo(id: stored.id, width: stored.width, height: stored.height, caption: String(caption))
            }
        }
        item.photos = Array(photos.prefix(Model.photoLimit))
        return item
    }
}

extension Photo {
    /// The account's photos with some identifiers, without captions.
    package static func stored(
        _ ids: [UUID], _ database: any DatabaseConnection, of account: AccountID
    ) throws -> [UUID: Photo] {
        let isNamed = SQL.column("id", isOneOf: ids.map(\.canonicalText), type: "uuid")
        let photos = try database.rows(
            "SELECT id, width, height FROM photo WHERE accountID = \(account) AND \(isNamed)"
        ) { Photo(id: try $0[0], width: try $0[1], height: try $0[2]) }
        return Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0) })
    }
}
