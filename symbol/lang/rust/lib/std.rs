// What a value that comes out of Rust's library can be. An associated type stands as a type parameter of its name, and what a
// reference or a pointer leads to stands for that: Box<T> is T, since it derefs to it.

// Every value.
trait Any {
    fn clone(&self) -> Self;
    fn to_owned(&self) -> Self;
    fn borrow(&self) -> Self;
    fn borrow_mut(&mut self) -> Self;
    fn as_ref(&self) -> Self;
    fn as_mut(&mut self) -> Self;
    fn by_ref(&mut self) -> Self;
    fn into(self) -> _;
    fn try_into<T, E>(self) -> Result<T, E>;
    fn to_string(&self) -> String;
    fn default() -> Self;
}
trait Clone {}
trait Copy {}
trait Debug {}
trait Default {}
trait PartialEq {}
trait Eq {}
trait PartialOrd {}
trait Ord {}
trait Hash {}
trait Send {}
trait Sync {}
trait Drop {}
trait Display {}
trait Error {}
trait Write {}
trait Read {}
trait Deref {}
trait DerefMut {}
trait Index {}
trait IndexMut {}
trait From<T> {}
trait TryFrom<T> {}
trait FromStr {}
trait AsRef<T> { fn as_ref(&self) -> &T; }
trait AsMut<T> { fn as_mut(&mut self) -> &mut T; }
trait Borrow<T> { fn borrow(&self) -> &T; }
trait Into<T> { fn into(self) -> T; }

type Box<T> = T;
impl<T> Box<T> {
    fn new(value: T) -> T;
    fn pin(value: T) -> T;
    fn from(value: T) -> T;
}
type string = str;

pub enum Option<T> { None, Some(T) }
fn Some<T>(value: T) -> Option<T>;
impl<T> Option<T> {
    fn unwrap(self) -> T;
    fn expect(self, msg: &str) -> T;
    fn unwrap_or(self, default: T) -> T;
    fn unwrap_or_else(self, f: impl FnOnce() -> T) -> T;
    fn unwrap_or_default(self) -> T;
    fn unwrap_unchecked(self) -> T;
    fn insert(&mut self, value: T) -> &mut T;
    fn get_or_insert(&mut self, value: T) -> &mut T;
    fn get_or_insert_with(&mut self, f: impl FnOnce() -> T) -> &mut T;
    fn as_ref(&self) -> Option<&T>;
    fn as_mut(&mut self) -> Option<&mut T>;
    fn as_deref(&self) -> Option<&T>;
    fn as_deref_mut(&mut self) -> Option<&mut T>;
    fn take(&mut self) -> Option<T>;
    fn take_if(&mut self, f: impl FnOnce(&mut T) -> bool) -> Option<T>;
    fn replace(&mut self, value: T) -> Option<T>;
    fn cloned(self) -> Option<T>;
    fn copied(self) -> Option<T>;
    fn filter(self, f: impl FnOnce(&T) -> bool) -> Option<T>;
    fn inspect(self, f: impl FnOnce(&T)) -> Option<T>;
    fn or(self, other: Option<T>) -> Option<T>;
    fn or_else(self, f: impl FnOnce() -> Option<T>) -> Option<T>;
    fn xor(self, other: Option<T>) -> Option<T>;
    fn map<U>(self, f: impl FnOnce(T) -> U) -> Option<U>;
    fn map_or<U>(self, default: U, f: impl FnOnce(T) -> U) -> U;
    fn map_or_else<U>(self, default: impl FnOnce() -> U, f: impl FnOnce(T) -> U) -> U;
    fn and<U>(self, other: Option<U>) -> Option<U>;
    fn and_then<U>(self, f: impl FnOnce(T) -> Option<U>) -> Option<U>;
    fn zip<U>(self, other: Option<U>) -> Option<(T, U)>;
    fn ok_or<E>(self, error: E) -> Result<T, E>;
    fn ok_or_else<E>(self, f: impl FnOnce() -> E) -> Result<T, E>;
    fn is_some(&self) -> bool;
    fn is_none(&self) -> bool;
    fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool;
    fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool;
    fn iter(&self) -> impl Iterator<Item = &T>;
    fn iter_mut(&mut self) -> impl Iterator<Item = &mut T>;
    fn flatten(self) -> T;
    fn context<E>(self, context: E) -> Result<T, E>;
    fn with_context<E>(self, f: impl FnOnce() -> E) -> Result<T, E>;
}
impl<T, E> Option<Result<T, E>> { fn transpose(self) -> Result<Option<T>, E>; }
impl<T> IntoIterator for Option<T> { type Item = T; fn into_iter(self) -> impl Iterator<Item = T>; }
impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {}

