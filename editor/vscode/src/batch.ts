// Work that waits until nothing more comes, or until it has waited long enough.

/** A Batch gathers keys and hands them over together, `wait` milliseconds after the last came. */
export class Batch<K> {
  private readonly keys = new Set<K>();
  private timer: NodeJS.Timeout | undefined;
  private since = 0; // when the first of these keys came

  constructor(
    private readonly wait: () => number,
    private readonly run: (keys: K[]) => void,
  ) {}

  /** add puts a key in. A steady stream is handed over after ten waits, though it never rests. */
  add(key: K): void {
    const now = Date.now();
    if (this.keys.size === 0) {
      this.since = now;
    }
    this.keys.add(key);
    clearTimeout(this.timer);
    const left = this.since + 10 * this.wait() - now;
    this.timer = setTimeout(() => this.flush(), Math.max(0, Math.min(this.wait(), left)));
  }

  /** drop takes a key out, and tells whether it was in. */
  drop(key: K): boolean {
    return this.keys.delete(key);
  }

  /** flush hands over what there is, now. */
  flush(): void {
    clearTimeout(this.timer);
    const keys = [...this.keys];
    this.keys.clear();
    if (keys.length > 0) {
      this.run(keys);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.keys.clear();
  }
}
