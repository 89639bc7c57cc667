import { replySafely } from '../../../lib/message-safety.ts';
import type { ComposeRequest } from '../../compose/public.ts';

let open: (request: ComposeRequest) => void = () => undefined;

/** Sets the function that opens the composer. The manifest passes it in, so that reading does not import writing. */
export function setComposer(composer: (request: ComposeRequest) => void): void {
  open = composer;
}

/** Opens the composer. A reply to a doubtful sender may ask first. */
export function requestCompose(request: ComposeRequest): void {
  const { command, folder, uid, uidvalidity } = request;
  const isReply = command === 'reply' || command === 'replyall';
  if (!isReply || folder === undefined || uid === undefined || uidvalidity === undefined) open(request);
  else replySafely({ folder, uid, uidvalidity }, () => open(request));
}
