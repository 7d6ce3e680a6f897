interface Object { toString(): string; valueOf(): Object; hasOwnProperty(name: string): boolean; }
interface Iterator<T> { next(): IteratorResult<T>; }
interface IteratorResult<T> { value: T; done: boolean; }
interface Iterable<T> {}
interface AsyncIterable<T> extends Iterable<T> {}
interface IteratorObject<T> extends Iterator<T>, Iterable<T> {
  map<U>(f: (value: T, index: number) => U): IteratorObject<U>;
  filter(f: (value: T, index: number) => boolean): IteratorObject<T>;
  take(n: number): IteratorObject<T>;
  drop(n: number): IteratorObject<T>;
  forEach(f: (value: T, index: number) => void): void;
  find(f: (value: T, index: number) => boolean): T;
  toArray(): T[];
}
interface IterableIterator<T> extends IteratorObject<T> {}
interface AsyncIterator<T> extends Iterator<T> {}
interface AsyncIterableIterator<T> extends AsyncIterable<T> {}
interface Generator<T, R, N> extends IteratorObject<T> {}
interface AsyncGenerator<T, R, N> extends AsyncIterable<T> {}
interface ArrayLike<T> extends Iterable<T> { length: number; }

interface Array<T> extends Iterable<T> {
  length: number;
  at(i: number): T;
  concat(...items: (T | T[])[]): T[];
  copyWithin(to: number, from: number): T[];
  entries(): IterableIterator<[number, T]>;
  every(f: (value: T, index: number, all: T[]) => boolean): boolean;
  fill(value: T): T[];
  filter(f: (value: T, index: number, all: T[]) => boolean): T[];
  find(f: (value: T, index: number, all: T[]) => boolean): T;
  findIndex(f: (value: T, index: number, all: T[]) => boolean): number;
  findLast(f: (value: T, index: number, all: T[]) => boolean): T;
  findLastIndex(f: (value: T, index: number, all: T[]) => boolean): number;
  flat<U>(): U[];
  flatMap<U>(f: (value: T, index: number, all: T[]) => U[]): U[];
  flatMap<U>(f: (value: T, index: number, all: T[]) => U): U[];
  forEach(f: (value: T, index: number, all: T[]) => void): void;
  includes(value: T): boolean;
  indexOf(value: T): number;
  join(between: string): string;
  keys(): IterableIterator<number>;
  lastIndexOf(value: T): number;
  map<U>(f: (value: T, index: number, all: T[]) => U): U[];
  pop(): T;
  push(...items: T[]): number;
  reduce<U>(f: (before: U, value: T, index: number, all: T[]) => U, first: U): U;
  reduceRight<U>(f: (before: U, value: T, index: number, all: T[]) => U, first: U): U;
  reverse(): T[];
  shift(): T;
  slice(from: number, to: number): T[];
  some(f: (value: T, index: number, all: T[]) => boolean): boolean;
  sort(f: (a: T, b: T) => number): T[];
  splice(at: number, n: number, ...items: T[]): T[];
  toReversed(): T[];
  toSorted(f: (a: T, b: T) => number): T[];
  toSpliced(at: number, n: number, ...items: T[]): T[];
  unshift(...items: T[]): number;
  values(): IterableIterator<T>;
  with(i: number, value: T): T[];
}
type ReadonlyArray<T> = T[];
interface ArrayConstructor {
  from<T>(all: Iterable<T>): T[];
  from<T, U>(all: Iterable<T>, f: (value: T, index: number) => U): U[];
  of<T>(...items: T[]): T[];
  isArray(value: unknown): boolean;
}
declare var Array: ArrayConstructor;

interface Set<T> extends Iterable<T> {
  size: number;
  add(value: T): Set<T>;
  clear(): void;
  delete(value: T): boolean;
  has(value: T): boolean;
  forEach(f: (value: T, again: T, all: Set<T>) => void): void;
  entries(): IterableIterator<[T, T]>;
  keys(): IterableIterator<T>;
  values(): IterableIterator<T>;
  union(other: Set<T>): Set<T>;
  intersection(other: Set<T>): Set<T>;
  difference(other: Set<T>): Set<T>;
}
interface ReadonlySet<T> extends Set<T> {}
interface WeakSet<T> { add(value: T): WeakSet<T>; delete(value: T): boolean; has(value: T): boolean; }

interface Map<K, V> extends Iterable<[K, V]> {
  size: number;
  clear(): void;
  delete(key: K): boolean;
  get(key: K): V;
  has(key: K): boolean;
  set(key: K, value: V): Map<K, V>;
  forEach(f: (value: V, key: K, all: Map<K, V>) => void): void;
  entries(): IterableIterator<[K, V]>;
  keys(): IterableIterator<K>;
  values(): IterableIterator<V>;
}
interface ReadonlyMap<K, V> extends Map<K, V> {}
interface WeakMap<K, V> { get(key: K): V; set(key: K, value: V): WeakMap<K, V>; has(key: K): boolean; delete(key: K): boolean; }
interface MapConstructor { groupBy<K, T>(all: Iterable<T>, f: (value: T, index: number) => K): Map<K, T[]>; }
declare var Map: MapConstructor;
interface WeakRef<T> { deref(): T; }

interface PromiseLike<T> {
  then<R>(f: (value: T) => PromiseLike<R>, g: (reason: any) => any): PromiseLike<R>;
  then<R>(f: (value: T) => R, g: (reason: any) => any): PromiseLike<R>;
}
interface Promise<T> extends PromiseLike<T> {
  then<R>(f: (value: T) => PromiseLike<R>, g: (reason: any) => any): Promise<R>;
  then<R>(f: (value: T) => R, g: (reason: any) => any): Promise<R>;
  catch(f: (reason: any) => any): Promise<T>;
  finally(f: () => void): Promise<T>;
}
interface PromiseConstructor {
  all<T>(all: Iterable<T | PromiseLike<T>>): Promise<T[]>;
  race<T>(all: Iterable<T | PromiseLike<T>>): Promise<T>;
  any<T>(all: Iterable<T | PromiseLike<T>>): Promise<T>;
  resolve<T>(value: T | PromiseLike<T>): Promise<T>;
}
declare var Promise: PromiseConstructor;

interface ObjectConstructor {
  keys(of: object): string[];
  values<T>(of: Record<string, T>): T[];
  entries<T>(of: Record<string, T>): [string, T][];
  fromEntries<T>(all: Iterable<[string, T]>): Record<string, T>;
  assign<T>(to: T, ...from: any[]): T;
  freeze<T>(of: T): T;
  seal<T>(of: T): T;
}
declare var Object: ObjectConstructor;

interface Record<K, V> {}
type Partial<T> = T;
type Required<T> = T;
type Readonly<T> = T;
type NonNullable<T> = T;
type Awaited<T> = T;
type Omit<T, K> = T;
type Pick<T, K> = T;
type Exclude<T, U> = T;
type Extract<T, U> = T;
type NoInfer<T> = T;
type DeepPartial<T> = T;

declare function structuredClone<T>(value: T): T;
