import Glibc

/// A folder that stores mails as files. Only their owner may read them, because they contain codes.
struct MailFolder {
    let path: String

    /// Writes a file that is either complete or absent. Creates a missing folder with mode 700.
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
