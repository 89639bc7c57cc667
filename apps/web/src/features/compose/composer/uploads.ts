import { stagedContent } from '@pillarbox/contract/compose/operations';
import { errorTextKey, isAbort } from '../../../lib/api-error.ts';
import { addressOf } from '../../../lib/request-parts.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { Store } from '../../../lib/store.ts';
import { growlUpload } from '../../notices/public.ts';
import type { UploadGrowl } from '../../notices/public.ts';
import { session } from '../../../lib/session-state.ts';
import type { Admission } from '../model/attachment-limits.ts';
import { admit } from '../model/attachment-limits.ts';
import type { ComposeCalls, StageOptions } from '../data/compose-calls.ts';
import type { ComposeAction } from '../model/compose-reducer.ts';
import type { ComposeAttachment, ComposeState } from '../model/compose-state.ts';
import { newDraftId } from '../model/compose-state.ts';
import { linkDetails } from './link-details.ts';
import type { LinkedFile } from '../model/linked-files.ts';
import type { WantedMailLink } from '../../files/public.ts';

/** Fewest bytes of a file whose upload shows a growl: smaller files are uploaded before it could be read. */
const TOAST_FROM = 2 * 1024 * 1024;

/** The uploads of a message. */
export interface Uploads {
  /** Uploads the files that fit and returns those that do not. */
  readonly add: (files: readonly File[]) => Admission<File>;
  /** Sends files to the user's files; links to them come into the text. */
  readonly link: (files: readonly File[], wanted: WantedMailLink) => void;
  /** Uploads a picture for the text. Returns its Content-ID, or null when it does not fit. */
  readonly addInline: (file: File) => string | null;
  /** The content of a file that this page uploaded; undefined for a file of an earlier page. */
  readonly fileOf: (key: string) => File | undefined;
  /** Uploads another content in the place of a file. A picture in the text keeps its place. Returns the new key; null if the file is gone. */
  readonly replace: (key: string, file: File) => string | null;
  readonly retry: (key: string) => void;
  /** Cancels an upload, or removes a file. */
  readonly remove: (key: string) => void;
  readonly abortAll: () => void;
  /** The address of a picture that this page added to the text; undefined for a picture of an earlier page. */
  readonly pictureOf: (cid: string) => string | undefined;
  /** The Content-ID of such an address. */
  readonly contentIdOf: (address: string) => string | undefined;
}

interface UploadNeeds {
  readonly calls: ComposeCalls;
  readonly state: Store<ComposeState>;
  readonly dispatch: (action: ComposeAction) => void;
  /** Puts a link into the text. */
  readonly putLink: (file: LinkedFile) => void;
}

function attachmentOf(file: File, cid: string): ComposeAttachment {
  const name = file.name === '' ? 'file' : file.name;
  return { key: newDraftId(), name, mime: file.type, size: file.size, cid, ref: null, progress: 0, failure: '' };
}

