import Files
package import ImageCodecs
package import Layouts
import Messages
package import Plans
package import Raster

// The notation of backgrounds: `#123`, `linear(45deg, #123, #456 80%)`, `radial(gold, white)`, `image(paper.jpg,
// tile)`, `blurred(beach.jpg)`.

extension Background {
  static let expected =
    "a CSS color (a name, #rgb[a], #rrggbb[aa] or transparent), "
    + "linear(…) or radial(…) with colors, image(FILE) or blurred(FILE)"

  /// The color of legible text on the background: for a gradient, legible on most of it; for a picture, which is
  /// assumed to be paper, black.
  package var contrast: Color {
    switch self {
    case .color(let color): return color.contrast
    case .gradient(let gradient):
      func mean(_ channel: (Color) -> UInt8) -> UInt8 {
        UInt8(gradient.stops.reduce(0) { $0 + Int(channel($1.color)) } / gradient.stops.count)
      }
      return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha)).contrast
    case .picture(let picture): return picture.isBlurred ? .white : .black
    }
  }

  /// An error in the notation of a background.
  package struct Fault: Error {
    package var sentence: String
  }

  /// - Returns: Nil if the text is neither a color nor a known function.
  init?(_ text: String) throws(Fault) {
    if let color = Color(css: text) {
      self = .color(color)
    } else if let inside = Self.inside("image", of: text) {
      self = .picture(try Self.picture(inside))
    } else if let inside = Self.inside("blurred", of: text) {
      self = .picture(try Self.blurredPicture(inside))
    } else if let inside = Self.inside("linear", of: text) {
      self = .gradient(try Self.linear(Self.parts(of: inside)))
    } else if let inside = Self.inside("radial", of: text) {
      self = .gradient(try Self.radial(Self.parts(of: inside)))
    } else {
      return nil
    }
  }

  /// Creates a background, or throws if the text is not one.
  package init(needed text: String) throws(Fault) {
    guard let background = try Background(text) else {
      throw Fault(sentence: "needs \(Self.expected), not “\(printable(text))”")
    }
    self = background
  }

  /// Returns the arguments of a function; nil if the text is not a call of it.
  private static func inside(_ name: String, of text: String) -> String? {
    guard text.lowercased().hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst(name.count + 1).dropLast())
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let spaces = { (character: Character) in character == " " }
    return String(text.drop(while: spaces).reversed().drop(while: spaces).reversed())
  }

  // MARK: - Pictures

  private static func picture(_ text: String) throws(Fault) -> BackgroundPicture {
    var (name, isTiled) = (trimmed(text), false)
    if let comma = name.lastIndex(of: ","), trimmed(name[name.index(after: comma)...]).lowercased() == "tile" {
      name = trimmed(name[..<comma])
      isTiled = true
    }
    name = unquoted(name)
    if name.isEmpty { throw Fault(sentence: "image() needs a file, such as image(paper.jpg)") }
    return BackgroundPicture(FilePath(name), isTiled: isTiled)
  }

  private static func blurredPicture(_ text: String) throws(Fault) -> BackgroundPicture {
    let name = unquoted(trimmed(text))
    if name.isEmpty { throw Fault(sentence: "blurred() needs a file, such as blurred(beach.jpg)") }
    return BackgroundPicture(FilePath(name), isTiled: false, isBlurred: true)
  }

  private static func unquoted(_ name: String) -> String {
    guard name.count >= 2, let quote = name.first, quote == name.last, "\"'".contains(quote) else { return name }
    return String(name.dropFirst().dropLast())
  }

  // MARK: - Gradients

  private static let directions = ["to top": 0.0, "to right": 90, "to bottom": 180, "to left": 270]

  private static func linear(_ parts: [String]) throws(Fault) -> Gradient {
    let first = parts[0].lowercased()
    if let degrees = directions[first] {
      return Gradient(.linear(degrees: degrees), try stops(parts.dropFirst()))
    }
    guard first.hasSuffix("deg") else { return Gradient(.linear(degrees: 180), try stops(parts[...])) }
    guard let degrees = Double(first.dropLast(3)), abs(degrees) <= 36_000 else {
      throw Fault(sentence: "“\(printable(parts[0]))” is not an angle, such as 45deg")
    }
    return Gradient(.linear(degrees: degrees), try stops(parts.dropFirst()))
  }

  private static func radial(_ parts: [String]) throws(Fault) -> Gradient {
    switch parts[0].lowercased() {
    case "circle": Gradient(.circle, try stops(parts.dropFirst()))
    case "ellipse": Gradient(.ellipse, try stops(parts.dropFirst()))
    default: Gradient(.ellipse, try stops(parts[...]))
    }
  }

  private static func stops(_ parts: ArraySlice<String>) throws(Fault) -> [Gradient.GivenStop] {
    var stops: [Gradient.GivenStop] = []
    for part in parts { stops.append(try stop(part)) }
    guard (2...Gradient.maxStops).contains(stops.count) else {
      throw Fault(sentence: "a gradient needs 2 to \(Gradient.maxStops) colors, such as linear(#123, #456)")
    }
    return stops
  }

  private static func stop(_ text: String) throws(Fault) -> Gradient.GivenStop {
    let words = text.split(separator: " ").map(String.init)
    guard let color = words.first.flatMap({ Color(css: $0) }), words.count <= 2 else {
      throw Fault(sentence: "“\(printable(text))” is not a CSS color, optionally followed by a percentage")
    }
    if words.count == 1 { return (color, nil) }
    guard words[1].hasSuffix("%"), let percent = Double(words[1].dropLast()), abs(percent) <= 1000 else {
      throw Fault(sentence: "“\(printable(words[1]))” is not a percentage from -1000% to 1000%")
    }
    return (color, percent)
  }
}

