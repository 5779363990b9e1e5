extension Picture {
  /// Returns this upright picture, stored as in a file with an EXIF orientation from 1 to 8.
  package func stored(orientation: Int) -> Picture {
    precondition((1...8).contains(orientation))
    let swapsSides = orientation >= 5
    var stored = Picture(
      width: swapsSides ? height : width, height: swapsSides ? width : height, filledWith: Color())
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = upright(x, y, orientation: orientation)
        stored[x, y] = self[place.x, place.y]
      }
    }
    return stored
  }

  /// Returns the position on the upright picture of the stored pixel (x, y).
  private func upright(_ x: Int, _ y: Int, orientation: Int) -> (x: Int, y: Int) {
    let right = width - 1
    let bottom = height - 1
    switch orientation {
    case 2: return (right - x, y)
    case 3: return (right - x, bottom - y)
    case 4: return (x, bottom - y)
    case 5: return (y, x)
    case 6: return (right - y, x)
    case 7: return (right - y, bottom - x)
    case 8: return (y, bottom - x)
    default: return (x, y)
    }
  }
}
