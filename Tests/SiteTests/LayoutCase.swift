import Browsing
import Foundation
import SeededRandom

/// Photos and a layout, as the script and as the command line have them.
struct LayoutCase {
  var layout: String
  var width: Double
  /// The settings of the script; the command line gets the same.
  private(set) var settings: [String: JSON] = [:]
  private(set) var options: [String] = []
  private(set) var photos: [[String: JSON]] = []

  /// A case that is as good as any other.
  init(_ layout: String, using random: inout SplitMix64) {
    self.layout = layout
    width = Double(random.number(in: 60...2400)).rounded()
    for _ in 0..<Int(random.number(in: 1...40)) {
      photos.append([
        // Extreme ones may be left out, and change the photos around them.
        "width": .number(Double(random.number(in: 700...4000)).rounded()),
        "height": .number(Double(random.number(in: 700...4000)).rounded()),
      ])
    }
    let isWhole = random.number(in: 0...1) < 0.5
    set("spacing", "--spacing", Double(random.number(in: 0...30)).rounded(), isWhole)
    settings["verticalSpacing"] = settings["spacing"]
    set("margin", "--margin", Double(random.number(in: 0...20)).rounded(), random.number(in: 0...1) < 0.3)
    switch layout {
    case "flow": addFlow(&random)
    case "hex": addHex(&random)
    case "honeycomb": addHoneycomb(&random)
    case "masonry": addMasonry(&random)
    case "grid": addGrid(&random)
    default: addRadial(&random)
    }
  }

  private mutating func addFlow(_ random: inout SplitMix64) {
    set("rowHeight", "--row-height", Double(random.number(in: 20...500)).rounded(), true)
    if random.number(in: 0...1) < 0.5 { choose("rowBreaks", "--row-breaks", "balanced") }
    if random.number(in: 0...1) < 0.2 {
      settings["fills"] = false
      options.append("--no-fill")
    }
    choose("lastRow", "--last-row", ["natural", "fill", "center", "hide"][Int(random.number(in: 0...3.99))])
    set("maxRowScale", "--max-row-scale", 1 + Double(random.number(in: 0...1)), random.number(in: 0...1) < 0.3)
    if random.number(in: 0...1) < 0.2 { photos[0]["hero"] = true }
  }

  private mutating func addHex(_ random: inout SplitMix64) {
    if random.number(in: 0...1) < 0.5 { choose("hexOrientation", "--hex-orientation", "pointy") }
    if random.number(in: 0...1) < 0.5 { choose("hexOffset", "--hex-offset", "even") }
    set("columns", "--columns", Double(random.number(in: 1...12)).rounded(), random.number(in: 0...1) < 0.5)
    if settings["columns"] == nil {
      let aspect = Double(random.number(in: 0.3...3))
      set("aspect", "--aspect", aspect, true)
    }
    if random.number(in: 0...1) < 0.3 { choose("lastRow", "--last-row", "center") }
    if random.number(in: 0...1) < 0.2 { photos[0]["hero"] = true }
  }

  private mutating func addHoneycomb(_ random: inout SplitMix64) {
    set("diameter", "--diameter", Double(random.number(in: 20...200)).rounded(), true)
    if random.number(in: 0...1) < 0.5 { choose("cellShape", "--cell-shape", "hexagon") }
  }

  private mutating func addMasonry(_ random: inout SplitMix64) {
    set("columns", "--columns", Double(random.number(in: 1...8)).rounded(), random.number(in: 0...1) < 0.5)
    if settings["columns"] == nil {
      set("columnWidth", "--column-width", Double(random.number(in: 40...600)).rounded(), true)
    }
  }

  private mutating func addGrid(_ random: inout SplitMix64) {
    set("columns", "--columns", Double(random.number(in: 1...8)).rounded(), random.number(in: 0...1) < 0.5)
    if settings["columns"] == nil { set("aspect", "--aspect", Double(random.number(in: 0.3...3)), true) }
    if random.number(in: 0...1) < 0.5 { choose("content", "--content", "fill") }
    if random.number(in: 0...1) < 0.3 { choose("lastRow", "--last-row", "center") }
  }

  private mutating func addRadial(_ random: inout SplitMix64) {
    set("tile", "--tile", Double(random.number(in: 10...100)).rounded(), random.number(in: 0...1) < 0.5)
    set("padding", "--padding", Double(random.number(in: 0...40)).rounded(), random.number(in: 0...1) < 0.5)
    if settings["tile"] != nil, random.number(in: 0...1) < 0.3 {
      for index in photos.indices {
        photos[index]["radius"] = .number((Double(random.number(in: 0...0.3)) * width).rounded())
      }
    }
  }

  private mutating func set(_ setting: String, _ option: String, _ number: Double, _ isSet: Bool) {
    guard isSet else { return }
    settings[setting] = .number(number)
    options += [option, "\(number)"]
    if number == number.rounded() { options[options.count - 1] = String(Int(number)) }
  }

  private mutating func choose(_ setting: String, _ option: String, _ word: String) {
    settings[setting] = .text(word)
    options += [option, word]
  }

  // MARK: - For the program

  /// Returns the lengths that a site has where none are given.
  static func lengths(of layout: String) -> [String] {
    let spacing = ["honeycomb", "radial"].contains(layout) ? "0" : "4"
    return [
      "--spacing", spacing, "--row-height", "240", "--column-width", "300", "--diameter", "125", "--padding", "12",
    ]
  }

  var words: [String] {
    // Lengths on sites do not follow the width of the window.
    ["--layout", layout, "--width", String(Int(width))] + Self.lengths(of: layout) + options
  }

  /// A manifest of photos that need not be there.
  var manifest: String {
    let images = photos.enumerated().map { index, photo in
      var line = "{ \"file\": \"\(index).jpg\""
      for key in ["width", "height", "radius"] {
        if let number = photo[key]?.number { line += ", \"\(key)\": \(Int(number))" }
      }
      if photo["hero"]?.flag == true { line += ", \"weight\": 2" }
      return line + " }"
    }
    return "{ \"images\": [\n" + images.joined(separator: ",\n") + "\n] }"
  }

  /// The settings for the script.
  var json: JSON {
    [
      "name": .text(layout), "settings": .object(settings), "photos": .list(photos.map { .object($0) }),
      "width": .number(width),
    ]
  }
}
