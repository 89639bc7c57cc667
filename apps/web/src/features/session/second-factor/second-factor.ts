import type { BodyOf } from '@pillarbox/contract/operation';
import {
  addPasskey as addOperation,
  g2faDisable,
  g2faEnable,
  g2faGenerate,
  mfaState,
  passkeyOptions,
} from '@pillarbox/contract/session/second-factor';
import type { MfaState, Passkey } from '@pillarbox/contract/session/second-factor';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';

/** Width and height of the QR code in px. It has no margin; the page adds one [API-088]. */
export const QR_SIZE = 150;

const STATE_KEY = ['second-factor'] as const;

/**
 * The state of the second factor. It is loaded again when the preference says that another device changed it
 * [PREF-103].
 */
export function useSecondFactor(): UseQueryResult<MfaState> {
  const { g2fa_enabled: reported } = usePreferences();
  return useQuery({
    queryKey: [...STATE_KEY, reported],
    queryFn: () => call(mfaState, {}),
    staleTime: 0,
    // Keeps the old state while loading: a dialog with recovery codes may be open.
    placeholderData: (before) => before,
  });
}

/** Loads the state again, after a change. */
export function refreshSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: STATE_KEY });
}

/** What an authenticator app needs [AUTH-065]. */
export interface Offer {
  readonly secret: string;
  readonly uri: string;
  readonly image: string;
}

/** Creates a new secret. The one before becomes invalid. */
export function offerSecret(mail: string): Promise<Offer> {
  return call(g2faGenerate, { params: { mail }, query: { margin: '0', size: String(QR_SIZE) } });
}

/** Turns the second factor on. Returns the recovery codes, or null when the code is wrong [VAL-030]. */
export async function turnOn(
  mail: string,
  given: { readonly secret: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { result, recoveryCodes } = await call(g2faEnable, { params: { mail }, body: given });
  return result ? recoveryCodes : null;
}

/** Turns the second factor off [AUTH-066]. */
export async function turnOff(mail: string): Promise<void> {
  await call(g2faDisable, { params: { mail } });
}

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Creates a passkey in the browser and registers it. Rejects with ApiError, or with the browser's own error. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await call(passkeyOptions, {});
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return call(addOperation, { body: { name, response } as unknown as BodyOf<typeof addOperation> });
}
