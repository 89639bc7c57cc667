import { Failure } from '@pillarbox/contract/failure';
import { serverText } from '../server-text.ts';

/** What an error of the SMTP client means: 5xx never goes as it is, 4xx and a broken connection may go later. */
export function submissionFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, responseCode, response } = error as { readonly [name: string]: unknown };
  const details = typeof response === 'string' ? { serverText: serverText(response) } : {};
  const status = typeof responseCode === 'number' ? responseCode : 0;
  if (code === 'EAUTH' && status >= 500) return new Failure('invalid_credentials', details, error);
  if (code === 'EMESSAGE' && status === 0) return new Failure('submission_refused', details, error);
  if (code === 'EENVELOPE' && status === 0) return new Failure('submission_refused', details, error);
  if (status >= 500) return new Failure('submission_refused', details, error);
  return new Failure('submission_unavailable', details, error);
}
