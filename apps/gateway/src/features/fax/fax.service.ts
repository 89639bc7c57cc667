import type { Fax } from '@pillarbox/contract/fax/fax';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import { Failure } from '@pillarbox/contract/failure';
import { NOW } from '../../platform/database/database-time.ts';
import type { Download, Session } from '../../platform/http/request-pipeline.ts';
import type { FaxContents } from './fax-contents.ts';
import type { AttachedFile, AttachToMail, DriverOf, FaxFiles } from './fax.ports.ts';
import { changeIn, charge, charged, refund } from './fax.store.ts';
import type { FaxRow, FaxStore } from './fax.store.ts';
import { keyOf } from './fax.worker.ts';
import { pdfOfPages } from './pdf-of-pages.ts';
import { wireFax } from './wire-fax-row.ts';

export interface FaxServiceDeps {
  readonly store: FaxStore;
  readonly contents: FaxContents;
  readonly files: FaxFiles;
  readonly attachToMail: AttachToMail;
  readonly driverOf: DriverOf;
}

/** Faxes that were given to be sent, or were received. */
export class FaxService {
  readonly #deps: FaxServiceDeps;

  constructor(deps: FaxServiceDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `fax_not_found`. */
  async find({ accountId }: Session, id: string): Promise<FaxRow> {
    const row = await this.#deps.store.find(accountId, id);
    if (row === null) throw new Failure('fax_not_found');
    return row;
  }

  /** Stops a fax. @throws Failure `fax_not_found`, `fax_state_wrong` when it cannot be stopped any more. */
  async cancel(session: Session, id: string): Promise<Fax> {
    const { store, driverOf } = this.#deps;
    const row = await this.find(session, id);
    if (row.state === 'sending') {
      const isStopped = !row.handed && ((await driverOf(row.partner)?.cancel(keyOf(row))) ?? false);
      if (!isStopped) throw new Failure('fax_state_wrong');
    }
    return await store.together(async (tx) => {
      const change = { state: 'cancelled', reason: null, dueAt: null, handed: false } as const;
      const changed = await changeIn(tx, { id, states: ['waiting', 'sending'] }, change);
      if (changed === null) throw new Failure('fax_state_wrong');
      await refund(tx, changed);
      return wireFax({ ...changed, charged: 0 });
    });
  }

  /** Sends a fax again, or at once. @throws Failure `fax_not_found`, `fax_state_wrong`, `fax_pages_used_up`. */
  async retry(session: Session, id: string, settings: FaxSettings): Promise<Fax> {
    await this.find(session, id);
    const limit = settings.pagesPerMonth ?? null;
    return await this.#deps.store.together(async (tx) => {
      const again = { state: 'waiting', reason: null, dueAt: NOW, at: NOW, handed: false } as const;
      // The key of an attempt is never used twice, so that attempts go on counting.
      const changed = await changeIn(tx, { id, states: ['failed', 'cancelled', 'waiting'] }, again);
      if (changed === null) throw new Failure('fax_state_wrong');
      if (changed.charged > 0) return wireFax(changed);
      const pages = changed.pages;
      if (!(await charge(tx, { accountId: changed.accountId, pages, limit })))
        throw new Failure('fax_pages_used_up', { limit: limit ?? 0 });
      await changeIn(tx, { id, states: ['waiting'] }, charged(pages));
      return wireFax(changed);
    });
  }

  /** One page as PNG. @throws Failure `fax_not_found`, `fax_part_missing` also for pages of another state. */
  async page(
    session: Session,
    id: string,
    { number, content }: { number: number; content: string },
  ): Promise<Download> {
    const row = await this.find(session, id);
    if (row.content !== content || number > row.pages) throw new Failure('fax_part_missing');
    const png = await this.#deps.contents.read(content, number - 1);
    return { mime: 'image/png', name: `page-${String(number)}.png`, inline: false, unchanging: true, content: png };
  }

  /** All pages as PDF. @throws Failure `fax_not_found`, `fax_part_missing`. */
  async pdf(session: Session, id: string): Promise<Download & { readonly content: Uint8Array }> {
    const row = await this.find(session, id);
    const content = await pdfOfPages(this.#deps.contents, row);
    return { mime: 'application/pdf', name: nameOf(row), inline: false, content };
  }

  /** Saves the pages in the user's storage. @throws Failure as `pdf`, `files_not_offered`, `folder_missing`, `files_full`. */
  async save(session: Session, id: string, to: string): Promise<{ id: string; name: string }> {
    const { name, mime, content } = await this.pdf(session, id);
    return await this.#deps.files.save(session, { name, mime, content }, to);
  }

  /** Attaches the pages to a message. @throws Failure as `pdf`, `too_many_attachments`, `attachments_too_large`. */
  async mail(session: Session, id: string): Promise<AttachedFile> {
    const { name, mime, content } = await this.pdf(session, id);
    return await this.#deps.attachToMail(session, { name, mime, content });
  }
}

/** Name of the PDF: the subject, or the other side and the day. */
function nameOf({ subject, name, number, at }: FaxRow): string {
  const title = subject || [name || number, at.toISOString().slice(0, 10)].filter(Boolean).join(' ');
  return `${
    title
      .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 100) || 'fax'
  }.pdf`;
}
