import Files
import ImageCodecs
import Messages
import Planning
import Plans
import Runs

extension PictureLook {
  /// Chooses the format implied by a file's name, or else the requested one, and resets settings that have no effect on
  /// it.
  ///
  /// - Parameter endings: The extensions of other kinds of output, for messages.
  mutating func choose(
    for output: FilePath, besides endings: [String], background: Background
  ) throws(RunFailure) {
    let format = try Self.format(for: output, besides: endings, asked: format)
    if let failure = RunFailure(writing: format, "“\(output)” cannot be a \(format.name)") { throw failure }
    self.format = format
    try checkPalette(of: format, background)
    try settle(format, background)
  }

  private static func format(
    for output: FilePath, besides others: [String], asked: OutputFormat?
  ) throws(RunFailure) -> OutputFormat {
    let fileExtension = output == FilePath("-") ? "" : output.fileExtension
    if let promised = OutputFormat(fileExtension: fileExtension) {
      guard let asked, asked != promised else { return promised }
      throw .usage(
        "--format \(asked.rawValue): conflicts with the name “\(output)”, which means \(promised.name)")
    }
    if fileExtension.isEmpty || !ImageFormat.isPromised(byExtension: fileExtension) && asked != nil {
      return asked ?? .png
    }
    let endings = OutputFormat.allCases.map { "." + $0.fileExtensions[0] } + others
    let hint = Spelling.nearest(to: "." + fileExtension, among: endings).map { "; did you mean \($0)?" } ?? ""
    throw .usage(
      "“\(output)”: unsupported format; use \(Values.list(endings))"
        + (ImageFormat.isPromised(byExtension: fileExtension)
          ? "" : ", or --format" + (otherPrograms[fileExtension].map { "; \($0)" } ?? hint)))
  }
}

/// The subcommands that make other files.
private let otherPrograms = [
  "json": "tessera plan prints a plan as JSON", "json5": "tessera manifest writes lists of photos",
  "html": "tessera site makes web pages", "htm": "tessera site makes web pages",
]
