import type { SecurityQuestion } from '@pillarbox/contract/session/security-question';
import type { TextKey } from '@pillarbox/locales/keys';
import { OWN_QUESTION, questionsList, savePasswordQuestion } from '@pillarbox/contract/session/security-question';
import { isAnswer, isOwnQuestion } from '@pillarbox/rules/security-answer';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { onRecoveryMethodSet } from '../actions/duties.ts';
import { RECOVERY_KEY } from '../state/recovery-state.ts';
import { questionKey } from './user-question.ts';

/** The input of the form. */
export interface QuestionInput {
  /** Key of a known question, or `OWN_QUESTION`. */
  readonly chosen: string;
  /** The text of the user's own question. */
  readonly own: string;
  readonly answer: string;
  /** The current password, if it is required. */
  readonly password: string;
}

/** Errors by field, as keys of texts. */
export type QuestionProblems = Partial<Record<'own' | 'answer' | 'password', TextKey>>;

const fileOf = (mail: string): { params: { file: string } } => ({ params: { file: `${mail}.json` } });

/** The questions to choose from. */
export function useQuestions(mail: string): UseQueryResult<SecurityQuestion[]> {
  return useQuery({
    queryKey: ['security-questions'],
    queryFn: ({ signal }) => call(questionsList, fileOf(mail), { signal }),
    retry: false,
    staleTime: Infinity,
  });
}

/** The text of a known question in the current language, or the user's own question as it is. */
export function questionText(t: Translate, question: string): string {
  return isQuestionKey(question) ? t(question) : question;
}

function isQuestionKey(question: string): question is Extract<TextKey, `LANG_RECOVERY_Q_${string}`> {
  return question.startsWith('LANG_RECOVERY_Q_');
}

/** Checks the length of the answer [VAL-028], the user's own question [VAL-029] and the required password. */
export function checkQuestion(form: QuestionInput, passwordNeeded: boolean): QuestionProblems {
  return {
    ...(form.chosen === OWN_QUESTION && !isOwnQuestion(form.own) ? { own: 'LANG_RECOVERY_OWN_MISSING' } : {}),
    ...(isAnswer(form.answer) ? {} : { answer: 'LANG_RECOVERY_ANSWER_SHORT' }),
    ...(passwordNeeded && form.password === '' ? { password: 'LANG_RECOVERY_PRESENT_MISSING' } : {}),
  };
}

/** Saves a question [API-086] and loads what shows it again. Rejects with ApiError. */
export async function saveQuestion(mail: string, form: QuestionInput): Promise<void> {
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
  onRecoveryMethodSet();
}
