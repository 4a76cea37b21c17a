import Glibc

/// A folder that takes mails as files, which only their owner may read: they hold codes.
struct MailFolder {
    let path: String

    /// Writes a file that is either whole or absent; makes the folder (mode 700) when there is none.
    func write(_ mail: String, name: String) throws(MailError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .folder(errno: errno) }
        let temporary = "\(path)/.\(name).new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .folder(errno: errno) }
        var mail = mail
        let isWritten =
            mail.withUTF8 { Glibc.write(file, $0.baseAddress, $0.count) == $0.count } && fsync(file) == 0
        let problem = errno
        close(file)
        guard isWritten else {
            unlink(temporary)
            throw .folder(errno: problem)
        }
        guard rename(temporary, "\(path)/\(name)") == 0 else { throw .folder(errno: errno) }
    }
}
