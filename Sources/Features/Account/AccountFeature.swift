package import AccountData
package import DatabaseCore
package import Foundation
package import Hummingbird
package import LocalizationCore
package import ModelsCore
package import WebCore

/// Accounts: sign-up and sign-in, the user's own account with its tokens, and the owner's page of all accounts.
package struct AccountFeature: Sendable {
    /// The repositories, shared by everything that signs people in, because they count the attempts.
    package let repositories: AccountRepositories

    let site: Site
    let links: AccountLinks
    let makeID: @Sendable () -> UUID
    var keptSessions: VersionedCache<Secret, Session?>?
    var database = ServerDatabase()
}

extension AccountFeature {
    /// The number of cached sessions.
    private static let sessionCount = 1_000

    /// - Parameters:
    ///   - site: the names under which the server answers.
    ///   - links: the pages of other features that these pages link to.
    ///   - hasCheapPasswords: whether password hashes are cheap to compute, for tests, which sign in very often.
    ///   - backups: where the owner can create a backup immediately; nil if nowhere.
    ///   - canAddPhotos: whether the program that reads photos is installed.
    ///   - makeID: creates the identifiers of new tokens.
    package init(
        database: Database, site: Site, links: AccountLinks, hasCheapPasswords: Bool,
        backups: BackupFolder?, canAddPhotos: @escaping @Sendable () -> Bool,
        makeID: @escaping @Sendable () -> UUID
    ) {
        self.init(
            repositories: .live(
                database, letsFirstSignUp: site.publicURL == nil, hasCheapPasswords: hasCheapPasswords),
            site: site, links: links, makeID: makeID,
            keptSessions: VersionedCache(database, capacity: Self.sessionCount),
            database: ServerDatabase(
                report: {
                    var report = database.report
                    report.canAddPhotos = canAddPhotos()
                    return report
                },
                backUp: backups.map { folder in { @Sendable in try await folder.add(database, at: $0.date) } }))
    }

    /// The path of the user's own account.
    package static let home = AccountPaths.account

    /// The path of all accounts, for the server's owner.
    package static let administration = AccountPaths.accounts

    /// Finds the account of a request.
    package var identities: any IdentityProvider {
        AccountIdentities(sessions: repositories.sessions, cookie: cookie, kept: keptSessions)
    }

    /// Manages accounts for a shell on the server.
    package var administrator: AccountAdministrator {
        AccountAdministrator(administration: repositories.administration)
    }

    /// Lets signed-in users through, and asks others to sign in.
    ///
    /// - Parameter carriesForms: whether a submitted form is kept during sign-in; false for forms with passwords.
    package func signInMiddleware(carriesForms: Bool) -> SignInMiddleware {
        SignInMiddleware { request, context, otherAccount in
            try await signInScreen.ask(request, context, otherAccount, carriesForms: carriesForms)
        }
    }

    /// Whether there is an account.
    ///
    /// - Throws: when the storage fails.
    package func hasAccounts() async throws -> Bool {
        try await repositories.administration.hasAccounts()
    }

    /// Adds the routes for everyone.
    package func addPublicRoutes(to router: some RouterMethods<WebContext>) {
        signInScreen.addRoutes(to: router)
        SignUpScreen(accounts: repositories.accounts, cookie: cookie, links: links).addRoutes(to: router)
        PasswordResetScreen(accounts: repositories.accounts).addRoutes(to: router)
        // The path where password managers look for it (W3C: A Well-Known URL for Changing Passwords).
        router.get("/.well-known/change-password") { request, _ in
            Response.seeOther(AccountPaths.account, for: request)
        }
    }

    /// Adds the routes for signed-in users.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        AccountScreen(
            accounts: repositories.accounts, sessions: repositories.sessions, cookie: cookie, links: links
        ).addRoutes(to: router)
        TokensScreen(tokens: repositories.tokens, makeID: makeID).addRoutes(to: router)
    }

    /// Adds the routes for the server's owner.
    package func addOwnerRoutes(to router: some RouterMethods<WebContext>) {
        AccountsScreen(administration: repositories.administration, database: database, site: site)
            .addRoutes(to: router)
    }

    /// Starts to remove the accounts whose grace period is over. From then on, no one can sign in to them.
    ///
    /// - Returns: the accounts that ``purge(now:)`` will remove; their records can be removed gradually before.
    package func startRemoval(now: Date) async throws -> [AccountID] {
        try await repositories.administration.startRemoval(at: Timestamp(now))
    }

    /// Removes what has expired, and the accounts whose removal has started.
    ///
    /// - Parameter log: receives the accounts whose rights have changed.
    /// - Returns: the number of accounts removed with all their data.
    package func purge(now: Date, log: (SecurityEvent, AccountID) -> Void) async throws -> Int {
        let purge = try await repositories.administration.purge(at: Timestamp(now))
        for account in purge.removed { log(.accountRemoved, account) }
        if let owner = purge.newOwner { log(.ownerChanged, owner) }
        return purge.removed.count
    }

    private var cookie: SessionCookie { SessionCookie(site: site) }

    private var signInScreen: SignInScreen {
        SignInScreen(accounts: repositories.accounts, cookie: cookie, links: links)
    }
}

/// The operations of the database for the server's owner.
struct ServerDatabase: Sendable {
    var report: @Sendable () -> DatabaseReport = { DatabaseReport() }
    /// Creates a backup, named after the time; nil when no backups are set up.
    var backUp: (@Sendable (Timestamp) async throws -> Void)?
}

/// Describes in a sentence what submitting another feature's form does, from its path and the values of its fields; nil
/// for a form that no feature knows.
package typealias FormPurpose =
    @Sendable (_ path: String, _ values: (String) -> [String], Localizer) -> String?

/// The pages and forms of other features that this one needs; the app provides them.
package struct AccountLinks: Sendable {
    /// The page after signing in.
    package let home: String
    package let settings: String
    package let purpose: FormPurpose
    /// The form fields that contain text written by the user.
    package let textFields: [String]

    package init(
        home: String, settings: String, purpose: @escaping FormPurpose = { _, _, _ in nil }, textFields: [String] = []
    ) {
        self.home = home
        self.settings = settings
        self.purpose = purpose
        self.textFields = textFields
    }
}
