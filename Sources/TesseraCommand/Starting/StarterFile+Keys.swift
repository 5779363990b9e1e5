import Foundation
import JSON5
import Palettes
import Planning

// The keys of the file, as the photos and the answers suggest.

extension StarterFile {
  /// The output, with a placeholder for the name.
  var output: String {
    switch answers.purpose {
    case .screen: "walls/{name}.png"
    case .print: "walls/{name}.pdf"
    case .web: "walls/{name}/"
    case .ePaper: "walls/{name}.\(device?.ending ?? "png")"
    case .nightly: "walls/{name}-{date}.png"
    }
  }

  private var device: Device? { Device.known.first { $0.name == answers.size } }

  // MARK: - Defaults

  var defaults: [Line] {
    var lines = [Line("inputs", "[\(JSON5Text.quoted(input.losslessText))]")]
    switch answers.purpose {
    case .screen, .nightly:
      lines.append(Line("size", text: answers.size, "fills the screen"))
    case .print:
      lines += [Line("paper", text: answers.size)]
      if survey.isMostlyWide && answers.look != .sheet { lines.append(Line("landscape", "true", "as most photos are")) }
      lines.append(Line("pageMargin", text: "10mm"))
      lines.append(Line("minDpi", "100", "names photos that would look coarse"))
    case .web: lines.append(Line("width", answers.size, "before the page follows the window"))
    case .ePaper:
      lines += [
        Line("device", text: answers.size, "its size and its inks"),
        Line("maxCrop", text: "20%"),
      ]
    }
    return lines + colors + choice
  }

  private var colors: [Line] {
    let isPile = answers.look == .pile
    switch answers.purpose {
    case .screen, .nightly, .web:
      let background = isPile ? "#6b5b4d" : answers.purpose == .web ? "#12161f" : "black"
      return [Line("background", text: background), Line("spacing", "8")]
    case .print: return [Line("spacing", text: answers.look == .sheet ? "5mm" : "2mm")]
    case .ePaper: return [Line("spacing", "4")]
    }
  }

  // MARK: - Photos

  private var choice: [Line] {
    var lines: [Line] = []
    if survey.hasMonths { lines.append(Line("sort", text: "date")) }
    if survey.inBursts > 0 {
      let photos = survey.inBursts == 1 ? "1 photo was" : "\(survey.inBursts) photos were"
      lines.append(Line("dedupe", text: "moments", "\(photos) taken within 2 seconds of another"))
    } else if survey.copies > 0 {
      let photos = survey.copies == 1 ? "1 photo may be a copy" : "\(survey.copies) photos may be copies"
      lines.append(Line("dedupe", text: "similar", photos))
    }
    if let most = capacity, survey.count > most {
      lines.append(Line("limit", "\(most)", "all \(survey.count) would be too small"))
      lines.append(Line("spread", "true", "over time, folders and kinds"))
      if survey.hasRatings { lines.append(Line("pick", text: "best", "\(survey.rated) photos have stars")) }
    }
    if survey.videos > 0 {
      lines.append(Line("videoBadge", text: "top-right", "marks videos, which are shown by a frame"))
    }
    return lines
  }

  /// The number of photos that are large enough on a wall; nil for any number.
  private var capacity: Int? {
    switch answers.purpose {
    case .web: return nil
    case .screen, .nightly: return Self.places(in: Values.size(answers.size), side: 240)
    case .ePaper:
      let size = device.map { CGSize(width: $0.width, height: $0.height) } ?? Values.size(answers.size)
      return Self.places(in: size, side: 200)
    case .print:
      if answers.look == .sheet { return nil }
      return Self.places(in: Self.millimeters[answers.size] ?? CGSize(width: 210, height: 297), side: 40)
    }
  }

  private static func places(in size: CGSize?, side: Double) -> Int? {
    size.map { max(2, Int($0.width * $0.height / (side * side))) }
  }

  private static let millimeters = [
    "A2": CGSize(width: 420, height: 594), "A3": CGSize(width: 297, height: 420),
  ]

  // MARK: - The wall

  var wall: [Line] {
    let look = answers.look
    let name = name(of: look)
    var lines = [Line("name", text: name)]
    switch answers.purpose {
    case .nightly:
      lines += [
        Line("output", text: output),
        Line("history", "7", "walls/\(name).png is a link to the newest of seven"),
        Line("minPhotos", text: "50%", "keeps the old wall if most photos are missing, as on a lost network drive"),
        Line("settle", "60", "skips files that may still be uploading"),
      ]
    case .web: lines.append(Line("output", text: output, "a folder; open index.html in it"))
    default: lines.append(Line("output", text: output))
    }
    lines += layout(of: look) + groups
    if survey.hasTitles && answers.purpose != .ePaper && look != .sheet {
      lines.append(Line("caption", text: "{title}", "\(survey.titled) photos have titles"))
    }
    return lines
  }

  /// The keys of a layout.
  func layout(of look: WallStyleChoice) -> [Line] {
    let isExact = answers.purpose != .web
    switch look {
    case .rows:
      let fit = isExact && survey.count < 3 ? [Line("fit", text: "mat", "whole photos, on a blurred one")] : []
      return [Line("layout", text: "flow", isExact ? "rows, hardly cropped" : "rows of whole photos")] + fit
    case .columns:
      let comment = survey.isMostlyUpright ? "\(survey.portraits) of \(survey.count) photos are portraits" : ""
      let fit = isExact && survey.count < 3 ? [Line("fit", text: "mat", "whole photos, on a blurred one")] : []
      return [Line("layout", text: "masonry", comment)] + fit
    case .hexagons:
      return [Line("layout", text: "hex")] + (isExact ? [Line("fit", text: "crop", "fills the wall")] : [])
    case .honeycomb: return [Line("layout", text: "honeycomb")]
    case .pile: return [Line("layout", text: "pile"), Line("polaroid", "true")]
    case .sheet:
      return [Line("layout", text: "grid"), Line("columns", "4"), Line("caption", text: "{title|stem}")]
    }
  }

  /// The groups of photos in rows and columns, with headings.
  private var groups: [Line] {
    guard [.rows, .columns].contains(answers.look), answers.purpose != .ePaper else { return [] }
    let most = answers.purpose == .web ? 24 : 6
    if survey.hasMonths, survey.count >= 3 * survey.months.count {
      let years = Set(survey.months.map { $0.prefix(4) }).count
      if survey.months.count <= most {
        return [
          Line("groupBy", text: "month", survey.period ?? ""), Line("groupHeading", text: "{group:MMMM yyyy}"),
        ]
      }
      if (2...most).contains(years) {
        return [Line("groupBy", text: "year", survey.period ?? ""), Line("groupHeading", text: "{group}")]
      }
    }
    if !survey.hasMonths, (2...most).contains(survey.folders), survey.count >= 3 * survey.folders {
      return [
        Line("groupBy", text: "folder", "\(survey.folders) folders"), Line("groupHeading", text: "{group}"),
      ]
    }
    return []
  }
}
