import Digests
package import Files
import Foundation

/// The folder of a site.
///
///     let folder = SiteFolder(FilePath("site"))
///     try folder.prepare()
///     var files = SiteFolder.Files()
///     try folder.write(Array(script.utf8), at: SiteAddress("assets", "wall-1f….js"), &files)
///     …
///     folder.removeOthers(than: files)
///
/// All files but the first page and the version are named by their contents, so what a page refers to is never
/// replaced. Readers of an old page find all of its files while a new one is made; they are removed once the new page
/// is there.
package struct SiteFolder: Sendable {
  package let path: FilePath
  /// The name of this run among others that write into the folder at the same time; nil if there are none.
  private let run: String?

  package init(_ path: FilePath, amongRunsAs run: String? = nil) {
    self.path = path
    self.run = run
  }

  /// The files of a site, beside its first page and its version.
  package struct Files: Sendable {
    package private(set) var addresses: Set<SiteAddress> = []

    package init() {}

    package mutating func add(_ address: SiteAddress) { addresses.insert(address) }
  }

  package var page: FilePath { path.appending(SiteNote.page) }

  /// The script with the version of the site.
  package var version: FilePath { path.appending(FilePath("version.js")) }

  /// The folders of files that are named by their contents.
  static let parts = ["assets", "originals", "pages", "photos", "sealed", "template", "videos", "wall"]
  /// The folders that every site has.
  private static let defaultParts = ["assets", "photos"]
  /// The folders with a folder for each thing.
  private static let deepParts = ["originals", "template", "videos", "wall"]

  package func path(of address: SiteAddress) -> FilePath { path.appending(address.path) }

  package func contains(_ address: SiteAddress) -> Bool {
    // A machine that lost power may have left an empty file.
    (try? path(of: address).status()).map { $0.kind == .file && $0.stamp.size > 0 } ?? false
  }

  /// Creates the folder and its parts.
  ///
  /// - Returns: True if the folder was not there.
  package func prepare() throws(FileError) -> Bool {
    let isNew = try path.makeOpenFolder()
    // Whatever happens to this run, the next one knows the folder for its own.
    if (try? path.entries()).map(HostFiles.isAll) ?? false { try path.appending(SiteNote.marker).makeEmptyFile() }
    for part in Self.defaultParts {
      _ = try path.appending(FilePath(part)).makeOpenFolder()
    }
    return isNew
  }

  /// Creates the folder and its parts for runs that each make a share of the renditions. None of them makes a page, so
  /// the folder is marked before anything is in it.
  package func prepareForShares() throws(FileError) {
    _ = try path.makeOpenFolder()
    if !SiteNote.isSite(path, holding: (try? path.entries()) ?? []) {
      try path.appending(SiteNote.marker).makeEmptyFile()
    }
    _ = try prepare()
  }

  /// True if it holds files other than those for hosts, and none of them is a page by Tessera.
  package var isForeign: Bool {
    guard let names = try? path.entries(), !HostFiles.isAll(names) else { return false }
    return !SiteNote.isSite(path, holding: names)
  }

  // MARK: - Writing

  /// Returns a file of the site, to be written and published.
  package func output(_ address: SiteAddress) throws(FileError) -> OutputFile {
    let path = path(of: address)
    var parent = self.path
    for component in address.path.components.dropLast() {
      parent = parent.appending(FilePath(bytes: component))
      _ = try parent.makeOpenFolder()
    }
    // Of two runs with shares of a site, either may have a photo that holds the same; where a file system has no locks,
    // they must not write the same file.
    let name = run.map { path.name.adding("-" + $0) }
    // Another run that has the file is about to be done.
    return try OutputFile(path, lockedAs: name, timeout: 60)
  }

  /// Writes a file that is named by its contents, unless it is there.
  package func write(_ bytes: [UInt8], at address: SiteAddress, _ files: inout Files) throws(FileError) {
    files.add(address)
    if (try? path(of: address).status())?.stamp.size == Int64(bytes.count) { return }
    let file = try output(address)
    try file.write(bytes)
    try file.publish()
  }

  // MARK: - Files

  /// Returns all files in the parts of the folder, with their sizes.
  private func standing() -> [(address: SiteAddress, size: Int64)] {
    func files(in part: FilePath) -> [(SiteAddress, Int64)] {
      let folder = path.appending(part)
      return ((try? folder.entries()) ?? []).flatMap { name -> [(SiteAddress, Int64)] in
        let path = part.appending(name)
        guard let status = try? self.path.appending(path).status() else { return [] }
        return status.kind == .folder ? files(in: path) : [(SiteAddress(path), status.stamp.size)]
      }
    }
    return Self.parts.flatMap { files(in: FilePath($0)) }
  }

  /// A digest of the files that are there, by names and sizes, and of the version. Files of others do not matter.
  package var digest: String {
    let named = standing().filter { Self.isNamedByContent($0.address) }
    return digest(of: named + standingPages().map { ($0, size(of: $0)) }, version: publishedVersion)
  }

  /// The script with the published version.
  private var publishedVersion: [UInt8] {
    guard let file = try? OpenFile(version) else { return [] }
    return (try? file.bytes(at: 0, count: min(file.size, 1 << 10))) ?? []
  }

  /// Returns the same of a site that is about to be published.
  package func digest(of files: Files, version: String) -> String {
    digest(of: files.addresses.map { ($0, size(of: $0)) }, version: Array(version.utf8))
  }

  private func size(of address: SiteAddress) -> Int64 { (try? path(of: address).status())?.stamp.size ?? 0 }

  private func digest(of files: [(address: SiteAddress, size: Int64)], version: [UInt8]) -> String {
    var digest = SHA256()
    if !isPublished(files.lazy.map(\.address)) { digest.update(Array("without .nojekyll\n".utf8)) }
    for (address, size) in files.sorted(by: { $0.address.path < $1.address.path }) {
      digest.update(address.path.bytes + Array("\n\(size)\n".utf8))
    }
    digest.update(version)
    return String(digest.finish().prefix(16))
  }

  /// Removes files that belong to no site any more: those with names as Tessera gives them that are not in `files`.
  ///
  /// - Returns: The number of albums whose pages were removed.
  @discardableResult
  package func removeOthers(than files: Files) -> Int {
    for (address, _) in standing() where !files.addresses.contains(address) && Self.isNamedByContent(address) {
      path(of: address).remove()
    }
    path.appending(SiteNote.marker).remove()
    path(of: PrivateHeader.unfinished).remove()
    for part in Self.parts {
      let folder = path.appending(FilePath(part))
      OutputFile.removeLeftovers(in: folder)
      if Self.deepParts.contains(part) {
        for name in (try? folder.entries()) ?? [] { removeEmptyFolders(folder.appending(name)) }
      }
      removeIfEmpty(folder)
    }
    return removeOtherPages(than: files)
  }

  /// Removes a folder if there are no files in it, at any depth.
  func removeEmptyFolders(_ folder: FilePath) {
    if removeIfEmpty(folder) { return }
    for name in (try? folder.entries()) ?? [] {
      let inner = folder.appending(name)
      if inner.isFolderItself { removeEmptyFolders(inner) }
    }
    removeIfEmpty(folder)
  }

  /// A folder with anything in it stays.
  @discardableResult
  private func removeIfEmpty(_ folder: FilePath) -> Bool { folder.removeEmptyFolder() }

  /// Removes the folder if no new site was made.
  package func abandon() {
    removeOthers(than: Files())
    removeIfEmpty(path)
  }

  /// Returns true if a name has the digest in it that Tessera puts there. Other files in the folder stay.
  static func isNamedByContent(_ address: SiteAddress) -> Bool {
    let components = address.path.components
    guard components.count >= 2 else { return false }
    // There are thousands of them, and a run that changes nothing looks at each.
    var name = NameReader(components[1])
    return switch String(decoding: components[0], as: UTF8.self) {
    case "photos":
      name.has(20, .hexDigits) && name.has("-") && name.has(.digits) && name.has(".")
        && name.has(.digitsAndLetters) && name.isAtEnd
    // Earlier versions wrote scripts.
    case "sealed": name.has(32, .hexDigits) && (name.has(".css") || name.has(".js")) && name.isAtEnd
    case "originals", "template", "videos", "wall": name.has(20, .hexDigits) && name.isAtEnd
    case "pages":
      name.has(.digits) && name.has("-") && name.has(12, .hexDigits) && name.has(".html")
        && name.isAtEnd
    case "assets":
      name.has(.letters) && name.has("-") && name.has(12, .hexDigits)
        && name.has(".") && name.has(.letters) && name.isAtEnd
    default: false
    }
  }

  /// Reads a name from its beginning.
  private struct NameReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ name: ArraySlice<UInt8>) { bytes = Array(name) }

    /// Kinds of characters.
    enum Characters {
      case digits, letters, hexDigits, digitsAndLetters

      fileprivate func contains(_ byte: UInt8) -> Bool {
        let isDigit = byte >= 0x30 && byte <= 0x39
        return switch self {
        case .digits: isDigit
        case .letters: byte >= 0x61 && byte <= 0x7A
        case .hexDigits: isDigit || byte >= 0x61 && byte <= 0x66
        case .digitsAndLetters: isDigit || byte >= 0x61 && byte <= 0x7A
        }
      }
    }

    var isAtEnd: Bool { place == bytes.count }

    /// Returns true if the text is next, which is then read.
    mutating func has(_ text: String) -> Bool {
      guard bytes[place...].starts(with: text.utf8) else { return false }
      place += text.utf8.count
      return true
    }

    /// Returns true if at least one of these characters is next. All that follow are read.
    mutating func has(_ characters: Characters) -> Bool {
      let start = place
      while place < bytes.count, characters.contains(bytes[place]) { place += 1 }
      return place > start
    }

    /// Returns true if exactly this many of these characters are next, which are then read.
    mutating func has(_ count: Int, _ characters: Characters) -> Bool {
      let end = place + count
      guard end <= bytes.count else { return false }
      while place < end {
        if !characters.contains(bytes[place]) { return false }
        place += 1
      }
      return true
    }
  }

  /// Returns the address of an asset, named by its contents.
  package static func address(_ part: String, _ name: String, _ ending: String, of bytes: [UInt8]) -> SiteAddress {
    SiteAddress(part, "\(name)-\(shortDigest(of: bytes)).\(ending)")
  }

  static func shortDigest(of bytes: [UInt8]) -> String { digest(of: bytes, 6) }

  /// Returns the name of a folder, after its contents.
  static func longDigest(of bytes: [UInt8]) -> String { digest(of: bytes, 10) }

  private static func digest(of bytes: [UInt8], _ count: Int) -> String {
    SHA256.digest(of: bytes).prefix(count).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension FilePath {
  /// True for a folder, and false for a link to one.
  var isFolderItself: Bool { (try? ownStatus())?.kind == .folder }
}

extension SiteFolder {
  /// Adds a photo as it is: a copy, or another name of its file, unless that is elsewhere.
  package func add(
    _ photo: FilePath, as address: SiteAddress, linking: Bool, for option: String
  ) throws(FileError) {
    let file = try output(address)
    if linking && !photo.isAddress {
      let target = path(of: address)
      // Sound: both paths are zero-terminated and outlive the call.
      if unsafe linkat(AT_FDCWD, photo.terminated, AT_FDCWD, target.terminated, AT_SYMLINK_FOLLOW) == 0 { return }
      throw FileError(photo, action: "be linked (\(option) copy makes a copy)")
    }
    let source = try OpenFile(photo)
    try file.write(0..<source.size, of: source)
    try file.publish()
  }

  /// Adds a part of a file, with empty space for some of its boxes.
  ///
  /// - Parameter boxes: The ranges of the boxes in the file.
  package func add(
    _ part: Range<Int>, of source: borrowing OpenFile, emptying boxes: [Range<Int>], as address: SiteAddress
  ) throws(FileError) {
    let file = try output(address)
    try file.write(part, of: source)
    for box in boxes {
      let header = try source.bytes(at: box.lowerBound, count: 16)
      // Sizes of eight bytes follow the name.
      let isLong = header.starts(with: [0, 0, 0, 1])
      let start = box.lowerBound - part.lowerBound
      try file.replace(Array("free".utf8), at: start + 4)
      try file.empty(start + (isLong ? 16 : 8)..<start + box.count)
    }
    try file.publish()
  }
}

extension OutputFile {
  private static let pieceBytes = 1 << 20

  /// Writes a part of a file.
  fileprivate func write(_ part: Range<Int>, of source: borrowing OpenFile) throws(FileError) {
    for offset in stride(from: part.lowerBound, to: part.upperBound, by: Self.pieceBytes) {
      try write(try source.bytes(at: offset, count: min(Self.pieceBytes, part.upperBound - offset)))
    }
  }

  /// Overwrites a part with zeros.
  fileprivate func empty(_ part: Range<Int>) throws(FileError) {
    for offset in stride(from: part.lowerBound, to: part.upperBound, by: Self.pieceBytes) {
      try replace(Array(repeating: 0, count: min(Self.pieceBytes, part.upperBound - offset)), at: offset)
    }
  }
}
