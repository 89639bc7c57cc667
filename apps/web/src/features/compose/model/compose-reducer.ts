import { joinText } from '@pillarbox/rules/quote-text';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import type { AttachmentRef } from '@pillarbox/contract/compose/draft';
import type { Protection } from '../../pgp/public.ts';
import type { TextKey } from '@pillarbox/locales/keys';
import type {
  ChosenSender,
  ComposeAttachment,
  ComposeFormat,
  ComposeState,
  Recipient,
  RecipientField,
  SavedDraft,
} from './compose-state.ts';
import { RECIPIENT_FIELDS } from './compose-state.ts';
import { asCopy } from './draft-copy.ts';
import type { ComposeFollowUps } from './follow-ups.ts';
import { htmlToText } from '../html/html-text.ts';
import { withBlocks } from './linked-files.ts';
import { sameMail } from './recipients.ts';
import type { SignatureStyle } from './signature.ts';
import { signedTextToHtml, withSignature } from './signature.ts';

/** The actions on an open message. */
export type ComposeAction =
  | { readonly type: 'add-recipients'; readonly field: RecipientField; readonly recipients: readonly Recipient[] }
  | { readonly type: 'remove-recipient'; readonly key: string }
  | { readonly type: 'replace-recipient'; readonly key: string; readonly recipients: readonly Recipient[] }
  | { readonly type: 'move-recipient'; readonly key: string; readonly field: RecipientField }
  | { readonly type: 'show-field'; readonly field: 'cc' | 'bcc' }
  | { readonly type: 'sender'; readonly sender: ChosenSender }
  | { readonly type: 'subject'; readonly subject: string }
  | { readonly type: 'html'; readonly html: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'format'; readonly format: ComposeFormat }
  | { readonly type: 'remove-original' }
  | { readonly type: 'signature'; readonly signature: Signature | null; readonly style: SignatureStyle }
  | { readonly type: 'add-attachments'; readonly attachments: readonly ComposeAttachment[] }
  | { readonly type: 'remove-attachment'; readonly key: string }
  | { readonly type: 'replace-attachment'; readonly key: string; readonly attachment: ComposeAttachment }
  | { readonly type: 'upload-progress'; readonly key: string; readonly progress: number }
  | { readonly type: 'upload-done'; readonly key: string; readonly ref: AttachmentRef }
  | { readonly type: 'upload-failed'; readonly key: string; readonly failure: TextKey }
  | { readonly type: 'upload-retried'; readonly key: string }
  | { readonly type: 'priority'; readonly priority: ComposeState['priority'] }
  | { readonly type: 'receipt'; readonly receipt: boolean }
  | { readonly type: 'delivery-report'; readonly deliveryReport: boolean }
  | { readonly type: 'protection'; readonly protection: Protection }
  /** In milliseconds since 1970; undefined: at once. */
  | { readonly type: 'sendat'; readonly sendat: number | undefined }
  | { readonly type: 'follow-ups'; readonly followUps: ComposeFollowUps }
  | { readonly type: 'confirm'; readonly doubt: ComposeState['confirmed'][number] }
  | { readonly type: 'copied' }
  /** `now` in milliseconds since 1970. */
  | { readonly type: 'save-begun'; readonly now: number }
  | { readonly type: 'saved'; readonly revision: number; readonly version: number; readonly draft: SavedDraft };

/** Actions that do not count as a change by the user. */
const SILENT = new Set<ComposeAction['type']>([
  'show-field',
  'upload-progress',
  'upload-failed',
  'upload-retried',
  'save-begun',
  'saved',
]);

/** The next state; the same object when nothing changes, so that no save follows. */
export function reduce(state: ComposeState, action: ComposeAction): ComposeState {
  const next = apply(state, action);
  if (next === state || SILENT.has(action.type)) return next;
  return { ...next, revision: state.revision + 1 };
}

function apply(state: ComposeState, action: ComposeAction): ComposeState {
  switch (action.type) {
    case 'add-recipients':
    case 'remove-recipient':
    case 'replace-recipient':
    case 'move-recipient':
      return applyToRecipients(state, action);
    case 'show-field':
      return action.field === 'cc' ? { ...state, ccShown: true } : { ...state, bccShown: true };
    case 'sender':
      return changed(state, { sender: action.sender });
    case 'subject':
      return changed(state, { subject: oneLine(action.subject) });
    case 'html':
      return changed(state, { html: action.html });
    case 'text':
      return changed(state, { text: action.text });
    case 'format':
      return inFormat(state, action.format);
    case 'remove-original':
      return changed(state, { original: null, below: null });
    case 'signature':
      return changed(state, withSignature(state, action.signature, action.style));
    case 'priority':
      return changed(state, { priority: action.priority });
    case 'protection':
      return { ...state, protection: action.protection };
    case 'receipt':
      return changed(state, { receipt: action.receipt });
    case 'delivery-report':
      return changed(state, { deliveryReport: action.deliveryReport });
    case 'sendat':
      return changed(state, { sendat: action.sendat });
    case 'follow-ups':
      return { ...state, followUps: action.followUps };
    case 'confirm':
      return { ...state, confirmed: [...state.confirmed, action.doubt] };
    case 'save-begun':
      return { ...state, version: nextVersion(state.version, action.now) };
    case 'copied':
      return asCopy(state);
    case 'saved':
      return saved(state, action);
    default:
      return applyToAttachments(state, action);
  }
}

