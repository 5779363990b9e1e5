extension Plan.Tile {
  /// Returns the tile with another value of a property.
  ///
  ///     Plan.Tile(file: "lake.jpg", frame: frame).setting(\.group, to: "Sunday")
  public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var tile = self
    tile[keyPath: property] = value
    return tile
  }
}

extension Plan.Text {
  /// Returns the text with another value of a property.
  ///
  ///     Plan.Text("At the lake", role: .caption, frame: frame).setting(\.tile, to: 0)
  public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var text = self
    text[keyPath: property] = value
    return text
  }
}

extension Plan.Photo {
  /// Returns the photo with another value of a property.
  ///
  ///     Plan.Photo(file: "lake.jpg", layout: photo).setting(\.mirrored, to: true)
  public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var photo = self
    photo[keyPath: property] = value
    return photo
  }
}

extension Plan.Treatment {
  /// Returns the treatment with another value of a property.
  ///
  ///     Plan.Treatment().setting(\.mirrored, to: true)
  public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var treatment = self
    treatment[keyPath: property] = value
    return treatment
  }
}
