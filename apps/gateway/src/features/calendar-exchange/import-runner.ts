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
import type { ImportChange, ImportRecord, ImportStore, RunState } from './import.store.ts';
import { BEAT_MS, wireImport } from './import.store.ts';

/** Changes that are taken back at once. */
const UNDO_PORTION = 100;

interface ImportRunnerDeps {
  readonly store: ImportStore;
  readonly service: ImportService;
  readonly texts: CalendarTexts;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** A step of an import: the states that it starts in, and the one that it is in. */
interface Step {
  readonly from: readonly ImportRecord['state'][];
  readonly to: RunState;
}

const IMPORT: Step = { from: ['ready', 'interrupted'], to: 'running' };
const UNDO: Step = { from: ['done', 'interrupted'], to: 'undoing' };

/**
 * Runs imports and their undo in the background, in small transactions. What an import has written is noted in the transaction that
 * writes it, and an import that goes on is compared again with what the calendars have by then: running it again adds nothing twice,
 * and its counts are those of all its runs. When a gateway has ended, the next look of the owner makes another one go on.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  /**
   * Starts importing a staged file, or goes on with an import that was interrupted.
   * @throws Failure `not_found`, `calendar_not_found`, `calendar_not_allowed`, `import_running`.
   */
  async run(owner: Account, id: string, calendarId?: string): Promise<CalendarImport> {
    if (calendarId !== undefined) await this.#deps.service.aim(owner, id, calendarId);
    return await this.#start(owner, id, IMPORT);
  }

  /** Starts taking an import back, or drops a staged file. @throws Failure `not_found`, `import_running`. */
  async undo(owner: Account, id: string): Promise<CalendarImport> {
    const found = await this.#deps.service.required(owner, id);
    if (found.state === 'ready') return await this.#deps.service.drop(found);
    return await this.#start(owner, id, UNDO);
  }

  /** Where an import is, as `ImportService.read`. One that its gateway has left goes on. */
  async read(owner: Account, id: string, calendarId?: string): Promise<CalendarImport> {
    const { service } = this.#deps;
    const record = await service.required(owner, id);
    if (record.state === 'ready') return await service.read(owner, id, calendarId);
    return record.isLeft ? await this.#goOn(owner, record) : wireImport(record);
  }

  /** The imports of the account that were run, without what was found in their files. Those that their gateways have left go on. */
  async list(owner: Account): Promise<CalendarImport[]> {
    const imports: CalendarImport[] = [];
    for (const record of await this.#deps.service.list(owner)) {
      const found = record.isLeft ? await this.#goOn(owner, record) : wireImport(record);
      imports.push({ ...found, preview: [], leftOut: [], unknownZones: [] });
    }
    return imports;
  }

  /** Stops after the portions that are being written. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running);
  }

  async #goOn(owner: Account, { id, state }: ImportRecord): Promise<CalendarImport> {
    const { store, service } = this.#deps;
    const { to } = state === 'undoing' ? UNDO : IMPORT;
    if (await store.claim(owner, id, { from: [], to })) await this.#begin(owner, id, to);
    return wireImport(await service.required(owner, id));
  }

  async #start(owner: Account, id: string, { from, to }: Step): Promise<CalendarImport> {
    const { store, service } = this.#deps;
    await service.required(owner, id);
    if (!(await store.claim(owner, id, { from, to }))) throw new Failure('import_running');
    return wireImport(await this.#begin(owner, id, to));
  }

  /** Begins to work on an import that was claimed. */
  async #begin(owner: Account, id: string, to: RunState): Promise<ImportRecord> {
    const { store, service, failed } = this.#deps;
    const record = await service.required(owner, id);
    const work = (): Promise<void> => (to === 'running' ? this.#import(owner, record) : this.#takeBack(owner, record));
    // Reading a large file takes longer than a silent gateway is waited for.
    const beat = setInterval(() => void store.progress(id, to).catch(() => undefined), BEAT_MS);
    const running = outsideCall(work)
      .catch(async (error: unknown) => {
        failed(error);
        await store.progress(id, to, { state: 'interrupted' }).catch(failed);
      })
      .finally(() => clearInterval(beat));
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return record;
  }

