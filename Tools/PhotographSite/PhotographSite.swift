import Browsing
import Files
import Foundation
import ImageCodecs
import Raster

/// Takes pictures of a site or a studio in a browser, for the documentation.
@main
struct PhotographSite {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard 3...4 ~= arguments.count, let kind = Kind(rawValue: arguments[0]),
      let engine = Browser.Kind(rawValue: arguments.count > 3 ? arguments[3] : "Chromium")
    else {
      print("usage: photograph-site page|honeycomb SITE PICTURE [Chromium|Firefox|WebKit]")
      print("       photograph-site studio ADDRESS PICTURE [Chromium|Firefox|WebKit]")
      exit(arguments.first == "--help" ? 0 : 2)
    }
    do {
      let browser = try Browser(engine)
      defer { browser.close() }
      let address = kind == .studio ? arguments[1] : URL(fileURLWithPath: arguments[1] + "/index.html").absoluteString
      let camera = PhotographSite(browser: browser, address: address)
      let picture =
        switch kind {
        case .page: try camera.page()
        case .honeycomb: try camera.honeycomb()
        case .studio: try camera.studio()
        }
      try Data(picture).write(to: URL(fileURLWithPath: arguments[2]))
    } catch {
      FileHandle.standardError.write(Data("photograph-site: \(error)\n".utf8))
      exit(1)
    }
  }

  private enum Kind: String {
    case page, honeycomb, studio
  }

  let browser: Browser
  let address: String

  private func session(
    _ width: Int, _ height: Int, isReady: String = "document.documentElement.dataset.live !== undefined"
  ) throws(BrowserError) -> BrowserSession {
    let session = try browser.session(BrowserOptions(width: width, height: height))
    try session.open(address)
    try session.wait(until: isReady)
    return session
  }

  private static let hasPictures = "[...document.images].every((image) => image.complete)"

  /// Returns the page as it begins.
  private func page() throws -> [UInt8] {
    let session = try session(1000, 640)
    try session.wait(until: Self.hasPictures)
    Thread.sleep(forTimeInterval: 1)
    return try session.screenshot()
  }

  /// Returns the studio with a larger photo, a locked one, and one that is being dragged.
  private func studio() throws -> [UInt8] {
    let session = try session(1100, 700, isReady: "document.querySelector('.setting')")
    func change(_ name: String, by key: Key) throws {
      try session.run("document.querySelector(`.tile[aria-label=${arguments[0]}]`).focus()", .text(name))
      try session.type(key)
      try session.wait(until: "!document.querySelector('[aria-busy=true]')")
    }
    try change("galaxy", by: "h")
    try change("agate", by: "l")
    func middle(of name: String) throws -> PointerStep {
      let box = try session.run(
        """
        const { x, y, width, height } = document.querySelector(`.tile[aria-label=${arguments[0]}]`)
          .getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
        """, .text(name)
      ).list.compactMap(\.number)
      return .move(x: box[0], y: box[1])
    }
    // The photos have come to their places.
    Thread.sleep(forTimeInterval: 1)
    let (from, to) = (try middle(of: "dawn"), try middle(of: "seahorses"))
    try session.point([from, .press, .release])
    try session.point([from, .press, to, to])
    try session.wait(until: Self.hasPictures)
    Thread.sleep(forTimeInterval: 1)
    return try session.screenshot()
  }

  /// Returns the honeycomb, dragged around once.
  private func honeycomb() throws -> [UInt8] {
    let (width, height, frameCount) = (420, 300, 30)
    let session = try session(width, height)
    try session.run("for (const words of document.querySelectorAll('header, .toolbar')) words.remove();")
    let middle = (x: Double(width) / 2, y: Double(height) / 2)
    try session.point([.move(x: middle.x, y: middle.y), .press, .move(x: middle.x + 6, y: middle.y)])
    // By then, the fish-eye has come.
    Thread.sleep(forTimeInterval: 1)
    var frames: [Pixels] = []
    for index in 0..<frameCount {
      let angle = 2 * Double.pi * Double(index) / Double(frameCount)
      let place = (x: middle.x + 110 * sin(angle), y: middle.y + 60 * sin(2 * angle))
      try session.point([.move(x: place.x.rounded(), y: place.y.rounded())])
      Thread.sleep(forTimeInterval: 0.1)
      frames.append(try Self.pixels(of: session.screenshot()))
    }
    return try Self.animation(of: frames, framesPerSecond: 15)
  }

  private static func pixels(of png: [UInt8]) throws -> Pixels {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("photograph-\(UUID().uuidString).png")
    try Data(png).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let open = try ImageDecoder.open(FilePath(file.path))
    let info = try ImageDecoder.header(of: open, limits: DecodingLimits()).info
    return try ImageDecoder.decode(open, info: info).pixels
  }

  private static func animation(of frames: [Pixels], framesPerSecond: Int) throws -> [UInt8] {
    let encoder = PNGEncoder(width: frames[0].width, height: frames[0].height, hasAlpha: false, effort: .best)
    var assembler = APNGAssembler(encoder, frameCount: frames.count, framesPerSecond: framesPerSecond, plays: 0)
    var bytes = try assembler.header
    for frame in frames {
      let groups = try (0..<encoder.groupCount).map { group in
        try encoder.encode(frame.part(columns: 0..<frame.width, rows: encoder.rows(ofGroup: group)))
      }
      bytes += assembler.addFrame(groups)
    }
    return bytes + assembler.end()
  }
}
