import type { AttachmentRef, Reference } from '@pillarbox/contract/compose/draft';
import type { TextKey } from '@pillarbox/locales/keys';

export type ComposeCommand = Reference['command'];
export type ComposeFormat = 'html' | 'text';
export type RecipientField = 'to' | 'cc' | 'bcc';
export const RECIPIENT_FIELDS: readonly RecipientField[] = ['to', 'cc', 'bcc'];

/** A chip. What is no address stays as it was typed, with `valid` false. */
export interface Recipient {
  readonly key: string;
  readonly name: string;
  readonly mail: string;
  readonly valid: boolean;
}

/** A file of the message. `ref` is null until the gateway has it; `cid` is '' unless the HTML shows it. */
export interface ComposeAttachment {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  readonly cid: string;
  readonly ref: AttachmentRef | null;
  /** Whole per cent of the upload [COMP-010]. */
  readonly progress: number;
  /** Key of the sentence that says why it could not be uploaded, '' while nothing failed. */
  readonly failure: TextKey | '';
}

/**
 * The message that is answered or forwarded, as it will stand below the new text. It stays outside the editor, which would
 * change what it loads, and is joined when the message is saved or sent.
 */
export interface Original {
  readonly html: string;
  readonly text: string;
}

/** The signature in use: its id, '' for none or an unknown one, and its lines as they stand in a text message. */
export interface UsedSignature {
  readonly id: string;
  readonly text: string;
}

/** The saved version of a draft. */
export interface SavedDraft {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * A message being written [DATA-053]. Plain data: the journal keeps it whole. `command` and `reference` say what it answers
 * [COMP-020]; all recipients of the original being answered is `command` 'replyall' [COMP-019].
 */
export interface ComposeState {
  /** Identity over all versions, on the gateway and in the journal. */
  readonly draftid: string;
  readonly command: ComposeCommand;
  readonly reference: Reference | null;
  readonly to: readonly Recipient[];
  readonly cc: readonly Recipient[];
  readonly bcc: readonly Recipient[];
  readonly ccShown: boolean;
  readonly bccShown: boolean;
  readonly subject: string;
  readonly format: ComposeFormat;
  /** What was written, as HTML; pictures inside refer to attachments by `cid:`. */
  readonly html: string;
  /** What was written, as text; counts only while `format` is 'text'. */
  readonly text: string;
  /** The original; null where there is none or where it already stands in `text`. */
  readonly original: Original | null;
  readonly signature: UsedSignature;
  /** A signature that stands below the original; null where it stands in what was written, or nowhere. */
  readonly below: Original | null;
  readonly attachments: readonly ComposeAttachment[];
  readonly priority: 1 | 3 | 5;
  readonly receipt: boolean;
  /** Counts the changes; saved and unsaved are told apart by it. */
  readonly revision: number;
  /** Revision that the last successful save held. */
  readonly savedRevision: number;
  /** Version of the last save that was begun; grows with each, so that the gateway can drop one that arrives late. */
  readonly version: number;
  readonly saved: SavedDraft | null;
}

/** Who may call itself a draft: 8 to 64 safe characters. */
export function newDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** An empty message with its own identity. */
export function emptyMessage(format: ComposeFormat, draftid: string = newDraftId()): ComposeState {
  return {
    draftid,
    command: 'new',
    reference: null,
    to: [],
    cc: [],
    bcc: [],
    ccShown: false,
    bccShown: false,
    subject: '',
    format,
    html: '',
    text: '',
    original: null,
    signature: { id: '', text: '' },
    below: null,
    attachments: [],
    priority: 3,
    receipt: false,
    revision: 0,
    savedRevision: 0,
    version: 0,
    saved: null,
  };
}

/** Attachments shown as tiles; those inside the text are not [COMP-021]. */
export function visibleAttachments(state: ComposeState): readonly ComposeAttachment[] {
  return state.attachments.filter((attachment) => attachment.cid === '');
}

/** Whether something would be lost by closing now. */
export function isUnsaved(state: ComposeState): boolean {
  return state.revision !== state.savedRevision;
}

/** Whether files are still on their way to the gateway. */
export function isUploading(state: ComposeState): boolean {
  return state.attachments.some((attachment) => attachment.ref === null && attachment.failure === '');
}
