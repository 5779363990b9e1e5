import Files
import Foundation
import Messages
import Planning
import Runs
import Store

/// The folder of the cache and its database. Nothing is changed, except that a file is written and removed.
struct CacheExamination {
  let folder: FilePath

  private var elsewhere: String { "export XDG_CACHE_HOME=/var/tmp/cache, or add --cache FOLDER" }

  var findings: [Finding] {
    guard Store.isSupported else { return [.note("cache", "this build has none")] }
    guard exists else { return [missing] }
    if let reason = writingFault {
      return [.fault("cache", "\(folder): cannot be written: \(reason)", remedy: elsewhere)]
    }
    let space = FolderExamination.space("cache", folder, remedy: "tessera cache --cache-size 500M prune")
    return [space, owner, database].compactMap { $0 }
  }

  private var exists: Bool { (try? folder.status())?.kind == .folder }

  // MARK: - Folder

  /// The finding for a folder that does not exist yet.
  private var missing: Finding {
    if (try? folder.status()) != nil { return .fault("cache", "\(folder): is not a folder", remedy: elsewhere) }
    var parent = folder.parent
    while parent != parent.parent, (try? parent.status()) == nil { parent = parent.parent }
    guard (try? parent.status())?.kind == .folder, FolderExamination.isWritable(parent) else {
      return .fault("cache", "\(folder): cannot be created in \(parent)", remedy: elsewhere)
    }
    let space = FolderExamination.space("cache", parent, remedy: elsewhere)
    return space.state == .ok ? .ok("cache", "\(folder), which the first run creates") : space
  }

  /// The reason why nothing can be written, found by writing a file; nil if there is none.
  private var writingFault: String? {
    let file = folder.appending(FilePath(".tessera-doctor-\(getpid())"))
    // Sound, in both: the path is zero-terminated and outlives the call.
    let descriptor = unsafe open(file.terminated, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { return systemWords(for: errno) }
    let isWritten = Descriptor.write([UInt8](repeating: 1, count: 1 << 16), to: descriptor)
    let code = errno
    close(descriptor)
    _ = unsafe unlink(file.terminated)
    return isWritten ? nil : systemWords(for: code)
  }

  /// The finding for a folder of another user, whose files would not be that user's.
  private var owner: Finding? {
    var status = stat()
    // Sound: the path is zero-terminated, and both outlive the call.
    guard unsafe stat(folder.terminated, &status) == 0, status.st_uid != geteuid() else { return nil }
    return .note(
      "cache owner", "\(folder) belongs to user \(status.st_uid), and this is user \(geteuid())",
      remedy: "run tessera as its owner, or: sudo chown -R \(geteuid()) '\(folder)'")
  }

  // MARK: - Database

  private var limit: Int { Settings<ProcessingSettings>().cacheSize }

  /// The finding about the database; nil if that about SQLite explains it.
  private var database: Finding? {
    switch Store.health(of: folder) {
    case .absent: return .ok("cache database", "none yet")
    case .sound(let tiles, let bytes):
      return .ok("cache database", "\(tiles) tiles, \(SystemText.size(bytes)) of at most \(SystemText.size(limit))")
    case .ofAnotherVersion:
      return .note("cache database", "of another version of Tessera; the next run rebuilds it")
    case .foreign:
      return .fault("cache database", "store.sqlite belongs to another program", remedy: elsewhere)
    case .damaged(let damage):
      return .fault(
        "cache database", "is damaged (\(damage))", remedy: "tessera cache verify   (or clear: it costs only time)")
    case .busy: return .note("cache database", "another process is rebuilding it")
    case .unusable(let reason) where reason.contains("libsqlite3"): return nil
    case .unusable(let reason): return .fault("cache database", "cannot be used: \(reason)", remedy: elsewhere)
    }
  }
}
