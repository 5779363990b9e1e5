import Files
import Planning
import TesseraLayout

/// A layout whose tiles have a shape other than a rectangle.
private protocol LayoutOfShapes {
  var tileShape: Plan.Shape { get }
}

extension HexGrid: LayoutOfShapes {
  fileprivate var tileShape: Plan.Shape { .hexagon }
}

extension Honeycomb: LayoutOfShapes {
  fileprivate var tileShape: Plan.Shape { cellShape == .circle ? .circle : .hexagon }
}

extension LayoutKind {
  /// The caller's own layout. It takes a width, a height or both, and ignores the options of named layouts.
  ///
  /// - Parameter values: The layout values of photos.
  init(of layout: some Layout, values: [FilePath: LayoutValues]) {
    let shape = (layout as? any LayoutOfShapes)?.tileShape
    self.init(own: "\(type(of: layout))") { wall, photos in
      let planned = photos.map { photo in
        var planned = wall.planned(photo, shape == nil ? .fit : .fill)
        if let own = values[photo.path] { planned.layout.values.merge(own) }
        return planned
      }
      return wall.draft(planned, by: layout, shape: shape)
    }
  }
}
