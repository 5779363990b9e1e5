/// An integral image: for every pixel, the sum of all values above and to its left, and of their squares. The sum of
/// any rectangle then takes four lookups.
///
/// The stride is that of the largest picture, so that the corners of a rectangle have the same offsets in all sizes.
struct IntegralPicture {
  /// The distance between rows.
  let stride: Int
  private(set) var sums: [Int32]
  /// The sums of squares, which can overflow at 2³²; the sum of a window is still right, because it is smaller.
  private(set) var squares: [UInt32]

  /// Allocates memory for pictures up to this size.
  init(width: Int, height: Int) {
    precondition(width * height <= Int(Int32.max) / 255, "Sums must fit in 32 bits.")
    stride = width + 1
    sums = Array(repeating: 0, count: (width + 1) * (height + 1))
    squares = Array(repeating: 0, count: (width + 1) * (height + 1))
  }

  mutating func sumUp(_ picture: GrayPicture) {
    precondition(
      picture.width < stride && (picture.height + 1) * stride <= sums.count,
      "A picture must not exceed the size allocated.")
    let values = picture.values.span
    // The first row and column always stay zero.
    for y in 0..<picture.height {
      var (sum, square) = (Int32(0), UInt32(0))
      var place = (y + 1) * stride + 1
      for x in 0..<picture.width {
        let value = values[y * picture.width + x]
        sum &+= Int32(value)
        square &+= UInt32(value) * UInt32(value)
        sums[place] = sums[place - stride] &+ sum
        squares[place] = squares[place - stride] &+ square
        place += 1
      }
    }
  }
}
