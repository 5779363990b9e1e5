import Foundation
import Messages

/// The reason why a file or folder could not be used.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: FilePath
  package var reason: Reason

  package enum Reason: Equatable, Sendable {
    // Caused by the file.
    case missing
    case notPermitted
    case folder
    case notRegular
    /// A device with endless data.
    case device
    /// A terminal, which would wait for typed input.
    case terminal
    case linkOut
    /// A link to a folder that was entered in another way.
    case linkRepeats
    /// The file has been replaced since it was found.
    case exchanged
    case folderMissing
    case notWritable
    /// There is a file instead of a folder.
    case notFolder
    /// A folder to be replaced has files that do not belong to it.
    case otherFiles
    /// The file is truncated, or was not written by Tessera.
    case damaged
    /// Too large for its purpose, given in words.
    case tooLarge(String)
    // Errors for remote files. There is no command for fetching files.
    case address
    /// The reason why the file could not be fetched, in words.
    case notFetched(String)
    // Caused by another run.
    case busy(LockHolder?)
    // Caused by the system.
    case failed(action: String, code: Int32)
  }

  package init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error for a failed system call, from `errno`.
  package init(_ path: FilePath, action: String, code: Int32 = errno) {
    self.path = path
    switch code {
    case ENOENT, ENOTDIR: reason = .missing
    case EACCES, EPERM: reason = .notPermitted
    case EISDIR: reason = .folder
    default: reason = .failed(action: action, code: code)
    }
  }

  package var description: String { "\(path): \(reason)\(hint)" }

  /// A remedy for a missing file whose name would be another one in a shell, or on Windows.
  private var hint: String {
    guard case .missing = reason else { return "" }
    let text = path.description
    if text.hasPrefix("~") || text.contains("/~/") { return "; only shells expand ~: write the whole path" }
    if path.name.bytes.contains(where: { "*?[".utf8.contains($0) }) {
      return "; only shells expand patterns: name the folder, and add --include '\(path.name)'"
    }
    return text.contains("\\") ? "; folders are separated by /, not \\" : ""
  }
}

extension FileError.Reason {
  /// True if the cause is not the file but a disk or a limit on the process.
  package var liesInTheSystem: Bool {
    if case .notFetched = self { return true }
    guard case .failed(_, let code) = self else { return false }
    return ![ELOOP, ENAMETOOLONG].contains(code)
  }
}

extension FileError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "no such file or folder"
    case .notPermitted: "permission denied"
    case .folder: "is a folder, not a file"
    case .notRegular: "is not a regular file"
    case .device: "is a device; name a file or a pipe"
    case .terminal: "is a terminal; use a file or a pipe"
    case .linkOut: "is a link to a place outside the inputs; use --follow-links to follow it"
    case .linkRepeats: "is a link to a folder that is searched anyway; leave it out with --exclude"
    case .exchanged: "changed while it was being read"
    case .folderMissing: "its folder does not exist"
    case .notWritable: "is not writable; the existing wall is kept"
    case .notFolder: "is a file, not a folder"
    case .otherFiles: "contains other files; choose another name"
    case .damaged: "is damaged; rebuild it"
    case .tooLarge(let kind): "is too large for \(kind)"
    case .address: "is a URL; add --fetch to download it"
    case .notFetched(let why): "cannot be fetched: \(why)"
    case .busy(let holder):
      "another run is writing this wall" + (holder.map { ": \($0)" } ?? "") + "; use --wait to wait for it"
    case .failed(let action, let code): "cannot \(action): \(systemWords(for: code))"
    }
  }
}
