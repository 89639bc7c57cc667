import type { TaskFields } from '@pillarbox/rules/icalendar/types';

interface Entry {
  readonly etag: string;
  readonly fields: TaskFields;
  /** Length of the text that was read, in UTF-16 code units. */
  readonly size: number;
}

/** What tasks say, by the state of their texts, so that a list is not parsed again at each call. The oldest go first. */
export class TaskCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #size = 0;

  /** `limit`: UTF-16 code units of the texts together. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The fields of a task in this state; undefined when they are not known. */
  get(id: string, etag: string): TaskFields | undefined {
    const found = this.#entries.get(id);
    return found?.etag === etag ? found.fields : undefined;
  }

  set(id: string, entry: Entry): void {
    this.#drop(id);
    this.#entries.set(id, entry);
    this.#size += entry.size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#size -= this.#entries.get(id)?.size ?? 0;
    this.#entries.delete(id);
  }
}
