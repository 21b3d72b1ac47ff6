import LocalizationCore

/// The feature's words.
enum AccountWord: String, LocalizationKey {
    case signIn
    case signInElsewhere
    case signedIn
    case signedOut
    case signOut
    case name
    case password
    case showPassword
    case makeAccount
    case welcome
    case firstAccount
    case passwordNote
    case forgottenPassword
    case sessionEnded
    case continueMessage
    case continueWithForm
    case notCarried
    case notCarriedMessage
    case notSent
    case notSentMessage
    case sendAgain
    case wrongNameOrPassword
    case disabledAccount
    case storage
    case storageUse
    case tooManyAttempts
    case busy
    case failed
    case invalid
    case nameRequired
    case nameTooLong
    case nameNotPrintable
    case nameTaken
    case passwordTooShort
    case passwordBlank
    case passwordTooManyMarks
    case passwordTooLong
    case passwordCommon
    case passwordIsName
    case signUpClosed
    case linkExpired
    case accountDeleted
    case passwordWasReset
    case newPassword
    case currentOne
    case newOne
    case save
    case settings
    case account
    case accounts
    case changeName
    case changePassword
    case passwordChangeNote
    case sessions
    case thisDeviceSince
    case lastUse
    case lastUseAndStart
    case neverUsed
    case endSession
    case endSessionOn
    case endOtherSessions
    case endOtherSessionsNote
    case unknownDevice
    case device
    case deleteAccount
    case deletionNote
    case confirmationName
    case confirmationDiffers
    case ownerOfOthers
    case wrongPassword
    case renamed
    case passwordChanged
    case sessionWasEnded
    case accountRestored
    case owner
    case disabledState
    case deletionState
    case disable
    case enable
    case disableAccount
    case enableAccount
    case resetPassword
    case resetPasswordOf
    case passwordResetLink
    case passwordResetNote
    case invitation
    case invitationNote
    case openLinks
    case openPasswordReset
    case linkTimes
    case revokeLink
    case revokeLinkMade
    case newAccounts
    case database
    case databaseSound
    case databaseDamaged
    case searchDamaged
    case makeInvitation
    case openSignUp
    case closeSignUp
    case signUpIsOpen
    case signUpIsClosed
    case copyLink
    case tokens
    case tokensNote
    case newToken
    case tokenAccess
    case readOnly
    case readAndWrite
    case makeToken
    case madeToken
    case madeTokenNote
    case copyToken
    case tokenDates
    case endToken
    case endTokenOf
    case tokenWasEnded
    case tokenAlreadyMade
    case tokensNotShown

    static let catalog = StringCatalog(embedded: PackageResources.Localizable_xcstrings)
}

extension Localizer {
    /// Lets this module write `localize(.signIn)`.
    func callAsFunction(_ word: AccountWord, _ arguments: any LocalizationArgument...) -> String {
        text(word, arguments: arguments)
    }
}
