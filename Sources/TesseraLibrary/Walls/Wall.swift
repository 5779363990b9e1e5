import Files
public import Foundation
import Gallery
import Planning
package import Runs
public import TesseraLayout

/// A wall of photos to be made: its photos, layout and look.
///
///     let wall = Wall(photos, width: 1600) { FlowGrid(rowHeight: 240, spacing: 4) }
///       .background(.color("#102030"))
///       .caption("{date}")
///     let picture = try await wall.render(as: .jpeg(quality: 85))
///
/// Modifiers have the names and meanings of `tessera`’s options. A wrong value is reported when the wall is made.
public struct Wall: Sendable {
  package var settings = WallSettings()
  let content: Content
  /// The caller's own layout, if any, given the layout values of photos.
  var ownLayout: (@Sendable ([FilePath: LayoutValues]) -> LayoutKind)?
  /// The pictures named by settings, which are opened together with the photos.
  var pictures: [@Sendable (inout WallSettings, inout OpenInputs) throws -> Void] = []
  /// The first error in a modifier.
  var fault: RunFailure?

  enum Content: Sendable {
    case photos([Photo])
    /// Pictures, folders and manifests.
    case inputs([FilePath])
    case plan([Plan])
  }

  private init(_ content: Content) { self.content = content }

  /// Creates a wall with a layout: one of Tessera's, or the caller's own.
  ///
  /// - Parameters:
  ///   - photos: The photos, in order.
  ///   - width: The width in pixels; nil to let the layout decide.
  ///   - height: The height in pixels; nil to let the layout decide.
  ///   - layout: The layout.
  public init(
    _ photos: [Photo], width: Double? = nil, height: Double? = nil, layout: () -> some TesseraLayout.Layout
  ) {
    self.init(.photos(photos))
    let layout = layout()
    ownLayout = { LayoutKind(of: layout, values: $0) }
    settings.look.width = width
    settings.look.height = height
  }

  /// Creates a wall in rows, or in the layout that ``layout(_:)`` names.
  public init(_ photos: [Photo]) { self.init(.photos(photos)) }

  /// Creates a wall from inputs as for `tessera`: pictures, folders and manifests.
  public init(of inputs: [URL]) { self.init(.inputs(inputs.map { FilePath($0) })) }

  /// Creates a wall that follows a plan. The files of its tiles are paths.
  public init(_ plan: Plan) { self.init(.plan([plan])) }

  /// Creates a wall of several pages, as ``plan(on:)`` returns them.
  public init(pages: [Plan]) { self.init(.plan(pages)) }
}

extension Wall {
  /// Returns the wall with changed settings. The first error is kept until the wall is made.
  func with(_ change: (inout WallSettings) throws(RunFailure) -> Void) -> Wall {
    var wall = self
    do throws(RunFailure) { try change(&wall.settings) } catch { wall.fault = wall.fault ?? error }
    return wall
  }

  /// Sets an option of `tessera` by its name, such as `--corner-radius`. A wrong value is reported when the wall is
  /// made.
  public func option(_ name: String, _ value: String = "") -> Wall {
    with { (settings) throws(RunFailure) in
      if let other = OptionsElsewhere.places[name] { throw .usage("\(name) is not an option of a wall: use \(other)") }
      try settings.set(name, value)
    }
  }
}