pub enum Result<T, E> { Ok(T), Err(E) }
fn Ok<T, E>(value: T) -> Result<T, E>;
fn Err<T, E>(error: E) -> Result<T, E>;
impl<T, E> Result<T, E> {
    fn unwrap(self) -> T;
    fn expect(self, msg: &str) -> T;
    fn unwrap_or(self, default: T) -> T;
    fn unwrap_or_else(self, f: impl FnOnce(E) -> T) -> T;
    fn unwrap_or_default(self) -> T;
    fn unwrap_unchecked(self) -> T;
    fn unwrap_err(self) -> E;
    fn expect_err(self, msg: &str) -> E;
    fn ok(self) -> Option<T>;
    fn err(self) -> Option<E>;
    fn as_ref(&self) -> Result<&T, &E>;
    fn as_mut(&mut self) -> Result<&mut T, &mut E>;
    fn as_deref(&self) -> Result<&T, &E>;
    fn as_deref_mut(&mut self) -> Result<&mut T, &mut E>;
    fn cloned(self) -> Result<T, E>;
    fn copied(self) -> Result<T, E>;
    fn inspect(self, f: impl FnOnce(&T)) -> Result<T, E>;
    fn inspect_err(self, f: impl FnOnce(&E)) -> Result<T, E>;
    fn map<U>(self, f: impl FnOnce(T) -> U) -> Result<U, E>;
    fn map_err<F>(self, f: impl FnOnce(E) -> F) -> Result<T, F>;
    fn map_or<U>(self, default: U, f: impl FnOnce(T) -> U) -> U;
    fn map_or_else<U>(self, default: impl FnOnce(E) -> U, f: impl FnOnce(T) -> U) -> U;
    fn and<U>(self, other: Result<U, E>) -> Result<U, E>;
    fn and_then<U>(self, f: impl FnOnce(T) -> Result<U, E>) -> Result<U, E>;
    fn or<F>(self, other: Result<T, F>) -> Result<T, F>;
    fn or_else<F>(self, f: impl FnOnce(E) -> Result<T, F>) -> Result<T, F>;
    fn is_ok(&self) -> bool;
    fn is_err(&self) -> bool;
    fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool;
    fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool;
    fn iter(&self) -> impl Iterator<Item = &T>;
    fn flatten(self) -> T;
    fn context(self, context: &str) -> Result<T, anyhow::Error>;
    fn with_context<C>(self, f: impl FnOnce() -> C) -> Result<T, anyhow::Error>;
}
impl<T, E> Result<Option<T>, E> { fn transpose(self) -> Option<Result<T, E>>; }
impl<T, E> IntoIterator for Result<T, E> { type Item = T; fn into_iter(self) -> impl Iterator<Item = T>; }
impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {}