  async #import(owner: Account, record: ImportRecord): Promise<void> {
    const { store, service } = this.#deps;
    const { id, targets } = record;
    await service.planned(owner, record, async ({ plan, ask }) => {
      const { added, changed } = await store.written(id);
      const before = added + changed;
      // What an earlier run has written, the plan of this one finds there already.
      const { total, kept, leftOutCount } = record;
      const counts = before === 0 ? countsOf(plan) : { total, kept, leftOutCount };
      await store.progress(id, 'running', { ...counts, done: before });
      if (!(await this.#writeAll(owner, { id, targets }, { ask, before }))) return;
      const written = await store.written(id);
      const refused = Math.max(0, counts.total - written.added - written.changed);
      await store.progress(id, 'running', { state: 'done', ...written, leftOutCount: counts.leftOutCount + refused });
    });
  }

  /** Writes what the plan says. False when it was left to another gateway. */
  async #writeAll(
    owner: Account,
    { id, targets }: Pick<ImportRecord, 'id' | 'targets'>,
    { ask, before }: { readonly ask: Ask; readonly before: number },
  ): Promise<boolean> {
    const { store } = this.#deps;
    for (let from = 0; ;) {
      const writes = await ask({ ask: 'writes', from });
      if (writes.length === 0) return true;
      await this.#write(owner, { id, targets }, writes);
      from += writes.length;
      if (!(await store.progress(id, 'running', { done: before + from }))) return false;
      if (this.#isClosing) {
        await store.leave(id);
        return false;
      }
      await nextTurn();
    }
  }

  /** Writes a portion at once, or one by one when something of it cannot be written. */
  async #write(
    owner: Account,
    record: Pick<ImportRecord, 'id' | 'targets'>,
    writes: readonly PlannedWrite[],
  ): Promise<void> {
    try {
      await this.#save(owner, record, writes);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (writes.length > 1) for (const write of writes) await this.#write(owner, record, [write]);
    }
  }

  async #save(
    owner: Account,
    { id, targets }: Pick<ImportRecord, 'id' | 'targets'>,
    writes: readonly PlannedWrite[],
  ): Promise<void> {
    const { store, texts } = this.#deps;
    const changes = writes.map(({ kind, text, known }) =>
      known === null
        ? { calendarId: targets[kind] ?? '', text }
        : { id: known.id, calendarId: known.calendarId, text, etag: known.etag },
    );
    await texts.save(owner, changes, {
      noting: async (tx, written) => {
        const noted = written.flatMap((object, at) => {
          if (object === null) return [];
          const { id: objectId, calendarId, etag } = object;
          return [{ objectId, calendarId, etag, before: writes[at]?.known?.text ?? null }];
        });
        await store.note(tx, id, noted);
      },
    });
  }

  async #takeBack(owner: Account, { id }: ImportRecord): Promise<void> {
    const { store } = this.#deps;
    const { added, changed } = await store.written(id);
    let done = 0;
    await store.progress(id, 'undoing', { total: added + changed, done });
    for (;;) {
      const changes = await store.changes(id, UNDO_PORTION);
      if (changes.length === 0) break;
      await this.#restore(owner, id, changes);
      done += changes.length;
      if (!(await store.progress(id, 'undoing', { done }))) return;
      if (this.#isClosing) {
        await store.leave(id);
        return;
      }
      await nextTurn();
    }
    await store.progress(id, 'undoing', { state: 'undone' });
  }

  /** Takes changes back; an object that was changed since stays. */
  async #restore(owner: Account, id: string, changes: readonly ImportChange[]): Promise<void> {
    const { store, texts } = this.#deps;
    const objectIds = changes.map(({ objectId }) => objectId);
    const stored = await texts.read(owner, objectIds);
    const etags = new Map(stored.map((one) => [one.id, one.etag]));
    const same = changes.filter(({ objectId, etag }) => etags.get(objectId) === etag);
    await texts.save(
      owner,
      same.map(({ objectId, calendarId, before, etag }) => ({ id: objectId, calendarId, text: before, etag })),
      { noting: async (tx) => await store.forget(tx, id, { objectIds, stayed: changes.length - same.length }) },
    );
  }
}
