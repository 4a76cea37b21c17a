import Glibc

/// Throws unless the data folder belongs to the user who runs the program, or is missing. The server could not open
/// files of another user there.
func requireOwner(of data: String) throws(StartupError) {
    var status = stat()
    guard stat(data, &status) == 0, status.st_uid != geteuid() else { return }
    let (owner, user) = (userName(status.st_uid), userName(geteuid()))
    guard status.st_uid == 0 else {
        throw StartupError("\(data) belongs to \(owner), and this is \(user). Run: sudo -u \(owner) dela …")
    }
    throw StartupError(
        "\(data) belongs to root, and this is \(user). Run as root: \(chownCommand(for: data))")
}

/// The user of the systemd unit in `Hosting`; nil on machines without it.
private var serviceUser: String? { getpwnam("dela").map { String(cString: $0.pointee.pw_name) } }

/// True if root owns the data folder and runs this program, although a service user exists. That user could not open
/// it.
func isOwnedByRootInsteadOfService(_ data: String) -> Bool {
    var status = stat()
    return geteuid() == 0 && serviceUser != nil && stat(data, &status) == 0 && status.st_uid == 0
}

/// The command with which root gives the data folder to the server's user.
func chownCommand(for data: String) -> String {
    "chown -R \(serviceUser ?? userName(geteuid())): \(data)"
}

/// The command with which root creates the data folder for the user who runs the program.
func installCommand(for data: String) -> String {
    let user = userName(geteuid())
    return "install -d -o \(user) -g \(groupName(getegid())) -m 700 \(data)"
}

private func userName(_ id: uid_t) -> String {
    getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "\(id)"
}

private func groupName(_ id: gid_t) -> String {
    getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
}
