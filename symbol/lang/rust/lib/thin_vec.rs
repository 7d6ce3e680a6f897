pub type ThinVec<T> = Vec<T>;
