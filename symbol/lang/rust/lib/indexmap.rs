pub type IndexMap<K, V> = std::collections::HashMap<K, V>;
pub type IndexSet<T> = std::collections::HashSet<T>;