// Iterators. What adapters make are iterators of what they give.
trait IntoIterator<Item> { fn into_iter(self) -> impl Iterator<Item = Item>; }
trait FromIterator<A> {}
trait Iterator<Item> {
    fn next(&mut self) -> Option<Item>;
    fn next_back(&mut self) -> Option<Item>;
    fn next_if(&mut self, f: impl FnOnce(&Item) -> bool) -> Option<Item>;
    fn peek(&mut self) -> Option<&Item>;
    fn peek_mut(&mut self) -> Option<&mut Item>;
    fn nth(&mut self, n: usize) -> Option<Item>;
    fn nth_back(&mut self, n: usize) -> Option<Item>;
    fn last(self) -> Option<Item>;
    fn count(self) -> usize;
    fn size_hint(&self) -> (usize, Option<usize>);
    fn len(&self) -> usize;
    fn min(self) -> Option<Item>;
    fn max(self) -> Option<Item>;
    fn min_by(self, f: impl FnMut(&Item, &Item) -> Ordering) -> Option<Item>;
    fn max_by(self, f: impl FnMut(&Item, &Item) -> Ordering) -> Option<Item>;
    fn min_by_key<B>(self, f: impl FnMut(&Item) -> B) -> Option<Item>;
    fn max_by_key<B>(self, f: impl FnMut(&Item) -> B) -> Option<Item>;
    fn find(&mut self, f: impl FnMut(&Item) -> bool) -> Option<Item>;
    fn rfind(&mut self, f: impl FnMut(&Item) -> bool) -> Option<Item>;
    fn find_map<B>(&mut self, f: impl FnMut(Item) -> Option<B>) -> Option<B>;
    fn position(&mut self, f: impl FnMut(Item) -> bool) -> Option<usize>;
    fn rposition(&mut self, f: impl FnMut(Item) -> bool) -> Option<usize>;
    fn any(&mut self, f: impl FnMut(Item) -> bool) -> bool;
    fn all(&mut self, f: impl FnMut(Item) -> bool) -> bool;
    fn for_each(self, f: impl FnMut(Item));
    fn try_for_each<R>(&mut self, f: impl FnMut(Item) -> R) -> R;
    fn fold<B>(self, first: B, f: impl FnMut(B, Item) -> B) -> B;
    fn rfold<B>(self, first: B, f: impl FnMut(B, Item) -> B) -> B;
    fn try_fold<B, R>(&mut self, first: B, f: impl FnMut(B, Item) -> R) -> R;
    fn reduce(self, f: impl FnMut(Item, Item) -> Item) -> Option<Item>;
    fn sum<S>(self) -> S;
    fn product<P>(self) -> P;
    fn eq<I>(self, other: I) -> bool;
    fn collect<B: FromIterator<Item>>(self) -> B;
    fn partition<B: FromIterator<Item>>(self, f: impl FnMut(&Item) -> bool) -> (B, B);
    fn unzip<A, B>(self) -> (A, B);
    fn map<B>(self, f: impl FnMut(Item) -> B) -> impl Iterator<Item = B>;
    fn filter(self, f: impl FnMut(&Item) -> bool) -> impl Iterator<Item = Item>;
    fn filter_map<B>(self, f: impl FnMut(Item) -> Option<B>) -> impl Iterator<Item = B>;
    fn flat_map<B>(self, f: impl FnMut(Item) -> IntoIterator<B>) -> impl Iterator<Item = B>;
    fn map_while<B>(self, f: impl FnMut(Item) -> Option<B>) -> impl Iterator<Item = B>;
    fn scan<S, B>(self, first: S, f: impl FnMut(&mut S, Item) -> Option<B>) -> impl Iterator<Item = B>;
    fn enumerate(self) -> impl Iterator<Item = (usize, Item)>;
    fn zip<B>(self, other: IntoIterator<B>) -> impl Iterator<Item = (Item, B)>;
    fn chain(self, other: IntoIterator<Item>) -> impl Iterator<Item = Item>;
    fn rev(self) -> impl Iterator<Item = Item>;
    fn skip(self, n: usize) -> impl Iterator<Item = Item>;
    fn take(self, n: usize) -> impl Iterator<Item = Item>;
    fn step_by(self, n: usize) -> impl Iterator<Item = Item>;
    fn skip_while(self, f: impl FnMut(&Item) -> bool) -> impl Iterator<Item = Item>;
    fn take_while(self, f: impl FnMut(&Item) -> bool) -> impl Iterator<Item = Item>;
    fn inspect(self, f: impl FnMut(&Item)) -> impl Iterator<Item = Item>;
    fn peekable(self) -> impl Iterator<Item = Item>;
    fn fuse(self) -> impl Iterator<Item = Item>;
    fn cycle(self) -> impl Iterator<Item = Item>;
    fn cloned(self) -> impl Iterator<Item = Item>;
    fn copied(self) -> impl Iterator<Item = Item>;
    fn as_slice(&self) -> &[Item];
}
impl<Item> IntoIterator for Iterator<Item> { type Item = Item; }
impl<B> Iterator<IntoIterator<B>> { fn flatten(self) -> impl Iterator<Item = B>; }
type DoubleEndedIterator<Item> = Iterator<Item>;
type ExactSizeIterator<Item> = Iterator<Item>;
type FusedIterator<Item> = Iterator<Item>;
type Peekable<I> = I;
type Rev<I> = I;
type Skip<I> = I;
type Take<I> = I;
type Fuse<I> = I;
type Cycle<I> = I;
type StepBy<I> = I;
type Cloned<I> = I;
type Copied<I> = I;
type Iter<T> = Iterator<T>;
type IterMut<T> = Iterator<T>;
type IntoIter<T> = Iterator<T>;
type Drain<T> = Iterator<T>;
struct Range<T>;
impl<T> Iterator for Range<T> { type Item = T; }
impl<T> IntoIterator for Range<T> { type Item = T; }

