import LocalizationCore

/// The catalog's own words.
enum BrowseWord: String, LocalizationKey {
    case title
    case search
    case count
    case nothingFound
    case choose
    case chooseMessage
    case language
    case japanese
    case english
    case appearance
    case light
    case dark
    case frame
    case phone
    case desktop
    case alone
    case all
    case preview

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.title)`.
    func callAsFunction(_ word: BrowseWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}

extension Language {
    /// The language by its own name.
    var word: BrowseWord {
        switch self {
        case .japanese: .japanese
        case .english: .english
        }
    }
}

extension CatalogSurroundings.Light {
    var word: BrowseWord {
        switch self {
        case .light: .light
        case .dark: .dark
        }
    }
}

extension CatalogSurroundings.Frame {
    var word: BrowseWord {
        switch self {
        case .phone: .phone
        case .desktop: .desktop
        }
    }
}
