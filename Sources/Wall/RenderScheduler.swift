import ImageCodecs
import Layouts
import Parallel
import Raster

/// The schedule of the work on a wall: decoding tiles in the order in which rows need them, composing groups of rows as
/// soon as their tiles are ready, and delivering the groups in order.
///
/// Workers request tasks until there are none. The result does not depend on their number or timing; the memory depends
/// on them only for tiles being decoded.
///
/// Safe to share: all mutable state is protected by the lock.
final class RenderScheduler<Group: Sendable>: @unchecked Sendable {
  enum Task {
    case decode(place: Int)
    case make(group: Int, [RenderedTile])
    /// Copies a group from an earlier wall.
    case copy(group: Int)
    case hand([Group])
  }

  /// A tile to be decoded; tiles are in the order in which rows need them.
  struct Waiting {
    var index: Int
    var firstRow: Int
    /// The memory held by the finished tile.
    var bytes: Int
    /// The memory for decoding it.
    var decodingBytes: Int
  }

  private let lock = Condition()
  private let groups: Range<Int>
  private let rowsOfGroup: @Sendable (Int) -> Range<Int>
  private let waiting: [Waiting]
  /// For each group, the number of waiting tiles, counted from the first, that must be ready.
  private let needs: [Int]
  private let allowance: MemoryAllowance
  private let isCopied: [Bool]
  /// The maximum number of finished groups that wait for an earlier one.
  private let mostUndelivered: Int

  private var nextPlace = 0
  private var isDecoded: [Bool]
  private var decodedPrefix = 0
  /// Tiles that are decoded and still needed, in the plan's order.
  private var ready: [RenderedTile] = []
  private var heldBytes = 0
  private var decodingBytes = 0

  private var nextGroup: Int
  /// The number of strips in progress.
  private var stripsInProgress = 0
  private var made: [Int: Group] = [:]
  private var isPast: [Bool]
  private var pastPrefix: Int
  private var nextDelivered: Int
  private var isDelivering = false

  private var failures: [(place: Int, error: ImageError)] = []
  private var stop: WallError?
  /// True if the delivered groups are enough.
  private var isEnough = false

