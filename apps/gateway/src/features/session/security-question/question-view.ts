import type { SecurityQuestion } from '@pillarbox/contract/session/security-question';
import { NO_QUESTION } from '@pillarbox/contract/session/no-question';
import { OWN_QUESTION, SECURITY_QUESTIONS } from '@pillarbox/contract/session/security-question';
import type { Account } from '../../../platform/account/account.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { RecoveryRow } from '../recovery/recovery.store.ts';

const NONE: SecurityQuestion = { Number: 0, Type: 'other', Question: NO_QUESTION };
const OWN: SecurityQuestion = { Number: SECURITY_QUESTIONS.length, Type: 'optional', Question: OWN_QUESTION };

/** Returns the question as its owner sees it, or `NO` [AUTH-061]. */
export function ownQuestion(row: RecoveryRow | null): SecurityQuestion {
  if (row?.question == null) return NONE;
  if (row.questionType === 'optional') return { ...OWN, Question: row.question };
  return SECURITY_QUESTIONS.find(({ Question }) => Question === row.question) ?? NONE;
}

/**
 * Returns the question as anybody may see it. An account that has none or does not exist gets one by a keyed hash of its
 * identity, which is constant and cannot be predicted. A question in the user's own words is replaced by a general text,
 * because the words would reveal that the account exists.
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
