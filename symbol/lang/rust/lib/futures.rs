pub mod stream { pub type Stream<Item> = Iterator<Item>; }
pub type Stream<Item> = Iterator<Item>;
