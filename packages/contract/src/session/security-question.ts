import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { define } from '../define.ts';

/** The known phrasings, as keys of texts, in the order of their numbers, which begin at 1 [AUTH-064]. */
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

/** Stands for the question that a user writes; the last of the list. To strangers it stands in place of its words too. */
export const OWN_QUESTION = 'LANG_RECOVERY_Q_OWN';
/** What stands for the question of a user who has set none [AUTH-061]. */
export const NO_QUESTION = 'NO';
/** Longest question and answer, in characters. */
export const MAX_QUESTION = 200;
export const MAX_ANSWER = 200;

/** `other` is one of the known phrasings, `optional` the user's own. */
const questionType = z.enum(['optional', 'other']);

/** A security question [DATA-028]: `Question` is the key of a text, `NO`, or the words of the user's own one. */
export const securityQuestion = z.object({ Number: z.int(), Type: questionType, Question: z.string() });
export type SecurityQuestion = z.output<typeof securityQuestion>;

/** The questions to choose from, the user's own last. */
export const SECURITY_QUESTIONS: readonly SecurityQuestion[] = [...KNOWN_QUESTIONS, OWN_QUESTION].map((key, index) => ({
  Number: index + 1,
  Type: key === OWN_QUESTION ? 'optional' : 'other',
  Question: key,
}));

const userFile = z.object({ file: z.string().check(z.maxLength(330)) });

/** Codes of calls about recovery that a signed-in user makes. */
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
 * The security question of a user [API-084]. A signed-in user gets the own one, or `NO`. Anybody else gets what the
 * forgotten-password screen asks, whether there is such a user or not: for whoever has none, one that is always the same.
 */
export const userQuestion = define({
  id: 'session.userQuestion',
  method: 'GET',
  path: '/api/auth/forgot/mail/UserQuestion/:file',
  access: 'anonymous',
  whenDegraded: 'refused',
  summary: 'The security question of a user; it never tells whether there is such a user.',
  params: userFile,
  reply: securityQuestion,
  errors: ['sign_in_delayed', 'origin_refused'],
});

/** The questions to choose from [API-085]; the same for everybody. */
export const questionsList = define({
  id: 'session.questionsList',
  method: 'GET',
  path: '/api/auth/forgot/mail/QuestionsList/:file',
  access: 'anonymous',
  whenDegraded: 'refused',
  summary: 'The security questions to choose from, as keys of texts.',
  params: userFile,
  reply: z.array(securityQuestion),
  errors: ['origin_refused'],
});

/** Sets the own security question [API-086, DATA-029]. Some time after sign-in it wants the password as well (ours). */
export const savePasswordQuestion = define({
  id: 'session.savePasswordQuestion',
  method: 'PUT',
  path: '/api/db/webmail/prefs/PasswordQuestion/:file',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'Sets the security question; the answer is kept as a salted hash.',
  params: userFile,
  body: z.object({
    /** One of the keys, or with type `optional` the user's own words. */
    question: z.string().check(z.maxLength(MAX_QUESTION)),
    type: questionType,
    answer: z.string().check(z.maxLength(MAX_ANSWER)),
    password: z.optional(z.string().check(z.maxLength(1024))),
  }),
  reply: z.object({ message: z.literal('OK') }),
  errors: RECOVERY_ERRORS,
});
