import { Failure } from '@pillarbox/contract/failure';
import { serverText } from '../server-text.ts';

/** Maps an error of the SMTP client: 5xx is final for this message, 4xx and a broken connection can be retried. */
export function submissionFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, response, status, details } = partsOf(error);
  if (code === 'EAUTH' && status >= 500) return new Failure('invalid_credentials', details, error);
  // Rejected by the client itself, before the server replied. A reply without a code is the server's fault.
  const isOwn = status === 0 && typeof response !== 'string';
  if (isOwn && (code === 'EMESSAGE' || code === 'EENVELOPE')) return new Failure('submission_refused', details, error);
  if (status >= 500) return new Failure('submission_refused', details, error);
  return new Failure('submission_unavailable', details, error);
}

/** The same after the server received the whole message: without a reply with a code, the outcome is unknown. */
export function failureAfterEnd(error: unknown): Failure {
  const { status, details } = partsOf(error);
  return status >= 400 ? submissionFailure(error) : new Failure('submission_unknown', details, error);
}

function partsOf(error: unknown) {
  const { code, responseCode, response } = error as { readonly [name: string]: unknown };
  const details = typeof response === 'string' ? { serverText: serverText(response) } : {};
  return { code, response, details, status: typeof responseCode === 'number' ? responseCode : 0 };
}
