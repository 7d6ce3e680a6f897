// Reads what the server answered. A field that is missing or of another type is a fault with its name,
// never undefined somewhere later.

/** A Fields is one JSON object of an answer. */
export class Fields {
  private constructor(
    private readonly value: Record<string, unknown>,
    private readonly where: string,
  ) {}

  /** of takes any JSON value; what is no object is a fault. */
  static of(value: unknown, where: string): Fields {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new TypeError(`${where} is no JSON object`);
    }
    return new Fields(value as Record<string, unknown>, where);
  }

  /** text is a string; null or a missing one is `otherwise`, where that is given. */
  text(name: string, otherwise?: string): string {
    const v = this.value[name];
    return typeof v === "string" ? v : this.absent(name, v, "a string", otherwise);
  }

  /** number is a finite number; null or a missing one is `otherwise`, where that is given. */
  number(name: string, otherwise?: number): number {
    const v = this.value[name];
    return typeof v === "number" && Number.isFinite(v) ? v : this.absent(name, v, "a number", otherwise);
  }

  /** flag is a boolean; null or a missing one is false. */
  flag(name: string): boolean {
    const v = this.value[name];
    return typeof v === "boolean" ? v : this.absent(name, v, "true or false", false);
  }

  /** object is a nested object; null or a missing one is an empty one. */
  object(name: string): Fields {
    return Fields.of(this.value[name] ?? {}, `${this.where}.${name}`);
  }

  /** list maps the elements of an array; null or a missing one is empty. */
  list<T>(name: string, each: (element: unknown, where: string) => T): T[] {
    const v = this.value[name] ?? [];
    if (!Array.isArray(v)) {
      throw new TypeError(`${this.where}.${name} is no list`);
    }
    return v.map((element, i) => each(element, `${this.where}.${name}[${i}]`));
  }

  /** texts is an array of strings; null or a missing one is empty. */
  texts(name: string): string[] {
    return this.list(name, (element, where) => {
      if (typeof element !== "string") {
        throw new TypeError(`${where} is not a string`);
      }
      return element;
    });
  }

  private absent<T>(name: string, v: unknown, wanted: string, otherwise: T | undefined): T {
    if ((v === undefined || v === null) && otherwise !== undefined) {
      return otherwise;
    }
    throw new TypeError(`${this.where}.${name} is not ${wanted}`);
  }
}
