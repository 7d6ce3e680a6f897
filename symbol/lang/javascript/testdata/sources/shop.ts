/**
 * The shop's service layer.
 */
import fs, { readFile as read, type Stats } from "node:fs";
import * as path from "path";
import type { Money } from "./money.js";
import "./polyfill";
import legacy = require("./legacy");
const lazy = () => import("./lazy");

export * from "./errors";
export * as money from "./money";
export { Cart as Basket, default as Base } from "./cart";
export { internal as shared };

/** How many items fit. */
export const LIMIT = 100,
  STEP = 5;
let counter: number = 0;
const { a, b: renamed } = config;

/** The colours. */
export enum Colour {
  Red = "red",
  Green,
}

export declare function declared(x: number): string;

export type ID<T extends string = string> = `${T}-${number}`;

/**
 * Something to sell.
 */
export interface Product<T = unknown> extends Named, Priced<T> {
  readonly id: ID;
  price: Money;
  discount?(rate: number): Money;
  [key: string]: unknown;
}

function overload(x: string): string;
function overload(x: number): number;
function overload(x: any): any {
  return counter + x;
}

@Injectable()
export abstract class Service<T extends Product> extends Base.Root<T> implements Product, Disposable {
  static #count = 0;
  protected readonly items: Map<ID, T> = new Map();

  constructor(private readonly repo: Repo<T>, public name: string) {
    super();
    this.repo.open();
  }

  static {
    Service.#count = 1;
  }

  /** Finds one. */
  @Cached({ ttl: 60 })
  async find(
    id: ID,
    options: { deep?: boolean } = {},
  ): Promise<T | undefined> {
    const found = await this.repo.byId(id);
    function local() {
      return helper(found);
    }
    return local() ?? (await read(path.join("x", id)));
  }

  get size(): number {
    return this.items.size;
  }

  private secret(): void {}

  abstract total(): Money;

  handler = async (e: Event): Promise<void> => {
    this.find(e.type as ID);
  };
}

export const useThing = memo(function Thing(props: Props) {
  const inner = () => overload(props.x);
  return inner();
});

const internal = (x: number): number => x * LIMIT;

export namespace Billing {
  export const vat = 0.19;
  export function invoice(p: Product): Invoice {
    return new Invoice(p, vat);
  }
}

const table = {
  add(x: number) {
    return internal(x);
  },
  remove: (x: number) => fs.rmSync(String(x)),
};

export default class extends Service<Product> {
  total() {
    return 0 as unknown as Money;
  }
}
