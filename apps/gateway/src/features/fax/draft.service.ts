import { randomUUID } from 'node:crypto';
import { basename } from 'node:path/posix';
import type { Fax, FaxAccount, FaxChoices, FaxDetail } from '@pillarbox/contract/fax/fax';
import { MAX_FAX_BYTES, MAX_FAX_DRAFTS, MAX_FAX_FILES, MAX_FAX_PAGES } from '@pillarbox/contract/fax/fax';
import type { changeFax } from '@pillarbox/contract/fax/operations';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import { Failure } from '@pillarbox/contract/failure';
import type { BodyOf } from '@pillarbox/contract/operation';
import { safeName } from '@pillarbox/rules/files/file-name';
import { readFaxNumber } from '@pillarbox/rules/fax/number';
import { and, eq, sql } from 'drizzle-orm';
import { NOW } from '../../platform/database/database-time.ts';
import type { Session, UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { FaxContents } from './fax-contents.ts';
import type { FaxFiles, NamedFile } from './fax.ports.ts';
import { charge, charged } from './fax.store.ts';
import type { FaxChange, FaxRow, FaxStore } from './fax.store.ts';
import { faxes } from './fax.table.ts';
import type { StoredFile } from './fax.table.ts';
import type { PagePlanner } from './page-plan.ts';
import { wireDetail, wireFax, wordsOf } from './wire-fax-row.ts';

export interface DraftDeps {
  readonly store: FaxStore;
  readonly contents: FaxContents;
  readonly planner: PagePlanner;
  readonly files: FaxFiles;
  readonly scanner: Scanner;
  /** Languages for texts to the account, the best first. */
  readonly languagesOf: (session: Session) => Promise<readonly string[]>;
  /** Name of the user; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
}

/** Country of numbers without a prefix where neither user nor partner names one. */
const FALLBACK_COUNTRY = 'US';
/** How often a draft is read again that another tab changes at the same moment. */
const TRIES = 5;

/** Drafts: what is written, its pages, and how it is given to be sent. */
export class DraftService {
  readonly #deps: DraftDeps;

  constructor(deps: DraftDeps) {
    this.#deps = deps;
  }

  /** The fax account of the user [PREF-038]. */
  async account(session: Session, settings: FaxSettings): Promise<FaxAccount> {
    const row = await this.#deps.store.account(session.accountId);
    const country = row?.country ?? '';
    return {
      number: settings.numbers[session.mail] ?? '',
      header: row?.header ?? '',
      country: country === '' ? (settings.country ?? FALLBACK_COUNTRY) : country,
      cover: row?.cover ?? false,
      from: row !== null && row.country !== '' ? row.sender : await this.#deps.nameOf(session),
      used: row?.used ?? 0,
      limit: settings.pagesPerMonth ?? null,
      endings: await this.#deps.planner.endings(),
    };
  }

  async saveAccount(session: Session, choices: FaxChoices, settings: FaxSettings): Promise<FaxAccount> {
    const { header, country, cover, from: sender } = choices;
    await this.#deps.store.saveAccount(session.accountId, { header, country, cover, sender });
    return await this.account(session, settings);
  }

  /** Creates an empty draft. @throws Failure `fax_too_many_drafts`. */
  async create(session: Session, settings: FaxSettings): Promise<FaxDetail> {
    const { store } = this.#deps;
    const { accountId, partner } = session;
    if ((await store.drafts(accountId)) >= MAX_FAX_DRAFTS)
      throw new Failure('fax_too_many_drafts', { limit: MAX_FAX_DRAFTS });
    const { cover: shown, from } = await this.account(session, settings);
    const cover = { shown, from, text: '' };
    const row = await store.insert({ id: randomUUID(), accountId, partner, state: 'draft', cover });
    if (row === null) throw new Failure('internal');
    return wireDetail(row);
  }

  /** Changes a draft. @throws Failure `fax_not_found`, `fax_state_wrong`, `fax_number_invalid`. */
  async change(
    session: Session,
    id: string,
    { body, settings }: { readonly body: BodyOf<typeof changeFax>; readonly settings: FaxSettings },
  ): Promise<FaxDetail> {
    const { country } = await this.account(session, settings);
    const recipients = body.recipients?.map(({ number: typed, name }) => {
      const number = readFaxNumber(typed, country);
      if (number === null) throw new Failure('fax_number_invalid', { field: typed });
      return { number, name };
    });
    const { subject, cover } = body;
    return await this.#update(session, id, (row) => ({
      ...(recipients !== undefined && { recipients }),
      ...(subject !== undefined && { subject }),
      ...(cover !== undefined && { cover }),
      ...(body.files !== undefined && { files: ordered(row.files, body.files) }),
    }));
  }

  /**
   * Adds files that are uploaded.
   * @throws Failure `fax_too_many_files`, `fax_too_large`, `fax_not_found`, `fax_state_wrong`, and as `Scanner.check`.
   */
  async add(session: Session, id: string, uploads: AsyncIterable<UploadedFile>): Promise<FaxDetail> {
    const row = await this.draft(session, id);
    let room = MAX_FAX_BYTES - bytesOf(row.files);
    const read: NamedFile[] = [];
    for await (const { name, mime, stream } of uploads) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        room -= chunk.length;
        if (room < 0) throw new Failure('fax_too_large', { limit: MAX_FAX_BYTES });
        chunks.push(chunk);
      }
      const content = Buffer.concat(chunks);
      await this.#deps.scanner.check({ size: content.length, open: () => [content] });
      read.push({ name, mime, content });
    }
    if (read.length === 0) throw new Failure('invalid_request', { field: 'files' });
    return await this.#addRead(session, row, read);
  }

  /** Copies files of the user's storage to a draft. @throws Failure as `add`, `files_not_offered`, `file_not_found`. */
  async attach(session: Session, id: string, ids: readonly string[]): Promise<FaxDetail> {
    const row = await this.draft(session, id);
    let room = MAX_FAX_BYTES - bytesOf(row.files);
    const read: NamedFile[] = [];
    for (const one of new Set(ids)) {
      const file = await this.#deps.files.read(session, one, room);
      room -= file.content.length;
      read.push(file);
    }
    return await this.#addRead(session, row, read);
  }

  /** Creates a draft that has a file. @throws Failure `fax_too_many_drafts`, `fax_too_large`. */
  async createWith(session: Session, settings: FaxSettings, file: NamedFile): Promise<FaxDetail> {
    if (file.content.length > MAX_FAX_BYTES) throw new Failure('fax_too_large', { limit: MAX_FAX_BYTES });
    const { id } = await this.create(session, settings);
    return await this.#addRead(session, await this.draft(session, id), [file]);
  }

  /** Makes the pages of a draft. @throws Failure `fax_not_found`, `fax_state_wrong`, `overloaded`. */
  async prepare(session: Session, id: string, settings: FaxSettings): Promise<FaxDetail> {
    return wireDetail(await this.#prepared(session, id, settings));
  }

  /**
   * Gives a draft to be sent. @throws Failure `fax_no_number`, `fax_empty`, `fax_file_unusable`, `fax_too_many_pages`,
   * `fax_pages_used_up`, `fax_not_found`, `fax_state_wrong`.
   */
  async send(session: Session, id: string, settings: FaxSettings): Promise<Fax[]> {
    const { store } = this.#deps;
    const draft = await this.draft(session, id);
    if (draft.recipients.length === 0) throw new Failure('fax_no_number');
    if (draft.files.length === 0 && !draft.cover.shown) throw new Failure('fax_empty');
    const row = await this.#prepared(session, id, settings);
    const bad = row.files.find(({ fault }) => fault !== null);
    if (bad?.fault === 'pages') throw new Failure('fax_too_many_pages', { limit: MAX_FAX_PAGES });
    if (bad !== undefined) throw new Failure('fax_file_unusable', { field: bad.name });
    const [first, ...others] = row.recipients;
    if (first === undefined || row.pages === 0) throw new Failure('fax_empty');
    const of = ({ number, name }: { number: string; name: string }) => ({
      state: 'waiting' as const,
      number,
      name,
      recipients: [{ number, name }],
      words: wordsOf([number, name, row.subject]),
    });
    const limit = settings.pagesPerMonth ?? null;
    return await store.together(async (tx) => {
      const { accountId, pages } = row;
      const start = { ...charged(pages), attempts: 0, at: NOW, dueAt: NOW };
      const same = and(eq(faxes.id, row.id), eq(faxes.state, 'draft'), eq(faxes.revision, row.revision));
      const [made] = await tx
        .update(faxes)
        .set({ ...of(first), ...start })
        .where(same)
        .returning();
      // Another tab has sent it, or has changed it while its pages were made.
      if (made === undefined) throw new Failure('fax_state_wrong');
      if (!(await charge(tx, { accountId, pages: pages * row.recipients.length, limit })))
        throw new Failure('fax_pages_used_up', { limit: limit ?? 0 });
      const sent = [made];
      for (const other of others) {
        // A cover page names its recipient: the worker makes the pages of each. Their number stays, as it was counted.
        const content = row.cover.shown ? { content: '' } : {};
        const copy = { ...made, ...of(other), ...content, id: randomUUID() };
        const [added] = await tx.insert(faxes).values(copy).returning();
        if (added !== undefined) sent.push(added);
      }
      return sent.map(wireFax);
    });
  }

  /** @throws Failure `fax_not_found`, `fax_state_wrong`. */
  async draft(session: Session, id: string): Promise<FaxRow> {
    const row = await this.#deps.store.find(session.accountId, id);
    if (row === null) throw new Failure('fax_not_found');
    if (row.state !== 'draft') throw new Failure('fax_state_wrong');
    return row;
  }

  async #addRead(session: Session, row: FaxRow, read: readonly NamedFile[]): Promise<FaxDetail> {
    if (row.files.length + read.length > MAX_FAX_FILES)
      throw new Failure('fax_too_many_files', { limit: MAX_FAX_FILES });
    const added: StoredFile[] = [];
    for (const { name, mime, content } of read) {
      const id = await this.#deps.contents.put(row.accountId, [content]);
      const size = content.length;
      added.push({
        id,
        content: id,
        name: safeName(basename(name), 'file'),
        mime: mime.slice(0, 100),
        size,
        pages: 0,
        fault: null,
      });
    }
    return await this.#update(session, row.id, ({ files }) => {
      const all = [...files, ...added];
      // Another tab has added files at the same time.
      if (all.length > MAX_FAX_FILES) throw new Failure('fax_too_many_files', { limit: MAX_FAX_FILES });
      if (bytesOf(all) > MAX_FAX_BYTES) throw new Failure('fax_too_large', { limit: MAX_FAX_BYTES });
      return { files: all };
    });
  }

  /** Changes a draft; its pages are no longer those. */
  async #update(session: Session, id: string, changeOf: (row: FaxRow) => FaxChange): Promise<FaxDetail> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await this.draft(session, id);
      const change = changeOf(row);
      const now = { ...row, ...change } as FaxRow;
      const words = wordsOf([...now.recipients.flatMap(({ number, name }) => [number, name]), now.subject]);
      const next = { ...change, words, content: '', pages: 0, at: NOW, revision: sql`${faxes.revision} + 1` };
      const changed = await this.#deps.store.changeDraft(row, next);
      if (changed !== null) return wireDetail(changed);
    }
    throw new Failure('overloaded');
  }

  async #prepared(session: Session, id: string, settings: FaxSettings): Promise<FaxRow> {
    const { store, planner, languagesOf } = this.#deps;
    const row = await this.draft(session, id);
    const { header, number: ownNumber } = await this.account(session, settings);
    const languages = [...(await languagesOf(session))];
    const isMade = row.content !== '' && row.header === header && row.ownNumber === ownNumber;
    if (isMade || (row.files.length === 0 && !row.cover.shown)) return row;
    const to = row.recipients[0] ?? { number: '', name: '' };
    const made = await planner.make({ ...row, ...to, header, ownNumber, languages });
    const changed = await store.changeDraft(row, { ...made, header, ownNumber, languages });
    if (changed === null) throw new Failure('fax_state_wrong');
    return changed;
  }
}

function bytesOf(files: readonly StoredFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** The files in a new order; those that it leaves out are removed. */
function ordered(files: readonly StoredFile[], ids: readonly string[]): StoredFile[] {
  return [...new Set(ids)].flatMap((id) => files.find((file) => file.id === id) ?? []);
}
