/// Work that is handed out in order, each piece to the first free worker, as batch systems do.
package enum ListSchedule {
  /// Returns the time when the last worker is done.
  package static func end(of pieces: [Double], workers: Int) -> Double {
    precondition(workers > 0, "There is at least one worker.")
    if pieces.count <= workers { return pieces.max() ?? 0 }
    var free = Heap(Array(repeating: 0, count: workers))
    var end = 0.0
    for piece in pieces {
      let done = free.least + piece
      free.replaceLeast(by: done)
      end = max(end, done)
    }
    return end
  }

  /// Numbers with quick access to the least.
  private struct Heap {
    private var numbers: [Double]

    init(_ equal: [Double]) { numbers = equal }

    var least: Double { numbers[0] }

    mutating func replaceLeast(by number: Double) {
      var place = 0
      while true {
        let child = 2 * place + 1
        guard child < numbers.count else { break }
        let lesser = child + 1 < numbers.count && numbers[child + 1] < numbers[child] ? child + 1 : child
        if numbers[lesser] >= number { break }
        numbers[place] = numbers[lesser]
        place = lesser
      }
      numbers[place] = number
    }
  }
}
