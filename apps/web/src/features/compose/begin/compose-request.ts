import type { Message } from '@pillarbox/contract/mail/message';
import type { StagedAttachment } from '@pillarbox/contract/compose/operations';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import { textToHtml } from '@pillarbox/rules/quote-html';
import { realmOf } from '@pillarbox/rules/realm-path';
import { identitySignature } from '@pillarbox/rules/signatures';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { answer, forwardAsFile } from './answer.ts';
import type { ComposeCalls } from '../data/compose-calls.ts';
import { answerSettings, newFormat } from './compose-settings.ts';
import type { ComposeFormat, ComposeState } from '../model/compose-state.ts';
import { emptyMessage, newDraftId } from '../model/compose-state.ts';
import { isPgpEncrypted, openSealedDraft } from '../../pgp/public.ts';
import { bodyFromSaved } from '../model/outgoing.ts';
import { openDraft } from './draft-message.ts';
import { parseMailto } from './mailto.ts';
import { identityForAnswer, ownIdentities, senderAs, usualAmong } from './own-identities.ts';
import { knownSendersElsewhere, sendersElsewhere } from './senders-elsewhere.ts';
import { ownSignatures, signatureStyle, usualSignature } from './own-signatures.ts';
import { recipientsFrom, sameMail } from '../model/recipients.ts';
import { begunWith } from '../model/signature.ts';

/** A request to open the composer. */
export interface ComposeRequest {
  readonly command: 'new' | 'reply' | 'replyall' | 'forward' | 'draft';
  /** The message it is about; absent for a new one. */
  readonly folder?: string;
  readonly uid?: number;
  readonly uidvalidity?: number;
  /** A forwarded message is attached as a file and not quoted. */
  readonly asFile?: boolean;
  /** Recipients of a new message, as a list. */
  readonly to?: string;
  /** A `mailto:` link that the user followed. It is hostile text. */
  readonly mailto?: string;
  /** Files of a new message, staged as uploaded ones are. */
  readonly files?: readonly StagedAttachment[];
  /** Format of a new message; absent: the user's preference. */
  readonly mode?: 'HTML' | 'Text';
  /** The account that the message belongs to; absent: the user's own. */
  readonly realmid?: string;
}

function formatOf({ mode }: ComposeRequest): ComposeFormat {
  return mode === undefined ? newFormat() : mode === 'Text' ? 'text' : 'html';
}

function newMessage(request: ComposeRequest): ComposeState {
  const state = emptyMessage(formatOf(request));
  const { to, cc, bcc, subject, body } = parseMailto(request.mailto ?? '');
  return {
    ...state,
    to: recipientsFrom([request.to ?? '', to].join(',')),
    cc: recipientsFrom(cc),
    bcc: recipientsFrom(bcc),
    ccShown: cc !== '',
    bccShown: bcc !== '',
    subject,
    attachments: (request.files ?? []).map(({ id, ...file }) => ({
      ...{ ...file, key: newDraftId(), cid: '', progress: 100, failure: '' as const },
      ref: { kind: 'staged', id },
    })),
    html: body === '' ? '' : textToHtml(body),
    text: body,
  };
}

/** The message with the recipients of the preference `auto_bcc` in Bcc, where the user can remove them [PREF-086]. */
function withAutoBcc(state: ComposeState): ComposeState {
  const always = recipientsFrom(currentPreferences().auto_bcc).filter(
    ({ valid, mail }) => valid && !state.bcc.some((one) => sameMail(one.mail, mail)),
  );
  if (always.length === 0) return state;
  return { ...state, bcc: [...state.bcc, ...always], bccShown: true };
}

/** The message written as this identity, with the identity's signature or the usual one. */
async function writtenAs(
  state: ComposeState,
  identity: Identity | undefined,
  isAnswer: boolean,
): Promise<ComposeState> {
  const signatures = await ownSignatures();
  const signature = identitySignature(identity, signatures, usualSignature(signatures, isAnswer));
  return begunWith(withAutoBcc({ ...state, sender: senderAs(identity) }), signature, signatureStyle());
}

/** The state of a draft; that of an encrypted one asks for the passphrase. */
async function openedDraft(message: Message, identities: readonly Identity[]): Promise<ComposeState> {
  const state = openDraft(message, identities);
  if (!isPgpEncrypted(message)) return state;
  const { subject, html, text, attachments } = await openSealedDraft(message);
  const files = attachments.map((one, at) => ({ ...one, key: `sealed-${at}`, progress: 100, failure: '' as const }));
  const body = bodyFromSaved(html, text);
  return { ...state, ...body, subject, attachments: files, protection: { encrypt: true, sign: true } };
}

/** Makes the message with which the composer opens. Rejects with an ApiError when the message it is about cannot be loaded. */
export async function beginMessage(request: ComposeRequest, calls: Pick<ComposeCalls, 'read'>): Promise<ComposeState> {
  const { command, folder, uid, uidvalidity, realmid } = request;
  if (command === 'new' || folder === undefined || uid === undefined) {
    return await writtenAs(newMessage(request), usualAmong(await ownIdentities()), false);
  }
  // A draft may be that of any sender, and a message of another account is answered from that account.
  const needsThem = command === 'draft' || realmOf(folder) !== '';
  const [message, own, elsewhere] = await Promise.all([
    calls.read({ folder, uid, uidvalidity, realmid }),
    ownIdentities(),
    needsThem ? sendersElsewhere() : knownSendersElsewhere(),
  ]);
  const identities = [...own, ...elsewhere];
  if (command === 'draft') return await openedDraft(message, identities);
  const senderThere = elsewhere.find((one) => one.realmid === realmOf(message.folder));
  const settings = answerSettings(identities.map(({ mail }) => mail));
  const isAttached = command === 'forward' && request.asFile === true;
  const state = isAttached ? forwardAsFile(message, newFormat()) : answer(message, command, settings);
  const answering = await writtenAs(state, senderThere ?? identityForAnswer(message, identities), true);
  // An answer to an encrypted message is encrypted. It does not quote what was decrypted.
  return isPgpEncrypted(message) ? { ...answering, protection: { encrypt: true, sign: true } } : answering;
}
