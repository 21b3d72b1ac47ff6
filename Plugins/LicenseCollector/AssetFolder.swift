import Foundation

/// The folder in which `Scripts/install_assets.py` installs web assets, with a list of them and their licence texts.
struct AssetFolder {
    static let list = "assets.json"

    let path: String

    /// The installed assets; none if the folder is missing.
    ///
    /// - Throws: `CommandError` that names an installed asset without a licence text, or one that is not in the list.
    func components() throws -> [LicensedComponent] {
        let files = try files()
        guard !files.isEmpty else { return [] }
        let listed = try assets()
        let known = Set([Self.list] + listed.flatMap { [$0.file, $0.license] })
        if let file = files.subtracting(known).min() {
            throw CommandError(
                "\(path)/\(file): error: no licence is known of this asset; Scripts/install_assets.py installs it")
        }
        return try listed.filter { files.contains($0.file) }.map(component)
    }

    private func component(_ asset: InstalledAsset) throws -> LicensedComponent {
        let file = "\(path)/\(asset.license)"
        let text = FileManager.default.fileExists(atPath: file) ? try LicenseText(path: file).text : ""
        guard !text.isEmpty else {
            throw CommandError(
                "\(file): error: no licence text of \(asset.name); Scripts/install_assets.py installs it")
        }
        return LicensedComponent(name: asset.name, version: asset.version, texts: [text])
    }

    private func files() throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return Set(try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") })
    }

    private func assets() throws -> [InstalledAsset] {
        let file = "\(path)/\(Self.list)"
        guard FileManager.default.fileExists(atPath: file) else { return [] }
        do {
            return try JSONDecoder().decode([InstalledAsset].self, from: Data(contentsOf: URL(filePath: file)))
        } catch is DecodingError {
            throw CommandError("\(file): error: this is no list of assets; Scripts/install_assets.py writes it")
        }
    }
}

/// An entry of the list of assets.
private struct InstalledAsset: Decodable {
    let name: String
    let version: String
    /// The name of the file that pages load.
    let file: String
    /// The name of the file with the licence text.
    let license: String
}
