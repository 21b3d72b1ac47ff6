package import AccountData
package import DatabaseCore
package import Foundation
package import Hummingbird
package import LocalizationCore
package import ModelsCore
package import WebCore

/// Accounts: signing up and in, one's own account with its tokens, and the owner's view of all.
package struct AccountFeature: Sendable {
    /// Where accounts are kept. One for all that sign people in, because it counts the attempts.
    package let repositories: AccountRepositories

    let site: Site
    let links: AccountLinks
    let makeID: @Sendable () -> UUID
    var keptSessions: VersionedCache<Secret, Session?>?
    var database = ServerDatabase()
}

extension AccountFeature {
    /// How many sessions are kept in memory.
    private static let sessionCount = 1_000

    /// - Parameters:
    ///   - site: under which names the server answers.
    ///   - links: where the pages lead outside this feature.
    ///   - hasCheapPasswords: whether hashes cost next to nothing, as tests want it, which sign in more often than people.
    ///   - backups: where the owner can make a backup at once; nil for nowhere.
    ///   - makeID: makes the identifiers of new tokens.
    package init(
        database: Database, site: Site, links: AccountLinks, hasCheapPasswords: Bool,
        backups: BackupFolder?, makeID: @escaping @Sendable () -> UUID
    ) {
        self.init(
            repositories: .live(
                database, letsFirstSignUp: site.publicURL == nil, hasCheapPasswords: hasCheapPasswords),
            site: site, links: links, makeID: makeID,
            keptSessions: VersionedCache(database, capacity: Self.sessionCount),
            database: ServerDatabase(
                report: { database.report },
                backUp: backups.map { folder in { @Sendable in try await folder.add(database, at: $0.date) } }))
    }

    /// The path of one's own account.
    package static let home = AccountPaths.account

    /// The path of everybody's accounts, for the server's owner.
    package static let administration = AccountPaths.accounts

    /// Who is signed in.
    package var identities: any IdentityProvider {
        AccountIdentities(sessions: repositories.sessions, cookie: cookie, kept: keptSessions)
    }

    /// Accounts as a shell on the server manages them.
    package var administrator: AccountAdministrator {
        AccountAdministrator(administration: repositories.administration)
    }

    /// Lets only those through who are signed in, and asks others to sign in.
    ///
    /// - Parameter carriesForms: whether what was typed goes through signing in: not where it holds passwords.
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

    /// Routes for everybody.
    package func addPublicRoutes(to router: some RouterMethods<WebContext>) {
        signInScreen.addRoutes(to: router)
        SignUpScreen(accounts: repositories.accounts, cookie: cookie, links: links).addRoutes(to: router)
        PasswordResetScreen(accounts: repositories.accounts).addRoutes(to: router)
        // Where password managers look for it (W3C: A Well-Known URL for Changing Passwords).
        router.get("/.well-known/change-password") { request, _ in
            Response.seeOther(AccountPaths.account, for: request)
        }
    }

    /// Routes for those who are signed in.
    package func addRoutes(to router: some RouterMethods<WebContext>) {
        AccountScreen(
            accounts: repositories.accounts, sessions: repositories.sessions, cookie: cookie, links: links
        ).addRoutes(to: router)
        TokensScreen(tokens: repositories.tokens, makeID: makeID).addRoutes(to: router)
    }

    /// Routes for the server's owner.
    package func addOwnerRoutes(to router: some RouterMethods<WebContext>) {
        AccountsScreen(administration: repositories.administration, database: database, site: site)
            .addRoutes(to: router)
    }

    /// Starts the removal of the accounts whose grace is over: from then on nobody can sign in to them.
    ///
    /// - Returns: those that ``purge(now:)`` will remove; what is in them can be removed bit by bit before.
    package func startRemoval(now: Date) async throws -> [AccountID] {
        try await repositories.administration.startRemoval(at: Timestamp(now))
    }

    /// Removes what has expired, and the accounts whose removal has started.
    ///
    /// - Parameter log: receives whose rights have changed.
    /// - Returns: how many accounts were removed, with everything in them.
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

/// The database, as the server's owner looks after it.
struct ServerDatabase: Sendable {
    var report: @Sendable () -> DatabaseReport = { DatabaseReport() }
    /// Makes a backup, named for a time; nil where there is nothing to do so.
    var backUp: (@Sendable (Timestamp) async throws -> Void)?
}

/// Says what sending a form of another feature does, in a sentence, by its path and the values of its fields; nil when
/// no feature knows.
package typealias FormPurpose =
    @Sendable (_ path: String, _ values: (String) -> [String], Localizer) -> String?

/// What this feature's pages must know of others; the app tells it.
package struct AccountLinks: Sendable {
    /// Where one arrives after signing in.
    package let home: String
    package let settings: String
    package let purpose: FormPurpose
    /// The fields of forms that hold what a user has written.
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