// Lists. What derefs to a list has its members: a Vec<T> and an array are [T] here.
struct Vec<T>;
impl<T> Vec<T> {
    fn new() -> Self;
    fn with_capacity(n: usize) -> Self;
    fn from<S>(of: S) -> Self;
    fn from_iter(of: IntoIterator<T>) -> Vec<T>;
    fn into_boxed_slice(self) -> [T];
    fn as_slice(&self) -> &[T];
    fn as_mut_slice(&mut self) -> &mut [T];
    fn drain<R>(&mut self, range: R) -> impl Iterator<Item = T>;
    fn extract_if(&mut self, f: impl FnMut(&mut T) -> bool) -> impl Iterator<Item = T>;
    fn split_off(&mut self, at: usize) -> Vec<T>;
    fn pop(&mut self) -> Option<T>;
    fn remove(&mut self, i: usize) -> T;
    fn swap_remove(&mut self, i: usize) -> T;
    fn push(&mut self, value: T);
    fn insert(&mut self, i: usize, value: T);
    fn append(&mut self, other: &mut Vec<T>);
    fn extend(&mut self, other: IntoIterator<T>);
    fn extend_from_slice(&mut self, other: &[T]);
    fn retain(&mut self, f: impl FnMut(&T) -> bool);
    fn retain_mut(&mut self, f: impl FnMut(&mut T) -> bool);
    fn dedup(&mut self);
    fn dedup_by(&mut self, f: impl FnMut(&mut T, &mut T) -> bool);
    fn dedup_by_key<K>(&mut self, f: impl FnMut(&mut T) -> K);
    fn truncate(&mut self, n: usize);
    fn resize(&mut self, n: usize, value: T);
    fn resize_with(&mut self, n: usize, f: impl FnMut() -> T);
    fn reserve(&mut self, n: usize);
    fn clear(&mut self);
    fn capacity(&self) -> usize;
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool;
    fn first(&self) -> Option<&T>;
    fn first_mut(&mut self) -> Option<&mut T>;
    fn last(&self) -> Option<&T>;
    fn last_mut(&mut self) -> Option<&mut T>;
    fn get(&self, i: usize) -> Option<&T>;
    fn get_mut(&mut self, i: usize) -> Option<&mut T>;
    fn get_unchecked(&self, i: usize) -> &T;
    fn get_unchecked_mut(&mut self, i: usize) -> &mut T;
    fn iter(&self) -> impl Iterator<Item = &T>;
    fn iter_mut(&mut self) -> impl Iterator<Item = &mut T>;
    fn par_iter(&self) -> impl Iterator<Item = &T>;
    fn par_iter_mut(&mut self) -> impl Iterator<Item = &mut T>;
    fn into_par_iter(self) -> impl Iterator<Item = T>;
    fn to_vec(&self) -> Vec<T>;
    fn into_vec(self) -> Vec<T>;
    fn chunks(&self, n: usize) -> impl Iterator<Item = &[T]>;
    fn chunks_mut(&mut self, n: usize) -> impl Iterator<Item = &mut [T]>;
    fn chunks_exact(&self, n: usize) -> impl Iterator<Item = &[T]>;
    fn rchunks(&self, n: usize) -> impl Iterator<Item = &[T]>;
    fn windows(&self, n: usize) -> impl Iterator<Item = &[T]>;
    fn split(&self, f: impl FnMut(&T) -> bool) -> impl Iterator<Item = &[T]>;
    fn split_at(&self, i: usize) -> (&[T], &[T]);
    fn split_at_mut(&mut self, i: usize) -> (&mut [T], &mut [T]);
    fn split_first(&self) -> Option<(&T, &[T])>;
    fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])>;
    fn split_last(&self) -> Option<(&T, &[T])>;
    fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])>;
    fn concat<U>(&self) -> U;
    fn join<U, V>(&self, between: U) -> V;
    fn contains(&self, value: &T) -> bool;
    fn starts_with(&self, other: &[T]) -> bool;
    fn ends_with(&self, other: &[T]) -> bool;
    fn reverse(&mut self);
    fn swap(&mut self, i: usize, j: usize);
    fn fill(&mut self, value: T);
    fn sort(&mut self);
    fn sort_by(&mut self, f: impl FnMut(&T, &T) -> Ordering);
    fn sort_by_key<K>(&mut self, f: impl FnMut(&T) -> K);
    fn sort_by_cached_key<K>(&mut self, f: impl FnMut(&T) -> K);
    fn sort_unstable(&mut self);
    fn sort_unstable_by(&mut self, f: impl FnMut(&T, &T) -> Ordering);
    fn sort_unstable_by_key<K>(&mut self, f: impl FnMut(&T) -> K);
    fn binary_search(&self, value: &T) -> Result<usize, usize>;
    fn binary_search_by(&self, f: impl FnMut(&T) -> Ordering) -> Result<usize, usize>;
    fn binary_search_by_key<B>(&self, key: &B, f: impl FnMut(&T) -> B) -> Result<usize, usize>;
    fn partition_point(&self, f: impl FnMut(&T) -> bool) -> usize;
    fn map<U>(self, f: impl FnMut(T) -> U) -> [U];
    fn index<I>(&self, i: I) -> &T;
}
impl<T> IntoIterator for Vec<T> { type Item = T; }
impl<T> FromIterator<T> for Vec<T> {}

