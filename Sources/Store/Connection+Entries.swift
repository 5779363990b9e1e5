import Files

/// The result of a query: `value` is nil if the row does not match its checksum.
struct Found<Value> {
  var value: Value?
  var used: Int64
}

extension Connection {
  func entry(for stamp: FileStamp) throws(SQLiteError) -> Found<CatalogEntry>? {
    var found: Found<CatalogEntry>?
    let count = Int32(CatalogEntry.columns.count)
    try forEachRow(Self.findEntry, [.bytes(stamp.spelled)]) { row in
      found = Found(value: CatalogEntry(row, stamp: stamp), used: row.integer(count + 1))
    }
    return found
  }

  /// Returns the known contents of files, by their serialized stamps.
  func contents() throws(SQLiteError) -> [[UInt8]: String] {
    var contents: [[UInt8]: String] = [:]
    try forEachRow("SELECT stamp, content FROM catalog WHERE content IS NOT NULL") {
      contents[$0.bytes(0)] = $0.text(1)
    }
    return contents
  }

  func tile(for digest: [UInt8]) throws(SQLiteError) -> Found<PackedTile>? {
    var found: Found<PackedTile>?
    try forEachRow(Self.findTile, [.bytes(digest)]) { row in
      found = Found(value: PackedTile(row, digest: digest), used: row.integer(6))
    }
    return found
  }

  private static let findEntry =
    "SELECT \(CatalogEntry.columns.joined(separator: ", ")), checksum, used FROM catalog WHERE stamp = ?"
  private static let findTile = """
    SELECT width, height, channels, damage, checksum, bytes, used FROM tiles JOIN pixels USING (id) WHERE digest = ?
    """
  private static let keepEntry = {
    let values = Array(repeating: "?", count: CatalogEntry.columns.count + 3)
    return "INSERT OR REPLACE INTO catalog VALUES (\(values.joined(separator: ", ")))"
  }()

  func keep(_ batch: Waiting.Batch, now: Int64) throws(SQLiteError) {
    for (stamp, kept) in batch.entries.sorted(by: { $0.value.place < $1.value.place }) {
      let checksum = Value.integer(kept.value.checksum(for: stamp))
      try run(Self.keepEntry, [.bytes(stamp.spelled)] + kept.value.values + [checksum, .integer(kept.time)])
    }
    for (digest, kept) in batch.tiles.sorted(by: { $0.value.place < $1.value.place }) {
      try keep(PackedTile(kept.value), for: digest, now: kept.time)
    }
    for (digest, time) in batch.tilesUsed {
      try run("UPDATE tiles SET used = ? WHERE digest = ?", [.integer(time), .bytes(digest)])
    }
    for stamp in batch.entriesUsed {
      try run("UPDATE catalog SET used = ? WHERE stamp = ?", [.integer(now), .bytes(stamp.spelled)])
    }
  }

  private func keep(_ tile: PackedTile, for digest: [UInt8], now: Int64) throws(SQLiteError) {
    try run("DELETE FROM pixels WHERE id = (SELECT id FROM tiles WHERE digest = ?)", [.bytes(digest)])
    try run("DELETE FROM tiles WHERE digest = ?", [.bytes(digest)])
    try run(
      """
      INSERT INTO tiles(digest, width, height, channels, damage, checksum, size, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .bytes(digest), .integer(Int64(tile.width)), .integer(Int64(tile.height)), .integer(Int64(tile.channels)),
        Value(tile.damage), .integer(tile.checksum(for: digest)), .integer(tile.size), .integer(now),
      ])
    try run("INSERT INTO pixels VALUES (last_insert_rowid(), ?)", [.bytes(tile.bytes)])
  }

  func removeTile(_ id: Int64) throws(SQLiteError) {
    try run("DELETE FROM pixels WHERE id = ?", [.integer(id)])
    try run("DELETE FROM tiles WHERE id = ?", [.integer(id)])
  }

  /// Removes the least recently used tiles until the rest take at most `limit` bytes.
  func evict(to limit: Int, now: Int64) throws(SQLiteError) {
    // Once per connection, in case damage has made the total wrong.
    if !hasAddedUp { try addUp() }
    // Damage can also have produced any number here.
    var excess = try integer("SELECT bytes FROM total").subtracting(Int64(limit))
    if excess <= 0 { return }
    // Entries with dates in the future, from a clock that was wrong, count as used now.
    try run("UPDATE tiles SET used = ? WHERE used > ?", [.integer(now), .integer(now)])
    var leaving: [Int64] = []
    // The index has all the columns needed, in this order.
    try forEachRow(
      "SELECT id, size FROM tiles ORDER BY used, id", while: { excess > 0 },
      { row in
        leaving.append(row.integer(0))
        excess = excess.subtracting(row.integer(1))
      })
    for id in leaving { try removeTile(id) }
  }

  private func addUp() throws(SQLiteError) {
    try run("INSERT OR REPLACE INTO total SELECT 1, CAST(total(size) AS INTEGER) FROM tiles")
    hasAddedUp = true
  }
}

extension Int64 {
  /// Returns the difference, or the nearest representable number.
  fileprivate func subtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

extension PackedTile {
  /// The approximate size on disk: its rows, in whole pages unless it shares one with others.
  fileprivate var size: Int64 {
    let page = Schema.pageSize
    return Int64(bytes.count < page ? bytes.count + 256 : (bytes.count + page - 1) / page * page + 256)
  }
}

extension Connection {
  /// Throws if the structure of the database is damaged.
  func checkStructure() throws(SQLiteError) {
    var findings: [String] = []
    try forEachRow("PRAGMA integrity_check(1)") { findings.append($0.text(0) ?? "") }
    if findings != ["ok"] {
      throw .corrupt(findings.first ?? "its structure is broken")
    }
  }
}
