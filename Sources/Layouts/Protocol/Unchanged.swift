/// Returns true if two values are certainly equal.
///
/// Values that are not `Equatable` are compared part by part, and objects by identity. Functions are never equal.
func isUnchanged(_ one: Any, _ other: Any) -> Bool {
  guard type(of: one) == type(of: other) else { return false }
  if let one = one as? any Equatable { return one.isEqual(other) }
  let (parts, others) = (Mirror(reflecting: one), Mirror(reflecting: other))
  switch parts.displayStyle {
  case .class: return one as AnyObject === other as AnyObject
  case .enum where parts.children.isEmpty: return "\(one)" == "\(other)"
  case nil: return false
  default:
    return parts.children.count == others.children.count
      && zip(parts.children, others.children).allSatisfy { $0.label == $1.label && isUnchanged($0.value, $1.value) }
  }
}

extension Equatable {
  fileprivate func isEqual(_ other: Any) -> Bool { self == other as? Self }
}
