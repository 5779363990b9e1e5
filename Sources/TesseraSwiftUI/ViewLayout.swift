#if canImport(SwiftUI)
  public import Foundation
  public import SwiftUI
  public import TesseraLayout

  // The names that a file needs in addition to `import SwiftUI`. The rest of TesseraLayout uses SwiftUI's names, and is
  // left out.
  @_exported public import enum TesseraLayout.CaptionWidth
  @_exported public import struct TesseraLayout.ContactSheet
  @_exported public import struct TesseraLayout.ExactFlow
  @_exported public import struct TesseraLayout.ExactMasonry
  @_exported public import struct TesseraLayout.FlowGrid
  @_exported public import enum TesseraLayout.HexCell
  @_exported public import struct TesseraLayout.HexCoordinate
  @_exported public import struct TesseraLayout.HexGrid
  @_exported public import enum TesseraLayout.Hexagon
  @_exported public import struct TesseraLayout.Honeycomb
  @_exported public import enum TesseraLayout.HoneycombCell
  @_exported public import struct TesseraLayout.Masonry
  @_exported public import struct TesseraLayout.OffsetCoordinate
  @_exported public import enum TesseraLayout.PhotoIdentity
  @_exported public import struct TesseraLayout.PhotoRow
  @_exported public import enum TesseraLayout.PhotoTurn
  @_exported public import enum TesseraLayout.PhotoWeight
  @_exported public import struct TesseraLayout.Pile
  @_exported public import struct TesseraLayout.Radial
  @_exported public import enum TesseraLayout.RadialRadius
  @_exported public import struct TesseraLayout.Spiral

  /// A wall that is also a SwiftUI layout.
  ///
  ///     FlowGrid(rowHeight: 240, spacing: 4) {
  ///       ForEach(photos) { photo in
  ///         Image(photo.name).resizable().scaledToFit().photoValues { $0[PhotoWeight.self] = photo.weight }
  ///       }
  ///     }
  ///
  /// Views take the place of photos. Views in rows and columns should keep their aspect ratio (`scaledToFit`); views
  /// that a wall crops should fill the proposed size and be clipped.
  public protocol ViewLayout: SwiftUI.Layout {
    associatedtype Wall: TesseraLayout.Layout where Wall.Cache == Cache

    /// The same layout for photos: no type can conform to both protocols, because each has its own type of subviews.
    var wall: Wall { get }
  }

  extension ViewLayout {
    public func makeCache(subviews: SwiftUI.LayoutSubviews) -> Cache {
      wall.makeCache(subviews: TesseraLayout.LayoutSubviews(subviews))
    }

    public func updateCache(_ cache: inout Cache, subviews: SwiftUI.LayoutSubviews) {
      wall.updateCache(&cache, subviews: TesseraLayout.LayoutSubviews(subviews))
    }

    public func sizeThatFits(
      proposal: SwiftUI.ProposedViewSize, subviews: SwiftUI.LayoutSubviews, cache: inout Cache
    ) -> CGSize {
      wall.sizeThatFits(
        proposal: TesseraLayout.ProposedViewSize(proposal), subviews: TesseraLayout.LayoutSubviews(subviews),
        cache: &cache)
    }

    public func placeSubviews(
      in bounds: CGRect, proposal: SwiftUI.ProposedViewSize, subviews: SwiftUI.LayoutSubviews, cache: inout Cache
    ) {
      wall.placeSubviews(
        in: bounds, proposal: TesseraLayout.ProposedViewSize(proposal),
        subviews: TesseraLayout.LayoutSubviews(subviews), cache: &cache)
    }
  }

  extension ContactSheet: ViewLayout {
    public var wall: Self { self }
  }

  extension ExactFlow: ViewLayout {
    public var wall: Self { self }
  }

  extension ExactMasonry: ViewLayout {
    public var wall: Self { self }
  }

  extension FlowGrid: ViewLayout {
    public var wall: Self { self }
  }

  extension HexGrid: ViewLayout {
    public var wall: Self { self }
  }

  extension Honeycomb: ViewLayout {
    public var wall: Self { self }
  }

  extension Masonry: ViewLayout {
    public var wall: Self { self }
  }

  extension Pile: ViewLayout {
    public var wall: Self { self }
  }

  extension Radial: ViewLayout {
    public var wall: Self { self }
  }

  extension Spiral: ViewLayout {
    public var wall: Self { self }
  }

  extension PhotoRow: ViewLayout {
    public var wall: Self { self }

    // Both protocols provide this member.
    public func makeCache(subviews: SwiftUI.LayoutSubviews) {}
  }

  extension TesseraLayout.AnimatablePair: SwiftUI.VectorArithmetic {}
  extension TesseraLayout.EmptyAnimatableData: SwiftUI.VectorArithmetic {}

  // MARK: - Values of views

  private enum PhotoValues: SwiftUI.LayoutValueKey {
    static let defaultValue = TesseraLayout.LayoutValues()
  }

  extension SwiftUI.View {
    /// Sets the values that walls read from the view, all at once.
    ///
    ///     image.photoValues { $0[PhotoWeight.self] = 2 }
    public func photoValues(_ set: (inout TesseraLayout.LayoutValues) -> Void) -> some SwiftUI.View {
      var values = TesseraLayout.LayoutValues()
      set(&values)
      return layoutValue(key: PhotoValues.self, value: values)
    }
  }

  // MARK: - Subviews

  /// SwiftUI subviews, as walls see them.
  private struct Views: ForeignSubviews {
    let subviews: SwiftUI.LayoutSubviews

    var count: Int { subviews.count }

    func priority(of index: Int) -> Double { subviews[index].priority }

    func values(of index: Int) -> TesseraLayout.LayoutValues { subviews[index][PhotoValues.self] }

    func size(of index: Int, in proposal: TesseraLayout.ProposedViewSize) -> CGSize {
      subviews[index].sizeThatFits(SwiftUI.ProposedViewSize(width: proposal.width, height: proposal.height))
    }

    func place(
      _ index: Int, at position: CGPoint, anchor: TesseraLayout.UnitPoint, proposal: TesseraLayout.ProposedViewSize
    ) {
      subviews[index].place(
        at: position, anchor: SwiftUI.UnitPoint(x: anchor.x, y: anchor.y),
        proposal: SwiftUI.ProposedViewSize(width: proposal.width, height: proposal.height))
    }
  }

  extension TesseraLayout.LayoutSubviews {
    fileprivate init(_ subviews: SwiftUI.LayoutSubviews) {
      self.init(
        Views(subviews: subviews),
        layoutDirection: subviews.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
  }

  extension TesseraLayout.ProposedViewSize {
    fileprivate init(_ proposal: SwiftUI.ProposedViewSize) {
      self.init(width: proposal.width, height: proposal.height)
    }
  }
#else
  // On other systems, walls are TesseraLayout's own layouts.
  @_exported public import TesseraLayout
#endif
