import WebCore

extension SignInUiState {
    /// What is to be logged of it.
    var event: SecurityEvent? {
        switch (progress, error) {
        case (.done(_, isRestored: true), _): .accountRestored
        case (_, .wrongNameOrPassword?), (_, .disabled?): .signInFailed
        case (_, .tooManyAttempts?): .lockedOut
        default: nil
        }
    }
}