/** Makes the uploads of a message. A file is uploaded when it is picked, so that saving and sending only refer to it [COMP-009, COMP-010, COMP-011]. */
export function makeUploads({ calls, state, dispatch, putLink }: UploadNeeds): Uploads {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const pictures = new Map<string, string>();
  const links = new Map<string, WantedMailLink>();
  const toasts = new WeakMap<File, UploadGrowl>();
  // Addresses are kept when the file moves to a newer version of the draft: the editor still shows the old address.
  const given = new Map<string, string>();

  /** Sends a file to where it belongs. `isOver`: the user has ended it meanwhile. */
  const arrive = async (key: string, file: File, options: StageOptions): Promise<void> => {
    const wanted = links.get(key);
    const isOver = (): boolean => options.signal.aborted;
    if (wanted === undefined) {
      const staged = await calls.stage(file, options);
      if (isOver()) await calls.unstage(staged.id);
      else dispatch({ type: 'upload-done', key, ref: { kind: 'staged', id: staged.id } });
      return;
    }
    const { draftid: draft } = state.get();
    const made = await calls.link({ file, folder: text('LANG_WRITING_LINK_FOLDER'), draft, ...wanted, ...options });
    if (isOver()) {
      await calls.settleLink(made, draft, 'withdraw');
      return;
    }
    putLink({ key: made, name: file.name, details: linkDetails(file.size, wanted) });
    dispatch({ type: 'remove-attachment', key });
  };

  const begin = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    running.set(key, controller);
    // A file that was uploaded as an attachment before becomes a link: the notice of that says nothing any more.
    toasts.get(file)?.cancelled();
    const toast = file.size >= TOAST_FROM ? growlUpload(file.name) : undefined;
    if (toast !== undefined) toasts.set(file, toast);
    const onProgress = (progress: number): void => {
      dispatch({ type: 'upload-progress', key, progress });
      toast?.progress(progress);
    };
    try {
      await arrive(key, file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) toast?.cancelled();
      else toast?.done();
    } catch (error) {
      if (isAbort(error)) toast?.cancelled();
      else {
        dispatch({ type: 'upload-failed', key, failure: errorTextKey(error) });
        // A failure is shown also for a small file, whose progress is not [ERR-042].
        (toast ?? growlUpload(file.name)).failed(text(errorTextKey(error)));
      }
    } finally {
      running.delete(key);
    }
  };

  const put = (attachment: ComposeAttachment, file: File): void => {
    files.set(attachment.key, file);
    dispatch({ type: 'add-attachments', attachments: [attachment] });
    void begin(attachment.key, file);
  };

  return {
    add: (picked) => {
      const admission = admit(state.get().attachments, picked);
      for (const file of admission.taken) put(attachmentOf(file, ''), file);
      return admission;
    },
    link: (picked, wanted) => {
      for (const file of picked) {
        const attachment = { ...attachmentOf(file, ''), isLink: true } as const;
        links.set(attachment.key, wanted);
        put(attachment, file);
      }
    },
    addInline: (file) => {
      if (admit(state.get().attachments, [file]).taken.length === 0) return null;
      const attachment = attachmentOf(file, `${newDraftId()}@inline`);
      pictures.set(attachment.cid, URL.createObjectURL(file));
      put(attachment, file);
      return attachment.cid;
    },
    fileOf: (key) => files.get(key),
    replace: (key, file) => {
      const old = state.get().attachments.find((one) => one.key === key);
      if (old === undefined) return null;
      running.get(key)?.abort();
      const attachment = { ...attachmentOf(file, old.cid), key: newDraftId() };
      files.delete(key);
      files.set(attachment.key, file);
      dispatch({ type: 'replace-attachment', key, attachment });
      if (old.ref?.kind === 'staged') calls.unstage(old.ref.id).catch(() => undefined);
      void begin(attachment.key, file);
      return attachment.key;
    },
    retry: (key) => {
      const file = files.get(key);
      if (file === undefined || running.has(key)) return;
      dispatch({ type: 'upload-retried', key });
      void begin(key, file);
    },
    remove: (key) => {
      running.get(key)?.abort();
      files.delete(key);
      const { ref } = state.get().attachments.find((one) => one.key === key) ?? { ref: null };
      dispatch({ type: 'remove-attachment', key });
      // The gateway deletes the file after a week, so a failure is not reported.
      if (ref?.kind === 'staged') calls.unstage(ref.id).catch(() => undefined);
    },
    abortAll: () => {
      for (const controller of running.values()) controller.abort();
      for (const address of pictures.values()) URL.revokeObjectURL(address);
    },
    pictureOf: (cid) => {
      const address = pictures.get(cid) ?? partAddress(state.get(), cid);
      if (address === undefined) return undefined;
      // Absolute, because the editor's sanitiser allows only absolute addresses.
      const { href } = new URL(address, location.href);
      given.set(href, cid);
      return href;
    },
    contentIdOf: (address) => (address === '' ? undefined : given.get(new URL(address, location.href).href)),
  };
}

/** The address of a picture that is a message part or a staged file, on the page's own host. */
function partAddress(state: ComposeState, cid: string): string | undefined {
  const ref = state.attachments.find((one) => one.cid === cid)?.ref;
  if (ref === undefined || ref === null) return undefined;
  if (ref.kind === 'staged') {
    const params = { user: session.get().user?.mail ?? '', section: 'compose', id: ref.id } as const;
    return addressOf(stagedContent, { params }, null);
  }
  const query = new URLSearchParams({ folder: ref.folder, uid: String(ref.uid), part: ref.part, action: 'inline' });
  if (ref.uidvalidity !== undefined) query.set('uidvalidity', String(ref.uidvalidity));
  return `/api/bf/attachments/?${query}`;
}
