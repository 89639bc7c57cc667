import type { Fax, FaxCover, FaxDetail, FaxFile, FaxRecipient } from '@pillarbox/contract/fax/fax';
import * as operations from '@pillarbox/contract/fax/operations';
import { call } from '../../../lib/call.ts';
import type { Store } from '../../../lib/store.ts';
import { createStore } from '../../../lib/store.ts';
import { upload } from '../../../lib/upload.ts';

/** Milliseconds after the last change before it is saved and the pages are made. */
const QUIET_MS = 700;
/** Milliseconds that the gateway gets for the pages. */
const PAGES_MS = 180_000;

/** A fax that is being written. */
export interface DraftState {
  /** '' before it is first saved. */
  readonly id: string;
  readonly recipients: readonly FaxRecipient[];
  readonly subject: string;
  readonly cover: FaxCover;
  readonly files: readonly FaxFile[];
  /** The pages as they were last made. */
  readonly pages: number;
  readonly content: string;
  /** What the gateway is asked for now. */
  readonly busy: 'saving' | 'files' | 'pages' | null;
  /** Whether something is not saved yet. */
  readonly isUnsaved: boolean;
  /** Why the last call failed; null for none. */
  readonly failure: unknown;
}

/** What the user types. */
export type DraftFields = Pick<DraftState, 'recipients' | 'subject' | 'cover' | 'files'>;

/** A fax that is being written, with what changes it. */
export interface Draft {
  readonly state: Store<DraftState>;
  readonly change: (fields: Partial<DraftFields>) => void;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  /** Adds files of the storage by their ids. @throws ApiError as `call` does. */
  readonly attach: (ids: readonly string[]) => Promise<void>;
  /** Saves at once. */
  readonly flush: () => Promise<void>;
  /** Sends it. Null when that failed; the state says why. */
  readonly send: () => Promise<readonly Fax[] | null>;
  readonly discard: () => Promise<void>;
}

/** The state of a new fax. */
export function newDraft(cover: FaxCover): DraftState {
  const nothing = { recipients: [], subject: '', files: [], pages: 0, content: '' } as const;
  return { id: '', cover, ...nothing, busy: null, isUnsaved: false, failure: null };
}

/** The state of a draft that is opened again. */
export function draftOf(fax: FaxDetail): DraftState {
  const { id, recipients, subject, cover, files, pages, content } = fax;
  return { id, recipients, subject, cover, files, pages, content, busy: null, isUnsaved: false, failure: null };
}

/**
 * Makes the draft. It is created at the gateway with its first change. Calls go one after the other; after each change the pages are
 * made again, so that the user sees what will be sent.
 */
export function makeDraft(first: DraftState): Draft {
  const state = createStore(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let revision = 0;
  let saved = 0;
  let isOver = false;

  const set = (next: Partial<DraftState>): void => state.set((now) => ({ ...now, ...next }));

  /** Takes what the gateway knows; what the user types meanwhile stays. */
  const take = ({ files, pages, content }: FaxDetail, isCurrent: boolean): void =>
    set({ pages, content, ...(isCurrent ? { files } : {}) });

  const save = async (): Promise<void> => {
    if (state.get().id === '') set({ id: (await call(operations.createFax, {})).id });
    const own = revision;
    if (own === saved) return;
    const { id, recipients, subject, cover, files } = state.get();
    const body = { recipients: [...recipients], subject, cover, files: files.map((file) => file.id) };
    const detail = await call(operations.changeFax, { params: { id }, body });
    saved = own;
    take(detail, revision === own);
    set({ isUnsaved: revision !== own });
  };

  const makePages = async (): Promise<void> => {
    const { id } = state.get();
    if (id === '' || revision !== saved) return;
    set({ busy: 'pages' });
    const detail = await call(operations.prepareFax, { params: { id } }, { timeout: PAGES_MS });
    take(detail, revision === saved);
  };

  /** Runs work after what was asked for before. The failure is kept in the state and thrown. */
  const inTurn = <T>(busy: DraftState['busy'], work: () => Promise<T>): Promise<T> => {
    const run = async (): Promise<T> => {
      if (isOver) throw new DOMException('The draft is closed', 'AbortError');
      set({ busy, failure: null });
      try {
        return await work();
      } catch (error) {
        set({ failure: error });
        throw error;
      } finally {
        set({ busy: null });
      }
    };
    const turn = queue.then(run, run);
    queue = turn.catch(() => undefined);
    return turn;
  };

  const saveAndShow = (): Promise<void> =>
    inTurn('saving', async () => {
      await save();
      await makePages();
    }).catch(() => undefined);

  const withFiles = (send: (id: string) => Promise<FaxDetail>): Promise<void> =>
    inTurn('files', async () => {
      clearTimeout(timer);
      await save();
      take(await send(state.get().id), true);
      await makePages();
    });

  return {
    state,
    change: (fields) => {
      revision += 1;
      set({ ...fields, isUnsaved: true, failure: null });
      clearTimeout(timer);
      timer = setTimeout(() => void saveAndShow(), QUIET_MS);
    },
    addFiles: (files) =>
      withFiles(async (id) => {
        const form = new FormData();
        for (const file of files) form.append('files[]', file, file.name);
        return await upload(operations.addFaxFiles, { params: { id }, content: form });
      }).catch(() => undefined),
    attach: (ids) => withFiles((id) => call(operations.attachToFax, { params: { id }, body: { ids: [...ids] } })),
    flush: async () => {
      clearTimeout(timer);
      if (!isOver && revision !== saved) await inTurn('saving', save).catch(() => undefined);
    },
    send: async () => {
      clearTimeout(timer);
      const sent = await inTurn('saving', async () => {
        await save();
        await makePages();
        const { faxes } = await call(operations.sendFax, { params: { id: state.get().id } });
        return faxes;
      }).catch(() => null);
      if (sent !== null) isOver = true;
      return sent;
    },
    discard: async () => {
      clearTimeout(timer);
      await queue;
      const { id } = state.get();
      if (id !== '') await call(operations.deleteFaxes, { body: { ids: [id] } });
      isOver = true;
    },
  };
}
