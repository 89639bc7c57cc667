import { stagedContent } from '@pillarbox/contract/compose/operations';
import { errorTextKey, isAbort } from '../../../lib/api-error.ts';
import { addressOf } from '../../../lib/request-parts.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { Store } from '../../../lib/store.ts';
import { growlUpload } from '../../notices/public.ts';
import { session } from '../../../lib/session-state.ts';
import type { Admission } from '../model/attachment-limits.ts';
import { admit } from '../model/attachment-limits.ts';
import type { ComposeCalls } from '../data/compose-calls.ts';
import type { ComposeAction } from '../model/compose-reducer.ts';
import type { ComposeAttachment, ComposeState } from '../model/compose-state.ts';
import { newDraftId } from '../model/compose-state.ts';

/** Smaller files are there before a toast could be read; their tile shows how far they are. */
const TOAST_FROM = 2 * 1024 * 1024;

/** Files on their way to the gateway, where they wait for the message. */
export interface Uploads {
  /** Takes what fits and uploads it; says what did not fit. */
  readonly add: (files: readonly File[]) => Admission<File>;
  /** Takes a picture that the text shows; gives its Content-ID, or null when it does not fit. */
  readonly addInline: (file: File) => string | null;
  readonly retry: (key: string) => void;
  /** Gives an upload up, or takes a file out again. */
  readonly remove: (key: string) => void;
  readonly abortAll: () => void;
  /** The address of a picture that was put into the text here; undefined for one of an earlier page. */
  readonly pictureOf: (cid: string) => string | undefined;
  /** The Content-ID of such an address. */
  readonly contentIdOf: (address: string) => string | undefined;
}

interface UploadNeeds {
  readonly calls: ComposeCalls;
  readonly state: Store<ComposeState>;
  readonly dispatch: (action: ComposeAction) => void;
}

function attachmentOf(file: File, cid: string): ComposeAttachment {
  const name = file.name === '' ? 'file' : file.name;
  return { key: newDraftId(), name, mime: file.type, size: file.size, cid, ref: null, progress: 0, failure: '' };
}

/** Uploads of one message: begun when picked, so that saving and sending only refer to them [COMP-009, COMP-010, COMP-011]. */
export function makeUploads({ calls, state, dispatch }: UploadNeeds): Uploads {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const pictures = new Map<string, string>();
  // Addresses stay known when the file moves to a newer version of the draft: the editor still shows the old one.
  const given = new Map<string, string>();

  const begin = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController();
    running.set(key, controller);
    const toast = file.size >= TOAST_FROM ? growlUpload(file.name) : undefined;
    const onProgress = (progress: number): void => {
      dispatch({ type: 'upload-progress', key, progress });
      toast?.progress(progress);
    };
    try {
      const staged = await calls.stage(file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) await calls.unstage(staged.id);
      else dispatch({ type: 'upload-done', key, ref: { kind: 'staged', id: staged.id } });
      if (controller.signal.aborted) toast?.givenUp();
      else toast?.done();
    } catch (error) {
      if (isAbort(error)) toast?.givenUp();
      else {
        dispatch({ type: 'upload-failed', key, failure: errorTextKey(error) });
        toast?.failed(text(errorTextKey(error)));
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
    addInline: (file) => {
      if (admit(state.get().attachments, [file]).taken.length === 0) return null;
      const attachment = attachmentOf(file, `${newDraftId()}@inline`);
      pictures.set(attachment.cid, URL.createObjectURL(file));
      put(attachment, file);
      return attachment.cid;
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
      // The gateway forgets it by itself in a week; nobody has to know when this fails.
      if (ref?.kind === 'staged') calls.unstage(ref.id).catch(() => undefined);
    },
    abortAll: () => {
      for (const controller of running.values()) controller.abort();
      for (const address of pictures.values()) URL.revokeObjectURL(address);
    },
    pictureOf: (cid) => {
      const address = pictures.get(cid) ?? partAddress(state.get(), cid);
      if (address === undefined) return undefined;
      // Whole, because the sanitiser through which the editor's HTML goes knows whole addresses only.
      const { href } = new URL(address, location.href);
      given.set(href, cid);
      return href;
    },
    contentIdOf: (address) => (address === '' ? undefined : given.get(new URL(address, location.href).href)),
  };
}

/** The address of a picture that is a part of a message, or staged: the page may show it, it comes from its own host. */
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
