pub type FxHashMap<K, V> = std::collections::HashMap<K, V>;
pub type FxHashSet<T> = std::collections::HashSet<T>;
