#if !canImport(SwiftUI)
  public import Foundation

  /// The screen, for layouts that use its size instead of their proposal, on platforms without UIKit.
  ///
  ///     let width = proposal.width ?? UIScreen.main.bounds.width
  ///
  /// While photos are arranged, its size is the one proposed to the outermost layout. Dimensions that are unspecified
  /// or infinite are those of 1600 × 1200, as at any other time. A point is a pixel.
  public struct UIScreen: Hashable, Sendable {
    /// The only screen.
    public static var main: UIScreen { UIScreen() }

    /// The screen, with its upper left corner at the origin.
    public var bounds: CGRect {
      let size = CGSize(width: 1600, height: 1200)
      let proposal = ScreenProposal.current
      return CGRect(
        x: 0, y: 0, width: proposal.finiteWidth ?? size.width, height: proposal.finiteHeight ?? size.height)
    }

    /// The same as ``bounds``, since a point is a pixel.
    public var nativeBounds: CGRect { bounds }

    /// The number of pixels per point.
    public var scale: CGFloat { 1 }

    /// The same as ``scale``: 1.
    public var nativeScale: CGFloat { 1 }
  }

  /// The screen, for layouts written for AppKit: the same as ``UIScreen``.
  public struct NSScreen: Hashable, Sendable {
    /// The only screen, never nil.
    public static var main: NSScreen? { NSScreen() }

    /// The main screen alone.
    public static var screens: [NSScreen] { [NSScreen()] }

    /// The same as ``UIScreen/bounds``, with y pointing down.
    public var frame: CGRect { UIScreen.main.bounds }

    /// The same as ``frame``: there is no menu bar.
    public var visibleFrame: CGRect { frame }

    /// The number of pixels per point.
    public var backingScaleFactor: CGFloat { 1 }
  }
#endif
