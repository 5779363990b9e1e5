import CFaces

/// The result of a layer: the values of all channels of each pixel, row by row.
struct FeatureMap: Equatable {
  let width: Int
  let height: Int
  let channels: Int
  private(set) var values: [Int16]

  init(width: Int, height: Int, channels: Int, values: [Int16]) {
    precondition(values.count == width * height * channels, "A map needs all channels of every pixel.")
    (self.width, self.height, self.channels, self.values) = (width, height, channels, values)
  }

  private var size: cfaces_size { cfaces_size(width: width, height: height) }

  /// Applies the first layer to a picture.
  init(_ stem: NetworkLayer, of picture: NetworkPicture, isPortable: Bool = false) {
    precondition(stem.kind == .stem, "Colors are for the first layer only.")
    (width, height, channels) = (picture.width / 2, picture.height / 2, stem.outputs)
    var row = [Int16](repeating: 0, count: width * cfaces_stem_values)
    var values = [Int16](repeating: 0, count: width * height * channels)
    let size = cfaces_size(width: width, height: height)
    // Sound: the picture has a row and a column more than twice the size, and the row and the result are large enough.
    unsafe stem.withLayer(rectifies: true, isPortable) { stem in
      unsafe picture.bytes.withUnsafeBufferPointer { picture in
        unsafe row.withUnsafeMutableBufferPointer { row in
          unsafe values.withUnsafeMutableBufferPointer { values in
            unsafe cfaces_stem(stem, picture.baseAddress, size, row.baseAddress, values.baseAddress)
          }
        }
      }
    }
    self.values = values
  }

  /// Returns the result of two layers.
  ///
  /// - Parameter rectifies: True to replace negative results by zero, as everywhere but in heads.
  func applying(_ pair: FaceNetwork.Pair, rectifies: Bool = true, isPortable: Bool = false) -> FeatureMap {
    precondition(pair.pointwise.inputs == channels, "A layer needs all its channels.")
    var rows = [Int16](repeating: 0, count: 4 * (width + 2) * pair.outputs)
    var result = [Int16](repeating: 0, count: width * height * pair.outputs)
    // Sound: the rows and the result are large enough.
    unsafe pair.pointwise.withLayer(rectifies: false, isPortable) { pointwise in
      unsafe pair.depthwise.withLayer(rectifies: rectifies, isPortable) { depthwise in
        unsafe values.withUnsafeBufferPointer { values in
          unsafe rows.withUnsafeMutableBufferPointer { rows in
            unsafe result.withUnsafeMutableBufferPointer { result in
              unsafe cfaces_pair(
                pointwise, depthwise, values.baseAddress, size, rows.baseAddress, result.baseAddress)
            }
          }
        }
      }
    }
    return FeatureMap(width: width, height: height, channels: pair.outputs, values: result)
  }

  /// Returns the maximum of each 2 × 2 pixels.
  func halved() -> FeatureMap {
    let half = cfaces_size(width: width / 2, height: height / 2)
    var result = [Int16](repeating: 0, count: half.width * half.height * channels)
    precondition(width % 2 == 0 && height % 2 == 0, "Only even sizes have halves.")
    // Sound: the result has a pixel for each four.
    unsafe values.withUnsafeBufferPointer { values in
      unsafe result.withUnsafeMutableBufferPointer { result in
        unsafe cfaces_halve(values.baseAddress, half, channels, result.baseAddress)
      }
    }
    return FeatureMap(width: half.width, height: half.height, channels: channels, values: result)
  }

  /// Adds each pixel of a map of half the size to four pixels.
  mutating func add(doubled other: FeatureMap) {
    precondition(
      other.width * 2 == width && other.height * 2 == height && other.channels == channels,
      "Maps must fit to be added.")
    let size = size
    // Sound: the other map has a pixel for each four.
    unsafe other.values.withUnsafeBufferPointer { other in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe cfaces_add_doubled(other.baseAddress, size, channels, values.baseAddress)
      }
    }
  }

  /// Returns the values of a pixel.
  func values(x: Int, y: Int) -> ArraySlice<Int16> {
    let place = (y * width + x) * channels
    return values[place..<place + channels]
  }
}

extension NetworkLayer {
  /// Calls `body` with the layer as C has it.
  fileprivate func withLayer(rectifies: Bool, _ isPortable: Bool, _ body: (UnsafePointer<cfaces_layer>) -> Void) {
    // Sound: the weights and biases exist during the call.
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe biases.withUnsafeBufferPointer { biases in
        // Inputs come in pairs.
        var layer = unsafe cfaces_layer(
          weights: weights.baseAddress, biases: biases.baseAddress, inputs: Int32((inputs + 1) / 2 * 2),
          outputs: Int32(outputs), shift: Int32(shift), rectifies: rectifies ? 1 : 0,
          is_portable: isPortable ? 1 : 0)
        unsafe withUnsafePointer(to: &layer) { unsafe body($0) }
      }
    }
  }
}
