import { NO_QUESTION } from '@pillarbox/contract/session/no-question';
import type { SecurityQuestion } from '@pillarbox/contract/session/security-question';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Where the query cache keeps the question of a user. */
export function questionKey(mail: string): readonly string[] {
  return ['security-question', mail];
}

/** The question of a user. The gateway gives the real one only to its owner. */
export function useUserQuestion(mail: string, enabled = true): UseQueryResult<SecurityQuestion> {
  return useQuery({
    queryKey: questionKey(mail),
    // Few providers require a question, so the page starts without this call.
    queryFn: async ({ signal }) => {
      const { userQuestion } = await import('@pillarbox/contract/session/security-question');
      return call(userQuestion, { params: { file: `${mail}.json` } }, { signal, timeout: 10_000 });
    },
    retry: false,
    enabled,
  });
}

/** Whether the user has set no question yet [AUTH-061]. */
export function isUnset(question: SecurityQuestion | undefined): boolean {
  return question?.Question === NO_QUESTION;
}
