import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SortKey } from '@pillarbox/contract/mail/flags';
import type { Columns } from './columns.ts';
import { compareBy } from './compare.ts';
import { Order } from './order.ts';
import { mergeSortInSteps } from './merge-sort.ts';
import type { StringTable } from './string-table.ts';

/** Rows that were added and removed while an order is being sorted. */
interface Changes {
  readonly added: Set<number>;
  readonly removed: Set<number>;
}

/** The orders of one view by sort key. The order by uid always exists, the others are sorted on first use. */
export class Orders {
  readonly byUid: Order;
  readonly #tables: { readonly columns: Columns; readonly texts: StringTable };
  readonly #orders = new Map<SortKey, Order>();
  /** Orders that are being sorted in steps, with the changes since the start. */
  readonly #sorting = new Map<SortKey, Changes>();
  /** Slots of removed rows that are released when the sorting ends. */
  #unreleased: number[] = [];

  constructor(tables: { readonly columns: Columns; readonly texts: StringTable }) {
    this.#tables = tables;
    this.byUid = new Order(compareBy(SORT_KEY.UID, tables));
    this.#orders.set(SORT_KEY.UID, this.byUid);
  }

  /** Whether an order is being sorted in steps. Texts must then keep their ids. */
  get isSorting(): boolean {
    return this.#sorting.size > 0;
  }

  /** Bytes held outside the heap. */
  get byteLength(): number {
    let bytes = 0;
    for (const order of this.#orders.values()) bytes += order.byteLength;
    return bytes;
  }

  /** The order by a key; sorts it at once if it does not exist. */
  by(key: SortKey): Order {
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const sorted = this.byUid.slots.slice().sort(compareBy(key, this.#tables, new Map()));
    const order = new Order(compareBy(key, this.#tables), sorted);
    this.#orders.set(key, order);
    return order;
  }

  /** Sorts by a key in steps of a few milliseconds. Rows may be added and removed between the steps. */
  *sortInSteps(key: SortKey): Generator<undefined> {
    if (this.#orders.has(key) || this.#sorting.has(key)) return;
    const changes: Changes = { added: new Set(), removed: new Set() };
    this.#sorting.set(key, changes);
    try {
      const sorted = yield* mergeSortInSteps(this.byUid.slots, compareBy(key, this.#tables, new Map()));
      if (this.#orders.has(key)) return;
      const kept = sorted.filter((slot) => !changes.removed.has(slot));
      const order = new Order(compareBy(key, this.#tables), kept);
      order.insert([...changes.added]);
      this.#orders.set(key, order);
    } finally {
      this.#sorting.delete(key);
      if (!this.isSorting) for (const slot of this.#unreleased.splice(0)) this.#tables.columns.release(slot);
    }
  }

  /** Adds rows to all orders. */
  insert(slots: readonly number[]): void {
    for (const order of this.#orders.values()) order.insert(slots);
    for (const { added } of this.#sorting.values()) for (const slot of slots) added.add(slot);
  }

  /** Removes rows from all orders and releases their slots; `gone` is 1 at each of them. */
  remove(slots: readonly number[], gone: Uint8Array): void {
    for (const order of this.#orders.values()) order.remove(gone);
    for (const slot of slots) {
      for (const { added, removed } of this.#sorting.values()) if (!added.delete(slot)) removed.add(slot);
      // A row that is being sorted must keep its values until the sort ends.
      if (this.isSorting) this.#unreleased.push(slot);
      else this.#tables.columns.release(slot);
    }
  }

  /** Drops an order whose values have changed; it is sorted again on its next use. */
  drop(key: SortKey): void {
    this.#orders.delete(key);
  }
}
