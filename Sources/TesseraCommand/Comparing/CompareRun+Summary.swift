import Comparisons
import Files
import Foundation
import Planning
import Products
import Runs

/// The place of a summary.
enum SummaryPlace {
  /// A file of its own, or standard output.
  case file(FilePath)
  /// The summary of a step of GitHub Actions, to which other programs may have written, too.
  case step(FilePath)

  /// - Parameter given: The requested place; nil for the default, and `none` for no summary.
  init?(_ given: FilePath?, variables: [String: String]) {
    let step = variables["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : FilePath($0) }
    guard let given else {
      guard let step else { return nil }
      self = .step(step)
      return
    }
    if given == FilePath("none") { return nil }
    self = step.map { $0.place == given.place } == true ? .step(given) : .file(given)
  }

  /// The file that the run makes or replaces; nil for none.
  var file: FilePath? { if case .file(let path) = self { path } else { nil } }
}

extension CompareRun {
  /// The maximum size of the summary of a step, with a margin for line ends.
  private static let largestStep = (1 << 20) - 64

  var summaryPlace: SummaryPlace? {
    SummaryPlace(options.results.summary, variables: ProcessInfo.processInfo.environment)
  }

  /// Writes the summary, after the changes that it links to.
  func writeSummary(_ outcomes: [PairOutcome]) throws(RunFailure) {
    guard let place = summaryPlace else { return }
    var summary = MarkdownSummary(
      outcomes, pairs.failures, title: title(of: outcomes), counts: countsInWords(outcomes))
    summary.output = options.wall.work.output
    summary.notes = notes(on: outcomes)
    switch place {
    case .file(let path): try publish(summary.bytes { address(of: $0, in: path) }, at: path)
    case .step(let path):
      // Relative links lead nowhere on the page of a job.
      let bytes = summary.bytes { options.results.summaryLinks == nil ? nil : address(of: $0, in: path) }
      let size = Int((try? path.status())?.stamp.size ?? 0)
      if size + bytes.count > Self.largestStep {
        return console.note("no summary: \(path): has \(size) bytes already, and GitHub allows 1 MiB")
      }
      if append(bytes, to: path) { return }
      let error = FileError(path, action: "be written")
      if options.results.summary != nil { throw .output(error) }
      console.note("no summary: \(error)")
    }
  }

  private func append(_ bytes: [UInt8], to path: FilePath) -> Bool {
    // Sound: the path is zero-terminated and outlives the call.
    let descriptor = unsafe open(path.terminated, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // The previous step may have left its last line open.
    return Descriptor.write(Array("\n".utf8) + bytes + Array("\n".utf8), to: descriptor)
  }

  /// The address of a file for links in a summary; nil if it is elsewhere.
  private func address(of path: FilePath, in summary: FilePath) -> String? {
    let isFile = options.results.summaryLinks == nil && summary != FilePath("-")
    let folder = isFile ? summary.parent : FilePath(".")
    let isNear = folder == FilePath(".") && !path.isAbsolute
    guard let found = isNear ? FilePath(".").reaching(path) : path.relative(to: folder.absolute) else { return nil }
    guard let base = options.results.summaryLinks else { return LinkBase.escaped(found) }
    return found.components.first?.elementsEqual("..".utf8) == true ? nil : base.address(of: found)
  }

  // MARK: - Words

  /// “120 pictures: 118 same, 2 different”.
  func countsInWords(_ outcomes: [PairOutcome]) -> String {
    let words = PairVerdict.allCases.compactMap { verdict -> String? in
      let count = outcomes.count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.word)"
    }
    let count = outcomes.count == 1 ? "1 picture" : "\(outcomes.count) pictures"
    return "\(count): \(words.joined(separator: ", "))"
  }

  func notes(on outcomes: [PairOutcome]) -> [String] {
    let shallow = outcomes.count { $0.isShallow }
    if shallow == 0 { return leftOutNotes }
    let pictures = shallow == 1 ? "1 picture" : "\(shallow) pictures"
    return leftOutNotes
      + ["of \(pictures) with more bits per channel, only 8 were compared; --raw compares all (not TIFF)"]
  }

  /// The pictures that were left out, with the reasons.
  var leftOutNotes: [String] {
    [
      note(pairs.earlierChanges) { "because an earlier comparison wrote \($0 == 1 ? "it" : "them")" },
      note(pairs.otherVariants) { $0 == 1 ? "because it is of another variant" : "because they are of other variants" },
      note(pairs.unwritten) { "because \($0 == 1 ? "it is" : "they are") not checked out" },
      note(pairs.submodules, "submodule") { _ in "because --git does not enter submodules" },
    ].compactMap { $0 }
  }

  private func note(
    _ left: [FilePath], _ kind: String = "picture", because reason: (Int) -> String
  ) -> String? {
    guard let first = left.first else { return nil }
    let others = left.count - 1
    let rest = others == 0 ? "" : others == 1 ? " and 1 other \(kind)" : " and \(others) other \(kind)s"
    return "\(first)\(rest): not compared, \(reason(left.count))"
  }
}

extension PairVerdict {
  fileprivate var word: String {
    switch self {
    case .failed: "not compared"
    case .unreadable: "unreadable"
    case .removed: "missing"
    default: rawValue
    }
  }
}
