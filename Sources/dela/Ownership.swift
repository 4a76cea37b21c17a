import Glibc

/// Throws unless the data folder belongs to the user who runs the program, or is missing. Files that another user adds to
/// it, as SQLite does next to the database, could not be opened by the server.
func requireOwner(of data: String) throws(StartupError) {
    var status = stat()
    guard stat(data, &status) == 0, status.st_uid != geteuid() else { return }
    let (owner, user) = (userName(status.st_uid), userName(geteuid()))
    guard status.st_uid == 0 else {
        throw StartupError("\(data) belongs to \(owner), and this is \(user). Run: sudo -u \(owner) dela …")
    }
    throw StartupError(
        "\(data) belongs to root, and this is \(user). Run as root: \(changeOfOwner(of: data))")
}

/// The user as whom the unit of `Hosting` runs the server; nil on machines without it.
private var serviceUser: String? { getpwnam("dela").map { String(cString: $0.pointee.pw_name) } }

/// Whether root owns the data folder and runs this, although there is a user for the service, who could not open it.
func isRootsInsteadOfTheServices(_ data: String) -> Bool {
    var status = stat()
    return geteuid() == 0 && serviceUser != nil && stat(data, &status) == 0 && status.st_uid == 0
}

/// The command by which root gives the data folder to the user of the server.
func changeOfOwner(of data: String) -> String {
    "chown -R \(serviceUser ?? userName(geteuid())): \(data)"
}

/// The command by which root makes the data folder for the user who runs the program.
func creation(of data: String) -> String {
    let user = userName(geteuid())
    return "install -d -o \(user) -g \(groupName(getegid())) -m 700 \(data)"
}

private func userName(_ id: uid_t) -> String {
    getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "\(id)"
}

private func groupName(_ id: gid_t) -> String {
    getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
}
