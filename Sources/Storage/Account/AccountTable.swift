import Database
import Domain

/// An account, with which a user may sign in.
public struct Account: Equatable, Sendable {
    public let person: PersonID
    public let email: EmailAddress
    /// The value that is stored instead of the password.
    public let password: String
    public let created: Instant
    /// The time from which the user may not sign in; nil while they may.
    public let disabled: Instant?

    public init(
        person: PersonID, email: EmailAddress, password: String, created: Instant, disabled: Instant? = nil
    ) {
        self.person = person
        self.email = email
        self.password = password
        self.created = created
        self.disabled = disabled
    }
}

/// The accounts. An address has at most one.
public struct AccountTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The account with an address; nil if there is none.
    public func account(with email: EmailAddress) throws(DatabaseError) -> Account? {
        try connection.run(
            "SELECT person, email, password, created, disabled FROM account WHERE email = \(email.text)"
        ).first.map(Account.init)
    }

    /// The account with an address; nil if there is none, or if its user may not sign in.
    public func enabledAccount(with email: EmailAddress) throws(DatabaseError) -> Account? {
        guard let account = try account(with: email), account.disabled == nil else { return nil }
        return account
    }

    /// The account of a user; nil if there is none.
    public func account(of person: PersonID) throws(DatabaseError) -> Account? {
        try connection.run(
            "SELECT person, email, password, created, disabled FROM account WHERE person = \(person.text)"
        ).first.map(Account.init)
    }

    /// Accounts by address.
    /// - Parameter last: the last address of the previous page; nil for the first page.
    public func page(after last: EmailAddress?, limit: Int) throws(DatabaseError) -> [Account] {
        var accounts: [Account] = []
        for row in try connection.run(
            """
            SELECT person, email, password, created, disabled FROM account
            WHERE email > \(last?.text ?? "") ORDER BY email LIMIT \(Int64(limit))
            """)
        {
            accounts.append(try Account(row))
        }
        return accounts
    }

    /// The users who may not sign in.
    public func disabled() throws(DatabaseError) -> Set<PersonID> {
        let rows = try connection.run("SELECT person FROM account WHERE disabled IS NOT NULL")
        var people: Set<PersonID> = []
        for row in rows { people.insert(PersonID(try row.text(0))) }
        return people
    }

    /// - Returns: false if the address already has an account. Nothing is changed in this case.
    public func insert(_ account: Account) throws(DatabaseError) -> Bool {
        let rows = try connection.run(
            """
            INSERT INTO account (person, email, password, created, disabled)
            VALUES (\(account.person.text), \(account.email.text), \(account.password),
                \(account.created.milliseconds), \(account.disabled?.milliseconds))
            ON CONFLICT (email) DO NOTHING RETURNING person
            """)
        return !rows.isEmpty
    }

    /// Records that the operator created the account.
    public func setMadeByOperator(of person: PersonID) throws(DatabaseError) {
        _ = try connection.run("UPDATE account SET operator = 1 WHERE person = \(person.text)")
    }

    /// True if the operator created the user's account, and so vouches for the user.
    public func isMadeByOperator(_ person: PersonID) throws(DatabaseError) -> Bool {
        try !connection.run("SELECT 1 FROM account WHERE person = \(person.text) AND operator = 1").isEmpty
    }

    /// - Parameter password: the value to store instead of the password.
    public func setPassword(_ password: String, of person: PersonID) throws(DatabaseError) {
        _ = try connection.run(
            "UPDATE account SET password = \(password) WHERE person = \(person.text)")
    }

    /// - Returns: false if the address already has an account. Nothing is changed in this case.
    public func setEmail(_ email: EmailAddress, of person: PersonID) throws(DatabaseError) -> Bool {
        guard try account(with: email) == nil else { return false }
        _ = try connection.run("UPDATE account SET email = \(email.text) WHERE person = \(person.text)")
        return true
    }

    /// Removes an account, whose sessions must have ended.
    public func remove(_ person: PersonID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM account WHERE person = \(person.text)")
    }

    /// Disables an account. The time of an earlier disabling is kept.
    public func disable(_ person: PersonID, at now: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE account SET disabled = \(now.milliseconds)
            WHERE person = \(person.text) AND disabled IS NULL
            """)
    }

    /// Enables an account again.
    public func enable(_ person: PersonID) throws(DatabaseError) {
        _ = try connection.run("UPDATE account SET disabled = NULL WHERE person = \(person.text)")
    }
}

extension Account {
    fileprivate init(_ row: Row) throws(DatabaseError) {
        guard let email = try? EmailAddress(try row.text(1)) else {
            throw DatabaseError(.corrupt, "Invalid e-mail address in account row.")
        }
        self.init(
            person: PersonID(try row.text(0)), email: email, password: try row.text(2),
            created: Instant(milliseconds: try row.integer(3)),
            disabled: try row.optionalInteger(4).map { Instant(milliseconds: $0) })
    }
}
