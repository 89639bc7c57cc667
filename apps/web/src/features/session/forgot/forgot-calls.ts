import { forgotMeans, resetPassword, sendResetLink, validateAnswer } from '@pillarbox/contract/session/forgot';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { userQuestion, OWN_QUESTION } from '@pillarbox/contract/session/security-question';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';

const paramsOf = (user: string): { file: string } => ({ file: `${user.trim().toLowerCase()}.json` });

/** How users of this provider can reset their password. */
export function useForgotMeans(): UseQueryResult<ReplyOf<typeof forgotMeans>> {
  return useQuery({
    queryKey: ['forgot-means'],
    queryFn: ({ signal }) => call(forgotMeans, {}, { signal }),
    retry: false,
  });
}

/** The security question for an address, as the key of a text. Rejects with ApiError. */
export async function questionFor(user: string): Promise<string> {
  const { Question } = await call(userQuestion, { params: paramsOf(user) });
  return Question === OWN_QUESTION ? 'LANG_RECOVERY_Q_OWN_ASKED' : Question;
}

/** Sends the answer and returns a token for setting the password. Rejects with ApiError. */
export async function tokenForAnswer(user: string, answer: string): Promise<string> {
  return (await call(validateAnswer, { params: paramsOf(user), body: { answer } })).token;
}

/** Has a link mailed. Rejects with ApiError. */
export async function askForLink(user: string): Promise<void> {
  await call(sendResetLink, { params: paramsOf(user) });
}

/** Sets the new password. Rejects with ApiError. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(resetPassword, { body: { token, password } });
}

/** The text of a failure, with the time to wait if there is one. */
export function refusalText(t: Translate, error: unknown): string {
  const seconds = error instanceof ApiError && error.code === 'sign_in_delayed' ? error.details.retryAfter : undefined;
  return seconds === undefined ? t(errorTextKey(error)) : t('LANG_RECOVERY_DELAYED', { seconds });
}
