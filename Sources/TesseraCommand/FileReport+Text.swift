import Files
import Foundation
import ImageCodecs

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
