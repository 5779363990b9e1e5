import Foundation

extension PhotoFolder {
  /// Sets the date of a file, in seconds from now.
  package func date(_ name: String, _ seconds: Double) throws {
    let time = timeval(tv_sec: Int(Date().timeIntervalSince1970 + seconds), tv_usec: 123_456)
    // Sound: two times, as declared, and a zero-terminated path outlive the call.
    guard unsafe utimes(folder.url.path + "/" + name, [time, time]) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Sets the dates of all photos an hour back, so that their stamps are settled.
  package func settle() throws {
    for name in try files("photos") { try date("photos/" + name, -3600) }
  }

  /// Returns the size of a file; 0 if there is none.
  package func size(_ name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.url.path + "/" + name)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Returns the number and change time of the file that a name leads to; nil if there is none.
  package func stamp(_ name: String) -> [Int]? {
    var status = stat()
    guard unsafe stat(folder.url.path + "/" + name, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return [Int(status.st_ino), Int(time.tv_sec), Int(time.tv_nsec)]
  }
}
