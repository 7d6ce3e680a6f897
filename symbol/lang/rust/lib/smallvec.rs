pub type SmallVec<A> = A;