// Texts, of which no part is of here.
struct String;
struct str;
impl str {
    fn chars(&self) -> impl Iterator<Item = char>;
    fn bytes(&self) -> impl Iterator<Item = u8>;
    fn as_bytes(&self) -> &[u8];
    fn char_indices(&self) -> impl Iterator<Item = (usize, char)>;
    fn lines(&self) -> impl Iterator<Item = &str>;
    fn split<P>(&self, at: P) -> impl Iterator<Item = &str>;
    fn rsplit<P>(&self, at: P) -> impl Iterator<Item = &str>;
    fn splitn<P>(&self, n: usize, at: P) -> impl Iterator<Item = &str>;
    fn rsplitn<P>(&self, n: usize, at: P) -> impl Iterator<Item = &str>;
    fn split_terminator<P>(&self, at: P) -> impl Iterator<Item = &str>;
    fn split_inclusive<P>(&self, at: P) -> impl Iterator<Item = &str>;
    fn split_whitespace(&self) -> impl Iterator<Item = &str>;
    fn split_ascii_whitespace(&self) -> impl Iterator<Item = &str>;
    fn matches<P>(&self, of: P) -> impl Iterator<Item = &str>;
    fn match_indices<P>(&self, of: P) -> impl Iterator<Item = (usize, &str)>;
    fn split_once<P>(&self, at: P) -> Option<(&str, &str)>;
    fn rsplit_once<P>(&self, at: P) -> Option<(&str, &str)>;
    fn split_at(&self, i: usize) -> (&str, &str);
    fn strip_prefix<P>(&self, of: P) -> Option<&str>;
    fn strip_suffix<P>(&self, of: P) -> Option<&str>;
    fn get<I>(&self, i: I) -> Option<&str>;
    fn find<P>(&self, of: P) -> Option<usize>;
    fn rfind<P>(&self, of: P) -> Option<usize>;
    fn parse<F>(&self) -> Result<F, ParseError>;
    fn trim(&self) -> &str;
    fn to_string(&self) -> String;
    fn into_bytes(self) -> Vec<u8>;
}

