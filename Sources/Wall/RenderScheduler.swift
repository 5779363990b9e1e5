import Foundation
import ImageCodecs
import Raster
import TesseraLayout

/// Who does what next while a wall is made: decoding tiles in the order in which rows need them, making groups of rows
/// as soon as their tiles are there, and handing the groups on in order.
///
/// Workers ask for tasks until there are none. Nothing of the result depends on how many they are or how they take
/// turns; of the memory, only how many tiles are in the making at once.
///
/// Sound to share: everything that changes is changed under the lock.
final class RenderScheduler<Group: Sendable>: @unchecked Sendable {
  enum Task {
    case decode(place: Int)
    case make(group: Int, [RenderedTile])
    /// Take over what an earlier wall has.
    case copy(group: Int)
    case hand([Group])
  }

  /// A tile to come, in the order of the rows that need it first.
  struct Waiting {
    var index: Int
    var firstRow: Int
    /// What it will hold when it is finished.
    var bytes: Int
    /// What decoding it takes.
    var decodingBytes: Int
  }

  private let lock = NSCondition()
  private let groups: Range<Int>
  private let rowsOfGroup: @Sendable (Int) -> Range<Int>
  private let waiting: [Waiting]
  /// For each group, how many of the waiting tiles it needs: those before that place.
  private let needs: [Int]
  private let allowance: MemoryAllowance
  private let isCopied: [Bool]

  private var nextPlace = 0
  private var isDecoded: [Bool]
  private var decodedPrefix = 0
  /// Decoded and not yet past, in the plan's order.
  private var ready: [RenderedTile] = []
  private var heldBytes = 0
  private var decodingBytes = 0

  private var nextGroup: Int
  /// How many strips are in the making.
  private var making = 0
  private var made: [Int: Group] = [:]
  private var isPast: [Bool]
  private var pastPrefix: Int
  private var nextHanded: Int
  private var isHanding = false

  private var failures: [(place: Int, error: ImageError)] = []
  private var stop: WallError?

  init(
    _ plan: Plan, groups: Range<Int>, copying copied: Set<Int> = [], allowance: MemoryAllowance,
    decodingBytes: (Plan.FileName) -> Int, rowsOfGroup: @escaping @Sendable (Int) -> Range<Int>
  ) {
    self.groups = groups
    self.allowance = allowance
    self.rowsOfGroup = rowsOfGroup
    let top = groups.isEmpty ? 0 : rowsOfGroup(groups.lowerBound).lowerBound
    let bottom = groups.isEmpty ? 0 : rowsOfGroup(groups.upperBound - 1).upperBound
    let visible = PixelRect(x: 0, y: top, width: plan.canvas.width, height: bottom - top)
    isCopied = groups.map { copied.contains($0) }
    // How many groups are to be made before each one.
    let made = isCopied.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? 0 : 1)) }
    let rowsPerGroup = max(1, groups.isEmpty ? 1 : rowsOfGroup(groups.lowerBound).count)
    let waiting = plan.tiles.enumerated().compactMap { index, tile -> Waiting? in
      let touched = tile.touchedPixels.intersection(visible)
      if touched.isEmpty { return nil }
      let (first, last) = ((touched.y - top) / rowsPerGroup, (touched.maxY - 1 - top) / rowsPerGroup)
      if made[first] == made[last + 1] { return nil }
      return Waiting(
        index: index, firstRow: touched.y, bytes: tile.heldBytes(on: plan.canvas),
        decodingBytes: decodingBytes(tile.file) + tile.searchBytes(on: plan.canvas))
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
    nextHanded = groups.lowerBound
  }

  /// How many tiles are to be decoded.
  var count: Int { waiting.count }

  /// The place of a waiting tile among the plan's tiles.
  func index(at place: Int) -> Int { waiting[place].index }

  /// What is to be done next; waits while that depends on others. Nil once there is nothing left.
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
    if stop != nil { return true }
    if !failures.isEmpty { return nextPlace == waiting.count }
    return nextHanded == groups.upperBound
  }

  private func availableTask() -> Task? {
    if stop != nil { return nil }
    // The wall cannot be made as planned. Whoever plans it anew should know of every such photo at once.
    if !failures.isEmpty { return nextDecoding() }
    if !isHanding, made[nextHanded] != nil {
      isHanding = true
      var next: [Group] = []
      while let group = made.removeValue(forKey: nextHanded + next.count) { next.append(group) }
      return .hand(next)
    }
    if nextGroup < groups.upperBound, isCopied[nextGroup - groups.lowerBound],
      nextGroup - nextHanded < Self.mostUnhanded
    {
      nextGroup += 1
      return .copy(group: nextGroup - 1)
    }
    if nextGroup < groups.upperBound, decodedPrefix >= needs[nextGroup - groups.lowerBound],
      nextGroup - nextHanded < Self.mostUnhanded, making < allowance.strips
    {
      let rows = rowsOfGroup(nextGroup)
      nextGroup += 1
      making += 1
      return .make(group: nextGroup - 1, ready.filter { $0.touches(rows) })
    }
    let isNeeded = nextGroup < groups.upperBound && nextPlace < needs[nextGroup - groups.lowerBound]
    return isNeeded || heldBytes < allowance.lookAhead ? nextDecoding() : nil
  }

  /// Groups that wait for an earlier one.
  private static var mostUnhanded: Int { 32 }

  private func nextDecoding() -> Task? {
    guard nextPlace < waiting.count else { return nil }
    let cost = waiting[nextPlace].decodingBytes
    guard decodingBytes == 0 || decodingBytes + cost <= allowance.decoding else { return nil }
    decodingBytes += cost
    heldBytes += waiting[nextPlace].bytes
    nextPlace += 1
    return .decode(place: nextPlace - 1)
  }

  // MARK: - What became of tasks

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
      if !isCopied[number - groups.lowerBound] { making -= 1 }
      isPast[number - groups.lowerBound] = true
      while pastPrefix < groups.upperBound, isPast[pastPrefix - groups.lowerBound] { pastPrefix += 1 }
      let bottom = pastPrefix == groups.upperBound ? Int.max : rowsOfGroup(pastPrefix).lowerBound
      ready.removeAll { $0.destination.maxY <= bottom }
      heldBytes = ready.reduce(0) { $0 + $1.byteCount } + inTheMaking
    }
    lock.broadcast()
  }

  private var inTheMaking: Int {
    (decodedPrefix..<nextPlace).reduce(0) { isDecoded[$1] ? $0 : $0 + waiting[$1].bytes }
  }

  func handed(_ count: Int) {
    lock.withLock {
      nextHanded += count
      isHanding = false
    }
    lock.broadcast()
  }

  /// Ends all work.
  func fail(_ error: WallError) {
    lock.withLock { stop = stop ?? error }
    lock.broadcast()
  }

  /// Why there is no wall, in the order of the photos.
  var error: WallError? {
    lock.withLock {
      if let stop { return stop }
      if failures.isEmpty { return nil }
      return .unusable(failures.sorted { $0.place < $1.place }.map(\.error))
    }
  }
}

/// How much memory may be used beyond what cannot be helped.
struct MemoryAllowance {
  /// For decoded tiles that the next group does not need yet.
  var lookAhead: Int
  /// For decoding several photos at once. One is always decoded.
  var decoding = Int.max
  /// For so many strips in the making at once.
  var strips = Int.max
}
