import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportState } from '@pillarbox/contract/contacts-import/import';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { AddressBooks } from './contacts-import.ports.ts';
import type { ImportChange, ImportCounts, ImportRecord, ImportStore } from './import.store.ts';
import { wireImport } from './import.store.ts';
import type { ImportService, PlannedFile } from './import.service.ts';
import type { PlannedPortion } from './worker-messages.ts';

/** Changes that are taken back at once. */
const UNDO_PORTION = 200;
/** Cards that are read between two pauses. */
const READ_AT_ONCE = 100;

interface ImportRunnerDeps {
  readonly store: ImportStore;
  readonly service: ImportService;
  readonly books: AddressBooks;
  /** Tells the pages of the account where an import is. */
  readonly progress: (owner: Account, state: ImportState) => void;
  /** Tells the pages of the account that its contacts changed. */
  readonly changed: (owner: Account) => void;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** A step of an import: the states that it starts in, the one that it is in, and what it does. */
interface Step {
  readonly from: readonly ImportRecord['state'][];
  readonly to: 'running' | 'undoing';
  readonly work: (record: ImportRecord) => Promise<void>;
}

/**
 * Runs imports and their undo in the background, in small transactions. Every step can be repeated: an import that was
 * interrupted is planned again against what is in the books by then, and its new contacts have the same ids again.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  /** Starts importing a staged file. @throws Failure `import_not_found`, `import_running`. */
  async run(owner: Account, id: string): Promise<ImportState> {
    const work = (record: ImportRecord): Promise<void> => this.#import(owner, record);
    return await this.#start(owner, id, { from: ['ready', 'interrupted'], to: 'running', work });
  }

  /** Starts taking an import back. @throws Failure `import_not_found`, `import_running`. */
  async undo(owner: Account, id: string): Promise<ImportState> {
    const work = (record: ImportRecord): Promise<void> => this.#takeBack(owner, record);
    return await this.#start(owner, id, { from: ['done', 'interrupted'], to: 'undoing', work });
  }

  /** Resolves when no import runs that runs now. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Stops after the portions that are being written. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.idle();
  }

  async #start(owner: Account, id: string, { from, to, work }: Step): Promise<ImportState> {
    const { store, service, failed } = this.#deps;
    await service.required(owner, id);
    if (!(await store.claim(owner, id, { from, to }))) throw new Failure('import_running');
    const record = await service.required(owner, id);
    const running = outsideCall(() => work(record)).catch(async (error: unknown) => {
      failed(error);
      await this.#interrupted(owner, id, to).catch(failed);
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return wireImport(record);
  }

  async #import(owner: Account, record: ImportRecord): Promise<void> {
    const { store, service } = this.#deps;
    const isWhole = await service.planned(owner, record, async (file) => {
      const { complete, leftOut, writes } = file.reading;
      // What a run before this one has written is no longer to be written; what it has only noted still is.
      const total = Math.max(record.total, writes);
      const written = total - writes;
      await this.#progress(owner, record.id, { total, done: written, complete, leftOut });
      return await this.#writeAll(owner, record.id, { ...file, written });
    });
    const state = isWhole ? 'done' : 'interrupted';
    await this.#progress(owner, record.id, { ...(await store.changed(record.id)), state });
    this.#deps.changed(owner);
  }

  /** Writes the cards of a plan. False when the gateway stops before the end. */
  async #writeAll(
    owner: Account,
    id: string,
    { book, ask, written }: PlannedFile & { readonly written: number },
  ): Promise<boolean> {
    const portionAt = (from: number): Promise<PlannedPortion> => {
      const portion = ask({ ask: 'writes', from, importId: id });
      // The one after the last that is written is not waited for.
      portion.catch(() => undefined);
      return portion;
    };
    let from = 0;
    let next = portionAt(from);
    while (!this.#isClosing) {
      const portion = await next;
      if (portion.count === 0) return true;
      from += portion.count;
      // The worker makes the rows of the next portion while this one is written.
      next = portionAt(from);
      await this.#write(owner, { importId: id, book }, portion);
      await this.#progress(owner, id, { done: written + from });
    }
    return false;
  }

  async #write(
    owner: Account,
    { importId, book }: { importId: string; book: string },
    { added, rows, filled, groups }: PlannedPortion,
  ): Promise<void> {
    const { store, books } = this.#deps;
    const changes: ImportChange[] = added.map(({ id, etag }) => ({ contactId: id, before: null, etag }));
    for (const [at, { id, card, before }] of filled.entries()) {
      changes.push({ contactId: id, before: before.card, etag: books.etagOf({ id, card }) });
      if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await nextTurn();
    }
    await store.note(importId, changes);
    if (added.length > 0) await books.addRows(owner, book, rows);
    if (filled.length > 0) {
      await books.replace(
        owner,
        filled.map(({ id, card, before }) => ({ id, card, etag: before.etag })),
      );
    }
    if (groups.size > 0) await store.noteGroups(importId, await books.addToGroups(owner, groups));
  }

  async #takeBack(owner: Account, { id, kept: before, groups }: ImportRecord): Promise<void> {
    const { store } = this.#deps;
    const { added, filled } = await store.changed(id);
    let [done, kept] = [0, before];
    await store.progress(id, { total: added + filled, done });
    while (!this.#isClosing) {
      const changes = await store.changes(id, UNDO_PORTION);
      if (changes.length === 0) break;
      kept += changes.length - (await this.#restore(owner, changes));
      await store.forget(
        id,
        changes.map(({ contactId }) => contactId),
      );
      done += changes.length;
      await this.#progress(owner, id, { done, kept });
      await nextTurn();
    }
    if (this.#isClosing) {
      await this.#interrupted(owner, id, 'undoing');
    } else {
      await this.#deps.books.takeFromGroups(owner, groups);
      await this.#progress(owner, id, { state: 'undone' });
    }
    this.#deps.changed(owner);
  }

  /** Notes that a step ended before its end. An interrupted import says how many of its cards are in, also when it was being undone. */
  async #interrupted(owner: Account, id: string, step: Step['to']): Promise<void> {
    const { added, filled } = await this.#deps.store.changed(id);
    await this.#progress(owner, id, { state: 'interrupted', ...(step === 'undoing' && { done: added + filled }) });
  }

  /** Takes changes back. Returns how many contacts are as before. */
  async #restore(owner: Account, changes: readonly ImportChange[]): Promise<number> {
    const { books } = this.#deps;
    const added = changes
      .filter(({ before }) => before === null)
      .map(({ contactId, etag }) => ({ id: contactId, etag }));
    const removed = added.length === 0 ? new Set<string>() : await books.remove(owner, added);
    const filled = changes.flatMap(({ contactId, before, etag }) =>
      before === null ? [] : [{ id: contactId, card: before, etag }],
    );
    const restored = filled.length === 0 ? new Set<string>() : await books.replace(owner, filled);
    return removed.size + restored.size;
  }

  /** Writes where an import is, and tells the pages. */
  async #progress(
    owner: Account,
    id: string,
    { state, ...counts }: ImportCounts & Partial<Pick<ImportRecord, 'state'>>,
  ): Promise<void> {
    const record = await this.#deps.store.progress(id, counts, state);
    if (record !== null) this.#deps.progress(owner, wireImport(record));
  }
}
