import Layouts

extension WallLook {
  /// False for pyramids and sites: viewers open them in parts, so the limits of picture formats do not apply.
  var isOnePicture: Bool { longestSide <= Plan.longestSide }
}
