import { MAX_RECIPIENTS } from '@pillarbox/contract/compose/draft';
import type { ComposeState } from './compose-state.ts';
import { isUploading } from './compose-state.ts';
import { textWithoutSignature } from './signature.ts';

/** Why a message cannot be sent; the first reason that applies. */
export type SendObstacle = 'no-recipient' | 'invalid-recipient' | 'too-many-recipients' | 'uploading' | 'failed-upload';

/** What the user is asked before the message is sent. */
export type SendQuestion = 'no-subject' | 'nothing-written';

/** The reason why the message cannot be sent now; null when it can. */
export function sendObstacle(state: ComposeState): SendObstacle | null {
  const all = [...state.to, ...state.cc, ...state.bcc];
  if (all.length === 0) return 'no-recipient';
  if (all.some((one) => !one.valid)) return 'invalid-recipient';
  if (all.length > MAX_RECIPIENTS) return 'too-many-recipients';
  if (isUploading(state)) return 'uploading';
  return state.attachments.some((one) => one.ref === null) ? 'failed-upload' : null;
}

/** The question before sending: about a missing subject, or about a message without text, files and original. Null for none. */
export function sendQuestion(state: ComposeState): SendQuestion | null {
  if (state.subject.trim() === '') return 'no-subject';
  const isEmpty =
    textWithoutSignature(state).trim() === '' && state.attachments.length === 0 && state.original === null;
  return isEmpty ? 'nothing-written' : null;
}
