pub mod task { pub struct JoinHandle<T>; }
pub mod sync {
    pub struct Mutex<T>;
    impl<T> Mutex<T> { fn new(value: T) -> Mutex<T>; fn lock(&self) -> Future<T>; fn into_inner(self) -> T; }
    pub struct RwLock<T>;
    impl<T> RwLock<T> { fn new(value: T) -> RwLock<T>; fn read(&self) -> Future<T>; fn write(&self) -> Future<T>; }
}
