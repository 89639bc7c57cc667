import { Failure } from '@pillarbox/contract/failure';
import { serverText } from '../server-text.ts';

/** What an error of the SMTP client means: 5xx never goes as it is, 4xx and a broken connection may go later. */
export function submissionFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, response, status, details } = partsOf(error);
  if (code === 'EAUTH' && status >= 500) return new Failure('invalid_credentials', details, error);
  // Refused by the client itself, before the server was asked. An answer without a code is the server's nonsense.
  const isOwn = status === 0 && typeof response !== 'string';
  if (isOwn && (code === 'EMESSAGE' || code === 'EENVELOPE')) return new Failure('submission_refused', details, error);
  if (status >= 500) return new Failure('submission_refused', details, error);
  return new Failure('submission_unavailable', details, error);
}

/** The same once the server has the whole message: without an answer that has a code, nobody knows whether it took it. */
export function lateFailure(error: unknown): Failure {
  const { status, details } = partsOf(error);
  return status >= 400 ? submissionFailure(error) : new Failure('submission_unknown', details, error);
}

function partsOf(error: unknown) {
  const { code, responseCode, response } = error as { readonly [name: string]: unknown };
  const details = typeof response === 'string' ? { serverText: serverText(response) } : {};
  return { code, response, details, status: typeof responseCode === 'number' ? responseCode : 0 };
}
