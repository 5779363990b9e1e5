import Foundation

/// Watches folders for changes.
///
///     let watch = FolderWatch()
///     watch.watch([FilePath("photos")])
///     for change in watch.changes(within: 60) { print(change) }
///
/// If the system cannot watch all folders, callers must poll them.
package final class FolderWatch {
  /// The descriptor; negative if watching is not possible.
  private let descriptor: Int32
  private var folders: [Int32: FilePath] = [:]
  private var numbers: [FilePath: Int32] = [:]
  /// True if changes in all folders are reported.
  package private(set) var isComplete = true

  package init() {
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    #else
      descriptor = -1
    #endif
    isComplete = descriptor >= 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches these folders and no others. Returns those that were not watched before; missing folders are not watched
  /// until a later call.
  @discardableResult
  package func watch(_ wanted: Set<FilePath>) -> Set<FilePath> {
    if descriptor < 0 { return [] }
    isComplete = true
    for folder in numbers.keys where !wanted.contains(folder) { forget(folder) }
    var added: Set<FilePath> = []
    for folder in wanted.sorted() where numbers[folder] == nil {
      if !add(folder) { isComplete = false } else if numbers[folder] != nil { added.insert(folder) }
    }
    return added
  }

  /// Waits for changes and returns their paths; empty after the given number of seconds. The path of a folder stands
  /// for anything in it.
  package func changes(within seconds: Double) -> Set<FilePath> {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let timeout = Int32(max(0, min(seconds * 1000, 1e9)).rounded(.up))
    // Sound: there is one entry, as stated. A negative descriptor is ignored, and only the time passes.
    guard unsafe Foundation.poll(&poll, 1, timeout) > 0 else { return [] }
    return read()
  }

  #if os(Linux)
    private static let events = UInt32(
      IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF)

    private func add(_ folder: FilePath) -> Bool {
      // Sound: the path is zero-terminated and outlives the call.
      let number = unsafe inotify_add_watch(descriptor, folder.terminated, Self.events)
      // A missing folder cannot change until it is created, which its parent's watch reports.
      if number < 0 { return errno == ENOENT || errno == ENOTDIR }
      folders[number] = folder
      numbers[folder] = number
      return true
    }

    private func forget(_ folder: FilePath) {
      guard let number = numbers.removeValue(forKey: folder) else { return }
      // Another path may lead to the same folder, which has only one number.
      if folders[number] == folder { folders[number] = nil }
      if !numbers.values.contains(number) { inotify_rm_watch(descriptor, number) }
    }

    private func read() -> Set<FilePath> {
      var changes: Set<FilePath> = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // Sound: the system writes at most the buffer's size and returns the length.
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
        }
        if count <= 0 { return changes }
        changes.formUnion(paths(in: buffer[..<count]))
      }
    }

    /// Events follow each other: four numbers of four bytes, the last of which is the length of the name, and the name.
    private func paths(in events: ArraySlice<UInt8>) -> [FilePath] {
      var paths: [FilePath] = []
      var rest = events
      while rest.count >= 16 {
        let numbers = (0..<4).map { index in
          (0..<4).reduce(UInt32(0)) { $0 | UInt32(rest[rest.startIndex + index * 4 + $1]) << UInt32($1 * 8) }
        }
        let name = rest.dropFirst(16).prefix(Int(numbers[3])).prefix { $0 != 0 }
        rest = rest.dropFirst(16 + Int(numbers[3]))
        if numbers[1] & UInt32(IN_Q_OVERFLOW) != 0 {
          paths += folders.values
        } else if let folder = folders[Int32(bitPattern: numbers[0])] {
          if numbers[1] & UInt32(IN_IGNORED) != 0 { lost(folder, Int32(bitPattern: numbers[0])) }
          paths.append(name.isEmpty ? folder : folder.appending(FilePath(bytes: name)))
        }
      }
      return paths
    }

    /// Drops a folder that was removed or renamed.
    private func lost(_ folder: FilePath, _ number: Int32) {
      folders[number] = nil
      numbers[folder] = nil
    }
  #else
    private func add(_ folder: FilePath) -> Bool { false }
    private func forget(_ folder: FilePath) {}
    private func read() -> Set<FilePath> { [] }
  #endif
}
