pub struct Mutex<T>;
impl<T> Mutex<T> { fn new(value: T) -> Mutex<T>; fn lock(&self) -> T; fn try_lock(&self) -> Option<T>; fn get_mut(&mut self) -> &mut T; fn into_inner(self) -> T; }
pub struct RwLock<T>;
impl<T> RwLock<T> { fn new(value: T) -> RwLock<T>; fn read(&self) -> T; fn write(&self) -> T; fn get_mut(&mut self) -> &mut T; fn into_inner(self) -> T; }
