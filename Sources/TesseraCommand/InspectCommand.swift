import Files
import Foundation
import Gallery
import ImageCodecs

/// The options of the commands that look at single files.
private struct FileSettings {
  var choice: Gallery.Choice = {
    var choice = Gallery.Choice()
    choice.sort = Gallery.Sort.none
    return choice
  }()
  var isJSON = false

  static var options: [Option<FileSettings>] {
    [
      .flag("--no-recursive", "do not enter folders inside folders") { $0.choice.isRecursive = false },
      .value(
        "--max-pixels", "COUNT", "refuse pictures with more pixels (default 200000000)",
        \.choice.decoding.maxPixels, "a positive whole number", parse: Values.count),
    ]
  }

  static var json: Option<FileSettings> { .flag("--json", "print an array of JSON objects") { $0.isJSON = true } }
}

extension Subcommand {
  static var inspect: Subcommand {
    let options = [FileSettings.json] + FileSettings.options
    return Subcommand(
      name: "inspect",
      summary: "Say what is in picture files: format, size, orientation, colour, damage.",
      usage: "tessera inspect [OPTIONS] INPUT…",
      example: "tessera inspect --json photos > photos.json",
      options: [HelpSection("Options", options)],
      run: { arguments throws(UsageError) in
        let (settings, files) = try files(arguments, options)
        let reports = files.map { file -> FileReport in
          switch file {
          case .success(let path): FileReport(of: path, limits: settings.choice.decoding)
          case .failure(let error): FileReport(file: error.path, outcome: .failure(error))
          }
        }
        return print(reports, as: settings.isJSON ? FileReport.json : FileReport.text)
      })
  }

  static var checksum: Subcommand {
    Subcommand(
      name: "checksum",
      summary: "Print the SHA-256 of decoded pixels, as RGBA with 8 bits a channel, as stored.",
      usage: "tessera checksum [OPTIONS] INPUT…",
      example: "tessera checksum wall.png",
      options: [HelpSection("Options", FileSettings.options)],
      run: { arguments throws(UsageError) in
        let (settings, files) = try files(arguments, FileSettings.options)
        var reports: [FileReport] = []
        for file in files {
          switch file {
          case .success(let path): reports.append(FileReport(digesting: path, limits: settings.choice.decoding))
          case .failure(let error): reports.append(FileReport(file: error.path, outcome: .failure(error)))
          }
        }
        return print(reports, as: FileReport.digests)
      })
  }

  /// The files that inputs name, in order; those that are no pictures as errors.
  private static func files(
    _ arguments: [FilePath], _ options: [Option<FileSettings>]
  ) throws(UsageError) -> (FileSettings, [Result<FilePath, ImageError>]) {
    let parsed = try ParsedArguments(arguments, options: options, defaults: FileSettings())
    guard !parsed.inputs.isEmpty else { throw UsageError("which files? Name pictures or folders") }
    var files: [Result<FilePath, ImageError>] = []
    for input in parsed.inputs {
      do {
        let gallery = try Gallery(of: [input], choosing: parsed.settings.choice)
        files += gallery.photos.map { .success($0.path) }
        files += gallery.leftOut.map { .failure($0) }
      } catch {
        throw UsageError(error.description)
      }
    }
    return (parsed.settings, files)
  }

  private static func print(_ reports: [FileReport], as text: ([FileReport]) -> String) -> ExitCode {
    let console = Console()
    if reports.isEmpty { console.error("there are no pictures") }
    for report in reports {
      if case .failure(let error) = report.outcome { console.error(error.description) }
      if let damage = report.damage { console.error("\(report.file): is damaged: \(damage)") }
    }
    let usable = reports.filter(\.isUsable).count
    guard console.result(text(reports)) else { return .failed }
    return usable == 0 ? .failed : usable < reports.count ? .incomplete : .done
  }
}

/// What was found in one file.
struct FileReport {
  var file: FilePath
  var outcome: Result<ImageInfo, ImageError>
  var damage: String?
  var digest: String?

  var isUsable: Bool { if case .success = outcome { true } else { false } }

  init(file: FilePath, outcome: Result<ImageInfo, ImageError>) {
    self.file = file
    self.outcome = outcome
  }

  /// Decodes the file, as small as may be, to see whether it is whole.
  init(of path: FilePath, limits: DecodingLimits) {
    self.init(path, limits: limits, eighths: 1) { _ in }
  }

  /// Decodes the file and digests its pixels.
  init(digesting path: FilePath, limits: DecodingLimits) {
    var digest = PixelDigest()
    self.init(path, limits: limits, eighths: 8) { digest.update($0) }
    if isUsable { self.digest = digest.finish() }
  }

  private init(_ path: FilePath, limits: DecodingLimits, eighths: Int, row: (Span<UInt8>) -> Void) {
    file = path
    do {
      let file = try ImageDecoder.open(path)
      let info = try ImageDecoder.probe(file, limits: limits)
      var decoder = try ImageDecoder(file, info: info, eighths: eighths)
      while try decoder.withNextRow(row) {}
      damage = try decoder.finish()
      outcome = .success(info)
    } catch {
      outcome = .failure(error)
    }
  }
}

extension FileReport {
  /// One line a file.
  static func text(_ reports: [FileReport]) -> String {
    reports.map { report in
      guard case .success(let info) = report.outcome else { return "" }
      let stored = info.orientation == .upright ? "" : " (stored \(info.storedWidth) × \(info.storedHeight))"
      let details = [
        "\(info.format.rawValue)\(info.isProgressive ? " progressive" : "")", "\(info.width) × \(info.height)\(stored)",
        "orientation \(info.orientation.rawValue)", "\(info.color.rawValue) \(info.bitsPerChannel) bit",
        info.hasAlpha ? "alpha" : nil, report.damage == nil ? nil : "damaged",
      ]
      return "\(report.file): " + details.compactMap { $0 }.joined(separator: ", ") + "\n"
    }.joined()
  }

  /// As `sha256sum` prints them: a name with odd characters is escaped, and its line marked.
  static func digests(_ reports: [FileReport]) -> String {
    reports.compactMap { report in
      guard let digest = report.digest else { return nil }
      let name = report.file.losslessText
      let escaped = name.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\n", with: "\\n")
      return "\(escaped == name ? "" : "\\")\(digest)  \(escaped)\n"
    }.joined()
  }

  static func json(_ reports: [FileReport]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(reports.map(Document.init)) else {
      preconditionFailure("A report holds nothing that JSON cannot.")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A report as it stands in JSON.
  private struct Document: Encodable {
    var file: String
    var error: String?
    var format: String?
    var width: Int?
    var height: Int?
    var storedWidth: Int?
    var storedHeight: Int?
    var orientation: Int?
    var color: String?
    var bitsPerChannel: Int?
    var alpha: Bool?
    var progressive: Bool?
    var damage: Damage?

    /// Null where a picture is whole, so that its absence can be told from a report that does not say.
    struct Damage: Encodable {
      var message: String?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(message)
      }
    }

    init(_ report: FileReport) {
      file = report.file.losslessText
      switch report.outcome {
      case .failure(let failure): error = failure.reason.description
      case .success(let info):
        format = info.format.rawValue
        width = info.width
        height = info.height
        storedWidth = info.storedWidth
        storedHeight = info.storedHeight
        orientation = info.orientation.rawValue
        color = info.color.rawValue
        bitsPerChannel = info.bitsPerChannel
        alpha = info.hasAlpha
        progressive = info.isProgressive
        damage = Damage(message: report.damage)
      }
    }
  }
}
