/// Numbers of colors, in a table with open addressing that does not grow.
///
///     var table = ColorTable(bits: 7)
///     table.add(1, to: pixel)  // the number of pixels of this color so far
struct ColorTable {
  private let bits: Int
  private var colors: [UInt32]
  private var numbers: [Int]
  private var room: Int

  /// - Parameter bits: The binary logarithm of the size of the table, a quarter of which stays empty.
  init(bits: Int) {
    self.bits = bits
    colors = Array(repeating: 0, count: 1 << bits)
    numbers = Array(repeating: 0, count: 1 << bits)
    room = 3 << bits / 4
  }

  mutating func clear() {
    for index in numbers.indices { numbers[index] = 0 }
    room = 3 << bits / 4
  }

  private func place(of color: UInt32) -> Int {
    var place = Int((color &* 0x9E37_79B1) >> UInt32(32 - bits))
    while numbers[place] > 0, colors[place] != color { place = (place + 1) & (numbers.count - 1) }
    return place
  }

  /// Returns the number of a color, or 0.
  func number(of color: UInt32) -> Int { numbers[place(of: color)] }

  /// Adds to the number of a color, and returns it: 0 if the table is full.
  @discardableResult mutating func add(_ number: Int, to color: UInt32) -> Int {
    let place = place(of: color)
    if numbers[place] == 0 {
      if room == 0 { return 0 }
      room -= 1
      colors[place] = color
    }
    numbers[place] += number
    return numbers[place]
  }

  /// Returns the colors with the largest numbers, the largest first.
  func largest(_ count: Int) -> [UInt32] {
    let found = numbers.indices.filter { numbers[$0] > 0 }
    return found.sorted { (numbers[$1], colors[$0]) < (numbers[$0], colors[$1]) }.prefix(count).map { colors[$0] }
  }
}
