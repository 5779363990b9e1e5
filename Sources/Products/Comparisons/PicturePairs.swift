package import Files
package import Gallery
import ImageCodecs
import JSON5
import Messages
package import Planning

/// The pairs that the inputs of a comparison stand for.
///
///     let pairs = try PicturePairs(of: [FilePath("expected"), FilePath("actual")], choosing: choice)
package struct PicturePairs: Sendable {
  package private(set) var pairs: [PicturePair] = []
  /// The number of files in the folders that are no pictures.
  package private(set) var otherCount = 0
  /// The folder of expected pictures, if folders are compared.
  package private(set) var expectedFolder: FilePath?
  /// Folders and files that could not be read.
  package private(set) var failures: [FileError] = []
  /// True if some of these are among the expected pictures.
  package private(set) var lacksExpected = false
  /// Expected pictures of other variants, which are not compared.
  package private(set) var otherVariants: [FilePath] = []
  /// The expected pictures that look like variants of others, if no variant was chosen.
  package private(set) var unchosenVariants: [FilePath] = []
  /// Pictures of earlier comparisons in the folders, which are not compared.
  package private(set) var earlierChanges: [FilePath] = []
  /// Submodules, and pictures that a sparse checkout leaves out, which are not compared.
  package private(set) var submodules: [FilePath] = []
  package private(set) var unwritten: [FilePath] = []
  /// The files of revisions, if these are compared.
  private var revisionFiles: RevisionFiles?

  /// Pairs two pictures, two folders, the inputs in pairs, a list of pairs, or a list of checksums with the pictures.
  ///
  /// - Parameters:
  ///   - variants: The variants of expected pictures in folders, the best first.
  ///   - makesExpected: True if a missing folder of expected pictures counts as empty, because it will be made.
  package init(
    of inputs: [FilePath], choosing choice: Gallery.Choice, preferring variants: [String] = [],
    makesExpected: Bool = false
  ) throws(RunFailure) {
    guard let first = inputs.first else {
      throw .usage("missing pictures: try tessera compare expected.png actual.png, or two folders")
    }
    if GoldenChecksums.isEmpty(first) {
      throw .usage("\(first): is empty; write checksums into it, as tessera checksum and sha256sum do")
    }
    if GoldenChecksums.isPromised(by: first) {
      try pair(GoldenChecksums(first), with: Array(inputs.dropFirst()), choice)
    } else if inputs.count == 1 {
      try readPairs(first)
    } else if inputs.count == 2, Self.isFolder(first) || makesExpected && Self.mayBecomeFolder(first, for: inputs[1]) {
      try pairFolders(first, inputs[1], choice, variants)
    } else {
      try pairInputs(inputs)
    }
    if expectedFolder == nil { try pairOutsideFolders(variants) }
  }

  /// Completes pairs of pictures that are in no compared folders.
  private mutating func pairOutsideFolders(_ variants: [String]) throws(RunFailure) {
    if let name = variants.first {
      throw .usage("--variant \(name) chooses among the pictures of a folder; compare two folders")
    }
    for index in pairs.indices { pairs[index].nameNoise() }
  }

  private static func isFolder(_ path: FilePath) -> Bool { (try? path.status())?.kind == .folder }

  /// True if nothing has this name, which promises no file, and the other input is a folder.
  private static func mayBecomeFolder(_ path: FilePath, for actual: FilePath) -> Bool {
    guard isFolder(actual), (try? path.ownStatus()) == nil else { return false }
    let ending = path.fileExtension
    return !ImageFormat.isPromised(byExtension: ending) && !["txt", "sha256", "json", "json5"].contains(ending)
  }

  // MARK: - Pictures

  private mutating func pairInputs(_ inputs: [FilePath]) throws(RunFailure) {
    guard inputs.count.isMultiple(of: 2) else {
      throw .usage("\(inputs[inputs.count - 1]): has no counterpart; pictures are compared in pairs")
    }
    for index in stride(from: 0, to: inputs.count, by: 2) {
      let (expected, actual) = (inputs[index], inputs[index + 1])
      if let folder = [expected, actual].first(where: Self.isFolder) {
        throw .usage("\(folder): a folder can only be compared with one other folder")
      }
      pairs.append(try Self.pair(expected, actual))
    }
  }

  /// Pairs two files. Git names `/dev/null` in place of a file that was added or removed.
  private static func pair(_ expected: FilePath, _ actual: FilePath) throws(RunFailure) -> PicturePair {
    let nothing = FilePath("/dev/null")
    if expected == nothing, actual == nothing { throw .usage("/dev/null: cannot be compared with itself") }
    return PicturePair(
      name: actual == nothing ? expected : actual, expected: expected == nothing ? .nothing : .picture(expected),
      actual: actual == nothing ? nil : actual)
  }

  // MARK: - Folders

  private mutating func pairFolders(
    _ expected: FilePath, _ actual: FilePath, _ choice: Gallery.Choice, _ variants: [String]
  ) throws(RunFailure) {
    guard Self.isFolder(actual) else { throw .usage("\(actual): is not a folder, but \(expected) is one") }
    let golden = Self.isFolder(expected) ? FolderPictures(in: expected, choosing: choice) : FolderPictures()
    pair(golden, FolderPictures(in: actual, choosing: choice), variants)
    expectedFolder = expected
    if pairs.isEmpty, failures.isEmpty { throw .usage("no pictures found in \(expected) and \(actual)") }
  }

  private mutating func pair(_ expected: FolderPictures, _ actual: FolderPictures, _ variants: [String]) {
    var (first, second) = (expected, actual)
    second.rename(as: first)
    leaveOutChanges(of: &first) { second.paths[$0] != nil }
    leaveOutChanges(of: &second) { first.paths[$0] != nil }
    (failures, lacksExpected) = (first.failures + second.failures, !first.failures.isEmpty)
    otherCount = first.otherCount + second.otherCount
    let goldens = GoldenVariants(of: first.paths.keys, for: Set(second.paths.keys), preferring: variants)
    otherVariants = FolderPictures.inOrder(goldens.others) { $0 }
    unchosenVariants = FolderPictures.inOrder(goldens.unchosen) { $0 }
    for name in FolderPictures.inOrder(Set(goldens.accepted.keys).union(second.paths.keys), by: { $0 }) {
      // The counterpart of such a picture is not missing: its folder was not read, which is named.
      let accepted = goldens.accepted[name] ?? []
      if accepted.isEmpty && first.lacks(name) || second.paths[name] == nil && second.lacks(name) { continue }
      let paths = accepted.compactMap { first.paths[$0] }
      var pair = PicturePair(
        name: name, expected: paths.first.map { .picture($0) } ?? .nothing, actual: second.paths[name])
      pair.alternatives = Array(paths.dropFirst())
      if accepted.count > 1 || accepted.first != name { pair.golden = accepted.first }
      pair.newGolden = goldens.newNames[name]
      pairs.append(pair)
    }
  }

  /// Leaves out pictures of earlier comparisons that have no counterpart.
  private mutating func leaveOutChanges(of pictures: inout FolderPictures, besides hasCounterpart: (FilePath) -> Bool) {
    let found = pictures.paths.compactMap { name, path in
      hasCounterpart(name) || !EarlierChanges.isPicture(path) ? nil : (name: name, path: path)
    }
    pictures.leaveOut(found.map(\.name))
    earlierChanges += FolderPictures.inOrder(found.map(\.path)) { $0 }
  }

  // MARK: - Revisions

  /// Pairs the pictures of a revision with those of the working tree, or of another revision.
  ///
  /// - Parameter inputs: Files and folders in the repository; empty for the current folder.
  package init(
    of inputs: [FilePath], in range: RevisionRange, choosing choice: Gallery.Choice, preferring variants: [String] = []
  ) throws(RunFailure) {
    let inputs = inputs.isEmpty ? [FilePath(".")] : inputs
    let found = try RevisionPictures(range, of: inputs, choosing: choice)
    pair(
      FolderPictures(found.expected, in: found.folder),
      FolderPictures(found.actual, in: found.folder, lacking: found.failures), variants)
    for index in pairs.indices {
      let pair = pairs[index]
      pairs[index].isKnownSame = pair.golden == nil && found.same.contains(pair.name)
      pairs[index].place = found.places[pair.name]
      pairs[index].nameNoise()
    }
    otherCount = found.otherCount
    earlierChanges += FolderPictures.inOrder(found.earlierChanges) { $0 }
    (submodules, unwritten) = (found.submodules, found.unwritten)
    revisionFiles = found.files
    found.files.prepare(
      pairs.filter { !$0.isKnownSame }.flatMap { [$0.expectedPicture, $0.actual].compactMap { $0 } + $0.alternatives })
    if pairs.isEmpty, failures.isEmpty {
      let others = inputs.count == 1 ? "" : " and \(inputs.count - 1) other \(inputs.count == 2 ? "input" : "inputs")"
      throw .usage("no pictures found in \(inputs[0])\(others), now or in \(range)")
    }
  }

  /// Makes the files of revisions readable. A wall that is made meanwhile ends that.
  package func mountRevisions() {
    if let revisionFiles { RemoteFiles.mount(revisionFiles) }
  }

  // MARK: - Checksums

  private mutating func pair(
    _ golden: GoldenChecksums, with inputs: [FilePath], _ choice: Gallery.Choice
  ) throws(RunFailure) {
    if let folder = inputs.first, inputs.count == 1, Self.isFolder(folder) {
      return pair(golden, withFolder: folder, choice)
    }
    guard !inputs.isEmpty else {
      pairs = golden.entries.map { PicturePair(name: $0.name, expected: .checksum($0.checksum), actual: $0.name) }
      return
    }
    for input in inputs {
      let found = golden.entries.first { $0.name == input } ?? golden.entries.first { $0.name.name == input.name }
      pairs.append(
        PicturePair(name: input, expected: found.map { .checksum($0.checksum) } ?? .nothing, actual: input))
    }
  }

  private mutating func pair(_ golden: GoldenChecksums, withFolder folder: FilePath, _ choice: Gallery.Choice) {
    var found = FolderPictures(in: folder, choosing: choice)
    let names = Set(golden.entries.map(\.name))
    leaveOutChanges(of: &found) { names.contains($0) }
    (failures, otherCount) = (found.failures, found.otherCount)
    var left = Set(found.paths.keys)
    let common = Self.commonFolders(of: golden.entries.map(\.name))
    for (checksum, name) in golden.entries {
      let below = FilePath(bytes: name.components.dropFirst(common).joined(separator: [UInt8(ascii: "/")]))
      let known = [name, below].first { found.paths[$0] != nil } ?? below
      left.remove(known)
      pairs.append(PicturePair(name: known, expected: .checksum(checksum), actual: found.paths[known]))
    }
    for name in left { pairs.append(PicturePair(name: name, expected: .nothing, actual: found.paths[name])) }
    pairs = FolderPictures.inOrder(pairs) { $0.name }
  }

  /// Returns the number of leading folders that all names share.
  private static func commonFolders(of names: [FilePath]) -> Int {
    guard let first = names.first?.components.dropLast() else { return 0 }
    return names.reduce(first.count) { count, name in
      min(count, zip(first, name.components.dropLast()).prefix { $0 == $1 }.count)
    }
  }

  // MARK: - Lists of pairs

  private struct Document: Decodable {
    var pairs: [Entry]
  }

  private struct Entry: Decodable {
    var expected: String
    var actual: String
    var name: String?
  }

  private mutating func readPairs(_ path: FilePath) throws(RunFailure) {
    guard ["json", "json5"].contains(path.fileExtension) else {
      throw .usage("\(path): needs a second picture or folder to compare with")
    }
    let document = try JSON5.decode(Document.self, from: path, "a list of pairs", longest: 64 << 20)
    pairs = document.pairs.map { entry in
      PicturePair(
        name: FilePath(entry.name ?? entry.actual),
        expected: .picture(path.parent.appending(FilePath(entry.expected))),
        actual: path.parent.appending(FilePath(entry.actual)))
    }
    if pairs.isEmpty { throw .usage("\(path): has no pairs") }
  }
}
