import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { MAX_CALENDAR_FILE_BYTES } from '@pillarbox/contract/calendar/import-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { CalendarTexts, ObjectKind } from './calendar-exchange.ports.ts';
import type { Ask, CalendarFileWorkers } from './file/file-worker.ts';
import { plannedFile } from './file/planned-file.ts';
import type { Targets } from './file/planned-file.ts';
import type { FilePlan } from './file/worker-messages.ts';
import type { ImportRecord, ImportStore } from './import.store.ts';
import { wireImport } from './import.store.ts';

/** Most imports that an account has at once. One more removes the oldest that was not run. */
const MAX_IMPORTS = 50;
/** Longest file name that is kept, in characters. */
const MAX_NAME = 200;
const NOTHING = { preview: [], leftOut: [], unknownZones: [] };

export interface ImportServiceDeps {
  readonly store: ImportStore;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly texts: CalendarTexts;
  readonly scanner: Scanner;
  readonly workers: CalendarFileWorkers;
}

/** Staged calendar files: they are read and compared; nothing is written to a calendar here. */
export class ImportService {
  readonly #deps: ImportServiceDeps;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Stages a file and reads it.
   * @throws Failure `body_too_large`, `body_too_complex`, `feed_not_a_calendar`, `calendar_not_found`, `overloaded`, and as `Scanner.check`.
   */
  async upload(owner: Account, files: AsyncIterable<UploadedFile>, calendarId?: string): Promise<CalendarImport> {
    const { store, blobs, scanner } = this.#deps;
    const { name, size, chunks } = await firstFile(files);
    await scanner.check({ size, open: () => chunks });
    await this.#makeRoom(owner);
    const id = randomUUID();
    const row = { id, name, blob: `calendarfile/${id}`, targets: await this.#targets(owner, calendarId) };
    await blobs.put(row.blob, Readable.from(chunks));
    try {
      await store.add(owner, { ...row, found: NOTHING });
      return await this.read(owner, id);
    } catch (error) {
      // The call may have ended. The rest would look like a file that can be imported, so it is removed all the same.
      await outsideCall(async () => {
        await blobs.remove(row.blob);
        await store.remove([id]);
      });
      throw error;
    }
  }

  /** Where an import is; a staged file is read, and compared with a calendar. @throws Failure `not_found`, those of `upload`. */
  async read(owner: Account, id: string, calendarId?: string): Promise<CalendarImport> {
    const record = await this.required(owner, id);
    if (record.state !== 'ready') return wireImport(record);
    const targets = calendarId === undefined ? record.targets : await this.#targets(owner, calendarId);
    await this.planned(owner, { ...record, targets }, async ({ plan }) => {
      await this.#deps.store.progress(id, 'ready', { ...countsOf(plan), targets });
    });
    return wireImport(await this.required(owner, id));
  }

  /** Opens a file in a worker, compares it and passes the plan to `work`. @throws Failure `not_found`. */
  async planned<T>(
    owner: Account,
    { blob, targets }: Pick<ImportRecord, 'blob' | 'targets'>,
    work: (file: { readonly plan: FilePlan; readonly ask: Ask }) => Promise<T>,
  ): Promise<T> {
    const bytes = await this.#deps.blobs.read(blob);
    if (bytes === null) throw new Failure('not_found');
    return await this.#deps.workers.use(async (ask) => {
      const head = await ask({ ask: 'open', bytes, use: 'import' });
      const plan = await plannedFile(this.#deps.texts, head, { owner, targets, ask });
      return await work({ plan, ask });
    });
  }

  /** Sets the calendar of an import that was not run; one that was interrupted goes on where it began. */
  async aim(owner: Account, id: string, calendarId: string): Promise<void> {
    const targets = await this.#targets(owner, calendarId);
    await this.required(owner, id);
    await this.#deps.store.progress(id, 'ready', { targets });
  }

  /** The imports of the account that were run. */
  async list(owner: Account): Promise<ImportRecord[]> {
    return (await this.#deps.store.list(owner)).filter(({ state }) => state !== 'ready');
  }

  /** An import of the account. @throws Failure `not_found`. */
  async required(owner: Account, id: string): Promise<ImportRecord> {
    const found = await this.#deps.store.get(owner, id);
    if (found === null) throw new Failure('not_found');
    return found;
  }

  /** Removes a staged file. Returns its import as undone. */
  async drop(record: ImportRecord): Promise<CalendarImport> {
    await this.#deps.blobs.remove(record.blob);
    await this.#deps.store.remove([record.id]);
    return { ...wireImport(record), state: 'undone' };
  }

  /** Deletes imports that can no longer be undone, files first: an interruption leaves rows, by which the next run finds them. */
  async sweep(): Promise<void> {
    const { store, blobs } = this.#deps;
    const old = await store.old();
    for (const { blob } of old) await blobs.remove(blob);
    await store.remove(old.map(({ id }) => id));
  }

  /** Events go to the chosen calendar and tasks to the default list, or the other way round when a task list was chosen. */
  async #targets(owner: Account, calendarId: string | undefined): Promise<Targets> {
    const { texts } = this.#deps;
    const chosen = calendarId === undefined ? undefined : await texts.usable(owner, calendarId, 'write');
    const kindOfChosen: ObjectKind = chosen?.kind === 'tasks' ? 'task' : 'event';
    const idFor = async (kind: ObjectKind): Promise<string> =>
      (chosen !== undefined && kindOfChosen === kind ? chosen : await texts.defaultFor(owner, kind)).id;
    return { event: await idFor('event'), task: await idFor('task') };
  }

  async #makeRoom(owner: Account): Promise<void> {
    const { store } = this.#deps;
    const all = await store.list(owner);
    if (all.length < MAX_IMPORTS) return;
    const idle = all.filter(({ state }) => state !== 'running' && state !== 'undoing');
    const oldest = idle.findLast(({ state }) => state === 'ready') ?? idle.at(-1);
    if (oldest === undefined) throw new Failure('overloaded');
    await this.drop(oldest);
  }
}

/** What a plan says of an import that has not run. */
export function countsOf({ total, added, changed, kept, leftOutCount, leftOut, preview, unknownZones }: FilePlan) {
  return { total, added, changed, kept, leftOutCount, found: { leftOut, preview, unknownZones } };
}

interface ReceivedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As they arrived: joining 50 MB at once would stop all other callers for a third of a second. */
  readonly chunks: readonly Uint8Array[];
}

/** The one file of a request. @throws Failure `body_too_large`, `invalid_request`. */
async function firstFile(files: AsyncIterable<UploadedFile>): Promise<ReceivedFile> {
  for await (const { name, stream } of files) {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_CALENDAR_FILE_BYTES) throw new Failure('body_too_large', { limit: MAX_CALENDAR_FILE_BYTES });
      chunks.push(chunk);
    }
    return { name: cleanName(name), size, chunks };
  }
  throw new Failure('invalid_request', { field: 'file' });
}

function cleanName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim();
  return plain.slice(0, MAX_NAME).toWellFormed() || 'calendar.ics';
}