/** A subject is one header line: no CR, LF or NUL. */
function oneLine(subject: string): string {
  // eslint-disable-next-line no-control-regex -- these three would end a header line or a string on the way out
  return subject.replace(/[\r\n\u0000]+/g, ' ');
}

/**
 * Versions are at least the time in seconds. A message from an older journal entry must not reuse the version of a later save, or
 * the gateway would treat its text as old.
 */
function nextVersion(version: number, now: number): number {
  return Math.max(version + 1, Math.floor(now / 1000));
}

function changed(state: ComposeState, part: Partial<ComposeState>): ComposeState {
  const isSame = Object.entries(part).every(([name, value]) => state[name as keyof ComposeState] === value);
  return isSame ? state : { ...state, ...part };
}

/** The late reply to an older save neither sets the time back nor marks later changes as saved. */
function saved(state: ComposeState, action: Extract<ComposeAction, { type: 'saved' }>): ComposeState {
  if (action.version < state.version) return state;
  return {
    ...state,
    savedRevision: Math.max(state.savedRevision, action.revision),
    saved: action.draft,
    base: action.version,
  };
}

/** Changes the format between HTML and text. A text message includes the original in its text; HTML keeps it there. */
function inFormat(state: ComposeState, format: ComposeFormat): ComposeState {
  if (state.format === format) return state;
  if (format === 'text') {
    const text = joinText(htmlToText(state.html), joinText(state.original?.text ?? '', state.below?.text ?? ''));
    return { ...state, format, text, original: null, below: null };
  }
  return { ...state, format, html: withBlocks(signedTextToHtml(state), state.text) };
}

type RecipientAction = Extract<
  ComposeAction,
  { type: 'add-recipients' | 'remove-recipient' | 'replace-recipient' | 'move-recipient' }
>;

function applyToRecipients(state: ComposeState, action: RecipientAction): ComposeState {
  if (action.type === 'add-recipients') {
    const present = state[action.field];
    const fresh = action.recipients.filter(
      (one, at, all) =>
        ![...present, ...all.slice(0, at)].some((other) => other.key === one.key || sameMail(other.mail, one.mail)),
    );
    return fresh.length === 0 ? state : shown({ ...state, [action.field]: [...present, ...fresh] });
  }
  const field = RECIPIENT_FIELDS.find((name) => state[name].some((one) => one.key === action.key));
  if (field === undefined) return state;
  const list = state[field];
  const at = list.findIndex((one) => one.key === action.key);
  if (action.type === 'move-recipient') {
    if (field === action.field) return state;
    return shown({
      ...state,
      [field]: list.toSpliced(at, 1),
      [action.field]: [...state[action.field], ...list.slice(at, at + 1)],
    });
  }
  const others = action.type === 'replace-recipient' ? action.recipients : [];
  return { ...state, [field]: list.toSpliced(at, 1, ...others) };
}

function shown(state: ComposeState): ComposeState {
  return {
    ...state,
    ccShown: state.ccShown || state.cc.length > 0,
    bccShown: state.bccShown || state.bcc.length > 0,
  };
}

type AttachmentAction = Extract<
  ComposeAction,
  {
    type:
      | 'add-attachments'
      | 'remove-attachment'
      | 'replace-attachment'
      | 'upload-progress'
      | 'upload-done'
      | 'upload-failed'
      | 'upload-retried';
  }
>;

function applyToAttachments(state: ComposeState, action: AttachmentAction): ComposeState {
  const { attachments } = state;
  switch (action.type) {
    case 'add-attachments':
      return action.attachments.length === 0
        ? state
        : { ...state, attachments: [...attachments, ...action.attachments] };
    case 'remove-attachment':
      return attachments.some((one) => one.key === action.key)
        ? { ...state, attachments: attachments.filter((one) => one.key !== action.key) }
        : state;
    case 'replace-attachment':
      return withAttachment(state, action.key, () => action.attachment);
    case 'upload-progress':
      return withAttachment(state, action.key, (one) => ({ ...one, progress: Math.floor(action.progress) }));
    case 'upload-done':
      return withAttachment(state, action.key, (one) => ({ ...one, progress: 100, failure: '', ref: action.ref }));
    case 'upload-failed':
      return withAttachment(state, action.key, (one) => ({ ...one, progress: 0, failure: action.failure }));
    case 'upload-retried':
      return withAttachment(state, action.key, (one) => ({ ...one, progress: 0, failure: '' }));
    default:
      return action satisfies never;
  }
}

function withAttachment(
  state: ComposeState,
  key: string,
  change: (attachment: ComposeAttachment) => ComposeAttachment,
): ComposeState {
  if (!state.attachments.some((one) => one.key === key)) return state;
  return { ...state, attachments: state.attachments.map((one) => (one.key === key ? change(one) : one)) };
}
