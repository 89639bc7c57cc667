import type { FaxFileFault } from '@pillarbox/contract/fax/fax';
import { FAX_DOTS, MAX_FAX_PAGES } from '@pillarbox/contract/fax/fax';
import { Failure } from '@pillarbox/contract/failure';
import { showFaxNumber } from '@pillarbox/rules/fax/number';
import { currentCall, outsideCall } from '../../platform/http/call-scope.ts';
import { OFFICE_ENDINGS, officeKind } from '../../platform/office/office-pdf.ts';
import type { OfficeConverter, OfficeEnding } from '../../platform/office/office-pdf.ts';
import { decodePicture } from '../../platform/pictures/pictures.ts';
import { formatText } from '../../platform/texts/texts.ts';
import type { AccountId } from '../../platform/account/account.ts';
import type { FaxContents } from './fax-contents.ts';
import type { StoredFile } from './fax.table.ts';
import { HEADER_DOTS } from './pages/bilevel.ts';
import type { GreyPicture } from './pages/bilevel.ts';
import type { PageSource } from './pages/page-maker.ts';
import type { PageWorkers } from './pages/page-workers.ts';

/** Endings of files that can be sent everywhere. */
const ENDINGS = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'txt', 'text', 'md', 'csv', 'log'] as const;
const TEXT_ENDINGS: readonly string[] = ['txt', 'text', 'md', 'csv', 'log'];

/** What the pages of a fax are made of. */
export interface PagePlan {
  readonly accountId: AccountId;
  readonly number: string;
  readonly name: string;
  readonly subject: string;
  readonly cover: { readonly shown: boolean; readonly from: string; readonly text: string };
  readonly files: readonly StoredFile[];
  readonly ownNumber: string;
  readonly header: string;
  readonly languages: readonly string[];
}

/** Pages that were made, or the files that prevented it. */
export interface Planned {
  /** '' when there are none. */
  readonly content: string;
  readonly pages: number;
  readonly files: StoredFile[];
}

/** What reads office files; null where the installation cannot. */
export type OfficeReader = () => Promise<Pick<OfficeConverter, 'pdfOf'> | null>;

interface PlannerParts {
  readonly contents: FaxContents;
  readonly workers: PageWorkers;
  readonly office: OfficeReader;
}

/** Makes and stores the pages of faxes as they are sent. */
export class PagePlanner {
  readonly #contents: FaxContents;
  readonly #workers: PageWorkers;
  readonly #office: OfficeReader;

  constructor({ contents, workers, office }: PlannerParts) {
    this.#contents = contents;
    this.#workers = workers;
    this.#office = office;
  }

