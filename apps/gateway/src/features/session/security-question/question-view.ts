import type { SecurityQuestion } from '@pillarbox/contract/session/security-question';
import { NO_QUESTION, OWN_QUESTION, SECURITY_QUESTIONS } from '@pillarbox/contract/session/security-question';
import type { Account } from '../../../platform/account/account.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { RecoveryRow } from '../recovery/recovery.store.ts';

const NONE: SecurityQuestion = { Number: 0, Type: 'other', Question: NO_QUESTION };
const OWN: SecurityQuestion = { Number: SECURITY_QUESTIONS.length, Type: 'optional', Question: OWN_QUESTION };

/** The question as its owner sees it, in the own words, or `NO` [AUTH-061]. */
export function ownQuestion(row: RecoveryRow | null): SecurityQuestion {
  if (row?.question == null) return NONE;
  if (row.questionType === 'optional') return { ...OWN, Question: row.question };
  return SECURITY_QUESTIONS.find(({ Question }) => Question === row.question) ?? NONE;
}

/**
 * The question as anybody may see it. Who has none, or does not exist, has one by a keyed hash of the address: always the
 * same, and which it is nobody can work out. The words of an own question would tell that somebody wrote them, so that one
 * like all others stands in their place.
 */
export function publicQuestion(row: RecoveryRow | null, owner: Account, secrets: Secrets): SecurityQuestion {
  const decoy = decoyOf(owner, secrets);
  const real = ownQuestion(row);
  if (real.Question === NO_QUESTION) return decoy;
  return real.Type === 'optional' ? OWN : real;
}

function decoyOf({ accountId }: Account, secrets: Secrets): SecurityQuestion {
  const digest = Buffer.from(secrets.sign('decoy-question', accountId), 'base64url');
  return SECURITY_QUESTIONS[digest.readUInt32BE(0) % SECURITY_QUESTIONS.length] ?? OWN;
}
