import Files
import Foundation
import Gallery
import ImageCodecs
import Planning
import Runs
import VideoFrames

/// A contact sheet of a video: its frames as inputs, and the settings of its wall.
///
///     let sheet = try FilmSheet(FilePath("film.mp4"), values)
///     sheet.frames                             // film.mp4#t=90, film.mp4#t=270 …
struct FilmSheet {
  let frames: [FilePath]
  private(set) var settings: WallSettings
  /// The names of the options that the user has given.
  private let given: Set<String>

  init(_ film: FilePath, _ values: SheetValues, given: Set<String>) throws(RunFailure) {
    settings = values.wall
    self.given = given
    if (try? film.status())?.kind == .folder {
      throw .usage(
        "\(film): is a folder; tessera sheet shows the frames of a video; for a contact sheet of photos, try tessera "
          + "\(ShellWord.quoted(film)) -o sheet.png --layout grid")
    }
    let film = film.wholeFile
    let limits = settings.decoding
    guard let reader = limits.videos?.reader as? VideoReader else {
      throw .usage("ffmpeg is not installed; install it (apt-get install ffmpeg)")
    }
    let info: ImageInfo
    let size: Int
    do throws(ImageError) {
      let file = try ImageDecoder.open(film)
      size = file.size
      info = try ImageDecoder.probe(file, limits: limits)
      guard let facts = info.video else { throw ImageError(film, .unsupported("it is a picture, not a video")) }
      let range = try Self.range(of: facts, values.frames, film)
      let times = try Self.times(in: file, facts, range, values.frames, reader)
      frames = times.map { film.frame(atMilliseconds: $0) }
    } catch {
      throw .inputs(error.description)
    }
    dress(film, size: size, info)
  }

  // MARK: - Times

  /// Returns the part of the video that is shown, in milliseconds.
  private static func range(
    of facts: VideoFacts, _ settings: Settings<SheetSettings>, _ film: FilePath
  ) throws(ImageError) -> Range<Int> {
    guard let end = [settings.end, facts.milliseconds].compactMap({ $0 }).min() else {
      throw ImageError(film, .unsupported("its length is unknown; add --to"))
    }
    let start = settings.start ?? 0
    guard start < end else {
      let length = facts.duration ?? "an unknown time"
      throw ImageError(film, .unsupported("it has nothing between --from and --to: it ends at \(length)"))
    }
    return start..<end
  }

  private static func times(
    in file: borrowing OpenFile, _ facts: VideoFacts, _ range: Range<Int>, _ settings: Settings<SheetSettings>,
    _ reader: VideoReader
  ) throws(ImageError) -> [Int] {
    if settings.way == .scenes {
      return try reader.sceneTimes(
        in: file, facts, from: range.lowerBound, to: range.upperBound, count: settings.count)
    }
    let (start, length, count) = (range.lowerBound, range.count, settings.count)
    let step = length / count
    // Round times are easier to read and to find again.
    let unit = step >= 4000 ? 1000 : step >= 400 ? 100 : 1
    return (0..<count).map { (index: Int) -> Int in
      let time: Int = start + length * (2 * index + 1) / (2 * count)
      return max(start, time / unit * unit)
    }
  }

  // MARK: - Look

  /// Sets what the user has not: a grid, the times as captions, and a header with the properties of the video.
  private mutating func dress(_ film: FilePath, size: Int, _ info: ImageInfo) {
    settings.look.choice.sort = Gallery.Sort.none
    if !given.contains("--layout") { settings.look.layout = .grid }
    if settings.look.layout == .grid { chooseCells(of: info) }
    var text = settings.look.text
    text.caption = text.caption ?? (try? Template("{time}", for: .photo))
    text.title = text.title ?? Self.plain(film.name.text)
    text.subtitle = text.subtitle ?? Self.plain(Self.header(of: info, size: size))
    settings.look.text = text
  }

  /// Makes cells as wide as the video, unless options say something about sizes.
  private mutating func chooseCells(of info: ImageInfo) {
    let sizes = ["--cell", "--width", "--height", "--size", "--aspect", "--paper", "--device", "--margin", "--spacing"]
    if !given.isDisjoint(with: sizes) { return }
    let ratio = Double(info.width) / Double(info.height)
    func aspect(_ columns: Int) -> Double {
      let rows = (frames.count + columns - 1) / columns
      return Double(columns) * ratio / Double(rows)
    }
    // As for other walls: close to 4:3.
    let counts = 1...min(frames.count, 100)
    let best = counts.min { abs(log(aspect($0) * 3 / 4)) < abs(log(aspect($1) * 3 / 4)) } ?? 1
    let columns = min(settings.look.columns ?? best, frames.count)
    let (margins, gap) = (24, 4)
    let width = max(40, (Int(WallRequest.defaultWidth) - margins - gap * (columns - 1)) / columns)
    settings.look.columns = columns
    settings.look.grid.cell = CGSize(width: Double(width), height: (Double(width) / ratio).rounded())
  }

  /// Returns a template without fields.
  private static func plain(_ text: String) -> Template? {
    let escaped = text.replacing("{", with: "{{").replacing("}", with: "}}")
    return try? Template(escaped, for: .wall)
  }

  /// Returns the properties of a video in a line: `H.264 · 1920 × 1080 · 25 frames/s · 1:02:33 · 1.4 GB`.
  static func header(of info: ImageInfo, size: Int) -> String {
    let video = info.video
    let rate = video?.frameRate.map { "\((Double($0) / 1000).rounded(toPlaces: 2).shortest) frames/s" }
    return [video?.codecName, "\(info.width) × \(info.height)", rate, video?.duration, self.size(size)].compactMap {
      $0
    }.joined(separator: " · ")
  }

  private static func size(_ bytes: Int) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    guard let (unit, name) = units.first(where: { Double(bytes) >= $0.0 }) else { return "\(bytes) bytes" }
    return "\((Double(bytes) / unit).rounded(toPlaces: 1).shortest) \(name)"
  }
}
