import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { CalendarTexts } from './calendar-exchange.ports.ts';
import type { Ask } from './file/file-worker.ts';
import type { PlannedWrite } from './file/worker-messages.ts';
import type { ImportService } from './import.service.ts';
import { countsOf } from './import.service.ts';
import type { ImportChange, ImportRecord, ImportStore } from './import.store.ts';
import { wireImport } from './import.store.ts';

/** Changes that are taken back at once. */
const UNDO_PORTION = 100;

interface ImportRunnerDeps {
  readonly store: ImportStore;
  readonly service: ImportService;
  readonly texts: CalendarTexts;
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
 * Runs imports and their undo in the background, in small transactions. An import that was interrupted is compared again with what
 * the calendars have by then, so running it again adds nothing twice.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  /** Starts importing a staged file. @throws Failure `not_found`, `calendar_not_found`, `calendar_not_allowed`, `import_running`. */
  async run(owner: Account, id: string, calendarId: string): Promise<CalendarImport> {
    await this.#deps.service.aim(owner, id, calendarId);
    const work = (record: ImportRecord): Promise<void> => this.#import(owner, record);
    return await this.#start(owner, id, { from: ['ready', 'interrupted'], to: 'running', work });
  }

  /** Starts taking an import back, or drops a staged file. @throws Failure `not_found`, `import_running`. */
  async undo(owner: Account, id: string): Promise<CalendarImport> {
    const found = await this.#deps.service.required(owner, id);
    if (found.state === 'ready') return await this.#deps.service.drop(found);
    const work = (record: ImportRecord): Promise<void> => this.#takeBack(owner, record);
    return await this.#start(owner, id, { from: ['done', 'interrupted'], to: 'undoing', work });
  }

  /** Stops after the portions that are being written. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running);
  }

  async #start(owner: Account, id: string, { from, to, work }: Step): Promise<CalendarImport> {
    const { store, service, failed } = this.#deps;
    await service.required(owner, id);
    if (!(await store.claim(owner, id, { from, to }))) throw new Failure('import_running');
    const record = await service.required(owner, id);
    const running = outsideCall(() => work(record)).catch(async (error: unknown) => {
      failed(error);
      await store.progress(id, { state: 'interrupted' }).catch(failed);
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return wireImport(record);
  }

  async #import(owner: Account, record: ImportRecord): Promise<void> {
    const { store, service } = this.#deps;
    const { id, targets } = record;
    await service.planned(owner, record, async ({ plan, ask }) => {
      const before = await store.count(id);
      const { total, ...counts } = countsOf(plan);
      await store.progress(id, { ...counts, total: before + total, done: before });
      const { added, changed } = await this.#writeAll(owner, { id, targets }, { ask, before });
      const isWhole = !this.#isClosing;
      const refused = isWhole ? total - added - changed : 0;
      await store.progress(id, {
        state: isWhole ? 'done' : 'interrupted',
        ...(isWhole ? { added: added + before, changed, leftOutCount: counts.leftOutCount + refused } : {}),
      });
    });
  }

  /** Writes what the plan says. Returns how many objects were written. */
  async #writeAll(
    owner: Account,
    { id, targets }: Pick<ImportRecord, 'id' | 'targets'>,
    { ask, before }: { readonly ask: Ask; readonly before: number },
  ): Promise<{ added: number; changed: number }> {
    let [added, changed] = [0, 0];
    for (let from = 0; !this.#isClosing;) {
      const writes = await ask({ ask: 'writes', from });
      if (writes.length === 0) break;
      const written = await this.#write(owner, { id, targets }, writes);
      added += written.filter((change) => change.before === null).length;
      changed += written.filter((change) => change.before !== null).length;
      from += writes.length;
      await this.#deps.store.progress(id, { done: before + from });
      await nextTurn();
    }
    return { added, changed };
  }

  /** Writes a portion at once, or one by one when something of it cannot be written. Returns what was written. */
  async #write(
    owner: Account,
    record: Pick<ImportRecord, 'id' | 'targets'>,
    writes: readonly PlannedWrite[],
  ): Promise<ImportChange[]> {
    try {
      return await this.#save(owner, record, writes);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (writes.length === 1) return [];
      const written: ImportChange[] = [];
      for (const write of writes) written.push(...(await this.#write(owner, record, [write])));
      return written;
    }
  }

  async #save(
    owner: Account,
    { id, targets }: Pick<ImportRecord, 'id' | 'targets'>,
    writes: readonly PlannedWrite[],
  ): Promise<ImportChange[]> {
    const { store, texts } = this.#deps;
    const changes = writes.map(({ kind, text, known }) =>
      known === null
        ? { calendarId: targets[kind] ?? '', text }
        : { id: known.id, calendarId: known.calendarId, text, etag: known.etag },
    );
    let noted: ImportChange[] = [];
    await texts.save(owner, changes, {
      noting: async (tx, written) => {
        noted = written.flatMap((object, at) => {
          if (object === null) return [];
          const { id: objectId, calendarId, etag } = object;
          return [{ objectId, calendarId, etag, before: writes[at]?.known?.text ?? null }];
        });
        await store.note(tx, id, noted);
      },
    });
    return noted;
  }

  async #takeBack(owner: Account, { id, stayed: before }: ImportRecord): Promise<void> {
    const { store } = this.#deps;
    let [done, stayed] = [0, before];
    await store.progress(id, { total: await store.count(id), done });
    while (!this.#isClosing) {
      const changes = await store.changes(id, UNDO_PORTION);
      if (changes.length === 0) break;
      stayed += changes.length - (await this.#restore(owner, changes));
      await store.forget(
        id,
        changes.map(({ objectId }) => objectId),
      );
      done += changes.length;
      await store.progress(id, { done, stayed });
      await nextTurn();
    }
    await store.progress(id, { state: this.#isClosing ? 'interrupted' : 'undone' });
  }

  /** Takes changes back. Returns how many objects are as before; one that was changed since stays. */
  async #restore(owner: Account, changes: readonly ImportChange[]): Promise<number> {
    const stored = await this.#deps.texts.read(
      owner,
      changes.map(({ objectId }) => objectId),
    );
    const etags = new Map(stored.map(({ id, etag }) => [id, etag]));
    const same = changes.filter(({ objectId, etag }) => etags.get(objectId) === etag);
    await this.#deps.texts.save(
      owner,
      same.map(({ objectId, calendarId, before, etag }) => ({ id: objectId, calendarId, text: before, etag })),
    );
    return same.length;
  }
}