mod collections {
    struct HashMap<K, V>;
    impl<K, V> HashMap<K, V> {
        fn new() -> Self;
        fn with_capacity(n: usize) -> Self;
        fn with_hasher<S>(hasher: S) -> Self;
        fn with_capacity_and_hasher<S>(n: usize, hasher: S) -> Self;
        fn from<S>(of: S) -> Self;
        fn from_iter(of: IntoIterator<(K, V)>) -> HashMap<K, V>;
        fn get<Q>(&self, key: &Q) -> Option<&V>;
        fn get_mut<Q>(&mut self, key: &Q) -> Option<&mut V>;
        fn get_or_insert_with<Q>(&mut self, key: &Q, f: impl FnOnce() -> V) -> &mut V;
        fn get_key_value<Q>(&self, key: &Q) -> Option<(&K, &V)>;
        fn insert(&mut self, key: K, value: V) -> Option<V>;
        fn remove<Q>(&mut self, key: &Q) -> Option<V>;
        fn remove_entry<Q>(&mut self, key: &Q) -> Option<(K, V)>;
        fn shift_remove<Q>(&mut self, key: &Q) -> Option<V>;
        fn swap_remove<Q>(&mut self, key: &Q) -> Option<V>;
        fn first_key_value(&self) -> Option<(&K, &V)>;
        fn last_key_value(&self) -> Option<(&K, &V)>;
        fn pop_first(&mut self) -> Option<(K, V)>;
        fn pop_last(&mut self) -> Option<(K, V)>;
        fn first(&self) -> Option<(&K, &V)>;
        fn last(&self) -> Option<(&K, &V)>;
        fn entry(&mut self, key: K) -> hash_map::Entry<K, V>;
        fn keys(&self) -> impl Iterator<Item = &K>;
        fn into_keys(self) -> impl Iterator<Item = K>;
        fn values(&self) -> impl Iterator<Item = &V>;
        fn values_mut(&mut self) -> impl Iterator<Item = &mut V>;
        fn into_values(self) -> impl Iterator<Item = V>;
        fn iter(&self) -> impl Iterator<Item = (&K, &V)>;
        fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)>;
        fn par_iter(&self) -> impl Iterator<Item = (&K, &V)>;
        fn drain(&mut self) -> impl Iterator<Item = (K, V)>;
        fn range<R>(&self, range: R) -> impl Iterator<Item = (&K, &V)>;
        fn retain(&mut self, f: impl FnMut(&K, &mut V) -> bool);
        fn extend(&mut self, other: IntoIterator<(K, V)>);
        fn contains_key<Q>(&self, key: &Q) -> bool;
        fn is_empty(&self) -> bool;
        fn len(&self) -> usize;
        fn clear(&mut self);
        fn index<Q>(&self, key: &Q) -> &V;
    }
    impl<K, V> IntoIterator for HashMap<K, V> { type Item = (K, V); }
    impl<K, V> FromIterator<(K, V)> for HashMap<K, V> {}
    type BTreeMap<K, V> = HashMap<K, V>;

    struct HashSet<T>;
    impl<T> HashSet<T> {
        fn new() -> Self;
        fn with_capacity(n: usize) -> Self;
        fn from<S>(of: S) -> Self;
        fn from_iter(of: IntoIterator<T>) -> HashSet<T>;
        fn get<Q>(&self, value: &Q) -> Option<&T>;
        fn take<Q>(&mut self, value: &Q) -> Option<T>;
        fn replace(&mut self, value: T) -> Option<T>;
        fn insert(&mut self, value: T) -> bool;
        fn remove<Q>(&mut self, value: &Q) -> bool;
        fn contains<Q>(&self, value: &Q) -> bool;
        fn first(&self) -> Option<&T>;
        fn last(&self) -> Option<&T>;
        fn pop_first(&mut self) -> Option<T>;
        fn pop_last(&mut self) -> Option<T>;
        fn iter(&self) -> impl Iterator<Item = &T>;
        fn drain(&mut self) -> impl Iterator<Item = T>;
        fn range<R>(&self, range: R) -> impl Iterator<Item = &T>;
        fn union(&self, other: &HashSet<T>) -> impl Iterator<Item = &T>;
        fn difference(&self, other: &HashSet<T>) -> impl Iterator<Item = &T>;
        fn intersection(&self, other: &HashSet<T>) -> impl Iterator<Item = &T>;
        fn symmetric_difference(&self, other: &HashSet<T>) -> impl Iterator<Item = &T>;
        fn retain(&mut self, f: impl FnMut(&T) -> bool);
        fn extend(&mut self, other: IntoIterator<T>);
        fn is_empty(&self) -> bool;
        fn len(&self) -> usize;
        fn clear(&mut self);
    }
    impl<T> IntoIterator for HashSet<T> { type Item = T; }
    impl<T> FromIterator<T> for HashSet<T> {}
    type BTreeSet<T> = HashSet<T>;

    struct VecDeque<T>;
    impl<T> VecDeque<T> {
        fn new() -> Self;
        fn with_capacity(n: usize) -> Self;
        fn from<S>(of: S) -> Self;
        fn from_iter(of: IntoIterator<T>) -> VecDeque<T>;
        fn front(&self) -> Option<&T>;
        fn front_mut(&mut self) -> Option<&mut T>;
        fn back(&self) -> Option<&T>;
        fn back_mut(&mut self) -> Option<&mut T>;
        fn pop_front(&mut self) -> Option<T>;
        fn pop_back(&mut self) -> Option<T>;
        fn push_front(&mut self, value: T);
        fn push_back(&mut self, value: T);
        fn get(&self, i: usize) -> Option<&T>;
        fn get_mut(&mut self, i: usize) -> Option<&mut T>;
        fn remove(&mut self, i: usize) -> Option<T>;
        fn iter(&self) -> impl Iterator<Item = &T>;
        fn iter_mut(&mut self) -> impl Iterator<Item = &mut T>;
        fn drain<R>(&mut self, range: R) -> impl Iterator<Item = T>;
        fn retain(&mut self, f: impl FnMut(&T) -> bool);
        fn extend(&mut self, other: IntoIterator<T>);
        fn peek(&self) -> Option<&T>;
        fn peek_mut(&mut self) -> Option<&mut T>;
        fn pop(&mut self) -> Option<T>;
        fn push(&mut self, value: T);
        fn into_vec(self) -> Vec<T>;
        fn into_sorted_vec(self) -> Vec<T>;
        fn is_empty(&self) -> bool;
        fn len(&self) -> usize;
        fn clear(&mut self);
        fn index(&self, i: usize) -> &T;
    }
    impl<T> IntoIterator for VecDeque<T> { type Item = T; }
    impl<T> FromIterator<T> for VecDeque<T> {}
    type BinaryHeap<T> = VecDeque<T>;
    type LinkedList<T> = VecDeque<T>;

    mod hash_map {
        type HashMap<K, V> = std::collections::HashMap<K, V>;
        type Iter<K, V> = Iterator<(K, V)>;
        type IterMut<K, V> = Iterator<(K, V)>;
        type IntoIter<K, V> = Iterator<(K, V)>;
        type Drain<K, V> = Iterator<(K, V)>;
        type Keys<K, V> = Iterator<K>;
        type Values<K, V> = Iterator<V>;
        type ValuesMut<K, V> = Iterator<V>;
        enum Entry<K, V> { Occupied(OccupiedEntry<K, V>), Vacant(VacantEntry<K, V>) }
        impl<K, V> Entry<K, V> {
            fn or_insert(self, value: V) -> &mut V;
            fn or_insert_with(self, f: impl FnOnce() -> V) -> &mut V;
            fn or_insert_with_key(self, f: impl FnOnce(&K) -> V) -> &mut V;
            fn or_default(self) -> &mut V;
            fn and_modify(self, f: impl FnOnce(&mut V)) -> Entry<K, V>;
            fn key(&self) -> &K;
        }
        struct OccupiedEntry<K, V>;
        impl<K, V> OccupiedEntry<K, V> {
            fn get(&self) -> &V;
            fn get_mut(&mut self) -> &mut V;
            fn into_mut(self) -> &mut V;
            fn insert(&mut self, value: V) -> V;
            fn remove(self) -> V;
            fn key(&self) -> &K;
        }
        struct VacantEntry<K, V>;
        impl<K, V> VacantEntry<K, V> {
            fn insert(self, value: V) -> &mut V;
            fn key(&self) -> &K;
        }
    }
    mod btree_map {
        type BTreeMap<K, V> = std::collections::HashMap<K, V>;
        type Entry<K, V> = std::collections::hash_map::Entry<K, V>;
        type Iter<K, V> = Iterator<(K, V)>;
        type IterMut<K, V> = Iterator<(K, V)>;
        type IntoIter<K, V> = Iterator<(K, V)>;
        type Keys<K, V> = Iterator<K>;
        type Values<K, V> = Iterator<V>;
        type ValuesMut<K, V> = Iterator<V>;
    }
}

