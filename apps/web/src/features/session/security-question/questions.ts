import type { SecurityQuestion } from '@pillarbox/contract/session/security-question';
import type { TextKey } from '@pillarbox/locales/keys';
import {
  NO_QUESTION,
  OWN_QUESTION,
  questionsList,
  savePasswordQuestion,
  userQuestion,
} from '@pillarbox/contract/session/security-question';
import { isAnswer, isOwnQuestion } from '@pillarbox/rules/security-answer';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { wayBackIsThere } from '../duties.ts';
import { RECOVERY_KEY } from '../forgot/recovery-state.ts';

/** What the form holds. */
export interface QuestionInHand {
  /** Key of a known question, or of the user's own one. */
  readonly chosen: string;
  /** The words of the own one. */
  readonly own: string;
  readonly answer: string;
  /** The present password, where it is asked for. */
  readonly password: string;
}

/** What is wrong with a form, as keys of texts. */
export type QuestionProblems = Partial<Record<'own' | 'answer' | 'password', TextKey>>;

const fileOf = (mail: string): { params: { file: string } } => ({ params: { file: `${mail}.json` } });
const questionKey = (mail: string): readonly string[] => ['security-question', mail];

/** The questions to choose from. */
export function useQuestions(mail: string): UseQueryResult<SecurityQuestion[]> {
  return useQuery({
    queryKey: ['security-questions'],
    queryFn: ({ signal }) => call(questionsList, fileOf(mail), { signal }),
    retry: false,
    staleTime: Infinity,
  });
}

/** The question of a user, as the gateway gives it: to its owner the real one. */
export function useUserQuestion(mail: string, enabled = true): UseQueryResult<SecurityQuestion> {
  return useQuery({
    queryKey: questionKey(mail),
    queryFn: ({ signal }) => call(userQuestion, fileOf(mail), { signal, timeout: 10_000 }),
    retry: false,
    enabled,
  });
}

/** Whether the user has set no question yet [AUTH-061]. */
export function isUnset(question: SecurityQuestion | undefined): boolean {
  return question?.Question === NO_QUESTION;
}

/** A known question in the present language; the words of an own one as they are. */
export function questionText(t: Translate, question: string): string {
  return isQuestionKey(question) ? t(question) : question;
}

function isQuestionKey(question: string): question is Extract<TextKey, `LANG_RECOVERY_Q_${string}`> {
  return question.startsWith('LANG_RECOVERY_Q_');
}

/** A long enough answer [VAL-028], the own words where they are chosen [VAL-029], the password where it is asked for. */
export function checkQuestion(form: QuestionInHand, passwordNeeded: boolean): QuestionProblems {
  return {
    ...(form.chosen === OWN_QUESTION && !isOwnQuestion(form.own) ? { own: 'LANG_RECOVERY_OWN_MISSING' } : {}),
    ...(isAnswer(form.answer) ? {} : { answer: 'LANG_RECOVERY_ANSWER_SHORT' }),
    ...(passwordNeeded && form.password === '' ? { password: 'LANG_RECOVERY_PRESENT_MISSING' } : {}),
  };
}

/** Saves a question [API-086]; what shows it is asked anew. Rejects with ApiError. */
export async function saveQuestion(mail: string, form: QuestionInHand): Promise<void> {
  const own = form.chosen === OWN_QUESTION;
  const body = {
    question: own ? form.own.trim() : form.chosen,
    type: own ? ('optional' as const) : ('other' as const),
    answer: form.answer,
    ...(form.password === '' ? {} : { password: form.password }),
  };
  await call(savePasswordQuestion, { ...fileOf(mail), body });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: questionKey(mail) }),
    queryClient.invalidateQueries({ queryKey: RECOVERY_KEY }),
  ]);
  wayBackIsThere();
}
