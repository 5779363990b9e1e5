/// For every pixel of a picture, the sum of all values above it and to its left, and of their squares: what any rectangle
/// holds is then four of them added up.
///
/// Rows are as far apart as those of the largest picture that is to be summed up, so that a rectangle's corners are the
/// same places in all of them.
struct IntegralPicture {
  /// How far apart rows are.
  let stride: Int
  private(set) var sums: [Int32]
  /// They may begin anew after 2³²; what a window holds is right all the same, being less.
  private(set) var squares: [UInt32]

  /// Room for pictures of a size, or smaller.
  init(width: Int, height: Int) {
    precondition(width * height <= Int(Int32.max) / 255, "Sums must have room.")
    stride = width + 1
    sums = Array(repeating: 0, count: (width + 1) * (height + 1))
    squares = Array(repeating: 0, count: (width + 1) * (height + 1))
  }

  mutating func sumUp(_ picture: GreyPicture) {
    precondition(picture.width < stride && (picture.height + 1) * stride <= sums.count, "A picture must fit.")
    let values = picture.values.span
    // The first row and column are zero, and stay so.
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