mod borrow { type Cow<T> = T; }

mod rc {
    type Rc<T> = T;
    impl<T> Rc<T> {
        fn new(value: T) -> T;
        fn pin(value: T) -> T;
        fn from(value: T) -> T;
        fn clone(of: &T) -> T;
        fn as_ref(of: &T) -> &T;
        fn get_mut(of: &mut T) -> Option<&mut T>;
        fn make_mut(of: &mut T) -> &mut T;
        fn unwrap_or_clone(of: T) -> T;
        fn try_unwrap(of: T) -> Result<T, T>;
        fn into_inner(of: T) -> Option<T>;
        fn downgrade(of: &T) -> Weak<T>;
    }
    struct Weak<T>;
    impl<T> Weak<T> { fn new() -> Self; fn upgrade(&self) -> Option<T>; }
}

mod sync {
    type Arc<T> = T;
    impl<T> Arc<T> {
        fn new(value: T) -> T;
        fn pin(value: T) -> T;
        fn from(value: T) -> T;
        fn clone(of: &T) -> T;
        fn as_ref(of: &T) -> &T;
        fn get_mut(of: &mut T) -> Option<&mut T>;
        fn make_mut(of: &mut T) -> &mut T;
        fn unwrap_or_clone(of: T) -> T;
        fn try_unwrap(of: T) -> Result<T, T>;
        fn into_inner(of: T) -> Option<T>;
        fn downgrade(of: &T) -> Weak<T>;
    }
    type MutexGuard<T> = T;
    type RwLockReadGuard<T> = T;
    type RwLockWriteGuard<T> = T;
    type LazyLock<T> = T;
    type Weak<T> = std::rc::Weak<T>;
    struct PoisonError<T>;
    impl<T> PoisonError<T> { fn into_inner(self) -> T; }
    struct Mutex<T>;
    impl<T> Mutex<T> {
        fn new(value: T) -> Mutex<T>;
        fn lock(&self) -> Result<T, PoisonError<T>>;
        fn try_lock(&self) -> Result<T, PoisonError<T>>;
        fn get_mut(&mut self) -> Result<&mut T, PoisonError<T>>;
        fn into_inner(self) -> Result<T, PoisonError<T>>;
    }
    struct RwLock<T>;
    impl<T> RwLock<T> {
        fn new(value: T) -> RwLock<T>;
        fn read(&self) -> Result<T, PoisonError<T>>;
        fn write(&self) -> Result<T, PoisonError<T>>;
        fn try_read(&self) -> Result<T, PoisonError<T>>;
        fn try_write(&self) -> Result<T, PoisonError<T>>;
        fn get_mut(&mut self) -> Result<&mut T, PoisonError<T>>;
        fn into_inner(self) -> Result<T, PoisonError<T>>;
    }
    type OnceLock<T> = std::cell::OnceCell<T>;
    mod mpsc {
        struct Sender<T>;
        impl<T> Sender<T> { fn send(&self, value: T) -> Result<(), T>; }
        type SyncSender<T> = Sender<T>;
        struct Receiver<T>;
        impl<T> Receiver<T> {
            fn recv(&self) -> Result<T, RecvError>;
            fn try_recv(&self) -> Result<T, RecvError>;
            fn iter(&self) -> impl Iterator<Item = T>;
            fn try_iter(&self) -> impl Iterator<Item = T>;
        }
        impl<T> IntoIterator for Receiver<T> { type Item = T; }
    }
}

