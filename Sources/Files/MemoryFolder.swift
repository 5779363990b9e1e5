import Foundation
import Parallel

/// A folder in memory. Its files have addresses, such as `memory://00000000001c/beach.jpg`, and are opened, examined
/// and written by them like any other file. They exist as long as the folder.
///
///     let folder = MemoryFolder()
///     let path = try folder.add(bytes, named: "beach.jpg")
///     let file = try OpenFile(path)
package final class MemoryFolder: Sendable {
  package let path: FilePath
  private let number: UInt64

  private struct State: Sendable {
    var nextNumber: UInt64 = 1
    var folders: [UInt64: [FilePath: MemoryFile]] = [:]
  }

  private static let scheme = "memory://"
  private static let state = Mutex(State())

  /// Creates an empty folder. Folders sort in the order of their creation.
  package init() {
    number = Self.state.withLock { state in
      defer { state.nextNumber += 1 }
      state.folders[state.nextNumber] = [:]
      return state.nextNumber
    }
    let digits = String(number, radix: 16)
    path = FilePath(Self.scheme + String(repeating: "0", count: max(0, 12 - digits.count)) + digits)
  }

  deinit {
    // The files are freed after the lock.
    let files = Self.state.withLock { $0.folders.removeValue(forKey: number) }
    withExtendedLifetime(files) {}
  }

  /// Adds a file. Only the last component of a name with slashes is used.
  package func add(_ bytes: UnsafeRawBufferPointer, named name: String) throws(FileError) -> FilePath {
    let path = address(of: name)
    guard let file = unsafe MemoryFile(bytes) else { throw FileError(path, action: "be kept in memory") }
    Self.keep(file, at: path)
    return path
  }

  /// Adds a file. Only the last component of a name with slashes is used.
  package func add(_ bytes: [UInt8], named name: String) throws(FileError) -> FilePath {
    // Sound: the bytes are copied during the call.
    let added = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try unsafe add(bytes, named: name) }
    }
    return try added.get()
  }

  /// Returns the address of a file to be written.
  package func address(of name: String) -> FilePath {
    let name = FilePath(name).name
    return path.appending(
      name.bytes.isEmpty ? FilePath("photo") : FilePath(bytes: name.bytes.filter { $0 != 0 }).literal)
  }
}

extension MemoryFolder {
  /// Creates a file without a name.
  static func makeFile(for path: FilePath) throws(FileError) -> Int32 {
    guard let descriptor = MemoryFile.makeEmpty() else { throw FileError(path, action: "be kept in memory") }
    return descriptor
  }

  /// Puts a file at an address, replacing any earlier one, unless its folder is gone.
  static func keep(_ file: MemoryFile, at path: FilePath) {
    let unneeded = state.withLock { state -> MemoryFile? in
      guard let number = number(of: path), state.folders[number] != nil else { return file }
      return state.folders[number]?.updateValue(file, forKey: path.wholeFile)
    }
    withExtendedLifetime(unneeded) {}
  }

  /// Returns the file at an address.
  static func file(at path: FilePath) throws(FileError) -> MemoryFile {
    let path = path.wholeFile
    let file = state.withLock { state in number(of: path).flatMap { state.folders[$0]?[path] } }
    guard let file else { throw FileError(path, action: "be opened", code: ENOENT) }
    return file
  }

  /// Frees memory that is kept for other files.
  package static func freeUnused() { MemoryFilePool.shared.empty() }

  /// Returns the number of bytes of a file; nil if there is none.
  static func size(of path: FilePath) -> Int64? {
    state.withLock { state in number(of: path).flatMap { state.folders[$0]?[path.wholeFile]?.size } }
  }

  private static func number(of path: FilePath) -> UInt64? {
    if !path.isInMemory { return nil }
    let digits = path.bytes.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension FilePath {
  /// True for the address of a file in a `MemoryFolder`.
  package var isInMemory: Bool { bytes.starts(with: "memory://".utf8) }

  /// True for the address of a file that has to be fetched.
  package var isRemote: Bool { isAddress && !isInMemory }
}
