import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { define } from '../define.ts';

/** The predefined questions, as text keys, in the order of their numbers from 1 [AUTH-064]. */
export const KNOWN_QUESTIONS = [
  'LANG_RECOVERY_Q_FIRST_PET',
  'LANG_RECOVERY_Q_CHILDHOOD_STREET',
  'LANG_RECOVERY_Q_FIRST_SCHOOL',
  'LANG_RECOVERY_Q_FIRST_TEACHER',
  'LANG_RECOVERY_Q_CHILDHOOD_FRIEND',
  'LANG_RECOVERY_Q_CHILDHOOD_NICKNAME',
  'LANG_RECOVERY_Q_FIRST_CAR',
  'LANG_RECOVERY_Q_FIRST_JOB_TOWN',
  'LANG_RECOVERY_Q_FIRST_BOSS',
  'LANG_RECOVERY_Q_FIRST_FLIGHT',
  'LANG_RECOVERY_Q_FIRST_CONCERT',
  'LANG_RECOVERY_Q_FIRST_FILM',
  'LANG_RECOVERY_Q_FIRST_RECORD',
  'LANG_RECOVERY_Q_FIRST_BOOK',
  'LANG_RECOVERY_Q_FIRST_INSTRUMENT',
  'LANG_RECOVERY_Q_FIRST_TELEPHONE',
  'LANG_RECOVERY_Q_FIRST_HOLIDAY',
  'LANG_RECOVERY_Q_GRANDMOTHER_NAME',
  'LANG_RECOVERY_Q_GRANDFATHER_WORK',
  'LANG_RECOVERY_Q_GRANDPARENTS_TOWN',
  'LANG_RECOVERY_Q_MOTHER_BIRTHPLACE',
  'LANG_RECOVERY_Q_FATHER_BIRTHPLACE',
  'LANG_RECOVERY_Q_PARENTS_MET',
  'LANG_RECOVERY_Q_OLDEST_COUSIN',
  'LANG_RECOVERY_Q_GODPARENT',
  'LANG_RECOVERY_Q_PARTNER_MET',
  'LANG_RECOVERY_Q_STUFFED_ANIMAL',
  'LANG_RECOVERY_Q_CHILDHOOD_HERO',
  'LANG_RECOVERY_Q_DREAM_JOB',
  'LANG_RECOVERY_Q_FAVOURITE_MEAL',
] as const;

/**
 * Stands for a question that the user writes; the last of the list. It also replaces the question's text when nobody is
 * signed in.
 */
export const OWN_QUESTION = 'LANG_RECOVERY_Q_OWN';
/** Longest question, in characters. */
export const MAX_QUESTION = 200;
/** Longest answer, in characters. */
export const MAX_ANSWER = 200;

/** `other` is a predefined question, `optional` the user's own. */
const questionType = z.enum(['optional', 'other']);

/** A security question [DATA-028]: `Question` is a text key, `NO`, or the text of the user's own question. */
export const securityQuestion = z.object({ Number: z.int(), Type: questionType, Question: z.string() });
export type SecurityQuestion = z.output<typeof securityQuestion>;

/** The questions to choose from; the user's own is the last. */
export const SECURITY_QUESTIONS: readonly SecurityQuestion[] = [...KNOWN_QUESTIONS, OWN_QUESTION].map((key, index) => ({
  Number: index + 1,
  Type: key === OWN_QUESTION ? 'optional' : 'other',
  Question: key,
}));

const userFile = z.object({ file: z.string().check(z.maxLength(330)) });

/** Errors of recovery calls that require a session. */
export const RECOVERY_ERRORS: readonly ErrorCode[] = [
  'session_ended',
  'token_expired',
  'rtoken_mismatch',
  'origin_refused',
  'not_permitted',
  'password_wrong',
  'sign_in_delayed',
];

/**
 * The security question of a user [API-084]. A signed-in user gets the own question, or `NO`. Without a session, the reply
 * is what the forgotten-password screen asks, whether the user exists or not; for users without a question it is one that
 * never changes.
 */
export const userQuestion = define({
  id: 'session.userQuestion',
  method: 'GET',
  path: '/api/auth/forgot/mail/UserQuestion/:file',
  access: 'anonymous',
  whenDegraded: 'refused',
  summary: 'The security question of a user; the reply does not reveal whether the user exists.',
  params: userFile,
  reply: securityQuestion,
  errors: ['sign_in_delayed', 'origin_refused'],
});

/** The questions to choose from [API-085]; the same for all users. */
export const questionsList = define({
  id: 'session.questionsList',
  method: 'GET',
  path: '/api/auth/forgot/mail/QuestionsList/:file',
  access: 'anonymous',
  whenDegraded: 'refused',
  summary: 'The security questions to choose from, as text keys.',
  params: userFile,
  reply: z.array(securityQuestion),
  errors: ['origin_refused'],
});

/**
 * Sets the user's security question [API-086, DATA-029]. Some time after sign-in it requires the password as well (ours).
 */
export const savePasswordQuestion = define({
  id: 'session.savePasswordQuestion',
  method: 'PUT',
  path: '/api/db/webmail/prefs/PasswordQuestion/:file',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'Sets the security question; the answer is kept as a salted hash.',
  params: userFile,
  body: z.object({
    /** A key of the list, or with type `optional` the user's own text. */
    question: z.string().check(z.maxLength(MAX_QUESTION)),
    type: questionType,
    answer: z.string().check(z.maxLength(MAX_ANSWER)),
    password: z.optional(z.string().check(z.maxLength(1024))),
  }),
  reply: z.object({ message: z.literal('OK') }),
  errors: RECOVERY_ERRORS,
});