mod cell {
    type Ref<T> = T;
    type RefMut<T> = T;
    type LazyCell<T> = T;
    struct RefCell<T>;
    impl<T> RefCell<T> {
        fn new(value: T) -> RefCell<T>;
        fn borrow(&self) -> Ref<T>;
        fn borrow_mut(&self) -> RefMut<T>;
        fn get_mut(&mut self) -> &mut T;
        fn into_inner(self) -> T;
        fn take(&self) -> T;
        fn replace(&self, value: T) -> T;
    }
    struct Cell<T>;
    impl<T> Cell<T> {
        fn new(value: T) -> Cell<T>;
        fn get(&self) -> T;
        fn get_mut(&mut self) -> &mut T;
        fn into_inner(self) -> T;
        fn take(&self) -> T;
        fn replace(&self, value: T) -> T;
    }
    type UnsafeCell<T> = Cell<T>;
    struct OnceCell<T>;
    impl<T> OnceCell<T> {
        fn new() -> Self;
        fn get(&self) -> Option<&T>;
        fn get_mut(&mut self) -> Option<&mut T>;
        fn take(&mut self) -> Option<T>;
        fn into_inner(self) -> Option<T>;
        fn get_or_init(&self, f: impl FnOnce() -> T) -> &T;
    }
}

mod pin {
    type Pin<T> = T;
    impl<T> Pin<T> { fn new(of: T) -> T; fn new_unchecked(of: T) -> T; fn as_mut(of: &mut T) -> &mut T; }
}
mod mem {
    type ManuallyDrop<T> = T;
    impl<T> ManuallyDrop<T> { fn new(value: T) -> T; fn into_inner(of: T) -> T; fn take(of: &mut T) -> T; }
    fn take<T>(of: &mut T) -> T;
    fn replace<T>(of: &mut T, by: T) -> T;
}
mod future { struct Future<Output>; }
mod task { enum Poll<T> { Ready(T), Pending } }
mod thread {
    struct JoinHandle<T>;
    impl<T> JoinHandle<T> { fn join(self) -> Result<T, Error>; }
    type ScopedJoinHandle<T> = JoinHandle<T>;
    fn spawn<T>(f: impl FnOnce() -> T) -> JoinHandle<T>;
}
mod io { type Result<T> = std::result::Result<T, Error>; }
mod fmt { type Result = std::result::Result<(), Error>; }