  init(
    _ plan: Plan, groups: Range<Int>, copying copied: Set<Int> = [], allowance: MemoryAllowance,
    mostUndelivered: Int, decodingBytes: (Plan.FileName) -> Int,
    rowsOfGroup: @escaping @Sendable (Int) -> Range<Int>
  ) {
    self.groups = groups
    self.allowance = allowance
    self.mostUndelivered = mostUndelivered
    self.rowsOfGroup = rowsOfGroup
    let top = groups.isEmpty ? 0 : rowsOfGroup(groups.lowerBound).lowerBound
    let bottom = groups.isEmpty ? 0 : rowsOfGroup(groups.upperBound - 1).upperBound
    let visible = PixelRect(x: 0, y: top, width: plan.canvas.width, height: bottom - top)
    isCopied = groups.map { copied.contains($0) }
    // The number of groups to compose before each one.
    let made = isCopied.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? 0 : 1)) }
    let rowsPerGroup = max(1, groups.isEmpty ? 1 : rowsOfGroup(groups.lowerBound).count)
    let waiting = plan.tiles.enumerated().compactMap { index, tile -> Waiting? in
      let touched = tile.reachedPixels.intersection(visible)
      if touched.isEmpty { return nil }
      let (first, last) = ((touched.y - top) / rowsPerGroup, (touched.maxY - 1 - top) / rowsPerGroup)
      if made[first] == made[last + 1] { return nil }
      return Waiting(
        index: index, firstRow: touched.y, bytes: tile.heldBytes(on: plan.canvas),
        decodingBytes: decodingBytes(tile.file) + tile.preparingBytes(on: plan.canvas))
    }.sorted { ($0.firstRow, $0.index) < ($1.firstRow, $1.index) }
    self.waiting = waiting
    var place = 0
    needs = groups.map { group in
      let end = rowsOfGroup(group).upperBound
      while place < waiting.count, waiting[place].firstRow < end { place += 1 }
      return place
    }
    isDecoded = Array(repeating: false, count: waiting.count)
    isPast = Array(repeating: false, count: groups.count)
    nextGroup = groups.lowerBound
    pastPrefix = groups.lowerBound
    nextDelivered = groups.lowerBound
  }

  /// The number of tiles to decode.
  var count: Int { waiting.count }

  /// Returns the index of a waiting tile in the plan.
  func index(at place: Int) -> Int { waiting[place].index }

  /// Returns the next task; waits while it depends on others. Nil when there is nothing left to do.
  func nextTask() -> Task? {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let task = availableTask() { return task }
      if isOver { return nil }
      lock.wait()
    }
  }

  private var isOver: Bool {
    if stop != nil || isEnough { return true }
    if !failures.isEmpty { return nextPlace == waiting.count }
    return nextDelivered == groups.upperBound
  }

  private func availableTask() -> Task? {
    if stop != nil || isEnough { return nil }
    // The wall cannot be rendered as planned. Other photos are still tried, so that a new plan can leave out all that
    // fail.
    if !failures.isEmpty { return nextDecoding() }
    if !isDelivering, made[nextDelivered] != nil {
      isDelivering = true
      var next: [Group] = []
      while let group = made.removeValue(forKey: nextDelivered + next.count) { next.append(group) }
      return .hand(next)
    }
    if nextGroup < groups.upperBound, isCopied[nextGroup - groups.lowerBound],
      nextGroup - nextDelivered < mostUndelivered
    {
      nextGroup += 1
      return .copy(group: nextGroup - 1)
    }
    if nextGroup < groups.upperBound, decodedPrefix >= needs[nextGroup - groups.lowerBound],
      nextGroup - nextDelivered < mostUndelivered, stripsInProgress < allowance.strips
    {
      let rows = rowsOfGroup(nextGroup)
      nextGroup += 1
      stripsInProgress += 1
      return .make(group: nextGroup - 1, ready.filter { $0.touches(rows) })
    }
    let isNeeded = nextGroup < groups.upperBound && nextPlace < needs[nextGroup - groups.lowerBound]
    return isNeeded || heldBytes < allowance.lookAhead ? nextDecoding() : nil
  }

  private func nextDecoding() -> Task? {
    guard nextPlace < waiting.count else { return nil }
    let cost = waiting[nextPlace].decodingBytes
    guard decodingBytes == 0 || decodingBytes + cost <= allowance.decoding else { return nil }
    decodingBytes += cost
    heldBytes += waiting[nextPlace].bytes
    nextPlace += 1
    return .decode(place: nextPlace - 1)
  }

  // MARK: - Results

  func decoded(_ result: Result<RenderedTile, ImageError>, at place: Int) {
    lock.withLock {
      switch result {
      case .success(let tile):
        if failures.isEmpty {
          let position = ready.firstIndex { $0.index > tile.index } ?? ready.endIndex
          ready.insert(tile, at: position)
        }
      case .failure(let error):
        failures.append((place, error))
        ready = []
      }
      isDecoded[place] = true
      decodingBytes -= waiting[place].decodingBytes
      while decodedPrefix < waiting.count, isDecoded[decodedPrefix] { decodedPrefix += 1 }
    }
    lock.broadcast()
  }

  func made(_ group: Group, at number: Int) {
    lock.withLock {
      made[number] = group
      if !isCopied[number - groups.lowerBound] { stripsInProgress -= 1 }
      isPast[number - groups.lowerBound] = true
      while pastPrefix < groups.upperBound, isPast[pastPrefix - groups.lowerBound] { pastPrefix += 1 }
      let bottom = pastPrefix == groups.upperBound ? Int.max : rowsOfGroup(pastPrefix).lowerBound
      ready.removeAll { $0.reach.maxY <= bottom }
      heldBytes = ready.reduce(0) { $0 + $1.byteCount } + bytesInProgress
    }
    lock.broadcast()
  }

  private var bytesInProgress: Int {
    (decodedPrefix..<nextPlace).reduce(0) { isDecoded[$1] ? $0 : $0 + waiting[$1].bytes }
  }

  /// - Parameter goesOn: True if more groups are wanted.
  func handed(_ count: Int, goesOn: Bool) {
    lock.withLock {
      nextDelivered += count
      isEnough = !goesOn
      isDelivering = false
    }
    lock.broadcast()
  }

  /// Stops all work.
  func fail(_ error: WallError) {
    lock.withLock { stop = stop ?? error }
    lock.broadcast()
  }

  /// The reason why there is no wall, with faulty photos in order.
  var error: WallError? {
    lock.withLock {
      if let stop { return stop }
      if isEnough { return nil }
      if failures.isEmpty { return nil }
      return .unusable(failures.sorted { $0.place < $1.place }.map(\.error))
    }
  }
}
