pub mod sync { pub type Lazy<T> = T; pub type OnceCell<T> = std::cell::OnceCell<T>; }
pub mod unsync { pub type Lazy<T> = T; pub type OnceCell<T> = std::cell::OnceCell<T>; }
