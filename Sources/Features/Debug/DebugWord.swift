import LocalizationCore

/// The feature's words.
enum DebugWord: String, LocalizationKey {
    case title
    case reload
    case log
    case logLevel
    case logText
    case logShow
    case logCount
    case logShown
    case requests
    case requestsCount
    case requestsUnknown
    case requestsDuration
    case figures
    case figuresAll
    case figuresTables
    case figuresSchema
    case figuresFile
    case figuresLog
    case figuresPageSize
    case figuresPages
    case figuresFreePages
    case figuresCache
    case figuresCheck
    case figuresCheckNote
    case figuresSound
    case figuresDamaged
    case figuresCheckFailed
    case changes
    case changesNeedScript
    case changesConnected
    case changesChanged
    case changesEnded
    case changesLost
    case changesAlive
    case changesNote
    case samples
    case samplesCount
    case samplesNote
    case samplesAdd
    case samplesRemove
    case samplesCancel
    case samplesBusy
    case samplesAdding
    case samplesRemoving
    case samplesAddingFailed
    case samplesRemovingFailed
    case faults
    case faultsNote
    case faultsFailed
    case faultIsOn
    case faultNothing
    case faultSlow
    case faultFailingReads
    case faultFailingWrites

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.title)`.
    func callAsFunction(_ word: DebugWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