extension Background? {
  /// The background, by default white.
  package var orDefault: Background { self ?? .color(.white) }
}

extension Background {
  /// Returns a blurred photo of a plan.
  package static func blurred(_ file: Plan.FileName) -> Background {
    .picture(BackgroundPicture(FilePath(file), isTiled: false, isBlurred: true))
  }
}

// MARK: - Description

extension Background: CustomStringConvertible {
  /// The notation in plans.
  package var description: String {
    switch self {
    case .color(let color): return color.css
    case .gradient(let gradient):
      let stops = gradient.stops.map { "\($0.color.css) \($0.percent.shortest)%" }.joined(separator: ", ")
      switch gradient.shape {
      case .linear(let degrees): return "linear(\(degrees.shortest)deg, \(stops))"
      case .ellipse: return "radial(\(stops))"
      case .circle: return "radial(circle, \(stops))"
      }
    case .picture(let picture):
      let name = picture.file.path.losslessText
      if picture.isBlurred { return "blurred(\"\(name)\")" }
      return "image(\"\(name)\"\(picture.isTiled ? ", tile" : ""))"
    }
  }
}

extension Color {
  /// `#rrggbb` or `#rrggbbaa`.
  fileprivate var css: String {
    let channels = [red, green, blue] + (isOpaque ? [] : [alpha])
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

// MARK: - Files

extension Background {
  /// Resolves a relative file against a folder.
  func inside(_ folder: FilePath) -> Background {
    guard case .picture(var picture) = self else { return self }
    picture.file.path = folder.reaching(picture.file.path)
    return .picture(picture)
  }

  /// Opens the picture, so that a faulty one fails before the wall is made.
  package func opened(_ limits: DecodingLimits) throws(RunFailure) -> Background {
    guard case .picture(var picture) = self else { return self }
    do throws(ImageError) {
      picture.file = try picture.file.opened(limits)
    } catch {
      throw .usage("--background \(error)")
    }
    if !picture.fitsMemory {
      throw .usage(
        "--background \(picture.file.path): has more than \(BackgroundPicture.maxPixels) pixels, too many for a tile")
    }
    return .picture(picture)
  }
}
