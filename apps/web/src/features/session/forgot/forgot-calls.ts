import { forgotMeans, resetPassword, sendResetLink, validateAnswer } from '@pillarbox/contract/session/forgot';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { userQuestion, OWN_QUESTION } from '@pillarbox/contract/session/security-question';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';

const paramsOf = (user: string): { file: string } => ({ file: `${user.trim().toLowerCase()}.json` });

/** What this provider offers. */
export function useForgotMeans(): UseQueryResult<ReplyOf<typeof forgotMeans>> {
  return useQuery({
    queryKey: ['forgot-means'],
    queryFn: ({ signal }) => call(forgotMeans, {}, { signal }),
    retry: false,
  });
}

/** The question that is put to whoever names this user, as the key of a text. Rejects with ApiError. */
export async function questionFor(user: string): Promise<string> {
  const { Question } = await call(userQuestion, { params: paramsOf(user) });
  return Question === OWN_QUESTION ? 'LANG_RECOVERY_Q_OWN_ASKED' : Question;
}

/** Trades an answer for a token. Rejects with ApiError. */
export async function tokenForAnswer(user: string, answer: string): Promise<string> {
  return (await call(validateAnswer, { params: paramsOf(user), body: { answer } })).token;
}

/** Asks for a link. Rejects with ApiError. */
export async function askForLink(user: string): Promise<void> {
  await call(sendResetLink, { params: paramsOf(user) });
}

/** Sets the new password. Rejects with ApiError. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(resetPassword, { body: { token, password } });
}

/** What a refusal says; with the time to wait where there is one. */
export function refusalText(t: Translate, error: unknown): string {
  const seconds = error instanceof ApiError && error.code === 'sign_in_delayed' ? error.details.retryAfter : undefined;
  return seconds === undefined ? t(errorTextKey(error)) : t('LANG_RECOVERY_DELAYED', { seconds });
}
