# What has a name of its own elsewhere in the library.
type AbstractSet[T] = collections.abc.Set[T]
type AsyncContextManager[T] = contextlib.AbstractAsyncContextManager[T]
type AsyncGenerator[T, S] = collections.abc.AsyncGenerator[T, S]
type AsyncIterable[T] = collections.abc.AsyncIterable[T]
type AsyncIterator[T] = collections.abc.AsyncIterator[T]
type ChainMap[K, V] = collections.ChainMap[K, V]
type Collection[T] = collections.abc.Collection[T]
type Container[T] = collections.abc.Container[T]
type ContextManager[T] = contextlib.AbstractContextManager[T]
type Counter[T] = collections.Counter[T]
type DefaultDict[K, V] = collections.defaultdict[K, V]
type Deque[T] = collections.deque[T]
type Dict[K, V] = dict[K, V]
type FrozenSet[T] = frozenset[T]
type Generator[T, S, R] = collections.abc.Generator[T, S, R]
type ItemsView[K, V] = collections.abc.ItemsView[K, V]
type Iterable[T] = collections.abc.Iterable[T]
type Iterator[T] = collections.abc.Iterator[T]
type KeysView[K] = collections.abc.KeysView[K]
type List[T] = list[T]
type Mapping[K, V] = collections.abc.Mapping[K, V]
type MutableMapping[K, V] = collections.abc.MutableMapping[K, V]
type MutableSequence[T] = collections.abc.MutableSequence[T]
type MutableSet[T] = collections.abc.MutableSet[T]
type OrderedDict[K, V] = collections.OrderedDict[K, V]
type Reversible[T] = collections.abc.Reversible[T]
type Sequence[T] = collections.abc.Sequence[T]
type Set[T] = set[T]
type ValuesView[V] = collections.abc.ValuesView[V]

class IO[T](collections.abc.Iterator[T]):
    def __enter__(self) -> Self: ...
    def close(self) -> None: ...
    def read(self, n: int) -> T: ...
    def readline(self, n: int) -> T: ...
    def readlines(self, n: int) -> list[T]: ...
    def write(self, text: T) -> int: ...

class TextIO(IO[str]): ...
class BinaryIO(IO[bytes]): ...
