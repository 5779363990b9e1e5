import Digests
package import Files
import Foundation

/// The steps of a wall on the disk, so that they can be undone after the studio was closed. One process has it at a
/// time.
package final class StudioJournal: Sendable {
  private let descriptor: Int32
  /// The records of earlier runs.
  let records: [Record]

  /// A line of the file.
  struct Record: Codable, Equatable, Sendable {
    /// A photo, which gets the next number.
    var photo: String?
    var step: StudioHistory.Step?
    /// The place among the steps.
    var place: Int?
    /// The digest of the files that were written at a step.
    var saved: String?
    var wall: StudioWall?
  }

  private static let longest = 64 << 20

  /// Opens the journal of a wall; nil if the folder cannot be used, without which the studio works, too.
  ///
  /// - Parameter name: The identity of the wall: the path of its batch file, and its name.
  package init?(in folder: FilePath, of name: [UInt8]) throws(StudioLock.Fault) {
    guard folder.makeFolder() else { return nil }
    let path = folder.appending(FilePath(String(Self.digest(of: name).prefix(24)) + ".studio"))
    // Sound: the path is zero-terminated and outlives the call.
    descriptor = unsafe open(path.terminated, O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND, 0o600)
    if descriptor < 0 { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      close(descriptor)
      throw .isInUse
    }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let isReadable = size <= Self.longest
    let bytes = isReadable ? (try? Descriptor.bytes(of: descriptor, named: path, at: 0, count: size)) ?? [] : []
    let decoder = JSONDecoder()
    // A line that was cut by a full disk, and those of other versions, are left out.
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    records = lines.compactMap { try? decoder.decode(Record.self, from: Data(Array($0))) }
  }

  deinit { close(descriptor) }

  static func digest(of name: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(name)
    return digest.finish()
  }

  func add(_ records: [Record]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = records.compactMap { try? encoder.encode($0) }.flatMap { Array($0) + [UInt8(ascii: "\n")] }
    // A full disk loses steps, and no wall.
    if !lines.isEmpty { _ = Descriptor.write(lines, to: descriptor) }
  }

  /// Replaces all records.
  func rewrite(_ records: [Record]) {
    if ftruncate(descriptor, 0) == 0 { add(records) }
  }
}

/// The steps of an earlier run.
struct StudioPast {
  var photos: [String] = []
  var history: StudioHistory?
  var saved: (digest: String, wall: StudioWall)?

  init(_ records: [StudioJournal.Record]) {
    var steps: [StudioHistory.Step] = []
    var place = 0
    for record in records {
      if let photo = record.photo { photos.append(photo) }
      if let there = record.place { place = max(0, min(there, steps.count - 1)) }
      if let step = record.step {
        if !steps.isEmpty { steps.removeSubrange(min(place + 1, steps.count)...) }
        steps.append(step)
        place = steps.count - 1
      }
      if let digest = record.saved, let wall = record.wall { saved = (digest, wall) }
    }
    history = StudioHistory(steps.suffix(StudioHistory.most), at: place - max(0, steps.count - StudioHistory.most))
  }
}
