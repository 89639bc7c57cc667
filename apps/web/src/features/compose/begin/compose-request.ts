import { textToHtml } from '@pillarbox/rules/quote-html';
import { answer } from './answer.ts';
import type { ComposeCalls } from '../data/compose-calls.ts';
import { answerSettings, newFormat } from './compose-settings.ts';
import type { ComposeFormat, ComposeState } from '../model/compose-state.ts';
import { emptyMessage } from '../model/compose-state.ts';
import { openDraft } from './draft-message.ts';
import { parseMailto } from './mailto.ts';
import { ownSignatures, signatureStyle } from './own-signatures.ts';
import { recipientsFrom } from '../model/recipients.ts';
import { begunWith, defaultSignature } from '../model/signature.ts';

/** A request to open the composer. */
export interface ComposeRequest {
  readonly command: 'new' | 'reply' | 'replyall' | 'forward' | 'draft';
  /** The message it is about; absent for a new one. */
  readonly folder?: string;
  readonly uid?: number;
  readonly uidvalidity?: number;
  /** Recipients of a new message, as a list. */
  readonly to?: string;
  /** A `mailto:` link that the user followed. It is hostile text. */
  readonly mailto?: string;
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
    html: body === '' ? '' : textToHtml(body),
    text: body,
  };
}

async function signed(state: ComposeState): Promise<ComposeState> {
  return begunWith(state, defaultSignature(await ownSignatures()), signatureStyle());
}

/** Makes the message with which the composer opens. Rejects with an ApiError when the message it is about cannot be loaded. */
export async function beginMessage(request: ComposeRequest, calls: Pick<ComposeCalls, 'read'>): Promise<ComposeState> {
  const { command, folder, uid, uidvalidity, realmid } = request;
  if (command === 'new' || folder === undefined || uid === undefined) return await signed(newMessage(request));
  const message = await calls.read({ folder, uid, uidvalidity, realmid });
  return command === 'draft' ? openDraft(message) : await signed(answer(message, command, answerSettings()));
}
