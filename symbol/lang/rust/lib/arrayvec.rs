pub type ArrayVec<T> = [T];
