import Foundation

/// The name of a file until it is complete: `.wall.png.tessera` for `wall.png`. It is hidden, so that a wall stored
/// among its photos never reads it.
extension FilePath {
  private static let stagedFile = ".tessera"
  private static let stagedLink = ".tessera-link"

  /// The staged name of a file.
  var staged: FilePath { staged(Self.stagedFile) }

  /// The staged name of a link.
  var stagedLink: FilePath { staged(Self.stagedLink) }

  /// True for the name of a file or link until it is complete.
  package var isStaged: Bool {
    let name = name.bytes
    return name.first == UInt8(ascii: ".")
      && [Self.stagedFile, Self.stagedLink].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// The longest name that is not shortened when it is staged.
  package static let longestStaged = Int(NAME_MAX) - 1 - stagedFile.utf8.count

  private func staged(_ ending: String) -> FilePath {
    let room = Int(NAME_MAX) - 1 - ending.utf8.count
    let dot = [UInt8(ascii: ".")]
    if bytes.count <= room { return FilePath(bytes: dot + bytes).adding(ending) }
    // Two long names with the same end must have different staged names.
    let mark = Array(String(digest, radix: 36).utf8) + [UInt8(ascii: "~")]
    return FilePath(bytes: dot + mark + bytes.suffix(room - mark.count)).adding(ending)
  }

  /// The original name, if this is a staged name that was not shortened; otherwise nil.
  fileprivate var unstaged: FilePath? {
    let name = FilePath(bytes: bytes.dropFirst().dropLast(Self.stagedFile.utf8.count))
    return name.staged == self ? name : nil
  }

  /// Returns true for the staged name of a page of `wall`.
  fileprivate func isStagedPage(of wall: FilePath) -> Bool {
    if unstaged?.pageNumber(of: wall) != nil { return true }
    // Long names are shortened from the front, so the page number is still there.
    let digits = wall.page(1).name.bytes.count - wall.name.bytes.count - 1
    let ending = wall.name.bytes.suffix(wall.fileExtension.isEmpty ? 0 : wall.fileExtension.utf8.count + 1)
    let end = bytes.dropLast(Self.stagedFile.utf8.count + ending.count)
    let number = end.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.reversed()
    guard number.count >= digits, let page = Int(String(decoding: number, as: UTF8.self)), page > 0 else {
      return false
    }
    return wall.page(page).name.staged == self
  }
}

extension OutputFile {
  /// Removes the staged files that killed runs have left for a wall, its pages and its link, whatever their options.
  /// Files that another run is writing are kept.
  ///
  /// - Parameter isPart: Returns true if a name belongs to the wall in another way: as a version, or a group's wall.
  package static func removeLeftovers(of wall: FilePath, isPart: (FilePath) -> Bool = { _ in false }) {
    // If the wall is a link, either its own name or that of its target may have been staged.
    var walls = [wall]
    if let target = try? wall.followingLinks(), target != wall { walls.append(target) }
    for folder in Set(walls.map(\.parent)) {
      let here = walls.filter { $0.parent == folder }
      for name in (try? folder.entries()) ?? [] where name.bytes.first == UInt8(ascii: ".") {
        let isOurs = here.contains { $0.name.staged == name || name.isStagedPage(of: $0) }
        if isOurs || name.unstaged.map(isPart) == true { removeLeftover(folder.appending(name)) }
      }
    }
    removeLeftoverLink(of: wall)
  }

  /// Removes staged files with any name in a folder, unless they are being written.
  package static func removeLeftovers(in folder: FilePath) {
    for name in (try? folder.entries()) ?? [] where name.unstaged != nil { removeLeftover(folder.appending(name)) }
  }

  /// Removes a staged link, which cannot be locked; a run that creates one holds the lock named after it.
  private static func removeLeftoverLink(of wall: FilePath) {
    guard wall.hasUnfinishedLink, let lock = try? OutputFile(wall, lockedAs: wall) else { return }
    wall.removeUnfinishedLink()
    withExtendedLifetime(lock) {}
  }
}
