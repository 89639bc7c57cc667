import type { AttachmentRef, Reference } from '@pillarbox/contract/compose/draft';
import type { Protection } from '../../pgp/public.ts';
import type { ComposeFollowUps } from './follow-ups.ts';
import type { TextKey } from '@pillarbox/locales/keys';

export type ComposeCommand = Reference['command'];
export type ComposeFormat = 'html' | 'text';
export type RecipientField = 'to' | 'cc' | 'bcc';
export const RECIPIENT_FIELDS: readonly RecipientField[] = ['to', 'cc', 'bcc'];

/** A recipient. Text that is no address is kept as typed, with `valid` false. */
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
  /** Text key of the reason why the upload failed, '' if it did not. */
  readonly failure: TextKey | '';
  /** On its way to the user's files: a link to it will stand in the text. */
  readonly isLink?: true;
}

/**
 * The message that is replied to or forwarded, for the position below the new text. It is outside the editor, which would change
 * its HTML, and is joined when the message is saved or sent.
 */
export interface Original {
  readonly html: string;
  readonly text: string;
}

/** The current signature: its id, '' for none or an unknown one, and its lines in a text message. */
export interface UsedSignature {
  readonly id: string;
  readonly text: string;
}

/** The sender that a message is written as. `id` is the one of the identity, '' for a sender that is none of them. */
export interface ChosenSender {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
  /** '' for none. */
  readonly replyto: string;
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
 * An open message [DATA-053], as plain data, which the journal stores. `command` and `reference` name the message that it replies
 * to [COMP-020]; a reply to all recipients has the `command` 'replyall' [COMP-019].
 */
export interface ComposeState {
  /** Id of all versions of the draft, at the gateway and in the journal. */
  readonly draftid: string;
  readonly command: ComposeCommand;
  readonly reference: Reference | null;
  /** Null until an identity is chosen: the gateway then fills in the account's own. */
  readonly sender: ChosenSender | null;
  readonly to: readonly Recipient[];
  readonly cc: readonly Recipient[];
  readonly bcc: readonly Recipient[];
  readonly ccShown: boolean;
  readonly bccShown: boolean;
  readonly subject: string;
  readonly format: ComposeFormat;
  /** The written HTML; its pictures refer to attachments by `cid:`. */
  readonly html: string;
  /** The written text; used only while `format` is 'text'. */
  readonly text: string;
  /** The original; null without one, and when `text` includes it. */
  readonly original: Original | null;
  readonly signature: UsedSignature;
  /** A signature below the original; null when it is part of the written text, or there is none. */
  readonly below: Original | null;
  readonly attachments: readonly ComposeAttachment[];
  readonly priority: 1 | 3 | 5;
  readonly receipt: boolean;
  /** Whether the mail servers are asked to report the delivery; absent: they are not. */
  readonly deliveryReport?: boolean;
  /** The questions that the user answered with sending anyway; they are not asked again for this draft. */
  readonly confirmed: readonly ('field' | 'attachment')[];
  /** Absent: neither encrypted nor signed. */
  readonly protection?: Protection;
  /** The time for which it will be scheduled, in milliseconds since 1970; absent: it is sent at once. */
  readonly sendat?: number | undefined;
  /** What happens when nobody replies [COMP-022, DATA-050]; absent: nothing. */
  readonly followUps?: ComposeFollowUps;
  /** Number of changes, by which unsaved changes are found. */
  readonly revision: number;
  /** The revision of the last successful save. */
  readonly savedRevision: number;
  /** Id of the composer that has the draft open. It stays when the message moves or is restored. */
  readonly writer: string;
  /** The saved version that the changes are based on, 0 for none. */
  readonly base: number;
  /** Version of the last save that was started. It grows with each save, so that the gateway can ignore a late one. */
  readonly version: number;
  readonly saved: SavedDraft | null;
}

/** The form of a draft id: 8 to 64 safe characters. */
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
    writer: newDraftId(),
    command: 'new',
    reference: null,
    sender: null,
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
    confirmed: [],
    revision: 0,
    savedRevision: 0,
    base: 0,
    version: 0,
    saved: null,
  };
}

/** The attachments that show as tiles: not those in the text [COMP-021]. */
export function visibleAttachments(state: ComposeState): readonly ComposeAttachment[] {
  return state.attachments.filter((attachment) => attachment.cid === '');
}

/** Whether there are unsaved changes. */
export function isUnsaved(state: ComposeState): boolean {
  return state.revision !== state.savedRevision;
}

/** Whether uploads are running. */
export function isUploading(state: ComposeState): boolean {
  return state.attachments.some((attachment) => attachment.ref === null && attachment.failure === '');
}
