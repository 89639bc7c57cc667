import {
  MFA_ATTEMPT_LIMIT,
  mfaVerify,
  mfaWays,
  passkeyChallenge,
  passkeyVerify,
} from '@pillarbox/contract/session/second-factor';
import type { BodyOf } from '@pillarbox/contract/operation';
import { startAuthentication } from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { setToken } from '../../../lib/token.ts';
import { growl } from '../../../lib/growl.ts';
import { continueSession } from '../actions/open-session.ts';
import { leaveEndedSession } from '../actions/sign-out.ts';

/** Which methods other than a code of the app can verify this session. */
export async function verificationMethods(): Promise<{ readonly passkey: boolean; readonly recovery: boolean }> {
  return call(mfaWays, {});
}

/**
 * Verifies the session with a code and opens it [AUTH-012]. Too many wrong codes sign the user out with a danger growl
 * [ERR-010]. Any other wrong code rejects with ApiError `second_factor_rejected` [ERR-011].
 */
export async function verifyCode(given: {
  readonly mfa: 'g2fa' | 'recovery';
  readonly code: string;
  readonly remember: boolean;
}): Promise<void> {
  setToken(await signOutOnLimit(call(mfaVerify, { body: given })));
  await continueSession();
}

/**
 * Verifies the session with a passkey. Rejects with ApiError, or with the browser's own error when the user cancels.
 */
export async function verifyPasskey(remember: boolean): Promise<void> {
  const { options } = await call(passkeyChallenge, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const body = { response, remember } as unknown as BodyOf<typeof passkeyVerify>;
  setToken(await signOutOnLimit(call(passkeyVerify, { body })));
  await continueSession();
}

/** Whether the session was ended because of too many wrong codes. */
export function isAttemptLimit(error: unknown): boolean {
  return error instanceof ApiError && error.details.number === MFA_ATTEMPT_LIMIT;
}

/** Signs out with a danger growl when a call fails because of too many wrong codes [ERR-010]. */
export async function signOutOnLimit<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isAttemptLimit(error)) {
      leaveEndedSession();
      growl.show({ type: 'danger', text: text('LANG_2FA_ATTEMPT_LIMIT') });
    }
    throw error;
  }
}
