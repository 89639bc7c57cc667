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

/** Size of the QR code in pixels, and its margin: the page draws its own [API-088]. */
export const QR_SIZE = 150;

const STATE_KEY = ['second-factor'] as const;

/** How the second factor stands; asked again when it was turned on or off elsewhere, which the preference tells [PREF-103]. */
export function useSecondFactor(): UseQueryResult<MfaState> {
  const { g2fa_enabled: reported } = usePreferences();
  return useQuery({
    queryKey: [...STATE_KEY, reported],
    queryFn: () => call(mfaState, {}),
    staleTime: 0,
    // What stands stays while it is asked again: a dialog with recovery codes may be open over it.
    placeholderData: (before) => before,
  });
}

/** Asks anew how it stands, after a change of it. */
export function refreshSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: STATE_KEY });
}

/** What an authenticator app is to take in [AUTH-065]. */
export interface Offer {
  readonly secret: string;
  readonly uri: string;
  readonly image: string;
}

/** Asks for a new secret; the one before is worth nothing then. */
export function offerSecret(mail: string): Promise<Offer> {
  return call(g2faGenerate, { params: { mail }, query: { margin: '0', size: String(QR_SIZE) } });
}

/** Turns it on; gives the recovery codes, or null when the code is not the right one [VAL-030]. */
export async function turnOn(
  mail: string,
  given: { readonly secret: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { result, recoveryCodes } = await call(g2faEnable, { params: { mail }, body: given });
  return result ? recoveryCodes : null;
}

/** Turns it off [AUTH-066]. */
export async function turnOff(mail: string): Promise<void> {
  await call(g2faDisable, { params: { mail } });
}

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Lets the browser make a passkey and adds it. Rejects with ApiError, or with the browser's own error. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await call(passkeyOptions, {});
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return call(addOperation, { body: { name, response } as unknown as BodyOf<typeof addOperation> });
}
