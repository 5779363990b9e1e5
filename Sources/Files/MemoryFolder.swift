import CProcess
import Foundation
import Parallel

import struct Synchronization.Atomic

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
    var folders: [UInt64: [FilePath: Entry]] = [:]
  }

  /// A file, and its size.
  private struct Entry: Sendable {
    var descriptor: Int32
    var size: Int64
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
    let files = Self.state.withLock { $0.folders.removeValue(forKey: number) }
    for file in (files ?? [:]).values { close(file.descriptor) }
  }

  /// Adds a file. Of a name with slashes the last part counts.
  package func add(_ bytes: UnsafeRawBufferPointer, named name: String) throws(FileError) -> FilePath {
    let path = address(of: name)
    let descriptor = try Self.makeFile(for: path)
    guard unsafe Descriptor.write(bytes, to: descriptor) else {
      let error = FileError(path, action: "be kept in memory")
      close(descriptor)
      throw error
    }
    // Without seals, a process that the file is handed to could change it.
    cprocess_seal(descriptor)
    Self.keep(descriptor, at: path)
    return path
  }

  /// Returns the address of a file that is to be written.
  package func address(of name: String) -> FilePath {
    let name = FilePath(name).name
    return path.appending(name.bytes.isEmpty ? FilePath("photo") : FilePath(bytes: name.bytes.filter { $0 != 0 }))
  }

  /// The addresses of its files, in order.
  package var files: [FilePath] {
    Self.state.withLock { Array(($0.folders[number] ?? [:]).keys) }.sorted()
  }
}

extension MemoryFolder {
  /// Creates a file without a name.
  static func makeFile(for path: FilePath) throws(FileError) -> Int32 {
    let descriptor = cprocess_make_memory_file()
    guard descriptor >= 0 else { throw FileError(path, action: "be kept in memory") }
    return descriptor
  }

  /// Makes an open file the file at an address, in place of the one before. Closes it if its folder is gone.
  static func keep(_ descriptor: Int32, at path: FilePath) {
    let size = Int64(lseek(descriptor, 0, SEEK_END))
    let unneeded = state.withLock { state -> Int32? in
      guard let number = number(of: path), state.folders[number] != nil else { return descriptor }
      return state.folders[number]?.updateValue(Entry(descriptor: descriptor, size: size), forKey: path)?.descriptor
    }
    if let unneeded { close(unneeded) }
  }

  /// Opens a file for reading. Each opening has a position of its own.
  static func open(_ path: FilePath) throws(FileError) -> Int32 {
    // The folder may not go while its file is being opened.
    let descriptor = state.withLock { state -> Int32 in
      guard let number = number(of: path), let file = state.folders[number]?[path] else {
        errno = ENOENT
        return -1
      }
      return uninterrupted { cprocess_open_again(file.descriptor) }
    }
    guard descriptor >= 0 else { throw FileError(path, action: "be opened") }
    return descriptor
  }

  /// Returns the number of bytes of a file; nil if there is none.
  static func size(of path: FilePath) -> Int64? {
    state.withLock { state in number(of: path).flatMap { state.folders[$0]?[path]?.size } }
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
