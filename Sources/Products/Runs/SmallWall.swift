package import Files
import ImageCodecs
import Layouts
package import Planning
package import Raster
import Wall

/// A wall, or a picture, drawn small in memory.
///
///     let small = try SmallWall(of: run, with: caches) { canvas in 400 / canvas.width }
///     small.pixels.width      // 400
package struct SmallWall: Sendable {
  package let pixels: Pixels
  /// The size of the wall itself, or of its first page.
  package let width: Int
  package let height: Int
  package private(set) var photoCount = 1
  package private(set) var pageCount = 1
  /// True if photos are left out or damaged.
  package private(set) var isIncomplete = false

  /// A function that returns the scale of a wall of the given size.
  package typealias Scale = (_ width: Int, _ height: Int) -> Double

  /// Draws a wall, or the first of its pages, without writing its output.
  package init(of run: WallRun, with caches: Caches, scale: Scale) throws(RunFailure) {
    self = try run.drawSmall(with: caches, scale)
  }

  /// Draws a picture, upright.
  package init(of picture: FilePath, _ settings: WallSettings, scale: Scale) throws(RunFailure) {
    let limits = settings.decoding
    do throws(ImageError) {
      let info = try ImageDecoder.probe(path: picture, limits: limits)
      (width, height) = (info.width, info.height)
    } catch {
      throw .inputs(error.description)
    }
    let size = CGSize(width: width, height: height)
    let plan = Plan(
      canvas: Plan.Canvas(width: width, height: height),
      tiles: [Plan.Tile(file: Plan.FileName(picture), frame: CGRect(origin: .zero, size: size))])
    var style = WallRenderer.Style(settings)
    style.showColors()
    do throws(WallError) {
      (pixels, isIncomplete) = try Self.draw(plan.scaled(by: scale(width, height)), style)
    } catch {
      throw RunFailure(error, at: picture)
    }
  }

  fileprivate init(_ drawn: (pixels: Pixels, isDamaged: Bool), of pages: [Plan], leavesOut: Bool) {
    pixels = drawn.pixels
    (width, height) = (pages[0].canvas.width, pages[0].canvas.height)
    (photoCount, pageCount) = (pages.reduce(0) { $0 + $1.tiles.count }, pages.count)
    isIncomplete = drawn.isDamaged || leavesOut
  }

  /// Draws a plan into a file in memory, and reads it back.
  fileprivate static func draw(
    _ plan: Plan, _ style: WallRenderer.Style, known: [Plan.FileName: WallRenderer.KnownPhoto] = [:]
  ) throws(WallError) -> (pixels: Pixels, isDamaged: Bool) {
    let folder = MemoryFolder()
    let path = folder.address(of: "preview.png")
    let output: OutputFile
    do throws(FileError) { output = try OutputFile(path) } catch { throw .output(error) }
    let damages = try WallRenderer(plan, style: style) { known[$0] }.render(to: output)
    do throws(FileError) { try output.publish() } catch { throw .output(error) }
    do throws(ImageError) {
      let file = try ImageDecoder.open(path)
      let info = try ImageDecoder.probe(file, limits: style.decoding)
      return (try ImageDecoder.decode(file, info: info, limits: style.decoding).pixels, !damages.isEmpty)
    } catch {
      throw .unusable([error])
    }
  }
}

extension WallRun {
  fileprivate func drawSmall(with caches: Caches, _ scale: SmallWall.Scale) throws(RunFailure) -> SmallWall {
    var session = Session(settings, caches)
    session.style.showColors()
    let files = try findFiles()
    _ = getReady(&session, files)
    do { session.style.fonts = try files.fonts?.get() } catch { throw RunFailure(error) }
    var source = try source(files, caches: caches)
    return try source.retrying(strict: false, on: notes) { source throws(RunFailure) in
      let pages = try plan(&source, session)
      let canvas = pages[0].canvas
      let small = pages[0].scaled(by: scale(canvas.width, canvas.height))
      do throws(WallError) {
        let drawn = try SmallWall.draw(small, session.style, known: source.known)
        return .made(SmallWall(drawn, of: pages, leavesOut: !source.leftOut.isEmpty))
      } catch {
        guard case .unusable(let errors) = error else { throw RunFailure(error, at: output.stable) }
        return .unusable(errors)
      }
    }
  }
}

extension WallRenderer.Style {
  /// Chooses a picture in sRGB, whatever the wall is written as.
  fileprivate mutating func showColors() {
    look.output = OutputStyle(.png)
    look.tiles.colors = .sRGB
    look.keepsHDR = false
    look.resolution = nil
  }
}
