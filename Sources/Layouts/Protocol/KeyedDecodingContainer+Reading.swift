extension KeyedDecodingContainer {
  /// Reads a property, if the container has it; otherwise it keeps its value. Properties that bring numbers into range
  /// do so here, too.
  package func read<Value: Decodable>(_ key: Key, into property: inout Value) throws {
    if let value = try decodeIfPresent(Value.self, forKey: key) { property = value }
  }
}
