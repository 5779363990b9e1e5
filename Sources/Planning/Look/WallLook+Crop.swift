package import Layouts

extension WallLook {
  /// The crop of tiles: `auto` is the middle in layouts that crop no photo, so that none is searched.
  package var tileCrop: Plan.Crop { self.crop == .auto && !cropsPhotos ? .center : self.crop }

  private var cropsPhotos: Bool {
    let name = option(\ArrangementSettings.crop)
    return layout.uses(name) && !layout.overruled(self).contains { $0.name == name }
  }
}
