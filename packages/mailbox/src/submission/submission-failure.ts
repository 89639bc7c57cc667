import { Failure } from '@pillarbox/contract/failure';
import type { FailureDetails } from '@pillarbox/contract/failure';
import { serverText } from '../server-text.ts';

/** Words and codes by which servers refuse the address of the sender (RFC 3463 3.2), also when they are asked for a recipient. */
const SENDER_REFUSED = /\b5\.1\.[78]\b|sender address rejected/i;
/** Words and codes by which servers refuse the size of a message (RFC 1870 6, RFC 3463 3.4). */
const TOO_LARGE = /\b5\.3\.4\b|size|too (?:large|big)/i;
/** Those of a mailbox that is full, which has the same status (RFC 3463 3.3). */
const FULL = /\b5\.2\.2\b|mailbox (?:size|is full)|quota/i;

/** Maps an error of the SMTP client: 5xx is final for this message, 4xx and a broken connection can be retried. */
export function submissionFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, response, status, details, isOfSender } = partsOf(error);
  if (code === 'EAUTH' && status >= 500) return new Failure('invalid_credentials', details, error);
  // Rejected by the client itself, before the server replied. A reply without a code is the server's fault.
  const isOwn = status === 0 && typeof response !== 'string';
  // The client knows the limit of the server.
  if (isOwn && code === 'EMESSAGE' && isOfSender) return new Failure('message_too_large', details, error);
  if (isOwn && (code === 'EMESSAGE' || code === 'EENVELOPE')) return new Failure('submission_refused', details, error);
  const words = details.serverText ?? '';
  if (status === 552 && TOO_LARGE.test(words) && !FULL.test(words))
    return new Failure('message_too_large', details, error);
  if (status >= 500 && (isOfSender || SENDER_REFUSED.test(words))) return new Failure('sender_refused', details, error);
  if (status >= 500) return new Failure('submission_refused', details, error);
  return new Failure('submission_unavailable', details, error);
}

/** The same after the server received the whole message: without a reply with a code, the outcome is unknown. */
export function failureAfterEnd(error: unknown): Failure {
  const { status, details } = partsOf(error);
  return status >= 400 ? submissionFailure(error) : new Failure('submission_unknown', details, error);
}

function partsOf(error: unknown) {
  const { code, command, responseCode, response } = error as { readonly [name: string]: unknown };
  const details: FailureDetails = typeof response === 'string' ? { serverText: serverText(response) } : {};
  const isOfSender = command === 'MAIL FROM';
  return { code, response, details, isOfSender, status: typeof responseCode === 'number' ? responseCode : 0 };
}