  /** Endings of the files that can be sent, in lower case without a dot. */
  async endings(): Promise<string[]> {
    return [...ENDINGS, ...((await this.#office()) === null ? [] : OFFICE_ENDINGS)];
  }

  /** Makes the pages of a fax. @throws Failure `overloaded`. */
  async make(plan: PagePlan): Promise<Planned> {
    const covers: PageSource[] = plan.cover.shown ? [coverOf(plan)] : [];
    const faults: (FaxFileFault | null)[] = [];
    const header = [plan.header, plan.header === '' ? '' : showFaxNumber(plan.ownNumber)].filter(Boolean).join('   ');
    const { results, pages } = await this.#workers.make(async () => {
      const read = await Promise.all(plan.files.map((file) => this.#sourceOf(plan.accountId, file)));
      faults.push(...read.map((one) => ('fault' in one ? one.fault : null)));
      const sources = [...covers, ...read.flatMap((one) => ('source' in one ? [one.source] : []))];
      return { sources, header, most: MAX_FAX_PAGES };
    });
    let at = covers.length;
    const files = plan.files.map((file, index): StoredFile => {
      const fault = faults[index] ?? null;
      if (fault !== null) return { ...file, pages: 0, fault };
      const result = results[at];
      at += 1;
      return { ...file, pages: result?.pages ?? 0, fault: result?.fault ?? null };
    });
    if (pages.length === 0) return { content: '', pages: 0, files };
    return { content: await this.#contents.put(plan.accountId, pages), pages: pages.length, files };
  }

  /** Makes the pages of a PDF that has arrived; null when it gives none. */
  async ofPdf(accountId: AccountId, bytes: Uint8Array): Promise<{ content: string; pages: number } | null> {
    const order = { sources: [{ kind: 'pdf', bytes }], header: '', most: MAX_FAX_PAGES } as const;
    const { pages } = await this.#workers.make(() => Promise.resolve(order));
    if (pages.length === 0) return null;
    return { content: await this.#contents.put(accountId, pages), pages: pages.length };
  }

  async #sourceOf(accountId: AccountId, { name, content }: StoredFile): Promise<Source> {
    const bytes = await this.#contents.read(content, 0);
    const ending = officeKind(name, bytes);
    if (ending !== null) return await this.#officeSource(accountId, { content, bytes, ending });
    const kind = kindOf(name, bytes);
    if (kind === null) return { fault: 'kind' };
    if (kind !== 'picture') return { source: { kind, bytes } };
    try {
      return { source: { kind: 'pictures', pictures: [await greyPicture(bytes)] } };
    } catch (error) {
      return { fault: error instanceof Error && /pixel limit/i.test(error.message) ? 'size' : 'unreadable' };
    }
  }

  /** An office file as PDF. It is kept, because it takes seconds. @throws Failure `overloaded`. */
  async #officeSource(accountId: AccountId, { content, bytes, ending }: OfficeFile): Promise<Source> {
    const office = await this.#office();
    if (office === null) return { fault: 'office' };
    let fault: FaxFileFault = 'unreadable';
    const signal = currentCall()?.signal;
    // What was made when the call has ended is there for the next one.
    const pdf = await outsideCall(() =>
      this.#contents.derived(accountId, content, async () => {
        const made = await office.pdfOf(bytes, ending, signal);
        if (made === 'later') throw new Failure('overloaded');
        if (typeof made !== 'string') return made.pdf;
        fault = made;
        return null;
      }),
    );
    return pdf === null ? { fault } : { source: { kind: 'pdf', bytes: pdf } };
  }
}

/** What the pages of a file are made of, or why there are none. */
type Source = { readonly source: PageSource } | { readonly fault: FaxFileFault };

interface OfficeFile {
  readonly content: string;
  readonly bytes: Uint8Array;
  readonly ending: OfficeEnding;
}

/** The kind of a file by its content; what has no mark of its own is text if its name says so. */
function kindOf(name: string, bytes: Uint8Array): 'pdf' | 'picture' | 'text' | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.includes('%PDF-')) return 'pdf';
  if (/^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF[^]{4}WEBP)/.test(start)) return 'picture';
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return TEXT_ENDINGS.includes(ending) && !start.includes('\u0000') ? 'text' : null;
}

/** A picture on white, upright, as large as fits on a page below its header line. */
async function greyPicture(bytes: Uint8Array): Promise<GreyPicture> {
  return await decodePicture(bytes, async (open) => {
    const { autoOrient } = await open().metadata();
    const { data, info } = await open()
      .flatten({ background: 'white' })
      .rotate(autoOrient.width > autoOrient.height ? 90 : 0)
      .resize({ width: FAX_DOTS.width, height: FAX_DOTS.height - HEADER_DOTS, fit: 'inside' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, grey: new Uint8Array(data) };
  });
}

function coverOf({ number, name, subject, cover, ownNumber, languages }: PagePlan): PageSource {
  const line = (key: CoverKey, value: string): [string, string][] =>
    value === '' ? [] : [[formatText(languages, key), value]];
  const who = (person: string, its: string): string => [person, showFaxNumber(its)].filter(Boolean).join('\n');
  return {
    kind: 'cover',
    cover: {
      title: formatText(languages, 'LANG_OUTBOUND_FAX_TITLE'),
      lines: [
        ...line('LANG_OUTBOUND_FAX_TO', who(name, number)),
        ...line('LANG_OUTBOUND_FAX_FROM', who(cover.from, ownNumber)),
        ...line('LANG_OUTBOUND_FAX_SUBJECT', subject),
      ],
      text: cover.text,
    },
  };
}
type CoverKey = 'LANG_OUTBOUND_FAX_TO' | 'LANG_OUTBOUND_FAX_FROM' | 'LANG_OUTBOUND_FAX_SUBJECT';
