package import Foundation

/// A folder in which a program is tested, with a private area for the test next to it. Both are removed when they are
/// no longer used.
///
///     let folder = try TrialFolder()
///     try folder.write(photo, to: "photos/01.jpg")
///     let before = folder.contents(of: "out")
package final class TrialFolder: Sendable {
  private let root: String
  /// The working directory of the program.
  package var path: String { root + "/work" }

  /// - Parameter place: The folder in which to create it; nil for the system's temporary folder.
  package init(in place: String? = nil) throws {
    root = (place ?? NSTemporaryDirectory()) + "/tessera-trial-\(UUID().uuidString)"
    for folder in [path, aside("tmp"), aside("home")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  deinit { remove() }

  /// Removes it with everything in it, before it is no longer used.
  func remove() { try? FileManager.default.removeItem(atPath: root) }

  /// Returns a path in the test's private area.
  package func aside(_ name: String) -> String { root + "/" + name }

  /// Writes a file; creates its folder if necessary.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  /// Sets a file's date an hour back, so that its stamp is reliable.
  package func settle(_ name: String) throws {
    let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 3600).rounded() + 0.123456)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + "/" + name)
  }

  /// Moves files to another folder.
  func move(_ names: Set<String>, to folder: String) throws {
    try makeFolder(folder)
    for name in names {
      let target = "\(path)/\(folder)/\(URL(fileURLWithPath: name).lastPathComponent)"
      try FileManager.default.moveItem(atPath: path + "/" + name, toPath: target)
    }
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path + "/" + name) }

  /// Sets versions of walls to other dates, so that the next ones differ from them, and updates links to them.
  func dateVersions(in name: String) throws {
    let folder = path + "/" + name
    for item in contents(of: name) {
      let old = item.name.replacing(/20\d\d-\d\d-\d\d-\d{6}/, with: "2020-01-01-000000")
      if old == item.name { continue }
      try FileManager.default.moveItem(atPath: "\(folder)/\(item.name)", toPath: "\(folder)/\(old)")
      for link in contents(of: name) where link.target == item.kind {
        try FileManager.default.removeItem(atPath: "\(folder)/\(link.name)")
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link.name)", withDestinationPath: old)
      }
    }
  }

  func text(of path: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data(), as: UTF8.self)
  }

  /// Saves the contents of a folder.
  func keep(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: aside("kept-" + name))
    if FileManager.default.fileExists(atPath: path + "/" + name) {
      try FileManager.default.copyItem(atPath: path + "/" + name, toPath: aside("kept-" + name))
    }
  }

  /// Restores the saved contents, and nothing else.
  func restore(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: path + "/" + name)
    if FileManager.default.fileExists(atPath: aside("kept-" + name)) {
      try FileManager.default.copyItem(atPath: aside("kept-" + name), toPath: path + "/" + name)
    }
  }

  /// Returns the contents of a folder. Digits in names with a date are normalized.
  package func contents(of name: String) -> [Item] {
    let folder = path + "/" + name
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { name in
      let path = folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        let bytes = try? Data(contentsOf: URL(fileURLWithPath: path))
        return Item(name: name, bytes: bytes, target: Item.undated(target))
      }
      // For a folder, only the name.
      return Item(name: name, bytes: try? Data(contentsOf: URL(fileURLWithPath: path)))
    }
    .sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }
  }

  /// Returns the names in a folder of the test's private area.
  func names(aside name: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: aside(name)).sorted()) ?? []
  }

  /// Empties a folder of the test's private area.
  func empty(aside name: String) throws {
    for item in names(aside: name) { try FileManager.default.removeItem(atPath: aside(name) + "/" + item) }
  }

  /// A file or a link.
  package struct Item: Equatable, Sendable {
    package var name: String
    /// Its contents, or those of its target.
    package var bytes: Data?
    /// The target of a link.
    package var target: String?

    init(name: String, bytes: Data? = nil, target: String? = nil) {
      (self.name, self.bytes, self.target) = (name, bytes, target)
    }

    /// True if it is a version of a wall.
    var isVersion: Bool { kind != name }

    /// The name without the part that differs between versions.
    package var kind: String { Self.undated(name) }

    static func undated(_ name: String) -> String {
      name.replacing(/20\d\d-\d\d-\d\d-\d{6}/, with: "DATE")
    }

    package static func == (first: Item, second: Item) -> Bool {
      first.kind == second.kind && first.bytes == second.bytes && first.target == second.target
    }
  }
}
