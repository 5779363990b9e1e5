import Browsing
import Files
import Foundation
import Layouts
import SeededRandom

@testable import Gallery
@testable import Planning

/// A random wall: photos, and values of all settings of a layout that a site's script has.
struct LayoutCase {
  let kind: LayoutKind
  private(set) var look = WallLook()
  /// The settings that have a value, for messages.
  private(set) var options: [String: String] = [:]
  private(set) var photos: [Photo] = []
  private let width: Double

  init(_ kind: LayoutKind, using random: inout SplitMix64) {
    self.kind = kind
    width = Double(random.number(in: 60...2400)).rounded()
    look.layout = kind
    look.width = width
    for setting in Self.settings(of: kind) where random.number() < 0.5 { give(setting, using: &random) }
    addPhotos(using: &random)
  }

  /// The settings of a layout on sites, which have neither heights nor pages.
  static func settings(of kind: LayoutKind) -> [any DeclaredSetting] {
    let shared: [PartialKeyPath<ArrangementSettings>] = [\.columns, \.aspect, \.content, \.lastRow, \.maxCrop]
    let names = Set(shared.map { option($0) }).intersection(kind.options).union(["--spacing", "--margin"])
    return ArrangementSettings.all.filter { names.contains($0.name) }
      + (kind.own?.settings ?? []).filter { $0.name != option(\GridSettings.rows) }
  }

  private mutating func give(_ setting: any DeclaredSetting, using random: inout SplitMix64) {
    for text in Self.texts(for: setting, using: &random) {
      let value = FilePath(text)
      let written = Written(option: setting.name, path: value, ruler: Ruler(resolution: nil))
      guard let parsed = try? setting.read(written, after: nil), scriptValue(parsed) != nil else { continue }
      for place in [SettingsPlace("Layout", \.arrangement), kind.own].compactMap(\.self)
      where place.settings.contains(where: { $0.name == setting.name }) {
        try? place.change(&look) { group throws(RunFailure) in try group.read(setting, value) }
        options[setting.name] = text
      }
      return
    }
  }

  /// Returns texts of all notations in random order. The one that a setting understands is its value.
  private static func texts(for setting: any DeclaredSetting, using random: inout SplitMix64) -> [String] {
    func whole(_ range: ClosedRange<Float>) -> Int { Int(random.number(in: range)) }
    var texts = [
      "\(whole(1...12))", "\(whole(10...400))", "\(Double(whole(10...300)) / 100)", "0", "\(whole(1...40))%",
      "\(whole(10...300))x\(whole(10...300))", "\(whole(-200...200)),\(whole(-200...200))", "",
    ]
    texts += (setting.expected ?? "").replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
    for index in texts.indices.dropFirst() { texts.swapAt(index, Int(random.next() % UInt64(index + 1))) }
    return texts
  }

  private mutating func addPhotos(using random: inout SplitMix64) {
    let haveRadii = random.number() < 0.2
    let haveCells = random.number() < 0.2
    let hasHero = random.number() < 0.3
    let count = Int(random.number(in: 1...40))
    for index in 0..<count {
      var hints = Photo.Hints()
      if haveRadii, random.number() < 0.5 { hints.radius = (Double(random.number(in: 0...0.3)) * width).rounded() }
      // Distinct cells with room for heroes.
      if haveCells { hints.cell = OffsetCoordinate(row: 3 * (index / 5), column: 3 * (index % 5) - 4) }
      if hasHero, random.number() < 0.2 { hints.weight = 2 }
      var photo = Photo(
        path: FilePath("\(index).jpg"), width: Double(random.number(in: 700...4000)).rounded(),
        height: Double(random.number(in: 700...4000)).rounded())
      photo.hints = hints
      photos.append(photo)
    }
  }

  // MARK: - The program

  /// The plan of the program; nil if it refuses the options.
  func draft() -> Plan.Draft? {
    // Walls of sites are not one picture.
    var look = look
    look.longestSide = 100 * Plan.longestSide
    guard
      let request = try? WallRequest(
        look, inputs: [FilePath("photos")], lists: InputLists(), environment: Gallery.Environment(), isStrict: false,
        notes: SilentNotes(), typesetter: nil, other: nil)
    else { return nil }
    return try? kind.drafts(request, photos).first
  }

  // MARK: - The script

  /// The case for the script.
  var json: JSON {
    let photos = photos.map { photo -> JSON in
      var json: [String: JSON] = ["width": .number(photo.width), "height": .number(photo.height)]
      if let radius = photo.hints.radius { json["radius"] = .number(radius) }
      json["cell"] = photo.hints.cell.map { .list([.number(Double($0.row)), .number(Double($0.column))]) }
      if photo.isHero { json["hero"] = true }
      return .object(json)
    }
    return [
      "name": .text(kind.name), "settings": .object(settings), "photos": .list(photos), "width": .number(width),
    ]
  }

  private var settings: [String: JSON] {
    look.scriptSettings(of: kind).mapValues { value in
      (try? JSONEncoder().encode(value)).map { JSON(parsing: Array($0)) } ?? .null
    }
  }
}
